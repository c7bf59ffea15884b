"""The start of an evening at a place."""

from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.mechanics.sources import Source
from bot.play.effect import Effect, EventContext, Made
from bot.play.errors import Changed
from bot.play.event import Event, Json, StateKey
from bot.play.kind import EventKind, Found
from bot.play.recording import recorded
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.words import checked_words, quoted

SESSION = StateKey("session")
"""The state that holds the session which is under way: the number of its start, and when that was."""

LONGEST_NAME = 80
"""Characters of the name of a session."""


@dataclass(frozen=True, slots=True)
class StartRequest:
    """What the session is called."""

    name: str = ""


class SessionStartKind(EventKind[StartRequest]):
    """Begins a session where none is under way."""

    name = "session-start"
    request_type = StartRequest

    def state_of(self, request: StartRequest, person: int) -> StateKey:
        """Return the key of the session."""
        return SESSION

    def targets_of(self, request: StartRequest, state: Json) -> tuple[int, ...]:
        """Return the start of the session that is under way, whose name a refusal tells."""
        return () if state is None else (int(state["start"]),)

    def admit(
        self, request: StartRequest, context: RequestContext, configuration: Configuration, found: Found
    ) -> None:
        """See that none is under way."""
        if found.state.value is not None:
            named = called(found.target.request.get("name", "") if found.target else "")
            raise Changed(
                f"{named} is under way here since <t:{found.state.value['at'] // 1000}:t>; "
                "end it first with /session end."
            )

    def apply(self, prepared: None, request: StartRequest, context: EventContext, source: Source) -> Made:
        """Note the start."""
        if context.state is not None:
            raise ValueError(f"event {context.number} starts a session while another is under way")
        return Effect(after={"start": context.number, "at": context.at})


SESSION_START = SessionStartKind()
KINDS = (SESSION_START,)


async def start(services: Services, context: RequestContext, name: str = "") -> Event:
    """Begin a session, and record it.

    Raises:
        BadInput: the name is too long, or has signs that cannot be shown.
        Changed: one is under way.
    """
    words = " ".join(name.split())
    if len(words) > LONGEST_NAME:
        raise BadInput(f"The name of a session has at most {LONGEST_NAME} characters; this has {len(words)}.")
    request = StartRequest(checked_words(words, "the name of a session"))
    return (await recorded(services, context, SESSION_START, request)).event


def called(name: str) -> str:
    """Return what a session is called in a sentence."""
    return f"The session “{quoted(name)}”" if name else "A session"
