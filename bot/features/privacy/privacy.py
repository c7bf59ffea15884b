"""Forgets a person, erases a server, and says which rolls, and which parts of them, may leave the bot.

Both need a confirmation. A server that removed the bot and stays away is erased as well.
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

ERASING = PendingKind(
    "config-erase",
    over="This question is no longer open; ask again with /config erase.",
    not_yours="Only the person who asked can answer this; use /config erase yourself.",
)


async def ask_forget(ask: Ask) -> tuple[Holdings, int] | None:
    """Ask whether to forget the person who asks; return what is kept about them, and the question's number.

    Return None if nothing is kept about them: then nobody is asked, since a question would have to be kept.
    """
    if not await ask.store.is_known(ask.person):
        return None
    holdings = await ask.store.holdings(ask.person)
    return holdings, await ask.store.ask(FORGETTING.of(ask.context, {}), ask.context.has_expired)


async def forget(ask: Ask, pending_action: int) -> None:
    """Forget the person who asks; the more they rolled, the longer it takes.

    Raises:
        NotAllowed: another person asked.
        Gone: the question was answered or has expired.
    """
    await find(ask, pending_action, FORGETTING)
    await ask.store.close_pending(pending_action, ask.context.has_expired)
    await ask.store.forget(ask.person)


async def ask_erase(ask: Ask) -> int:
    """Ask whether to erase all data of the home of the place; return the question's number.

    Raises:
        NotAllowed: the person may not manage the place.
    """
    _check_may_erase(ask)
    return await ask.store.ask(ERASING.of(ask.context, {}), ask.context.has_expired)


async def erase(ask: Ask, pending_action: int) -> None:
    """Erase all data of the home of the place.

    Raises:
        NotAllowed: another person asked, or the person may not manage the place, or may no longer.
        Gone: the question was answered or has expired.
    """
    await find(ask, pending_action, ERASING)
    _check_may_erase(ask)
    await ask.store.close_pending(pending_action, ask.context.has_expired)
    await ask.store.erase(ask.place.home)


def _check_may_erase(ask: Ask) -> None:
    check_may_manage(ask.context, ask.configuration, "erase what the bot keeps here")


AWAY = 30
"""The number of daily listings in a row that a server is missing from before it is erased."""

LISTED = "day of the last listing of servers"
"""The name under which the store keeps the day, counted from 1970."""


async def is_listing_due(store: Store, now: int) -> bool:
    """Whether today, by UTC, has no listing yet; `now` is in milliseconds since 1970."""
    return await store.fact(LISTED) != str(now // DAY)


async def note_listing(store: Store, servers: Collection[int], now: int) -> None:
    """Note the day's first complete listing of the servers with the bot, and erase those that stay away.

    An empty listing counts for nothing: a mistake is more likely than the end of all servers.
    """
    if servers and await is_listing_due(store, now):
        await store.keep_fact(LISTED, str(now // DAY))
        await store.note_listing(servers)
    for home in await store.list_missing(AWAY):
        await store.erase(home)


def own_rolls(
    events: Iterable[tuple[Place, Event]], kinds: Mapping[str, EventKind[Any]]
) -> Iterator[tuple[Place, Event]]:
    """Yield a person's events with what that person may have.

    Events that they see are open to them. Events that only game masters see are masked until a reveal: only
    the place of a roll says who is a game master.
    """
    for place, event in events:
        sees = event.visibility in FOR_ROLLER
        yield place, _without_hidden(event, kinds) if sees else shareable(event, kinds)


def shareable(event: Event, kinds: Mapping[str, EventKind[Any]]) -> Event:
    """Return an event as everyone may have it: masked if it is hidden, and without any hidden register."""
    return mask(event, kinds) if event.visibility else _without_hidden(event, kinds)


def _without_hidden(event: Event, kinds: Mapping[str, EventKind[Any]]) -> Event:
    kind = kinds[event.kind]
    return kind.shareable(event) if isinstance(kind, Shareable) else event
