"""Servers that no longer have the bot: what was kept for them is erased when they stay away."""

from collections.abc import Collection

from bot.play.clock import DAY
from bot.play.store import Store

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
    for home in await store.missing(AWAY):
        await store.erase(home)
