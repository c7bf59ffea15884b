"""What people see of a row of the history: a line, and a card."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Protocol

from bot.mechanics.notation.doubts import Doubt
from bot.mechanics.playing import Waiting
from bot.play.event import Event, Json
from bot.play.kind import HowItCame
from bot.play.settings.configuration import Configuration
from bot.play.words import quoted
from bot.render.card import Card, Field
from bot.render.dice.asking import shown_faces
from bot.render.numbers import odds
from bot.render.text import faces, shortened

ASKED_LIMIT = 100
"""Characters of dice in a title."""


class EventView(Protocol):
    """How the rows of one kind are told."""

    more_label: str
    """What the button under the card says behind which there is more; empty: the card says all."""
    has_odds: bool
    """Whether what a row asked for are dice whose odds can be asked for."""
    has_next_odds: bool
    """Whether the odds of the next such roll depend on what came, and can be asked for."""
    repeats: str
    """What a row is to the one that it repeats, in lower case, before the number of that."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell a row in one line of the history, from nothing but the row; its person's words may be gone."""
        ...

    def card(self, event: Event, result: HowItCame, configuration: Configuration) -> Card:
        """Show a row as when it was new; `result` is how it came about, as `EventKind.recall` returns it.

        It is read in one second: what came, the dice, at most one line of meaning.
        """
        ...

    def compact(self, event: Event, result: HowItCame, configuration: Configuration) -> Card:
        """Show the same in as few lines as can be."""
        ...

    def more(self, event: Event, result: HowItCame, configuration: Configuration) -> Card:
        """Show all that is known of a row, for those who asked."""
        ...

    def doubt(self, event: Event) -> Doubt | None:
        """Return what else may have been meant by a row, where that is not certain."""
        ...

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return the faces of the dice that were thrown for a row; what was drawn otherwise is not among."""
        ...

    def asking(self, request: Mapping[str, Json]) -> str:
        """Return what is rolled, for the title of a card that asks for its dice."""
        ...

    def so_far(self, request: Mapping[str, Json], waiting: Waiting, state: Json) -> tuple[Field, ...]:
        """Tell the faces so far, and what they make, where `state` is what decides how they are read."""
        ...

    def moved(self, request: Mapping[str, Json], was: Json, now: Json) -> str:
        """Say that this state has changed between two faces."""
        ...


class PlainView(EventView):
    """A kind whose rows have nothing to show beyond their line, if it does not say otherwise."""

    more_label = ""
    has_odds = has_next_odds = False
    repeats = "re-roll of"

    @abstractmethod
    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell a row in one line of the history."""

    def card(self, event: Event, result: HowItCame, configuration: Configuration) -> Card:
        """Show the line, the dice and the odds."""
        dice = self.faces(event)
        thrown = (Field("Dice", faces(dice)),) if dice else ()
        at = (Field("Odds of this roll", odds(event.odds), inline=True),) if event.odds is not None else ()
        return Card(self.line(event, configuration), "History", (*thrown, *at))

    def compact(self, event: Event, result: HowItCame, configuration: Configuration) -> Card:
        """Show the line, in the colour of the card."""
        return Card(self.line(event, configuration), tone=self.card(event, result, configuration).tone)

    def more(self, event: Event, result: HowItCame, configuration: Configuration) -> Card:
        """Show the card: it says all."""
        return self.card(event, result, configuration)

    def doubt(self, event: Event) -> Doubt | None:
        """Return nothing: what was asked for is certain."""
        return None

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return all that was drawn."""
        return event.draws

    def asking(self, request: Mapping[str, Json]) -> str:
        """Return the dice, where they are written out."""
        return quoted(shortened(str(request.get("dice", "")), ASKED_LIMIT))

    def so_far(self, request: Mapping[str, Json], waiting: Waiting, state: Json) -> tuple[Field, ...]:
        """Tell the faces so far."""
        return (Field("So far", shown_faces(waiting)),) if waiting.faces else ()

    def moved(self, request: Mapping[str, Json], was: Json, now: Json) -> str:
        """Say only that it has."""
        return "What this roll depends on has changed meanwhile"
