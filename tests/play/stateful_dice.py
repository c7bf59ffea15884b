"""Dice that are drawn from their distribution, as commands hand them in."""

from bot.mechanics.stateful_dice import StatefulDice, adaptive_distribution, deck_distribution, read_one
from bot.play.stateful_dice.deck import DeckRequest


def adaptive(text):
    """Return dice whose counts are balanced."""
    expression = read_one(text)
    return StatefulDice(expression, adaptive_distribution(expression.root))


def deck(text, copies=1, reshuffle=None):
    """Return a wish for a deck of cards."""
    expression = read_one(text)
    return DeckRequest(StatefulDice(expression, deck_distribution(expression.root)), copies, reshuffle)


async def rolls_remembered(play, services, context, text):
    """Return how many adaptive rolls of an expression are remembered; `play` is the module `fair`."""
    return sum(count for _, count in (await play.outlook(services, context, text)).counts)
