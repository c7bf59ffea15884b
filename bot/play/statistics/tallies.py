"""The port to running sums: for each day, person and thing that has a distribution, what came of it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Protocol, TypeVar

from bot.play.clock import DAY
from bot.play.request_context import Place

What = TypeVar("What")

MOST_DAYS = 366
"""The longest period that is looked at, so that the time for it does not grow with the history."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one row of the history adds to the sums."""

    subject: str
    """What was rolled, as `bot.play.statistics.subjects.Subject.text` has it."""
    rolls: int
    sums: int
    """As `bot.mechanics.statistics.sums` makes them; 0 where the odds are not known."""
    person: int | None = None
    """Whose roll it was; None: whoever makes the move."""
    at: int | None = None
    """When it was made, in milliseconds since 1970; None: at the time of the move."""

    def made(self, person: int, at: int) -> "Tally":
        """Return the same for a roll that another move made."""
        return replace(self, person=person, at=at)

    def taken_back(self) -> "Tally":
        """Return what undoes this one."""
        return replace(self, rolls=-self.rolls, sums=-self.sums)


@dataclass(frozen=True, slots=True)
class Sums:
    """What came in a number of rolls."""

    rolls: int
    sums: int


class Days(NamedTuple):
    """A period, in days since 1970, both included."""

    first: int
    last: int

    @classmethod
    def until(cls, at: int, days: int) -> "Days":
        """Return the period of so many days that ends with the day of `at`."""
        last = at // DAY
        return cls(last - days + 1, last)


class Counted(NamedTuple, Generic[What]):
    """How many rolls there were of something, or by someone."""

    what: What
    rolls: int


class TallyRow(NamedTuple):
    """A row of the sums; person 0 stands for all people together."""

    day: int
    person: int
    subject: str
    rolls: int
    sums: int


class Tallies(Protocol):
    """The port to the sums; see `bot.play.store.Store`. Rolls add to them as their moves are written."""

    async def sums(self, place: Place, subject: str, days: Days, person: int | None = None) -> Sums:
        """Return what came of a subject, by one person or by all."""
        ...

    async def subjects(self, place: Place, days: Days, person: int | None = None) -> list[Counted[str]]:
        """Return the texts of what was rolled, the most rolled first; of very much, the newest."""
        ...

    async def rollers(self, place: Place, days: Days) -> list[Counted[int]]:
        """Return the ids of who rolled, by how often; of very much, the newest. Faces are no rolls."""
        ...

    def tallies(self, place: Place) -> AsyncIterator[TallyRow]:
        """Go through all sums of a place, oldest first."""
        ...

    async def untallied(self, place: Place) -> int:
        """Return the number of the last row at a place that the sums cannot be made of again; 0: of all."""
        ...
