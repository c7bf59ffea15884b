"""The sum of several equal dice, `2d6`, and its exact distribution."""

from dataclasses import dataclass
from functools import lru_cache

from bot.mechanics.distribution import Distribution
from bot.mechanics.notation.bounds.plain import plain_sum

MOST_TOTALS = 1_000
"""The most different totals of dice whose counts are balanced."""


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


@lru_cache(maxsize=64)
def _distribution(count: int, sides: int) -> Distribution:
    return Distribution(dict(enumerate(plain_sum(count, sides), count)))
