"""Ends of sessions: their line; what a session came to is in `bot.render.sessions`."""

from bot.play.event import Event
from bot.play.settings.configuration import Configuration
from bot.play.words import quoted
from bot.render.events.view import PlainView


class SessionEndView(PlainView):
    """The end of a session."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell what the session was called."""
        name = quoted((event.line or {}).get("name", ""))
        return " ".join(filter(None, ("**session**", name, "ends")))


VIEWS = {"session-end": SessionEndView()}
