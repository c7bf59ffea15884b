"""The best informed guess: what someone who knows the odds would bet on, and how often that is right.

It is the price of dice with a memory: plain dice cannot be guessed better, whatever came before.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bot.mechanics.distribution import Distribution

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
    """Return the best guess at what is drawn from `distribution`."""
    most = max(distribution.weights.values())
    likeliest = sorted(outcome for outcome, weight in distribution.weights.items() if weight == most)
    return BestGuess(tuple(likeliest[:MOST_NAMED]), len(likeliest), Fraction(most, distribution.total))
