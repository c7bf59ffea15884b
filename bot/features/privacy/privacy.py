"""Forgets a person, erases a server, and says which rolls, and which parts of them, may leave the bot.

Both happen once they are confirmed. A server that no longer has the bot is erased as well when it stays away.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from bot.play.errors import DAY
from bot.play.event import Event
from bot.play.kind import EventKind, Shareable
from bot.play.reads import Holdings, PendingKind
from bot.play.recording import find
from bot.play.request_context import Place
from bot.play.settings import check_may_manage
from bot.play.store import Ask, Store
from bot.play.visibility import FOR_ROLLER, mask

FORGETTING = PendingKind(
    "privacy-forget",
    over="This question is no longer open; ask again with /privacy forget.",
    not_yours="Only the person who asked can answer this; use /privacy forget yourself.",
)
"""The question whether to forget a person."""

ERASING = PendingKind(
    "config-erase",
    over="This question is no longer open; ask again with /config erase.",
    not_yours="Only the person who asked can answer this; use /config erase yourself.",
)
"""The question whether to erase a home."""


async def ask_forget(ask: Ask) -> tuple[Holdings, int] | None:
    """Ask whether to forget the person who asks; return what is kept on them, and the question's number.

    None: nothing is kept on them, so nobody is asked, for that would have to be kept.
    """
    if not await ask.store.is_known(ask.person):
        return None
    kept = await ask.store.holdings(ask.person)
    return kept, await ask.store.ask(FORGETTING.of(ask.context, {}), ask.context.has_expired)


async def forget(ask: Ask, pending_action: int) -> None:
    """Forget the person who asks; it takes the longer the more they rolled.

    Raises:
        NotAllowed: another person asked.
        Gone: the question was answered or has expired.
    """
    await find(ask, pending_action, FORGETTING)
    await ask.store.close_pending(pending_action, ask.context.has_expired)
    await ask.store.forget(ask.person)


async def ask_erase(ask: Ask) -> int:
    """Ask whether to erase all that is kept for the home of the place; return the question's number.

    Raises:
        NotAllowed: the person may not manage the place.
    """
    _check_may_erase(ask)
    return await ask.store.ask(ERASING.of(ask.context, {}), ask.context.has_expired)


async def erase(ask: Ask, pending_action: int) -> None:
    """Erase all that is kept for the home of the place.

    Raises:
        NotAllowed: another person asked, or the person may not manage the place (any more).
        Gone: the question was answered or has expired.
    """
    await find(ask, pending_action, ERASING)
    _check_may_erase(ask)
    await ask.store.close_pending(pending_action, ask.context.has_expired)
    await ask.store.erase(ask.place.home)


def _check_may_erase(ask: Ask) -> None:
    check_may_manage(ask.context, ask.configuration, "erase what the bot keeps here")


AWAY = 30
"""In how many daily listings in a row a server has to be missing until it is erased."""

LISTED = "day of the last listing of servers"
"""The name under which the day is kept, counted from 1970."""


async def is_listing_due(store: Store, now: int) -> bool:
    """Tell whether no listing was noted today, by UTC; `now` is in milliseconds since 1970."""
    return await store.fact(LISTED) != str(now // DAY)


async def note_listing(store: Store, servers: Collection[int], now: int) -> None:
    """Note a complete listing of the servers that have the bot, the first of a day, and erase who stays away.

    An empty one counts for nothing: it is more likely a mistake than the end of all servers.
    """
    if servers and await is_listing_due(store, now):
        await store.keep_fact(LISTED, str(now // DAY))
        await store.note_listing(servers)
    for home in await store.list_missing(AWAY):
        await store.erase(home)


def own_rolls(
    events: Iterable[tuple[Place, Event]], kinds: Mapping[str, EventKind[Any]]
) -> Iterator[tuple[Place, Event]]:
    """Go through a person's events as that person may have them.

    What they see of their own is open to them. What only game masters see is masked until it is revealed:
    whether they are one can be told only at the place of the roll.
    """
    for place, event in events:
        sees = event.visibility in FOR_ROLLER
        yield place, _without_hidden(event, kinds) if sees else shareable(event, kinds)


def shareable(event: Event, kinds: Mapping[str, EventKind[Any]]) -> Event:
    """Return an event as everyone may have it: a hidden one is masked, and none tells a hidden register."""
    return mask(event, kinds) if event.visibility else _without_hidden(event, kinds)


def _without_hidden(event: Event, kinds: Mapping[str, EventKind[Any]]) -> Event:
    kind = kinds[event.kind]
    return kind.shareable(event) if isinstance(kind, Shareable) else event
