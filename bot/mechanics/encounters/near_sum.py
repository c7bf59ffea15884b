"""Tables with a row for each sum of some d6, and nearly its chances.

"In some cases, the D100 probabilities mimic an nD6 distribution. This is because it can be easier to roll
2D10 than 5D6" (equal-outcomes-from-d6.txt). Who has six-sided dice then adds them, and needs no chain.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.distribution import DiceSum

FACES = 6

MOST_DICE = 5
"""As many as the document names."""

NEAR = Fraction(1, 100)
"""No row may be further off than this, the chance of one number of a d100."""


@dataclass(frozen=True)
class NearSum:
    """The sum of `dice` d6 beside a table whose first row is its lowest total."""

    dice: int
    row: int
    """The row that is furthest off, from 0; the first of several."""
    has: Fraction
    """The chance that this row has in the table."""
    fair: Fraction
    """The chance that its total has by the dice."""
    variation: Fraction
    """How far all rows are off together: the total variation."""


def near_sum(weights: Sequence[int]) -> NearSum | None:
    """Return the sum of 2 to 5 d6 that rows with these weights are nearly, None where there is none."""
    dice, others = divmod(len(weights) - 1, FACES - 1)
    if others or not 2 <= dice <= MOST_DICE:
        return None
    found = beside_sum(weights, dice)
    return found if abs(found.has - found.fair) <= NEAR else None


def beside_sum(weights: Sequence[int], dice: int) -> NearSum:
    """Compare rows, one for each sum of some d6, with these sums."""
    sums = DiceSum(dice, FACES).distribution()
    fair = [sums.chance(total) for total in sorted(sums.weights)]
    has = [Fraction(weight, sum(weights)) for weight in weights]
    off = [abs(one - other) for one, other in zip(has, fair, strict=True)]
    row = off.index(max(off))
    return NearSum(dice, row, has[row], fair[row], sum(off, Fraction(0)) / 2)


def nearest_weights(dice: int, sides: int) -> tuple[int, ...]:
    """Deal the sides of a die out to the sums of some d6, as nearly as they can be.

    Each sum gets the whole part of its share, and those with the largest rests one more; of equal rests the
    lower sum. A sum may get none.
    """
    sums = DiceSum(dice, FACES).distribution()
    shares = [sums.chance(total) * sides for total in sorted(sums.weights)]
    dealt = [int(share) for share in shares]
    by_rest = sorted(range(len(shares)), key=lambda row: dealt[row] - shares[row])
    for row in by_rest[: sides - sum(dealt)]:
        dealt[row] += 1
    return tuple(dealt)
