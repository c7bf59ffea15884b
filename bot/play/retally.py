"""What the rows of a history add to the running sums, to check those, and which outcomes rows have."""

from collections import defaultdict
from collections.abc import Callable, Mapping

from bot.mechanics.catan.pips import pips
from bot.mechanics.several import split
from bot.play.asked import Place
from bot.play.catan import rolling as catan
from bot.play.drawn import deck, fair
from bot.play.encounters import rolling as encounters
from bot.play.errors import Refused
from bot.play.records import Record
from bot.play.rolls import expressions, rolling
from bot.play.rolls.wanted import method_of
from bot.play.slots import States
from bot.play.statistics.subjects import BY_HAND, CATAN, FACES, Subject, physical, remembered, rolled
from bot.play.statistics.tallies import DAY, Tally
from bot.play.statistics.tallying import Thrown
from bot.play.store import Store

TALLIES: Mapping[str, Callable[[States, Record], tuple[Tally, ...]]] = {
    expressions.ROLL: lambda _, record: expressions.tallies_of(record),
    "d100": lambda _, record: rolling.tallies_of(record),
    "die": lambda _, record: rolling.tallies_of(record),
    encounters.TABLE: lambda _, record: encounters.tallies_of(record),
    fair.FAIR: fair.tallies_of,
    deck.DECK: deck.tallies_of,
    catan.ROLL: catan.tallies_of,
}
"""What a row of each command adds, upon the states before it; others add nothing."""


THROWN: Mapping[str, Callable[[Record], Thrown]] = {
    expressions.ROLL: expressions.thrown_for,
    "d100": rolling.thrown_for,
    "die": rolling.thrown_for,
    encounters.TABLE: encounters.thrown_for,
    catan.ROLL: catan.thrown_for,
}
"""The dice that were thrown for a row of each command, with their faces; for others, there were none."""


class Retallied:
    """Sums up again, row by row, what a history adds."""

    def __init__(self) -> None:
        self._sums: dict[tuple[int, int, str], tuple[int, int]] = defaultdict(lambda: (0, 0))

    def pass_by(self, states: States, record: Record) -> None:
        """Add a row, the next of its place, to which `states` had come before it.

        Raises:
            ValueError: it contradicts itself.
        """
        tell = TALLIES.get(record.command)
        if tell is None or record.veil or record.struck is not None:
            return
        try:
            tallies = tell(states, record)
        except Refused:  # there is no such game: folding says so
            return
        for tally in tallies:
            for person in (record.person, 0):
                key = record.at // DAY, person, tally.subject
                rolls, sums = self._sums[key]
                self._sums[key] = rolls + tally.rolls, sums + tally.sums

    async def faults(self, store: Store, place: Place) -> list[str]:
        """Return where the stored sums differ, a sentence each; rows that are gone cannot be summed up."""
        if await store.untallied(place):
            return []
        stored = {kept[:3]: kept[3:] async for kept in store.tallies(place)}
        nothing = (0, 0)
        return [
            f"the sums of {subject!r} on day {day} of person {person} are not what the history says"
            for day, person, subject in sorted(stored.keys() | self._sums.keys())
            if stored.get((day, person, subject), nothing) != self._sums.get((day, person, subject), nothing)
        ]


def outcomes_of(record: Record, subject: Subject) -> tuple[int, ...]:
    """Return what came of a subject in a row, in order; nothing where it is another, hidden or struck.

    Numbers that were rolled for encounter tables are left out.
    """
    if record.veil or record.struck is not None:
        return ()
    return _faces(record, subject) if subject.kind in FACES else _totals(record, subject)


def _totals(record: Record, subject: Subject) -> tuple[int, ...]:
    if record.command in {"d100", "die"}:
        return _numbers(record) if subject == rolled(f"d{record.request['sides']}") else ()
    if record.command == expressions.ROLL:
        return expressions.totals_of(record, subject)
    if record.command == catan.ROLL:
        return (pips(record.outcome or 0).total,) if subject == CATAN else ()
    if record.command in {fair.FAIR, deck.DECK} and subject.kind in {fair.FAIR, deck.DECK}:
        dice = record.request["dice"]
        made = remembered("fair", dice) if record.command == fair.FAIR else remembered("deck", dice)
        return (record.outcome or 0,) if subject == made else ()
    return ()


def _faces(record: Record, subject: Subject) -> tuple[int, ...]:
    tell, named = THROWN.get(record.command), record.request.get("set", "").casefold()
    if tell is None or record.by_hand != (subject.kind in BY_HAND) or subject.set not in ("", named):
        return ()
    return tuple(face for die, faces in tell(record) if physical(die) == subject.dice for face in faces)


def _numbers(record: Record) -> tuple[int, ...]:
    chosen = method_of(record.request)
    numbers = split(record.outcome or 0, chosen.outcomes, chosen.count)
    return tuple(rolling.shown_from_1(number, chosen.outcomes) for number in numbers)
