"""Exact figures of the distribution of totals: mean, variance, most likely totals, percentiles, ranges."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from bot.mechanics.distribution import Distribution

USUAL = Fraction(2, 3)
"""The share of all rolls that is called usual."""


@dataclass(frozen=True)
class DistributionFigures:
    """The figures of `distribution`; each is worked out when it is first asked for."""

    distribution: Distribution

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Every total that can come, in ascending order."""
        return tuple(sorted(self.distribution.weights))

    @property
    def lowest(self) -> int:
        """The lowest total that can come."""
        return self.totals[0]

    @property
    def highest(self) -> int:
        """The highest total that can come."""
        return self.totals[-1]

    @cached_property
    def mean(self) -> Fraction:
        """What many rolls come to on average."""
        return Fraction(
            sum(total * weight for total, weight in self.distribution.weights.items()),
            self.distribution.total,
        )

    @cached_property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean: the standard deviation is its root."""
        squares = sum(total * total * weight for total, weight in self.distribution.weights.items())
        return Fraction(squares, self.distribution.total) - self.mean**2

    @cached_property
    def most_likely(self) -> tuple[int, ...]:
        """The totals that share the highest chance, in ascending order."""
        highest = max(self.distribution.weights.values())
        return tuple(total for total in self.totals if self.distribution.weights[total] == highest)

    def percentile(self, share: Fraction) -> int:
        """Return the lowest total that at least `share` (above 0, at most 1) of all rolls do not exceed."""
        needed = -(-share.numerator * self.distribution.total // share.denominator)
        return self.totals[bisect_left(self._reached, needed)]

    def between(self, low: int | None, high: int | None) -> Fraction:
        """Return the chance of a total from `low` to `high`, both included; None is without a bound."""
        before = 0 if low is None else bisect_left(self.totals, low)
        until = len(self.totals) if high is None else bisect_right(self.totals, high)
        weight = self._weight_of(until) - self._weight_of(before) if before < until else 0
        return Fraction(weight, self.distribution.total)

    def chance(self, total: int) -> Fraction:
        """Return the chance of exactly `total`."""
        return self.distribution.chance(total)

    def at_least(self, total: int) -> Fraction:
        """Return the chance of `total` or more."""
        return self.between(total, None)

    def at_most(self, total: int) -> Fraction:
        """Return the chance of `total` or less."""
        return self.between(None, total)

    @cached_property
    def usual(self) -> tuple[int, int]:
        """The shortest range of totals that two thirds of all rolls lie in.

        Of equally short ones it is the likeliest, then the one whose middle is closest to the mean; where two
        are equally close, one on each side, it is both together.
        """
        ranges = list(self._usual_ranges())
        shortest = min((high - low, -weight) for low, high, weight in ranges)
        best = [(low, high) for low, high, weight in ranges if (high - low, -weight) == shortest]
        away = [abs(Fraction(low + high, 2) - self.mean) for low, high in best]
        nearest = [around for around, distance in zip(best, away, strict=True) if distance == min(away)]
        return nearest[0][0], nearest[-1][1]

    def _usual_ranges(self) -> Iterator[tuple[int, int, int]]:
        """Yield from each total on the shortest range that holds enough, with its weight."""
        needed = -(-USUAL.numerator * self.distribution.total // USUAL.denominator)
        for first, low in enumerate(self.totals):
            before = self._weight_of(first)
            last = bisect_left(self._reached, needed + before)
            if last == len(self.totals):
                return
            yield low, self.totals[last], self._reached[last] - before

    @cached_property
    def _reached(self) -> list[int]:
        """The weight of each total together with all below it."""
        return list(accumulate(self.distribution.weights[total] for total in self.totals))

    def _weight_of(self, first: int) -> int:
        """Return the weight of the `first` lowest totals together."""
        return self._reached[first - 1] if first else 0
