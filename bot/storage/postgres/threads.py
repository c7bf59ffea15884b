"""Connections to PostgreSQL with threads of their own: those that read, and the one that writes."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.play.request_context import Place
from bot.storage.engine import Connection, Readers, Rows
from bot.storage.postgres.address import name_of
from bot.storage.postgres.connection import FAREWELL, PostgresConnection, Result
from bot.storage.postgres.errors import Lost
from bot.storage.postgres.together import write
from bot.storage.postgres.transactions import Transactions

T = TypeVar("T")

PAUSES = (0.05, 0.2, 0.5, 1.0, 1.0, 2.0, 2.0, 2.0)
"""Seconds between tries to read: a server that is started again is soon there."""


class PostgresThread:
    """Fulfils `Visited` of `bot.storage.engine`."""

    def __init__(self, address: str, *, writes: bool = False) -> None:
        self._thread = ThreadPoolExecutor(1, "storage")
        self._connection = PostgresConnection(address, writes=writes)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator["PostgresThread"]:
        """Be connected during the block.

        Raises:
            EngineFailed: the server does not let that be.
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
        """Do `work` in one visit to the thread, and return what it does."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def give_up(self) -> None:
        """Have fail, from now on, what waits for a server that is away; to be called from any thread."""
        self._connection.give_up()

    def _do(self, work: Callable[[PostgresConnection], T]) -> T:
        self._connection.connect()
        return work(self._connection)


class PostgresReading(PostgresThread):
    """A connection that reads: what the server has cut short is read again."""

    def _do(self, work: Callable[[PostgresConnection], T]) -> T:
        for pause in PAUSES:
            try:
                return super()._do(work)
            except Lost:
                if not self._connection.rest(pause):
                    raise
        return super()._do(work)


class PostgresWriting(PostgresThread):
    """The connection of this process that writes; fulfils `Writing` of `bot.storage.engine`."""

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
        """Do `work` in one transaction, again where another process or the server comes in between."""
        return self._transactions.transact(places, work)

    def write(self, connection: Connection, rows: Rows) -> None:
        """Do what `bot.storage.engine.Writing.write` says."""
        write(connection, rows)


@dataclass(frozen=True, slots=True)
class PostgresSource:
    """A database by its address, for whoever reads it; what `bot.storage.engine.Source` says holds here."""

    address: str

    def __str__(self) -> str:
        return name_of(self.address)

    @contextmanager
    def apart(self) -> Iterator[Connection]:
        """Open a connection that reads, for a thread that may have an event loop of its own."""
        connection = PostgresConnection(self.address, writes=False)
        with ThreadPoolExecutor(1) as thread:
            try:
                thread.submit(connection.connect).result()
                yield _Apart(thread, connection)
            finally:
                thread.submit(connection.close).result()

    @asynccontextmanager
    async def readers(self) -> AsyncIterator[Readers]:
        """Open both connections that read."""
        async with self._reading() as searching, self._reading() as looking_up:
            yield Readers(self, searching, looking_up)

    def _reading(self) -> AbstractAsyncContextManager[PostgresThread]:
        return PostgresReading(self.address).opened()


@dataclass(frozen=True, slots=True)
class _Apart:
    """A connection that is used from another thread than its own."""

    thread: ThreadPoolExecutor
    connection: PostgresConnection

    in_transaction = False

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Result:
        """Execute one statement."""
        return self.thread.submit(self.connection.execute, sql, parameters).result()

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> None:
        """Execute one statement for each row of parameters."""
        self.thread.submit(self.connection.executemany, sql, parameters).result()
