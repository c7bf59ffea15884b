"""What people see of a row of the history: a line, and a card."""

from abc import abstractmethod
from typing import Protocol

from bot.play.event import Event
from bot.play.kind import HowItCame
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field
from bot.render.numbers import odds
from bot.render.text import faces


class EventView(Protocol):
    """How the rows of one kind are told."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell a row in one line of the history, from nothing but the row; its person's words may be gone."""
        ...

    def card(self, event: Event, result: HowItCame, configuration: Configuration) -> Card:
        """Show a row as when it was new; `result` is how it came about, as `EventKind.recall` returns it."""
        ...

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return the faces of the dice that were thrown for a row; what was drawn otherwise is not among."""
        ...


class PlainView(EventView):
    """A kind whose rows have nothing to show beyond their line, if it does not say otherwise."""

    @abstractmethod
    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell a row in one line of the history."""

    def card(self, event: Event, result: HowItCame, configuration: Configuration) -> Card:
        """Show the line, the dice and the odds."""
        dice = self.faces(event)
        thrown = (Field("Dice", faces(dice)),) if dice else ()
        at = (Field("Odds of this roll", odds(event.odds), inline=True),) if event.odds is not None else ()
        return Card(self.line(event, configuration), "History", (*thrown, *at))

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return all that was drawn."""
        return event.draws
