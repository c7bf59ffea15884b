"""Builds everything once, runs it until it is told to stop, and closes it in reverse."""

import asyncio
import gc
import logging
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress

from bot.chance import SystemChance
from bot.commands.build import build
from bot.commands.connection.client import Evenhand
from bot.commands.connection.discord_address import point_at
from bot.commands.connection.shards import Shards
from bot.commands.connection.watchdog import watch
from bot.commands.maintenance import maintain
from bot.play.errors import Refused
from bot.play.events.registry import REGISTRY
from bot.play.services import Services
from bot.settings import Settings
from bot.storage.errors import LOST
from bot.storage.urls import open_fleet, open_store
from bot.worker_pool.pool import WorkerPool

log = logging.getLogger(__name__)

SELDOM = 10_000
"""How many more objects there have to be before garbage is looked for."""

FAREWELL = 1.5
"""Seconds that Discord has to confirm the end of the connection."""


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def run(settings: Settings, token: str) -> None:
    """Run the bot until SIGTERM or SIGINT, then finish what was acknowledged and leave."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stop.set)
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(settings.database_url, now, REGISTRY))
        try:
            await store.compact(starting=True)
        except Refused:
            log.warning("The database could not be written anew, which needs room: it is tried again later.")
        if settings.discord_api:
            point_at(str(settings.discord_api))
        workers = WorkerPool()
        stack.push_async_callback(workers.close)
        fleet = await stack.enter_async_context(open_fleet(settings.database_url))
        services = Services(store, SystemChance(), workers, REGISTRY, proof=settings.proof)
        page = str(settings.verifier_url) if settings.verifier_url else None
        client = build(services, shards=Shards(fleet, settings.shard_count), verifier_url=page)
        if settings.metrics_port is not None:
            from bot.monitoring.server import monitored  # noqa: PLC0415 - takes memory that few have use for

            shown = monitored(client, store, workers, settings.metrics_host, settings.metrics_port)
            log.info("Figures are at %s/metrics.", await stack.enter_async_context(shown))
        spare_the_collector()
        await serve(settings, client, token, stop, workers.close)


def spare_the_collector() -> None:
    """Leave out of garbage collection what lives as long as the process: walking through it takes 60 ms.

    What is made for an answer is mostly gone when it is out; looking for the rest after every 700 objects, as
    is usual, is a twentieth of all work.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)


async def serve(
    settings: Settings,
    client: Evenhand,
    token: str,
    stop: asyncio.Event,
    close_workers: Callable[[], Awaitable[object]],
) -> None:
    """Serve until `stop` is set, gateway or storage are lost, or Discord refuses; then drain and leave."""
    serving = asyncio.create_task(client.start(token), name="discord")
    watching = asyncio.create_task(watch(client, settings.heartbeat_file), name="watchdog")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    maintenance = asyncio.create_task(maintain(client, now), name="maintenance")
    losing = asyncio.create_task(client.services.store.lost(), name="storage")
    tasks = (serving, watching, stopping, maintenance, losing)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if stopping in done:
            log.info("Stopping: answering what is under way.")
            await client.shards.hand_over(client)
        if losing in done:
            client.why_closing = LOST
        client.hurry.begin()
        await close_workers()  # who waits for one is told at once that the bot stops
        await client.drain(settings.closing_seconds)
        for task in done:
            await task
    finally:
        await disconnect(client)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def disconnect(client: Evenhand) -> None:
    """Say goodbye to the gateway, which may be too far away to hear it, and close all connections."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL):
            await client.close()
    await client.http.close()
