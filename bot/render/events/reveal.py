"""Rows that open a hidden roll: their line, and the card of what they have opened."""

from dataclasses import replace

from bot.play.event import Event
from bot.play.events.reveal import REVEAL
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.events.view import PlainView

NAMED = 4
"""Up to so many rows are named."""


class RevealView(PlainView):
    """A reveal."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell which rows were opened; of many, how many."""
        first, *others = REVEAL.read(event.request).numbers
        if len(others) < NAMED:
            return f"**revealed** {', '.join(f'`#{number}`' for number in (first, *others))}"
        return f"**revealed** {1 + len(others)} rolls, `#{first}` to `#{others[-1]}`"


VIEWS = {"reveal": RevealView()}


def revealed_card(card: Card, event: Event, revealer: int) -> Card:
    """Return the card of a row that was hidden until now, as all see it."""
    return replace(card, text=f"{card.text}\nRolled by <@{event.person}>, revealed by <@{revealer}>")
