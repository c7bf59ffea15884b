"""Hears that another process has changed settings or blocks: what was read before is then asked for anew."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import asyncpg

from bot.storage.postgres.errors import DRIVER_ERRORS
from bot.storage.settings import HeldSettings

CHANNEL = "evenhand_settings"
BLOCKS = "evenhand_blocks"

RUNNING = "evenhand running"
"""By which name others know that a process has opened the database to write."""

HEARTBEAT = 10.0
"""Seconds between two looks whether the server is still there, and for how long it may take to answer."""

PAUSE = 1.0
"""Seconds between tries to come back."""

logger = logging.getLogger(__name__)


@asynccontextmanager
async def listening(address: str, held: HeldSettings, blocks: asyncio.Event) -> AsyncIterator[None]:
    """Drop settings that are held when any process changes some; hold none while that could not be heard.

    `blocks` is set when blocks have changed, or may have.
    """
    held.hold(hears=False)
    first = asyncio.Event()
    task = asyncio.create_task(_listen(address, held, blocks, first), name="settings of other processes")
    try:
        await first.wait()
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _listen(address: str, held: HeldSettings, blocks: asyncio.Event, tried: asyncio.Event) -> None:
    told = False
    while True:
        heard = asyncio.Event()
        try:
            await _hear(address, held, blocks, [tried, heard])
        except DRIVER_ERRORS as error:
            if heard.is_set() or not told:
                logger.warning("Changes of settings by other processes cannot be heard just now: %s", error)
            told = True
        finally:
            held.hold(hears=False)
            tried.set()
        await asyncio.sleep(PAUSE)


async def _hear(
    address: str, held: HeldSettings, blocks: asyncio.Event, heard: Sequence[asyncio.Event]
) -> None:
    """Listen until the connection is lost, which raises."""
    connection = await asyncpg.connect(
        address, timeout=HEARTBEAT, command_timeout=HEARTBEAT, server_settings={"application_name": RUNNING}
    )
    try:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, lambda *_: held.clear())
        await connection.add_listener(BLOCKS, lambda *_: blocks.set())
        held.hold(hears=True)
        for each in (blocks, *heard):
            each.set()
        while not lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), HEARTBEAT)
            await connection.execute("SELECT 1")
    finally:
        held.hold(hears=False)
        connection.terminate()
