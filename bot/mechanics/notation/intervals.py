"""Between which numbers a value lies, by arithmetic that may find it wider than need be."""

from collections.abc import Iterable
from typing import NamedTuple


class Unbound(Exception):
    """A value is not known yet that an earlier part throws."""


class Interval(NamedTuple):
    """All whole numbers from `low` to `high`."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high

    def times(self, number: "Interval") -> "Interval":
        """Return where the sum of so many values lies."""
        return Interval(min(n * self.low for n in number), max(n * self.high for n in number))

    def remainder(self, divisor: "Interval") -> "Interval":
        """Return where the remainder lies, which has the sign of the divisor."""
        if divisor.high < 0:
            return Interval(divisor.low + 1, 0)
        return Interval(0, min(self.high, divisor.high - 1) if self.low >= 0 else divisor.high - 1)


def enclose(values: Iterable[int]) -> Interval:
    """Return the narrowest interval with all of at least one value."""
    every = list(values)
    return Interval(min(every), max(every))
