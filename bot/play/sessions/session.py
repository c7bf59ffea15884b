"""What was rolled between the start of a session and its end."""

from dataclasses import dataclass

from bot.play.event import Event
from bot.play.hidden_rolls import HiddenRolls, count_hidden
from bot.play.history_query import HistoryQuery
from bot.play.request_context import RequestContext
from bot.play.services import Services

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
    rolls: tuple[Event, ...]
    hidden: tuple[Event, ...]
    """Its rolls that are hidden still, oldest first."""
    whole: bool
    """Whether all of its rows were looked at."""
    hidden_by: tuple[HiddenRolls, ...] = ()
    """How many hidden rolls each person made, those that are open by now among them."""


async def session_of(services: Services, context: RequestContext, ended: Event) -> Session:
    """Return what was rolled at the place in the session that an event has ended."""
    began = ended.before
    rows: list[Event] = []
    before, more = ended.number, True
    while more and len(rows) < MOST:
        page = await services.store.page(context.place, HistoryQuery(before=before, limit=CHUNK))
        since = [event for event in page.events if event.number > began["start"]]
        rows += since
        more = page.older and len(since) == len(page.events)
        before = page.events[-1].number if page.events else 0
    rolls = [event for event in reversed(rows) if event.is_roll and event.struck is None]
    shown = tuple(event for event in rolls if not event.visibility)
    hidden = tuple(event for event in rolls if event.visibility)
    name = (ended.line or {}).get("name", "")
    return Session(name, began["at"], ended.at, shown, hidden, not more, count_hidden(rows, services.kinds))
