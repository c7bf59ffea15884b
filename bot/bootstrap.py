"""Builds everything once, runs it until it is told to stop, and closes it in reverse."""

import asyncio
import gc
import logging
import secrets
import signal
import time
from contextlib import AsyncExitStack

from bot.commands.build import build, connect
from bot.commands.client import Evenhand
from bot.commands.discord_address import point_at
from bot.commands.homes import keep_house
from bot.commands.tree import Tree
from bot.commands.watchdog import watch
from bot.play.refold import faults
from bot.play.table import Table
from bot.settings import Settings
from bot.storage.files import backup
from bot.storage.urls import open_store, path_of
from bot.workshop import Workshop

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
        client, tree = build(Table(store, secrets.randbelow), workshop)
        stack.push_async_callback(client.close)
        _spare_the_collector()
        await serve(settings, client, tree, token, stop)


def _spare_the_collector() -> None:
    """Leave out of garbage collection what lives as long as the process: walking through it takes 60 ms."""
    gc.collect()
    gc.freeze()


async def serve(settings: Settings, client: Evenhand, tree: Tree, token: str, stop: asyncio.Event) -> None:
    """Serve until `stop` is set, the gateway is lost, or Discord refuses; then drain and disconnect."""
    serving = asyncio.create_task(connect(client, tree, token), name="discord")
    watching = asyncio.create_task(watch(client, settings.heartbeat_file), name="watchdog")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    tending = asyncio.create_task(keep_house(client, now), name="house")
    tasks = (serving, watching, stopping, tending)
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
        StorageRefused: the database is in use, damaged, or none.
    """
    database = path_of(settings.database_url)
    if database.exists():
        backup.check(database)
    async with open_store(settings.database_url, now) as store:
        return [
            f"channel {place.channel}: {fault}"
            async for place in store.places()
            for fault in await faults(store, place)
        ]
