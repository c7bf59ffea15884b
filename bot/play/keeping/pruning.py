"""Let go of rolls that are older, or more, than a server wants to keep."""

import asyncio
import logging

from bot.play.clock import DAY
from bot.play.history_query import HistoryQuery
from bot.play.keeping.pruned import Checkpoint
from bot.play.refold import fold, start_of
from bot.play.request_context import Place
from bot.play.sessions import session
from bot.play.settings.configuration import Configuration
from bot.play.store import Store

LEAST = 100
"""How many rows are worth a pruning, where only their number is bounded."""

log = logging.getLogger(__name__)


async def prune_all(store: Store, now: int) -> None:
    """Prune every place by what holds there."""
    async for place in store.places():
        await prune(store, place, await store.configuration(place), now)


async def prune(store: Store, place: Place, configuration: Configuration, now: int) -> int:
    """Prune one place, where `now` is in milliseconds since 1970; return the number of its last pruned row.

    A history that does not fold is left as it is, and the log says so.
    """
    pruned, states = await start_of(store, place)
    last = await _last(store, place, configuration, now)
    if last <= pruned:
        return pruned
    try:
        async for record in store.records(place):
            if record.number > last:
                break
            if record.number > pruned:
                fold(states, record)
                await asyncio.sleep(0)  # a long history must not keep others waiting
    except ValueError as error:
        log.warning(
            "The history of channel %d is not pruned: %s; run `evenhand check`.", place.channel, error
        )
        return pruned
    await store.prune(place, Checkpoint(last, states))
    return last


async def _last(store: Store, place: Place, configuration: Configuration, now: int) -> int:
    """Return the number of the newest row that is to go, 0 if none is."""
    last, days, rolls = 0, configuration.history_days, configuration.history_rolls
    if days is not None:
        last = await _newest(store, place, HistoryQuery(until=now - days * DAY, limit=1))
    if rolls is not None:
        more = await _newest(store, place, HistoryQuery(limit=1)) - rolls
        last = max(last, more // LEAST * LEAST)
    if last > 0 and await store.state(place, session.SLOT) is not None:
        last = min(last, await _newest(store, place, HistoryQuery(command=session.START, limit=1)) - 1)
    return last


async def _newest(store: Store, place: Place, query: HistoryQuery) -> int:
    page = await store.look(place, query)
    return page.records[0].number if page.records else 0
