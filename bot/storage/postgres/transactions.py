"""Connections to PostgreSQL with their own threads, and transactions of several processes on a database.

A transaction survives a restart of the server: it is done again, or, if its commit got no answer, the server
is asked whether it was committed. Statements without results are sent as one, since a round trip costs more
than their work.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from itertools import chain, count, repeat
from typing import Any, TypeVar
from uuid import uuid4

from bot.play.request_context import Place
from bot.storage.engine import (
    Connection,
    EngineFailed,
    Interrupted,
    ReadableDatabase,
    Readers,
    Rows,
    Uncertain,
    Visited,
    Writing,
)
from bot.storage.postgres.connection import FAREWELL, Lost, PostgresConnection, PostgresResult
from bot.storage.urls import name_server

T = TypeVar("T")

BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock{}(6576656)"
"""Writers at some places share a lock, which a writer everywhere holds alone."""

LOCK = """
WITH mark AS (
  INSERT INTO writer (id, last, at) VALUES (?, ?, now())
  ON CONFLICT (id) DO UPDATE SET last = excluded.last, at = excluded.at
)
SELECT count(*) FROM (
  SELECT 1 FROM place
  WHERE (channel_id, owner_id) IN (SELECT * FROM unnest(CAST(? AS BIGINT[]), CAST(? AS BIGINT[])))
  ORDER BY channel_id, owner_id FOR NO KEY UPDATE
) AS locked
"""
"""In one order, so that no two processes wait for each other. A place that is new to both has no row yet: the
second one then fails with its first event, and does all of it again.

The transaction leaves its number, which shows whether it was committed.
"""

ASK = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '1s'"
LAST = """
INSERT INTO writer (id, last, at) VALUES (?, 0, now())
ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING last
"""
"""To be rolled back: it waits until a transaction with this number has ended; a SELECT would not."""

FORGET = "DELETE FROM writer WHERE at < now() - INTERVAL '1 day'"
"""A living process writes more often; otherwise its next transaction notes it again."""

PAUSES = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 1.0, 2.0, 2.0, 2.0)
"""Seconds between tries: a restarted server is soon there."""

QUESTIONS = 60
"""How often, a second apart after the first ones, a server is asked about a transaction."""

logger = logging.getLogger(__name__)

FEW = 16
"""How many rows one statement writes: those of one roll. More rows of a kind go together."""

THREAD_PAUSES = (0.05, 0.2, 0.5, 1.0, 1.0, 2.0, 2.0, 2.0)
"""Seconds between tries to read: a restarted server is soon there."""


@dataclass(frozen=True, slots=True)
class _Apart:
    """A connection used from another thread than its own."""

    thread: ThreadPoolExecutor
    connection: PostgresConnection

    in_transaction = False

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> PostgresResult:
        """Execute one statement."""
        return self.thread.submit(self.connection.execute, sql, parameters).result()

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> None:
        """Execute one statement for each row of parameters."""
        self.thread.submit(self.connection.executemany, sql, parameters).result()


class Transactions:
    """The transactions of one process, one after the other on a connection."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection
        self._writer = uuid4().hex
        self._numbers = count(1)

    def transact(self, places: Sequence[Place] | None, work: Callable[[Connection], T]) -> T:
        """Implements `bot.storage.engine.Writing.transact`.

        Raises:
            Uncertain: the server went away while it committed, and did not come back to say whether it had.
            EngineFailed: nothing was written.
        """
        for pause in PAUSES:
            try:
                return self._try_once(places, work)
            except Interrupted as error:
                if not self._connection.rest(pause):
                    raise
                logger.info("A transaction is done again: %s", error)
        return self._try_once(places, work)

    def _try_once(self, places: Sequence[Place] | None, work: Callable[[Connection], T]) -> T:
        number = next(self._numbers)
        self._connection.connect()
        try:
            self._begin(number, places)
            result = work(self._connection)
        except BaseException:
            self._roll_back()
            raise
        try:
            status = self._connection.execute("COMMIT").status
        except Lost as error:
            if not self._was_committed(number, error):
                raise
            return result
        if status != "COMMIT":
            raise EngineFailed(f"the server answered {status} to COMMIT")
        return result

    def _begin(self, number: int, places: Sequence[Place] | None) -> None:
        """Begin a transaction, and lock its places."""
        self._connection.run_script(BEGIN.format("" if places is None else "_shared"))
        locked = places or ()
        channels, owners = [place.channel for place in locked], [place.owner for place in locked]
        self._connection.execute(LOCK, (self._writer, number, channels, owners))

    def _roll_back(self) -> None:
        """End a failed transaction; the server ends one that it hears no more of."""
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except EngineFailed as error:
            logger.warning("Rolling back failed: %s", error)
            self._connection.drop()

    def _was_committed(self, number: int, lost: Lost) -> bool:
        """Find out whether a transaction with an unknown end was committed.

        Raises:
            Uncertain: nobody knows.
        """
        for pause in chain(PAUSES, repeat(1.0, QUESTIONS)):
            try:
                return self._find_last_committed() == number
            except Interrupted as error:
                logger.info("The fate of a transaction is asked for again: %s", error)
            if not self._connection.rest(pause):
                break
        raise Uncertain from lost

    def _find_last_committed(self) -> int:
        """Return the number of the last committed transaction of this process, or 0.

        Raises:
            Interrupted: it has not ended yet, or the server is away.
        """
        self._connection.connect()
        try:
            self._connection.run_script(ASK)
            ((last,),) = self._connection.execute(LAST, (self._writer,)).fetchall()
        finally:
            self._roll_back()
        return int(last)


def forget_writers(connection: Connection) -> None:
    """Forget processes that have written nothing for a day."""
    connection.execute(FORGET)


def write(connection: Connection, rows: Rows) -> None:
    """Execute each statement with each of its rows; no two of them may change the same row of a table."""
    parts = [(statement, row) for statement, each in rows.items() for row in each]
    if 1 < len(parts) <= FEW:
        connection.execute(
            _combine([statement for statement, _ in parts]), [value for _, row in parts for value in row]
        )
    else:
        for statement, each in rows.items():
            connection.executemany(statement, each)


def _combine(statements: list[str]) -> str:
    """Return one statement with the effect of all; its parameters are theirs, one after the other."""
    parts = ", ".join(f"part_{number} AS ({statement})" for number, statement in enumerate(statements))
    return f"WITH {parts} SELECT 1"


class PostgresThread(Visited):
    """Implements `Visited` of `bot.storage.engine`."""

    def __init__(self, address: str, *, writes: bool = False) -> None:
        self._thread = ThreadPoolExecutor(1, "storage")
        self._connection = PostgresConnection(address, writes=writes)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator["PostgresThread"]:
        """Stay connected during the block.

        Raises:
            EngineFailed: the server refuses.
        """
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, self._connection.connect)
            yield self
        finally:
            late = loop.call_later(FAREWELL, self.give_up)
            await loop.run_in_executor(self._thread, self._connection.close)
            late.cancel()
            self._thread.shutdown()

    async def visit(self, work: Callable[[PostgresConnection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def give_up(self) -> None:
        """Make everything fail that waits for a lost server; may be called from any thread."""
        self._connection.give_up()

    def _do(self, work: Callable[[PostgresConnection], T]) -> T:
        self._connection.connect()
        return work(self._connection)


class PostgresReading(PostgresThread):
    """A reading connection: readings that the server cut short are done again."""

    def _do(self, work: Callable[[PostgresConnection], T]) -> T:
        for pause in THREAD_PAUSES:
            try:
                return super()._do(work)
            except Lost:
                if not self._connection.rest(pause):
                    raise
        return super()._do(work)


class PostgresWriting(PostgresThread, Writing):
    """The writing connection of this process; implements `Writing` of `bot.storage.engine`."""

    def __init__(self, address: str) -> None:
        super().__init__(address, writes=True)
        self._transactions = Transactions(self._connection)

    def _do(self, work: Callable[[PostgresConnection], T]) -> T:
        with suppress(Lost):  # a transaction waits for the server
            self._connection.connect()
        return work(self._connection)

    def transact(
        self, connection: Connection, places: Sequence[Place] | None, work: Callable[[Connection], T]
    ) -> T:
        return self._transactions.transact(places, work)

    def write(self, connection: Connection, rows: Rows) -> None:
        write(connection, rows)


@dataclass(frozen=True, slots=True)
class PostgresSource(ReadableDatabase):
    """A database by its address, for reading; implements `ReadableDatabase` of `bot.storage.engine`."""

    address: str

    def __str__(self) -> str:
        return name_server(self.address)

    @contextmanager
    def apart(self) -> Iterator[Connection]:
        connection = PostgresConnection(self.address, writes=False)
        with ThreadPoolExecutor(1) as thread:
            try:
                thread.submit(connection.connect).result()
                yield _Apart(thread, connection)
            finally:
                thread.submit(connection.close).result()

    @asynccontextmanager
    async def readers(self) -> AsyncIterator[Readers]:
        async with self._open_reader() as searching, self._open_reader() as looking_up:
            yield Readers(self, searching, looking_up)

    def _open_reader(self) -> AbstractAsyncContextManager[PostgresThread]:
        return PostgresReading(self.address).opened()
