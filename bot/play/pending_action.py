"""An action that waits for a button, kept so that it survives a restart."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.play.clock import MINUTE
from bot.play.event import Json
from bot.play.request_context import Place, RequestContext

MOST_OPEN = 50
"""How many actions of a kind wait for a person's answer at most: with one more, the oldest is given up."""

NOT_OPEN = "This question is no longer open: it was answered, has expired, or many others were asked since."
"""What is said where nobody knows which question it was."""


@dataclass(frozen=True, slots=True)
class PendingAction:
    """What was asked of a person, and waits for the answer."""

    place: Place
    person: int
    kind: str
    body: Mapping[str, Json]
    expires: int
    """Milliseconds since 1970; afterwards the store may forget it."""


@dataclass(frozen=True, slots=True)
class PendingKind:
    """A kind of pending action."""

    name: str
    over: str
    """What is said when it is no longer open."""
    not_yours: str = ""
    """What is said to all but the person who was asked; empty: others may answer."""
    lasts: int = 10 * MINUTE
    """How long it stays open, in milliseconds."""

    def of(self, context: RequestContext, body: Mapping[str, Json]) -> PendingAction:
        """Return a new action of this kind."""
        return PendingAction(context.place, context.person, self.name, body, context.at + self.lasts)
