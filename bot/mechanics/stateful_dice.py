"""Dice that are drawn from their exact distribution, not thrown: by weights that change, or as cards."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.mechanics.dice_sum import MOST_TOTALS
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.bounds.plain import is_plain
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.tree import Dice, Expression, Node

MOST_DIGITS = 1_000
"""The most digits of the denominator of their odds."""

MOST_CARDS = 10_000
"""The most cards of a deck."""

DistributionFor = Callable[[Node], Distribution]
"""Returns the exact distribution of a value for one use, and raises BadInput where it does not serve."""


@dataclass(frozen=True)
class StatefulDice:
    """An expression without repeated sets, and its exact distribution."""

    expression: Expression
    distribution: Distribution

    @property
    def name(self) -> str:
        """What these dice are remembered by."""
        return name_of(self.expression)


def read_one(text: str) -> Expression:
    """Read an expression that is drawn once at a time.

    Raises:
        BadInput: it cannot be understood, or has several sets.
    """
    expression = parse(text)
    if expression.sets > 1:
        raise BadInput(
            f"{expression.dice} asks for {expression.sets} rolls, but what came before counts for each: "
            f"ask for one at a time, {expression.root}."
        )
    return expression


def name_of(expression: Expression) -> str:
    """Return what an expression is remembered by, however it was written and whatever its comment is.

    Sums of equal dice keep the names that they had when there were no others: 1d20, not d20.
    """
    match expression.root:
        case Dice(count=int(count), sides=sides, kind="d") as dice if is_plain(dice):
            return f"{count}d{sides}"
        case _:
            return expression.dice


def adaptive_distribution(root: Node) -> Distribution:
    """Return the exact distribution of a value whose counts shall be balanced.

    Raises:
        BadInput: it has only one total or too many, or odds of too many digits, or takes too long.
    """
    distribution = _open_distribution(root)
    totals = len(distribution.weights)
    if totals > MOST_TOTALS:
        raise BadInput(
            f"{root} has {totals:,} different totals; at most {MOST_TOTALS:,} can be balanced. "
            "Take fewer or smaller dice."
        )
    if distribution.total >= 10**MOST_DIGITS:
        raise BadInput(
            f"The odds of {root} are fractions of more than {MOST_DIGITS:,} digits: they cannot be balanced. "
            "Take fewer or smaller dice."
        )
    return distribution


def deck_distribution(root: Node) -> Distribution:
    """Return the exact distribution of a value whose weights shall be cards.

    Raises:
        BadInput: it has only one total, or its odds take too many cards, or it takes too long.
    """
    distribution = _open_distribution(root)
    if distribution.total > MOST_CARDS:
        many = f"{distribution.total:,}" if distribution.total < 10**15 else "far more than 10,000"
        raise BadInput(
            f"The odds of {root} take a deck of {many} cards; at most {MOST_CARDS:,} can be shuffled. "
            "Take fewer or smaller dice."
        )
    return distribution


def _open_distribution(root: Node) -> Distribution:
    distribution = distribution_of(root)
    if len(distribution.weights) == 1:
        raise BadInput(f"{root} is always {next(iter(distribution.weights)):,}: there is nothing to decide.")
    return distribution
