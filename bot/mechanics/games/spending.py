"""Spending after a throw, without a die: luck, tokens, momentum."""

from dataclasses import dataclass

from bot.mechanics.games.cost import Cost
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.rule import Die, Face

MOST_SPENT = 20
"""Points; a larger price is not offered."""


@dataclass(frozen=True)
class Spent(Game[None]):
    """A throw after spending."""

    called: Verdict
    price: Cost | None = None
    empty = None
    dice = ()

    @property
    def words(self) -> tuple[str, ...]:
        return (self.called.word,)

    def add(self, tally: None, die: Die, face: Face) -> None:
        return tally

    def verdict(self, tally: None) -> Verdict:
        return self.called


def spend(points: int, what: str, called: Verdict, line: str = "") -> dict[str, Spent]:
    """Return the offer to spend points, if there are any, and not too many.

    They come off a `line` of the sheet, or are there again for each roll.
    """
    if not 0 < points <= MOST_SPENT:
        return {}
    return {f"spend {points} {what}": Spent(called, Cost(line, -points) if line else None)}
