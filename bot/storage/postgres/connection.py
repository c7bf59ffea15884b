"""A connection to PostgreSQL that is used like one of `sqlite3`, in a thread of its own.

The statements of a transaction depend on each other, so whoever does them does one after the other, and not
in the event loop of the bot: asyncpg runs in a loop of that thread.

Statements are written as SQLite and most others have them, and are translated here; errors of asyncpg become
those of `bot.storage.engine`.
"""

import asyncio
import re
import threading
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar

import asyncpg
from asyncpg import exceptions

from bot.storage.engine import Connection, EngineFailed, Interrupted, Result
from bot.storage.failures import Unusable
from bot.storage.urls import MALFORMED

DRIVER_ERRORS = (
    exceptions.PostgresError,
    exceptions.InterfaceError,
    exceptions.InternalClientError,
    OSError,
    EOFError,
)
"""What asyncpg raises; a TimeoutError is an OSError."""

_AWAY = (exceptions.PostgresConnectionError, OSError, EOFError)
_LOST = ("08", "57P")
_AGAIN = ("40", "23505", "55P03")
"""Conflicts with another transaction: of its order, by a row that both add, by a lock that took too long."""

CONTROL = {
    "BEGIN": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",  # as readers of SQLite see it: at one moment
    "COMMIT": "COMMIT",
    "ROLLBACK": "ROLLBACK",
    "SAVEPOINT part": "SAVEPOINT part",
    "ROLLBACK TO part": "ROLLBACK TO part",
    "RELEASE part": "RELEASE part",
}
"""What is said about transactions, and how it is said here."""

_PARAMETER = re.compile(r"\?(\d*)")
_INDEX = re.compile(r"\bINDEXED BY \w+")

T = TypeVar("T")

Row = tuple[Any, ...]

PATIENCE = 60.0
"""For how many seconds one statement is waited for."""

FAREWELL = 0.5
"""For how many seconds a server is waited for that is left for good."""

MOST_PREPARED = 500
"""How many statements are kept prepared; all that the bot has are fewer."""

SETTINGS = {
    "application_name": "evenhand",
    "synchronous_commit": "on",
    "idle_in_transaction_session_timeout": "60s",  # a process that hangs must not hold up all others
    "lock_timeout": "20s",
    "jit": "off",
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
}
"""What a connection asks for, whatever the server's own settings are.

The last four have statements go by keys, as they are written for SQLite, which joins in no other way. A
server knows nothing of new tables, and keeps the plan that it makes then: to look through all of them.
"""


class Lost(Interrupted):
    """The server is not there any more, or not yet."""


class ServerFull(EngineFailed):
    """The server has no room left."""

    full = True


def translate_error(error: Exception, *, closed: bool) -> Exception:
    """Return what to raise in the place of an error of asyncpg, which may have closed the connection.

    What was not even sent to the server, since it cannot be kept, is a ValueError.
    """
    said = " ".join(str(error).split()) or type(error).__name__
    state = getattr(error, "sqlstate", None) or ""
    if isinstance(error, exceptions.DataError) and error.severity is None:
        return ValueError(said)
    if closed or isinstance(error, _AWAY) or state.startswith(_LOST):
        return Lost(said)
    if state.startswith(_AGAIN):
        return Interrupted(said)
    return ServerFull(said) if state == "53100" else EngineFailed(said)


def translate(sql: str) -> str:
    """Return a statement with `$1` for `?` and `?1`, and without what tells SQLite how to search."""
    numbers = count(1)
    sql = _PARAMETER.sub(lambda found: f"${found[1] or next(numbers)}", sql)
    return _INDEX.sub("", sql).replace("CROSS JOIN", "JOIN")


class PostgresResult(Result):
    """What a statement has given; what `bot.storage.engine.Result` says holds here."""

    def __init__(self, rows: list[Row], status: str) -> None:
        self._rows = iter(rows)
        self.status = status

    @property
    def rowcount(self) -> int:
        return int(self.status.rpartition(" ")[2])

    def fetchone(self) -> Row | None:
        return next(self._rows, None)

    def fetchall(self) -> list[Row]:
        return list(self._rows)

    def __iter__(self) -> Iterator[Row]:
        return self._rows


class PostgresConnection(Connection):
    """Fulfils `bot.storage.engine.Connection`; used by one thread, which connects before all else.

    All that it is asked raises EngineFailed where it fails, and Lost where the server is away.
    """

    def __init__(self, address: str, *, writes: bool) -> None:
        self._address = address
        self._settings = SETTINGS if writes else {**SETTINGS, "default_transaction_read_only": "on"}
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        self._inner: asyncpg.Connection | None = None
        self._prepared: dict[str, asyncpg.prepared_stmt.PreparedStatement] = {}
        self._asked: asyncio.Task[Any] | None = None
        self._given_up = threading.Event()

    def give_up(self) -> None:
        """Ask the server nothing any more, and wait for no answer; to be called from any thread."""
        self._given_up.set()
        with suppress(RuntimeError):  # it is closed already
            self._loop.call_soon_threadsafe(self._stop_waiting)

    def rest(self, seconds: float) -> bool:
        """Wait before another try; return whether there is to be one."""
        return not self._given_up.wait(seconds)

    def connect(self) -> None:
        """Connect, unless that is so already.

        Raises:
            Unusable: the address is malformed.
        """
        if self._inner is None or self._inner.is_closed():
            self.drop()
            self._inner = self._run(self._connect())

    def drop(self) -> None:
        """Leave the server without a word, if it is there; whatever was begun is rolled back."""
        if self._inner is not None:
            self._inner.terminate()
        self._inner = None
        self._prepared.clear()

    def close(self) -> None:
        """Leave for good."""
        try:
            if self._inner is not None:
                with suppress(Lost):
                    self._run(self._inner.close(timeout=FAREWELL))
        finally:
            self._runner.close()  # with all that asyncpg still does by itself

    @property
    def in_transaction(self) -> bool:
        return self._inner is not None and not self._inner.is_closed() and self._inner.is_in_transaction()

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> PostgresResult:
        if sql in CONTROL:
            return PostgresResult([], self.run_script(CONTROL[sql]))
        return self._run(self._execute(sql, parameters))

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> None:
        rows = list(parameters)
        if rows:
            self._run(self._execute_many(sql, rows))

    def run_script(self, text: str) -> str:
        """Execute statements as PostgreSQL has them, and return what is said of the last one."""
        status: str = self._run(self._require_connection().execute(text))
        return status

    async def _execute(self, sql: str, parameters: Sequence[Any]) -> PostgresResult:
        statement = await self._prepare(sql)
        rows = await statement.fetch(*parameters)
        return PostgresResult([tuple(row) for row in rows], statement.get_statusmsg())

    async def _execute_many(self, sql: str, rows: list[Sequence[Any]]) -> None:
        await (await self._prepare(sql)).executemany(rows)

    async def _prepare(self, sql: str) -> "asyncpg.prepared_stmt.PreparedStatement":
        found = self._prepared.get(sql)
        if found is None:
            if len(self._prepared) >= MOST_PREPARED:
                self._prepared.clear()
            found = self._prepared[sql] = await self._require_connection().prepare(translate(sql))
        return found

    def _require_connection(self) -> "asyncpg.Connection":
        if self._inner is None:
            raise Lost("the connection was lost")
        return self._inner

    async def _connect(self) -> "asyncpg.Connection":
        try:
            return await asyncpg.connect(
                self._address, timeout=10, command_timeout=PATIENCE, server_settings=self._settings
            )
        except asyncpg.InterfaceError:
            raise
        except ValueError:  # which repeats parts of the address
            raise Unusable(MALFORMED) from None

    def _stop_waiting(self) -> None:
        if self._asked is not None:
            self._asked.cancel()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        asked = self._asked = self._loop.create_task(work)
        if self._given_up.is_set():
            asked.cancel()
        try:
            result: T = self._loop.run_until_complete(asked)
        except asyncio.CancelledError:
            self.drop()
            raise Lost("it is waited for no more") from None
        except DRIVER_ERRORS as error:
            closed = self._inner is None or self._inner.is_closed()
            meant = translate_error(error, closed=closed)
            if isinstance(meant, Lost):
                self.drop()
            raise meant from error
        return result
