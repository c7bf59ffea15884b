"""Dice that are drawn from their distribution, as commands hand them in."""

from bot.mechanics.drawn_dice import DrawnDice, adaptive_distribution, deck_distribution, read_one
from bot.play.drawn.deck import Wanted


def adaptive(text):
    """Return dice whose counts are balanced."""
    expression = read_one(text)
    return DrawnDice(expression, adaptive_distribution(expression.root))


def deck(text, copies=1, reshuffle=None):
    """Return a wish for a deck of cards."""
    expression = read_one(text)
    return Wanted(DrawnDice(expression, deck_distribution(expression.root)), copies, reshuffle)


async def rolls_remembered(play, table, asked, text):
    """Return how many adaptive rolls of an expression are remembered; `play` is bot.play.drawn.fair."""
    return sum(count for _, count in (await play.outlook(table, asked, text)).counts)
