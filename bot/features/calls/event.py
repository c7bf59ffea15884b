"""A call: a game master asks a table to roll. Its row says what for, of whom, and who sees what comes.

What is answered are ordinary rolls, with rows of their own; which they are is kept while the call is looked
at, by `bot.features.calls.call`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.mechanics.sources import Source
from bot.play.event import Effect, EventContext, Json, Made, Visibility
from bot.play.kind import EventKind
from bot.play.request_context import person_of, reference


@dataclass(frozen=True, slots=True)
class CallRequest:
    """What is asked; the `name` is in the words of who asks: `Perception vs 15`."""

    name: str = ""
    show: Visibility = ""
    """From whom answers are hidden."""
    group: str = "each"
    """When the group succeeds, as `bot.mechanics.groups` writes it."""
    who: tuple[int, ...] = ()
    """Who is asked; nobody: everyone."""


class CallKind(EventKind[CallRequest]):
    """The table is asked. It rolls nothing, and uses no state."""

    name = "call"
    request_type = CallRequest

    def read(self, body: Mapping[str, Json]) -> CallRequest:
        return CallRequest(**{**body, "who": tuple(map(person_of, body.get("who", ())))})

    def write(self, request: CallRequest) -> dict[str, Json]:
        written = super().write(request)
        return written | {"who": [reference(person) for person in request.who]} if request.who else written

    def apply(self, prepared: None, request: CallRequest, context: EventContext, source: Source) -> Made:
        return Effect()


CALL = CallKind()
KINDS = (CALL,)
