"""Rows that switch the sevens of a game of Catan: their line and their card."""

from bot.play.event import Event
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.events.view import PlainView


class CatanSevensView(PlainView):
    """A switch of sevens."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell from when on sevens can come."""
        if event.request["allowed"]:
            return f"**allowed** sevens in Catan from turn {event.line['turn']} on"
        return "**no sevens** in Catan until they are switched on"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        """Say from when on sevens can come."""
        if event.request["allowed"]:
            return Card(f"Sevens can come from turn {event.line['turn']} on.", "Catan")
        return Card("No sevens until they are switched on with /catan sevens allowed:True.", "Catan")


VIEWS = {"catan-sevens": CatanSevensView()}
