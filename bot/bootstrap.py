"""Builds everything once, runs it until it is told to stop, and closes it in reverse."""

import asyncio
import gc
import logging
import secrets
import signal
import time
from contextlib import AsyncExitStack

from bot.commands.build import build, connect
from bot.commands.connection.client import Evenhand
from bot.commands.connection.discord_address import point_at
from bot.commands.connection.tree import EvenhandTree
from bot.commands.connection.watchdog import watch
from bot.commands.maintenance import maintain
from bot.play.refold import faults
from bot.play.request_context import Place
from bot.play.services import Services
from bot.play.store import Store
from bot.settings import Settings
from bot.storage.files import backup, lock, migrate
from bot.storage.urls import open_store, path_of
from bot.workshop import Workshop

FAULTS = 20
"""How many faults of a channel are told."""

log = logging.getLogger(__name__)


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
        store = await stack.enter_async_context(open_store(settings.database_url, now))
        if settings.discord_api:
            point_at(str(settings.discord_api))
        workshop = Workshop()
        stack.push_async_callback(workshop.close)
        client, tree = build(Services(store, secrets.randbelow), workshop)
        stack.push_async_callback(client.close)
        spare_the_collector()
        await serve(settings, client, tree, token, stop)


def spare_the_collector() -> None:
    """Leave out of garbage collection what lives as long as the process: walking through it takes 60 ms."""
    gc.collect()
    gc.freeze()


async def serve(
    settings: Settings, client: Evenhand, tree: EvenhandTree, token: str, stop: asyncio.Event
) -> None:
    """Serve until `stop` is set, the gateway is lost, or Discord refuses; then drain and disconnect."""
    serving = asyncio.create_task(connect(client, tree, token), name="discord")
    watching = asyncio.create_task(watch(client, settings.heartbeat_file), name="watchdog")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    maintenance = asyncio.create_task(maintain(client, now), name="maintenance")
    tasks = (serving, watching, stopping, maintenance)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if stopping in done:
            log.info("Stopping: answering what is under way.")
        await client.drain(settings.closing_seconds)
        await client.close()
        for task in done:
            await task
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def check(settings: Settings) -> list[str]:
    """Read the whole database, refold every history, and return what is wrong, a sentence each.

    Raises:
        StorageRefused: the database is in use, damaged, older, or none.
    """
    database = path_of(settings.database_url)
    migrate.check_current(database, migrate.folder())
    with lock.held(database):
        backup.check(database, indexes=True)
    async with open_store(settings.database_url, now) as store:
        return [
            f"channel {place.channel}: {fault}"
            async for place in store.places()
            for fault in await _first_faults(store, place)
        ]


async def _first_faults(store: Store, place: Place) -> list[str]:
    """Return the first faults of a place; the later ones often follow from them."""
    try:
        found = await faults(store, place)
    except ValueError as error:
        return [f"something that is kept cannot be read ({error})"]
    more = len(found) - FAULTS
    return [*found[:FAULTS], f"{more:,} more such faults"] if more > 0 else found
