"""Takes what was deleted out of the files: out of the write-ahead log, and out of the unused parts of pages.

`secure_delete` overwrites a row where it is deleted. Copies of it may be left in the log, and in pages that
SQLite has split since; a compaction writes the whole database anew, without them. It holds up all who write,
and so it waits for a quiet moment.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from bot.play.errors import Busy
from bot.storage.connection import WAIT
from bot.storage.writer import Writer

PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between tries: a reader may be in the midst of the log."""

USUAL = 1_000
"""After how many pages the log is folded into the database, as SQLite has it."""

SMALL = 200
"""The same while much is deleted: each folding then keeps others waiting for less long."""

DUE = "compaction is due"
"""The name of the fact that says so."""

logger = logging.getLogger(__name__)


async def empty_log(writer: Writer) -> bool:
    """Fold the log into the database and cut it to nothing; return whether that was possible."""
    for pause in PAUSES:
        if await writer.run_alone(_cut):
            return True
        await asyncio.sleep(pause)
    logger.warning("The write-ahead log could not be emptied while others read: it is tried again tomorrow.")
    return False


@asynccontextmanager
async def much_deleted(writer: Writer) -> AsyncIterator[None]:
    """Fold the log in small steps while the block deletes much; then empty it, and note that more is due."""
    await writer.run_alone(partial(_fold_after, pages=SMALL))
    try:
        yield
        await writer.run(_note_due)
        await empty_log(writer)
    finally:
        with suppress(Busy):  # the bot is stopping
            await writer.run_alone(partial(_fold_after, pages=USUAL))


async def compact(writer: Writer) -> bool:
    """Write the database anew if much was deleted, at a quiet moment; return whether that was done."""
    if not await writer.run(_is_due):
        return False
    await writer.run_alone(_vacuum)
    return await empty_log(writer)


def _vacuum(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM fact WHERE name = ?", (DUE,))
    connection.execute("VACUUM")


def _note_due(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT OR REPLACE INTO fact (name, value) VALUES (?, 'yes')", (DUE,))


def _is_due(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM fact WHERE name = ?", (DUE,)).fetchone() is not None


def _fold_after(connection: sqlite3.Connection, pages: int) -> None:
    connection.execute(f"PRAGMA wal_autocheckpoint = {pages}")


def _cut(connection: sqlite3.Connection) -> bool:
    """Try to, without waiting for readers: rolls would wait with it."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        connection.execute(f"PRAGMA busy_timeout = {WAIT}")
    return not busy
