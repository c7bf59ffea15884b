"""Exact distributions: integer weights over outcomes, one denominator."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from bot.mechanics.sources import Below


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
        """Distribute the remainder that a number from 0 to `numbers` - 1, all alike, leaves."""
        each, one_more = divmod(numbers, divisor)
        weights = {o: each + (o < one_more) for o in range(divisor)}
        return cls({o: weight for o, weight in weights.items() if weight})

    @classmethod
    def of(cls, chances: Mapping[int, Fraction]) -> "Distribution":
        """Bring chances that sum to 1 to integer weights over their least denominator."""
        denominator = lcm(*(chance.denominator for chance in chances.values()))
        weights = {o: int(chance * denominator) for o, chance in sorted(chances.items()) if chance}
        return cls(weights)

    @cached_property
    def total(self) -> int:
        """The common denominator of all chances."""
        return sum(self.weights.values())

    def chance(self, outcome: int) -> Fraction:
        """Return the chance of `outcome`, 0 where it cannot occur."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def below(self, outcome: int) -> Fraction:
        """Return the chance of less than `outcome`."""
        return Fraction(sum(weight for o, weight in self.weights.items() if o < outcome), self.total)

    def draw(self, below: Below) -> int:
        """Draw one outcome with a single call of `below`."""
        left = below(self.total)
        for outcome, weight in self.weights.items():
            left -= weight
            if left < 0:
                return outcome
        raise ValueError("the source of chance gave a number that is not below the total")
