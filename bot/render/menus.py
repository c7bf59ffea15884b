"""What is said where a message has several dice."""

from collections.abc import Sequence

from bot.play.words import quoted
from bot.render.card import Card
from bot.render.text import lines


def choice_card(found: Sequence[str]) -> Card:
    """Ask which of several expressions is to be rolled."""
    text = lines(map(quoted, found), 2_000)
    return Card(f"This message has more than one roll. Which one?\n{text}", "Roll the dice in this")
