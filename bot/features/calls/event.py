"""A call: a game master asks a table to roll. Its row says what for, and who sees what comes.

What is answered are ordinary rolls, with rows of their own; which they are, and who was asked, is kept while
the call is looked at, by `bot.features.calls.call`.
"""

from dataclasses import dataclass

from bot.mechanics.sources import Source
from bot.play.event import Effect, EventContext, Made, Visibility
from bot.play.kind import EventKind


@dataclass(frozen=True, slots=True)
class CallRequest:
    """What is asked; the `name` is in the words of who asks: `Perception vs 15`."""

    name: str = ""
    show: Visibility = ""
    """From whom answers are hidden."""
    group: str = "each"
    """When the group succeeds, as `bot.mechanics.group_checks` writes it."""


class CallKind(EventKind[CallRequest]):
    """The table is asked. It rolls nothing, and uses no state."""

    name = "call"
    request_type = CallRequest

    def apply(self, prepared: None, request: CallRequest, context: EventContext, source: Source) -> Made:
        return Effect()


CALL = CallKind()
KINDS = (CALL,)
