"""Compaction: removes deleted data from the write-ahead log and from the unused parts of pages.

`secure_delete` overwrites a deleted row in its place. Copies of it may remain in the log, and in pages that
SQLite has split since; a compaction writes the whole database again, without them. All writers wait for it.
So a running bot does it only after some minutes without a write, and only on a small database; otherwise the
next start does it, before anyone waits.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from bot.play.errors import Busy
from bot.storage import history
from bot.storage.connection import WAIT
from bot.storage.engine import Connection
from bot.storage.writer import Writer

PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between tries: a reader may still use the log."""

USUAL = 1_000
"""After this many pages the log is folded into the database, SQLite's default."""

SMALL = 200
"""The same while much is deleted: others then wait less for each folding."""

QUIET = 5 * 60
"""Seconds without a write before a running bot compacts."""

SHORT = 100 * 2**20
"""The most bytes of a database that a running bot compacts, which takes it about a second."""

DUE = "compaction is due"
"""The name of the fact that a compaction is due, and of which part."""

ALL, LOG = "all", "log"
"""Everything is due, or only the log is still to be emptied."""

logger = logging.getLogger(__name__)


async def empty_log(writer: Writer) -> bool:
    """Fold the log into the database and cut it to nothing; return whether that was possible."""
    for pause in PAUSES:
        if await writer.run_alone(_cut_log):
            return True
        await asyncio.sleep(pause)
    logger.warning("The write-ahead log could not be emptied while others read: it is tried again tomorrow.")
    return False


@asynccontextmanager
async def reclaim_after(writer: Writer) -> AsyncIterator[None]:
    """Fold the log in small steps while the block deletes much; then empty it, and note what is due."""
    await writer.run_alone(partial(_fold_after, pages=SMALL))
    try:
        yield
        await writer.run(_note_due)
        await empty_log(writer)
    finally:
        with suppress(Busy):  # the bot is stopping
            await writer.run_alone(partial(_fold_after, pages=USUAL))


async def compact(writer: Writer, due: str, *, starting: bool) -> bool:
    """Do what is due, unless a running bot should not do it now; return whether all of it was done."""
    if not starting and writer.quiet < QUIET:
        return False
    if due != LOG:
        if not starting and await writer.run_alone(_measure) > SHORT:
            return False
        await writer.run_alone(_rewrite)
    if not await empty_log(writer):
        return False
    await writer.run_alone(_note_done)
    return True


def _rewrite(connection: Connection) -> None:
    connection.execute("VACUUM")
    connection.execute("UPDATE fact SET value = ? WHERE name = ?", (LOG, DUE))


def _note_due(connection: Connection) -> None:
    history.keep_fact(connection, DUE, ALL)


def _note_done(connection: Connection) -> None:
    connection.execute("DELETE FROM fact WHERE name = ? AND value = ?", (DUE, LOG))


def _measure(connection: Connection) -> int:
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    return int(pages * size)


def _fold_after(connection: Connection, pages: int) -> None:
    connection.execute(f"PRAGMA wal_autocheckpoint = {pages}")


def _cut_log(connection: Connection) -> bool:
    """Try to cut the log to nothing, without waiting for readers: rolls would wait with it."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        connection.execute(f"PRAGMA busy_timeout = {WAIT}")
    return not busy
