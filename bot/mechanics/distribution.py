"""Exact distributions: integer weights over one denominator, their distance from fair, and their figures."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate
from math import lcm


@dataclass(frozen=True)
class Distribution:
    """The chance of each outcome is its weight divided by `total`; weights are positive integers."""

    weights: Mapping[int, int]

    @classmethod
    def uniform(cls, outcomes: Iterable[int]) -> "Distribution":
        """Give every outcome the same weight."""
        return cls(dict.fromkeys(outcomes, 1))

    @classmethod
    def of_remainders(cls, numbers: int, divisor: int) -> "Distribution":
        """Return the distribution of the remainder of a uniform number from 0 to `numbers` - 1."""
        each, one_more = divmod(numbers, divisor)
        weights = {o: each + (o < one_more) for o in range(divisor)}
        return cls({o: weight for o, weight in weights.items() if weight})

    @classmethod
    def of(cls, chances: Mapping[int, Fraction]) -> "Distribution":
        """Turn chances that sum to 1 into integer weights over their least denominator."""
        denominator = lcm(*(chance.denominator for chance in chances.values()))
        weights = {
            o: chance.numerator * (denominator // chance.denominator)
            for o, chance in sorted(chances.items())
            if chance
        }
        return cls(weights)

    @cached_property
    def total(self) -> int:
        """The common denominator of all chances."""
        return sum(self.weights.values())

    @property
    def memory(self) -> int:
        """Its size in bytes with all its cached figures; an estimate from above."""
        return len(self.weights) * (200 + sum(self.weights.values()).bit_length() // 4)

    def chance(self, outcome: int) -> Fraction:
        """Return the chance of `outcome`, 0 if it cannot occur."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def chance_of(self, holds: Callable[[int], bool]) -> Fraction:
        """Return the chance of all outcomes for which `holds` is true."""
        return Fraction(sum(weight for each, weight in self.weights.items() if holds(each)), self.total)

    def below(self, outcome: int) -> Fraction:
        """Return the chance of less than `outcome`."""
        return Fraction(sum(weight for o, weight in self.weights.items() if o < outcome), self.total)

    def draw(self, below: Callable[[int], int]) -> int:
        """Draw one outcome with a single call of `below`, which is uniform in 0..n-1."""
        left = below(self.total)
        for outcome, weight in self.weights.items():
            left -= weight
            if left < 0:
                return outcome
        raise ValueError("the source of chance gave a number that is not below the total")


def add_chances(chances: Iterable[Fraction]) -> Fraction:
    """Return the sum of chances over one denominator; Fraction would reduce each partial sum."""
    every = list(chances)
    whole = lcm(*(chance.denominator for chance in every))
    return Fraction(sum(chance.numerator * (whole // chance.denominator) for chance in every), whole)


def score(distribution: Distribution, outcomes: range) -> Fraction:
    """Return the sum over `outcomes` of (p - 1/n)^2; lost outcomes count as p = 0. 0 is fair."""
    count, total = len(outcomes), distribution.total
    squares = sum((count * distribution.weights.get(o, 0) - total) ** 2 for o in outcomes)
    return Fraction(squares, (count * total) ** 2)


def max_error(distribution: Distribution, outcomes: range) -> Fraction:
    """Return the p - 1/n of largest magnitude; of equally large ones, that of the highest outcome."""
    count, total = len(outcomes), distribution.total
    errors = (count * distribution.weights.get(o, 0) - total for o in reversed(outcomes))
    return Fraction(max(errors, key=abs), count * total)


def is_exact(distribution: Distribution, outcomes: range) -> bool:
    """Whether every one of `outcomes` is exactly equally likely, and nothing else can occur."""
    inside = (
        len(distribution.weights) == len(outcomes)
        and min(distribution.weights) == outcomes[0]
        and max(distribution.weights) == outcomes[-1]
    )
    return inside and len(set(distribution.weights.values())) == 1


def total_variation(one: Distribution, other: Distribution) -> Fraction:
    """Return half the sum of the differences of all chances: the most that any bet can gain. 0 is equal."""
    every = one.weights.keys() | other.weights.keys()
    return sum((abs(one.chance(o) - other.chance(o)) for o in every), Fraction(0)) / 2


MOST_TOTALS = 1_000
"""The most different totals of dice for the adaptive roller."""


@dataclass(frozen=True, slots=True)
class DiceSum:
    """`count` dice with `sides` sides, added."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"

    @property
    def totals(self) -> range:
        """All totals that can occur."""
        return range(self.count, self.count * self.sides + 1)

    def distribution(self) -> Distribution:
        """Return the exact distribution of the total, with denominator sides^count."""
        return _distribution(self.count, self.sides)


@lru_cache(maxsize=4)  # for dice that the rules name and nobody chooses
def _distribution(count: int, sides: int) -> Distribution:
    return Distribution(dict(enumerate(plain_sum(count, sides), count)))


def plain_sum(dice: int, sides: int) -> list[int]:
    """Return in how many ways `dice` dice give each total, from the lowest to the highest.

    The polynomial P = ((1 - x^s) / (1 - x))^n solves
    (1 - x) (1 - x^s) P' = n P ((1 - x^s) - s x^(s-1) (1 - x)),
    which gives each coefficient from three earlier ones. It reads the same backwards: half is enough.
    """
    totals = dice * (sides - 1) + 1
    half = (totals + 1) // 2
    last, ways = 1, [1]
    for k in range(1, min(half, sides)):
        last = last * (dice + k - 1) // k
        ways.append(last)
    if half > sides:
        last = (last * (dice + sides - 1) - dice * sides) // sides
        ways.append(last)
    older, fall, rise = 1, 1 - dice * sides, dice * (sides - 1)
    for k in range(sides + 1, half):
        old = ways[k - sides]
        last = (last * (dice + k - 1) + old * fall + older * rise) // k
        ways.append(last)
        older, fall, rise = old, fall + 1, rise - 1
    return ways + ways[: totals - half][::-1]


USUAL = Fraction(2, 3)
"""The share of all rolls that counts as usual."""


@dataclass(frozen=True)
class DistributionFigures:
    """The figures of `distribution`; each is computed on first use."""

    distribution: Distribution

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Every possible total, in ascending order."""
        return tuple(sorted(self.distribution.weights))

    @property
    def lowest(self) -> int:
        return self.totals[0]

    @property
    def highest(self) -> int:
        return self.totals[-1]

    @cached_property
    def mean(self) -> Fraction:
        """The average of many rolls."""
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
        """Return the chance of a total from `low` to `high`, both included; None is no bound."""
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
        """The shortest range of totals that has two thirds of all rolls.

        Of equally short ones it is the likeliest, then the one whose middle is closest to the mean; two
        equally close ones, on both sides, are joined.
        """
        ranges = list(self._usual_ranges())
        shortest = min((high - low, -weight) for low, high, weight in ranges)
        best = [(low, high) for low, high, weight in ranges if (high - low, -weight) == shortest]
        away = [abs(Fraction(low + high, 2) - self.mean) for low, high in best]
        nearest = [around for around, distance in zip(best, away, strict=True) if distance == min(away)]
        return nearest[0][0], nearest[-1][1]

    def _usual_ranges(self) -> Iterator[tuple[int, int, int]]:
        """Yield for each total the shortest range from it that has enough, with its weight."""
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
