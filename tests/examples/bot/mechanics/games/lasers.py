"""Lasers & Feelings: up to three d6; lasers are below a number, feelings above it, an equal die is both."""

from typing import Annotated

from bot.mechanics.games.function import flag, game, number, skill
from bot.mechanics.games.tray import D6, Tray

WORDS = ("failure", "barely", "success", "critical success")


def throw_lasers(pool: int, n: int, feelings: int) -> Tray:
    """Throw d6; how many of them succeed lies."""
    return Tray((D6,) * pool, lambda won, die, face: won + (face >= n if feelings else face <= n), 0)


@game(
    "lasers",
    "Lasers & Feelings",
    throw_lasers,
    words=WORDS,
    examples=("lasers2n4", "lasers3n4 feelings"),
    source="John Harper, Lasers & Feelings, its one page",
)
def lasers(
    won: int,
    pool: Annotated[int, skill(3, low=1, meaning="dice")],
    n: Annotated[int, number(2, 5, meaning="number of the character")],
    feelings: Annotated[int, flag(meaning="feelings, not lasers")] = 0,
) -> str:
    """Dice below the number are lasers, above it feelings, equal ones both."""
    return WORDS[won]


ENTRIES = (lasers.entry,)
