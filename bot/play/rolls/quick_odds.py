"""The exact odds of an expression, where they are found at once: nobody waits for them."""

from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.distribution import Distribution
from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.cost import is_quick
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.rolls import Expression
from bot.mechanics.notation.tree import Dice


@dataclass(frozen=True, slots=True)
class PlainDie:
    """The odds of a single die of any size: its distribution need not be written out."""

    sides: int

    def chance(self, face: int) -> Fraction:
        """Return the chance of a face, which is that of every other."""
        return Fraction(1, self.sides)

    def at_least(self, face: int) -> Fraction:
        """Return the chance of `face` or more."""
        return Fraction(self.sides - face + 1, self.sides)


def quick_odds(expression: Expression) -> PlainDie | DistributionFigures | None:
    """Return the odds of the total; None where there are several, or they take longer to find."""
    root = expression.root
    if expression.sets == 1 and isinstance(root, Dice) and root == Dice(1, root.sides):
        return PlainDie(root.sides)
    distribution = quick_distribution(expression)
    return None if distribution is None else DistributionFigures(distribution)


def quick_distribution(expression: Expression) -> Distribution | None:
    """Return the distribution of the total; None where there are several, or it takes longer to work out."""
    if expression.sets > 1 or not is_quick(expression.root):
        return None
    try:
        return distribution_of(expression.root)
    except BadInput:  # some few dice have no distribution that can be worked out at all
        return None
