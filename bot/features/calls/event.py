"""A call: a game master asks a table to roll. Its row says what for, and who sees the results.

Answers are ordinary rolls, with their own rows; `bot.features.calls.call` stores who answered, and who was
asked, while the call is visible.
"""

from dataclasses import dataclass

from bot.mechanics.sources import Source
from bot.play.event import Effect, EventContext, Made, Visibility
from bot.play.kind import EventKind


@dataclass(frozen=True, slots=True)
class CallRequest:
    """A call; `name` has the caller's words: `Perception vs 15`."""

    name: str = ""
    show: Visibility = ""
    """Who may see the answers."""
    group: str = "each"
    """When the group succeeds, in the form of `bot.mechanics.group_checks`."""


class CallKind(EventKind[CallRequest]):
    """A call to the table. It rolls nothing, and uses no state."""

    name = "call"
    request_type = CallRequest

    def apply(self, prepared: None, request: CallRequest, context: EventContext, source: Source) -> Made:
        return Effect()


CALL = CallKind()
KINDS = (CALL,)
