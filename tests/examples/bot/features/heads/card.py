"""Coins that were tossed until they showed heads."""

from bot.play.errors import quote
from bot.play.event import Event
from bot.play.kind import RollDetails
from bot.play.settings import Configuration
from bot.text.card import Card
from bot.text.view import PlainView, again_lines, footer_of, tone_of


class HeadsView(PlainView):
    """A row of tosses."""

    def line(self, event: Event, configuration: Configuration) -> str:
        comment = event.request.get("comment")
        return f"**heads** after {event.outcome} tosses{f' {quote(comment)}' if comment else ''}"

    def card(self, event: Event, result: RollDetails, configuration: Configuration) -> Card:
        lines = "\n".join((self.line(event, configuration), *again_lines(event)))
        return Card(lines, footer=footer_of(event), tone=tone_of(event))


VIEWS = {"heads": HeadsView()}
