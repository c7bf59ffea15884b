"""Running sums: for each day, each person and each thing that has a distribution, what came of it."""

from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from bot.play.clock import DAY

What = TypeVar("What")

MOST_DAYS = 366
"""The longest period that is looked at, so that the time for it does not grow with the history."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one event adds to the sums of one subject."""

    subject: str
    """What was rolled, as `bot.play.sums.subjects.Subject.text` has it."""
    rolls: int
    sums: int
    """As `bot.mechanics.statistics.sums` makes them; 0 where the odds are not known."""
    outcomes: tuple[int, ...] = ()
    """What came, in order; it is not kept."""

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


class SumRow(NamedTuple):
    """A row of the sums; person 0 stands for all people together."""

    day: int
    person: int
    subject: str
    rolls: int
    sums: int
