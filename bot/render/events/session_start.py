"""Starts of sessions: their line and their card."""

from bot.play.event import Event
from bot.play.settings.configuration import Configuration
from bot.play.words import quoted
from bot.render.card import Card
from bot.render.events.view import PlainView


class SessionStartView(PlainView):
    """The start of a session."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell what the session is called."""
        return " ".join(filter(None, ("**session**", _name(event), "begins")))

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        """Say that a session begins."""
        return Card(
            f"**{_name(event) or 'A session'}** begins. "
            "`/session end` will tell who rolled what, and how lucky they were.",
            "Session",
            footer=f"#{event.number}",
        )


VIEWS = {"session-start": SessionStartView()}


def _name(event: Event) -> str:
    return quoted(event.request.get("name", ""))
