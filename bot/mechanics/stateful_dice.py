"""Dice that are drawn from their exact distribution, not thrown: by weights that change, or as cards."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.mechanics.distribution import MOST_TOTALS, Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.rolls import Expression
from bot.mechanics.notation.tree import Node
from bot.mechanics.notation.understanding import understand_one

MOST_DIGITS = 1_000
"""The most digits of the denominator of their odds."""

MOST_CARDS = 10_000
"""The most cards of a deck."""


def read_one(text: str) -> Expression:
    """Read an expression that is drawn once at a time.

    Raises:
        BadInput: it cannot be understood, or has several sets.
    """
    expression = understand_one(text)
    if expression.sets > 1:
        raise BadInput(
            f"{expression.dice} asks for {expression.sets} rolls, but what came before counts for each: "
            f"ask for one at a time, {expression.root}.",
            typed=text,
            offers=(str(replace(expression, sets=1)),),
        )
    return expression


def adaptive_distribution(root: Node) -> Distribution:
    """Return the exact distribution of a value whose counts shall be balanced.

    Raises:
        BadInput: it has only one total or too many, or odds of too many digits, or takes too long.
    """
    distribution = _open_distribution(root)
    totals = len(distribution.weights)
    if totals > MOST_TOTALS:
        raise BadInput(
            f"{root} has {totals:,} different totals; at most {MOST_TOTALS:,} can be remembered. "
            "Take fewer or smaller dice."
        )
    if distribution.total >= 10**MOST_DIGITS:
        raise BadInput(
            f"The odds of {root} are fractions of more than {MOST_DIGITS:,} digits, "
            "too long to be remembered. Take fewer or smaller dice."
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


MOST_NAMED = 3
"""How many outcomes of the same chance are named."""


@dataclass(frozen=True, slots=True)
class BestGuess:
    """The likeliest outcomes of a distribution."""

    named: tuple[int, ...]
    """The lowest of them, at most three."""
    alike: int
    """How many there are."""
    chance: Fraction
    """Of each of them: how often the guess is right."""

    def body(self) -> dict[str, Any]:
        """Return all of it as JSON can hold it."""
        return {"named": list(self.named), "alike": self.alike, "chance": str(self.chance)}

    @classmethod
    def of(cls, body: dict[str, Any]) -> "BestGuess":
        """Read what `body` wrote."""
        return cls(tuple(body["named"]), body["alike"], Fraction(body["chance"]))


def best_guess(distribution: Distribution) -> BestGuess:
    """Return the best guess at what is drawn from `distribution`.

    How often it is right is the price of dice with a memory: plain dice cannot be guessed better, whatever
    came before.
    """
    most = max(distribution.weights.values())
    likeliest = sorted(outcome for outcome, weight in distribution.weights.items() if weight == most)
    return BestGuess(tuple(likeliest[:MOST_NAMED]), len(likeliest), Fraction(most, distribution.total))
