"""Empties the write-ahead log, so that what was deleted is nowhere in it; and keeps it short for a while."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

import aiosqlite

from bot.play.errors import Busy
from bot.storage.connections import WAIT
from bot.storage.writing.writer import Writer

PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between tries: a reader may be in the midst of the log."""

USUAL = 1_000
"""After how many pages the log is folded into the database, as SQLite has it."""

SMALL = 200
"""The same while much is deleted: each folding then keeps others waiting for less long."""

logger = logging.getLogger(__name__)


Then = Callable[[aiosqlite.Connection], Awaitable[None]]


async def empty(writer: Writer, then: Then | None = None) -> bool:
    """Fold the log into the database and cut it to nothing; return whether that was possible.

    What comes `then` is done before anyone writes to it again.
    """
    for pause in PAUSES:
        if await writer.run_alone(partial(_cut, then=then)):
            return True
        await asyncio.sleep(pause)
    logger.warning("The write-ahead log could not be emptied while others read: it is tried again tomorrow.")
    return False


@asynccontextmanager
async def folded_often(writer: Writer) -> AsyncIterator[None]:
    """Fold the log into the database in small steps while the block deletes much."""
    await writer.run_alone(partial(_fold_after, pages=SMALL))
    try:
        yield
    finally:
        with suppress(Busy):  # the bot is stopping
            await writer.run_alone(partial(_fold_after, pages=USUAL))


async def _fold_after(connection: aiosqlite.Connection, pages: int) -> None:
    await connection.execute_fetchall(f"PRAGMA wal_autocheckpoint = {pages}")


async def _cut(connection: aiosqlite.Connection, then: Then | None) -> bool:
    """Try to, without waiting for readers: rolls would wait with it."""
    await connection.execute_fetchall("PRAGMA busy_timeout = 0")
    try:
        ((busy, *_),) = await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        await connection.execute_fetchall(f"PRAGMA busy_timeout = {WAIT}")
    if then is not None and not busy:
        await then(connection)
    return not busy
