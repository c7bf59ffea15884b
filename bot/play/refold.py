"""Folds a whole history again, to check that the stored states are what it says."""

from collections.abc import Mapping

from bot.play import visibility
from bot.play.catan import folding as catan
from bot.play.encounters import rolling as encounters
from bot.play.history import strikes
from bot.play.records import Record
from bot.play.request_context import Place
from bot.play.retally import Retallied
from bot.play.rolls import expressions, rolling
from bot.play.sessions import session
from bot.play.slots import Fold, States
from bot.play.stateful_dice import deck, fair, fair_reset
from bot.play.store import Store

FOLDS: Mapping[str, Fold] = {
    expressions.ROLL: expressions.fold,
    **dict.fromkeys(rolling.BY_RULE, rolling.fold),
    fair.FAIR: fair.fold,
    fair_reset.RESET: fair_reset.fold,
    deck.DECK: deck.fold,
    deck.SHUFFLE: deck.fold_shuffle,
    visibility.REVEAL: visibility.fold,
    strikes.STRIKE: strikes.fold,
    session.START: session.fold_start,
    session.END: session.fold_end,
    encounters.TABLE: encounters.fold,
    **catan.FOLDS,
}
"""How each command that leaves rows in the history moves the states of its place."""


def fold(states: States, record: Record) -> None:
    """Bring the states of a place past one row of its history.

    Raises:
        ValueError: the row contradicts them or itself, or is of no known command.
    """
    folding = FOLDS.get(record.command)
    if folding is None:
        raise ValueError(f"row {record.number} is of a command {record.command!r} that leaves no rows")
    folding(states, record)


async def start_of(store: Store, place: Place) -> tuple[int, States]:
    """Return from where a history is folded: the last number that was pruned, and the states after it."""
    checkpoint = await store.checkpoint(place)
    return (0, {}) if checkpoint is None else (checkpoint.number, dict(checkpoint.states))


async def faults(store: Store, place: Place) -> list[str]:
    """Return what is wrong at a place, a sentence each: missing rows, or rows and states that do not fold."""
    found: list[str] = []
    pruned, states = await start_of(store, place)
    marks = strikes.StrikeCheck()
    tallied = Retallied()
    number = pruned
    async for record in store.records(place):
        if record.number <= pruned:
            continue
        number += 1
        if record.number != number:
            found.append(f"row {number} is missing: the next is {record.number}")
            number = record.number
        try:
            marks.pass_by(record)
            tallied.pass_by(states, record)
            fold(states, record)
        except ValueError as error:
            found.append(str(error))
        except (LookupError, TypeError, AttributeError) as error:
            found.append(f"row {record.number} is not of the form that {record.command!r} leaves ({error!r})")
    found += marks.left()
    stored = {slot.name: slot.state async for slot in store.slots(place)}
    found += [
        f"the state {name!r} is {stored.get(name)}, but the history says {states.get(name)}"
        for name in sorted(stored.keys() | states.keys())
        if stored.get(name) != states.get(name)
    ]
    return found or await tallied.faults(store, place)
