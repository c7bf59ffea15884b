"""The connections to a database: the one that writes, and those that only read.

SQLite before 3.51.3 can corrupt a WAL when two connections write or checkpoint at the same moment.
There is one that can; the others are opened so that they cannot.
"""

import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.storage.errors import Unusable
from bot.storage.sums import teach

T = TypeVar("T")

WAIT = 5_000
"""How long a connection waits for a lock, in milliseconds."""

WAL_BYTES = 16 * 2**20
"""To what size the write-ahead log is cut after a checkpoint."""

logger = logging.getLogger(__name__)


async def visit(connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Do `work` in one visit to the thread of a connection, and return what it does.

    Each statement by aiosqlite's own methods is a visit, which costs more than the statement. The method that
    makes them visits is private; the version is pinned, and a test holds it.
    """
    result: T = await connection._execute(lambda: work(connection._conn))  # type: ignore[no-untyped-call]  # noqa: SLF001
    return result


def tell_version(version: tuple[int, ...]) -> None:
    """Log which SQLite is at work, and warn of one with a known fault."""
    name = ".".join(map(str, version))
    logger.info("SQLite %s", name)
    if version < (3, 51, 3):
        logger.warning(
            "SQLite %s can corrupt a database that two connections write at once; "
            "the bot writes with one only, so let nothing else write to it, or use 3.51.3 or later",
            name,
        )


@asynccontextmanager
async def writing(database: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Open the connection that writes: what it commits is on the disk for good.

    At the end the write-ahead log is folded into the database and emptied.

    Raises:
        Unusable: the database cannot keep a write-ahead log.
    """
    async with aiosqlite.connect(database, isolation_level=None) as connection:
        await visit(connection, _prepare)
        modes = await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        if [mode for (mode,) in modes] != ["wal"]:
            raise Unusable(
                f"The database {database} cannot keep a write-ahead log, without which rolls could be lost: "
                "put it on a local disk."
            )
        yield connection
        try:
            await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            logger.warning("The write-ahead log stays beside %s, which loses nothing: %s", database, error)


@dataclass(frozen=True, slots=True)
class Readers:
    """Two connections that only read: what is found by its key does not wait for what is searched."""

    database: Path
    searching: aiosqlite.Connection
    looking_up: aiosqlite.Connection


@asynccontextmanager
async def readers(database: Path) -> AsyncIterator[Readers]:
    """Open both connections that read."""
    async with reading(database) as searching, reading(database) as looking_up:
        yield Readers(database, searching, looking_up)


@asynccontextmanager
async def reading(database: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Open a connection that reads; it can neither write nor checkpoint."""
    async with aiosqlite.connect(read_only(database), uri=True, isolation_level=None) as connection:
        await connection.execute_fetchall(f"PRAGMA busy_timeout = {WAIT}")
        yield connection


def read_only(database: Path) -> str:
    """Return the address by which a database can be read and not written."""
    return f"{database.absolute().as_uri()}?mode=ro"


def _prepare(connection: sqlite3.Connection) -> None:
    for pragma in (
        f"busy_timeout = {WAIT}",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",
        f"journal_size_limit = {WAL_BYTES}",
    ):
        connection.execute(f"PRAGMA {pragma}")
    teach(connection)
