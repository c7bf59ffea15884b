"""Rolls in one line, where answers are compact."""

from bot.play.records import Record
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.history.pages import told


def fitting(card: Card, record: Record, configuration: Configuration) -> Card:
    """Return the card of a roll, or the line that the history has of it where answers are compact."""
    return Card(told(record, configuration), tone=card.tone) if configuration.compact else card
