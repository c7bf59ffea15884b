"""What the rows of a history add to the running sums, to check those."""

from collections import defaultdict
from collections.abc import Callable, Mapping

from bot.play.catan import rolling as catan
from bot.play.clock import DAY
from bot.play.encounters import rolling as encounters
from bot.play.errors import Refused
from bot.play.records import Record
from bot.play.request_context import Place
from bot.play.rolls import expressions, rolling
from bot.play.slots import States
from bot.play.stateful_dice import deck, fair
from bot.play.statistics.tallies import Tally
from bot.play.store import Store

TALLIES: Mapping[str, Callable[[States, Record], tuple[Tally, ...]]] = {
    expressions.ROLL: lambda _, record: expressions.tallies_of(record),
    **dict.fromkeys(rolling.BY_RULE, lambda _, record: rolling.tallies_of(record)),
    encounters.TABLE: lambda _, record: encounters.tallies_of(record),
    fair.FAIR: fair.tallies_of,
    deck.DECK: deck.tallies_of,
    catan.ROLL: catan.tallies_of,
}
"""What a row of each command adds, upon the states before it; others add nothing."""


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
        if tell is None or record.visibility or record.struck is not None:
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
