"""Connections to a database of SQLite: the one that writes, and those that only read.

SQLite before 3.51.3 can corrupt a write-ahead log when two connections write or checkpoint at the same
moment. Only one connection can do either; the others are opened read-only.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.play.request_context import Place
from bot.storage.engine import Connection, ReadableDatabase, Readers, Rows, Writing
from bot.storage.failures import OPENING_ERRORS, Unusable, log_failure

T = TypeVar("T")

WAIT = 5_000
"""Milliseconds that a connection waits for a lock."""

WAL_BYTES = 16 * 2**20
"""The size to which the write-ahead log is cut after a checkpoint."""

CACHE = 500
"""KiB of pages that the writing connection caches: a roll takes no longer than with the default of 2,000,
even with a million rolls, since the system also caches the file.
"""

SOUND = (3, 51, 3)
"""The first version of SQLite in which two programs cannot damage the log by writing at once."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SqliteThread(Writing):
    """The thread of a connection of aiosqlite; see `Writing`."""

    connection: aiosqlite.Connection

    async def visit(self, work: Callable[[sqlite3.Connection], T]) -> T:
        visited = self.connection
        held: list[Any] = [work]
        # The thread keeps its last job and result until the next job, which may never come:
        # so it gets a list, which is empty afterwards, and returns nothing.
        await visited._execute(lambda: held.append(held.pop()(visited._conn)))  # type: ignore[no-untyped-call]  # noqa: SLF001
        result: T = held.pop()
        return result

    def transact(
        self, connection: Connection, places: Sequence[Place] | None, work: Callable[[Connection], T]
    ) -> T:
        try:
            connection.execute("BEGIN IMMEDIATE")
            result = work(connection)
            connection.execute("COMMIT")
        except Exception:
            _roll_back(connection)
            raise
        return result

    def write(self, connection: Connection, rows: Rows) -> None:
        for statement, each in rows.items():
            connection.executemany(statement, each)

    def give_up(self) -> None:
        """Do nothing: a file exists or does not."""


@dataclass(frozen=True, slots=True)
class SqliteFile(ReadableDatabase):
    """The file of a database, for reading; implements `ReadableDatabase` of `bot.storage.engine`."""

    database: Path

    @contextmanager
    def apart(self) -> Iterator[Connection]:
        with closing(sqlite3.connect(read_only(self.database), uri=True, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA busy_timeout = {WAIT}")
            yield connection

    @asynccontextmanager
    async def readers(self) -> AsyncIterator[Readers]:
        async with open_reading(self.database) as searching, open_reading(self.database) as looking_up:
            yield Readers(self, SqliteThread(searching), SqliteThread(looking_up))


def _roll_back(connection: Connection) -> None:
    """End a failed transaction, unless SQLite has done so already, as it may on a full disk."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        log_failure("Rolling back failed", error)


def log_version() -> None:
    """Log the version of SQLite, and warn of one with a known fault."""
    logger.info("SQLite %s", sqlite3.sqlite_version)
    if fault := describe_fault(sqlite3.sqlite_version_info):
        logger.warning("%s", fault)


def describe_fault(version: tuple[int, ...]) -> str:
    """Return a warning for the host about a version of SQLite with a known fault, or an empty string."""
    if version >= SOUND:
        return ""
    name, sound = (".".join(map(str, each)) for each in (version, SOUND))
    return (
        f"SQLite {name} has a fault that damages a database if two programs write to it at once. "
        f"Let no other program write to it; {sound} or later does not have the fault."
    )


@asynccontextmanager
async def open_writing(database: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Open the writing connection: its commits are durable.

    At the end the write-ahead log is folded into the database and emptied.

    Raises:
        Unusable: the database cannot have a write-ahead log.
    """
    async with _connect(database) as connection:
        await SqliteThread(connection).visit(_prepare)
        modes = await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        if [mode for (mode,) in modes] != ["wal"]:
            raise Unusable(
                f"The database {database} cannot keep a write-ahead log, without which rolls could be lost: "
                "put it on a local disk."
            )
        yield connection
        try:
            await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        except OPENING_ERRORS as error:
            logger.warning("The write-ahead log stays beside %s, which loses nothing: %s", database, error)


@asynccontextmanager
async def open_reading(database: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Open a connection that reads; it can neither write nor checkpoint."""
    async with _connect(read_only(database), uri=True) as connection:
        await connection.execute_fetchall(f"PRAGMA busy_timeout = {WAIT}")
        yield connection


@asynccontextmanager
async def _connect(address: Path | str, *, uri: bool = False) -> AsyncIterator[aiosqlite.Connection]:
    """Open a connection, and close it and its thread at the end, also if opening fails or is cancelled."""
    connection = aiosqlite.connect(address, uri=uri, isolation_level=None)
    opening = asyncio.ensure_future(connection)
    try:
        # Cancelled halfway, aiosqlite would leave open what SQLite is about to give it.
        await asyncio.shield(opening)
        yield connection
    finally:
        await asyncio.wait([opening])
        if opening.exception() is None:
            await connection.close()
        else:  # aiosqlite does not wait for the thread
            await asyncio.to_thread(connection._thread.join)  # noqa: SLF001


def read_only(database: Path) -> str:
    """Return the address for opening a database without the right to write."""
    return f"{database.absolute().as_uri()}?mode=ro"


def _prepare(connection: sqlite3.Connection) -> None:
    for pragma in (
        f"busy_timeout = {WAIT}",
        "synchronous = FULL",
        "foreign_keys = ON",
        "secure_delete = ON",
        f"journal_size_limit = {WAL_BYTES}",
        f"cache_size = -{CACHE}",
    ):
        connection.execute(f"PRAGMA {pragma}")
