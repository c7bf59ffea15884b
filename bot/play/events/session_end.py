"""The end of an evening at a place."""

from dataclasses import dataclass, replace

from bot.mechanics.sources import Source
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event, Json, StateKey
from bot.play.events.session_start import SESSION
from bot.play.kind import EventKind, Found
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.transition import Recorded
from bot.play.visibility import Shown, find_shown


@dataclass(frozen=True, slots=True)
class EndRequest:
    """Nothing is asked but that it ends."""


class SessionEndKind(EventKind[EndRequest]):
    """Ends the session that is under way."""

    name = "session-end"
    request_type = EndRequest

    def state_of(self, request: EndRequest, person: int) -> StateKey:
        """Return the key of the session."""
        return SESSION

    def targets_of(self, request: EndRequest, state: Json) -> tuple[int, ...]:
        """Return the number of its start."""
        return () if state is None else (int(state["start"]),)

    def admit(
        self, request: EndRequest, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that one is under way, and that this person may end it."""
        if found.state.value is None or found.target is None:
            raise Gone(
                "No session is under way here: /session start begins one. How the dice fell so far: /stats."
            )
        starter = found.target.person
        if context.person != starter and not context.manages:
            raise NotAllowed(
                f"Only <@{starter}>, who began this session, or people who manage the server can end it."
            )

    def apply(self, prepared: None, request: EndRequest, context: EventContext, source: Source) -> Made:
        """Keep which one it was, and what it was called."""
        target = context.target
        if context.state is None:
            raise ValueError(f"event {context.number} ends a session where none is under way")
        name = target.request.get("name", "") if target else ""
        return Effect(before=context.state, line={"name": name} if name else None)

    def scrub(self, event: Event) -> Event:
        """Leave out the name, which may be another person's word."""
        return replace(super().scrub(event), line=None)


SESSION_END = SessionEndKind()
KINDS = (SESSION_END,)


async def end(services: Services, context: RequestContext) -> Recorded:
    """End the session that is under way, and record it.

    Raises:
        Gone: none is under way.
        NotAllowed: the person neither started it nor manages the place.
    """
    return await recorded(services, context, SESSION_END, EndRequest())


async def find_end(services: Services, context: RequestContext, shown: Shown) -> Event:
    """Return the end of a session that a button is about.

    Raises:
        Gone: there is no such one here.
    """
    event = await find_shown(services, context, shown)
    if event.kind != SESSION_END.name:
        raise Gone("The session of this button is not kept here; /history shows what is.")
    return event
