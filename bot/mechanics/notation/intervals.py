"""The range of a value, by arithmetic that may give a wider range than the true one."""

from collections.abc import Iterable
from typing import NamedTuple


class Unbound(Exception):
    """The value of an earlier part is not known yet."""


class Interval(NamedTuple):
    """All whole numbers from `low` to `high`."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high

    def times(self, number: "Interval") -> "Interval":
        """Return the interval of a sum of this many values."""
        return Interval(min(n * self.low for n in number), max(n * self.high for n in number))

    def remainder(self, divisor: "Interval") -> "Interval":
        """Return the interval of the remainder, which has the sign of the divisor."""
        if divisor.high < 0:
            return Interval(divisor.low + 1, 0)
        return Interval(0, min(self.high, divisor.high - 1) if self.low >= 0 else divisor.high - 1)


def enclose(values: Iterable[int]) -> Interval:
    """Return the narrowest interval around at least one value."""
    every = list(values)
    return Interval(min(every), max(every))
