"""Folds a whole history again, to check that the stored states are what it says."""

from bot.mechanics import dice_sum
from bot.play import fair, rolling
from bot.play.asked import Place
from bot.play.configuration import Configuration
from bot.play.store import Json, Record, Store

States = dict[str, Json]


def fold(states: States, record: Record) -> None:
    """Bring `states`, by slot, past one row of the history.

    Raises:
        ValueError: the row contradicts the states or itself.
    """
    if record.command == fair.FAIR:
        slot = fair.slot_of(dice_sum.parse(record.request["dice"]))
        states[slot] = fair.counted(states.get(slot), record.outcome or 0)
    elif record.command == fair.RESET:
        states[fair.slot_of(dice_sum.parse(record.request["dice"]))] = []
    else:
        _fold_roll(states, record)


def _fold_roll(states: States, record: Record) -> None:
    roll = rolling.recall(record, Configuration())
    slot = rolling.slot_of(roll.method)
    if slot is None:
        return
    if record.before != states.get(slot):
        raise ValueError(f"roll {record.number} starts from {record.before}, not {states.get(slot)}")
    states[slot] = roll.played.after


async def faults(store: Store, place: Place) -> list[str]:
    """Return what is wrong at a place, a sentence each: missing rows, or rows and states that do not fold."""
    found: list[str] = []
    states: States = {}
    number = 0
    async for record in store.records(place):
        number += 1
        if record.number != number:
            found.append(f"row {number} is missing: the next is {record.number}")
            number = record.number
        try:
            fold(states, record)
        except ValueError as error:
            found.append(str(error))
    stored = {slot.name: slot.state async for slot in store.slots(place)}
    found += [
        f"the state {name!r} is {stored.get(name)}, but the history says {states.get(name)}"
        for name in sorted(stored.keys() | states.keys())
        if stored.get(name) != states.get(name)
    ]
    return found
