"""An evening at a place: from its start to its end, and the rolls between them."""

from dataclasses import dataclass
from functools import partial

from bot.mechanics.errors import BadInput
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.history_query import HistoryQuery
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.slots import States

START = "session-start"
END = "session-end"
"""The commands, as the history has them."""

SLOT = "session"
"""The name of the state that holds the session that is under way."""

LONGEST_NAME = 80
"""Characters of the name of a session."""

MOST = 10_000
"""The most rows of a session that are looked at: its newest."""

CHUNK = 500
"""How many of them are read at a time."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session that is over, with its open rolls, oldest first; those that were struck are left out."""

    name: str
    began: int
    ended: int
    """Milliseconds since 1970."""
    rolls: tuple[Record, ...]
    hidden: int
    """How many rolls are hidden, and left out."""
    whole: bool
    """Whether all of its rows were looked at."""


async def start(services: Services, context: RequestContext, name: str = "") -> Record:
    """Begin a session, and record it.

    Raises:
        BadInput: the name is too long.
        Changed: one is under way.
    """
    words = " ".join(name.split())
    if len(words) > LONGEST_NAME:
        raise BadInput(f"The name of a session has at most {LONGEST_NAME} characters; this has {len(words)}.")
    return await services.store.record(
        Move(context, START, {"name": words}, partial(_start, context, words), SLOT)
    )


async def end(services: Services, context: RequestContext) -> tuple[Record, Session]:
    """End the session that is under way, and record it; return that, and what was rolled in it.

    Raises:
        Gone: none is under way.
        NotAllowed: the person neither started it nor manages the place.
        Changed: another one has begun in this very moment.
    """
    begun = await services.store.look(context.place, HistoryQuery(command=START, limit=1))
    if not begun.records:
        raise Gone(_NONE)
    started = begun.records[0]
    record = await services.store.record(Move(context, END, {}, partial(_end, context, started), SLOT))
    return record, await session(services, context, started, record)


async def session(services: Services, context: RequestContext, started: Record, ended: Record) -> Session:
    """Return what was rolled at the place between two rows."""
    rows: list[Record] = []
    before, more = ended.number, True
    while more and len(rows) < MOST:
        page = await services.store.look(context.place, HistoryQuery(before=before, limit=CHUNK))
        since = [record for record in page.records if record.number > started.number]
        rows += since
        more = page.older and len(since) == len(page.records)
        before = page.records[-1].number if page.records else 0
    rolls = [row for row in reversed(rows) if (row.outcome is not None or row.faces) and row.struck is None]
    shown = tuple(row for row in rolls if not row.visibility)
    name = started.request["name"]
    return Session(name, started.at, ended.at, shown, len(rolls) - len(shown), whole=not more)


def fold_start(states: States, record: Record) -> None:
    """Bring the states of a place past the start of a session.

    Raises:
        ValueError: one is under way.
    """
    if states.get(SLOT) is not None:
        raise ValueError(f"row {record.number} starts a session while another is under way")
    states[SLOT] = _state(record.request["name"], record.at)


def fold_end(states: States, record: Record) -> None:
    """Bring the states of a place past the end of a session.

    Raises:
        ValueError: it was another one.
    """
    if states.get(SLOT) != record.before or record.before is None:
        raise ValueError(f"row {record.number} ends another session than the one that is under way")
    states[SLOT] = None


_NONE = "No session is under way here; begin one with /session start."


def _start(context: RequestContext, name: str, state: Json) -> Turn:
    if state is not None:
        raise Changed(
            f"{named(state['name'])} is under way here since <t:{state['at'] // 1000}:t>; "
            "end it first with /session end."
        )
    return Turn(after=_state(name, context.at))


def _end(context: RequestContext, started: Record, state: Json) -> Turn:
    if state is None:
        raise Gone(_NONE)
    if state != _state(started.request["name"], started.at):
        raise Changed("Another session has begun in this very moment; look again.")
    if context.person != started.person and not context.manages:
        raise NotAllowed(
            f"Only <@{started.person}>, who began this session, or people who manage the server can end it."
        )
    return Turn(before=state, after=None)


def named(name: str) -> str:
    """Return how a session is called in a sentence."""
    return f"The session “{name}”" if name else "A session"


def _state(name: str, at: int) -> dict[str, Json]:
    return {"name": name, "at": at}
