"""The sum of several equal dice, `2d6`: how it is written, and its exact law."""

import re
from dataclasses import dataclass
from functools import lru_cache

from bot.mechanics.errors import BadInput
from bot.mechanics.law import Law

MOST_TOTALS = 1_000
"""The most different totals of a sum whose rolls are remembered."""

_FORM = re.compile(r"(\d{0,7})d(\d{1,7}|%)", re.ASCII)


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


def parse(text: str) -> DiceSum:
    """Read `2d6`, `d20` or `d%`; case and spaces do not matter.

    Raises:
        BadInput: it is not written so, or has more than 1,000 different totals.
    """
    form = _FORM.fullmatch("".join(text.lower().split()))
    if not form:
        raise BadInput(f"{text[:40]!r} is not a number of equal dice: write it like 2d6, d20 or d%.")
    dice = DiceSum(int(form[1] or 1), 100 if form[2] == "%" else int(form[2]))
    if not dice.count:
        raise BadInput(f"{dice} throws no dice: write at least one, such as 1d{dice.sides or 6}.")
    if dice.sides < 2:
        raise BadInput(f"A d{dice.sides} has nothing to decide: a die has at least 2 sides.")
    if len(dice.totals) > MOST_TOTALS:
        raise BadInput(
            f"{dice} has {len(dice.totals):,} different totals; at most {MOST_TOTALS:,} can be balanced. "
            "Take fewer or smaller dice."
        )
    return dice


@lru_cache(maxsize=64)
def _law(count: int, sides: int) -> Law:
    """Raise one die, packed into an integer with room for each coefficient, to the number of dice."""
    width = (sides**count).bit_length()
    one_die = sum(1 << (width * face) for face in range(sides))
    packed = one_die**count
    mask = (1 << width) - 1
    totals = range(count, count * sides + 1)
    return Law({total: packed >> (width * (total - count)) & mask for total in totals})
