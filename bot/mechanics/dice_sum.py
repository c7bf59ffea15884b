"""The sum of several equal dice, `2d6`, and its exact law."""

from dataclasses import dataclass
from functools import lru_cache

from bot.mechanics.law import Law
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

    def law(self) -> Law:
        """Return the exact law of the total, with denominator sides^count."""
        return _law(self.count, self.sides)


@lru_cache(maxsize=64)
def _law(count: int, sides: int) -> Law:
    return Law(dict(enumerate(plain_sum(count, sides), count)))
