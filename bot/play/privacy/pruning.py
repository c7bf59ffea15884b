"""Let go of rolls that are older, or more, than a server wants to keep."""

import asyncio
import logging

from bot.play.clock import DAY
from bot.play.events.session_start import SESSION
from bot.play.history_query import HistoryQuery
from bot.play.holdings import Checkpoint
from bot.play.request_context import Place
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.verification import Replay

LEAST = 100
"""How many events are worth a pruning, where only their number is bounded."""

log = logging.getLogger(__name__)


async def prune_all(services: Services, now: int) -> None:
    """Prune every place by what holds there."""
    async for place in services.store.places():
        await prune(services, place, await services.store.configuration(place), now)


async def prune(services: Services, place: Place, configuration: Configuration, now: int) -> int:
    """Prune one place, where `now` is in milliseconds since 1970; return the number of its last pruned event.

    A history that does not replay is left as it is, and the log says so. One whose events were changed
    meanwhile is left for the next time.
    """
    basis = await services.store.basis(place)
    replay = await Replay.begin(services, place)
    pruned = replay.number
    last = await _last(services, place, configuration, now)
    if last <= pruned:
        return pruned
    try:
        async for event in services.store.events(place):
            if event.number > last:
                break
            if event.number > pruned:
                await replay.pass_by(event)
                await asyncio.sleep(0)  # a long history must not keep others waiting
    except ValueError as error:
        log.warning(
            "The history of channel %d is not pruned: %s; run `evenhand check`.", place.channel, error
        )
        return pruned
    kept = await services.store.prune(place, Checkpoint(last, replay.states, replay.sums, basis))
    return last if kept else pruned


async def _last(services: Services, place: Place, configuration: Configuration, now: int) -> int:
    """Return the number of the newest event that is to go, 0 if none is."""
    last, days, rolls = 0, configuration.history_days, configuration.history_rolls
    if days is not None:
        last = await _newest(services, place, HistoryQuery(until=now - days * DAY, limit=1))
    if rolls is not None:
        more = await _newest(services, place, HistoryQuery(limit=1)) - rolls
        last = max(last, more // LEAST * LEAST)
    session = (await services.store.state(place, SESSION)).value
    return last if session is None else min(last, session["start"] - 1)


async def _newest(services: Services, place: Place, query: HistoryQuery) -> int:
    page = await services.store.page(place, query)
    return page.events[0].number if page.events else 0
