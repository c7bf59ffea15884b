"""A connection to PostgreSQL with the interface of `sqlite3`, in its own thread.

The statements of a transaction depend on each other, so they run one after the other, and not in the event
loop of the bot: asyncpg runs in a loop of that thread.

Statements are written as for SQLite and most others, and are translated here; errors of asyncpg become those
of `bot.storage.engine`.
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
"""The errors of asyncpg; a TimeoutError is an OSError."""

_AWAY = (exceptions.PostgresConnectionError, OSError, EOFError)
_LOST = ("08", "57P")
_AGAIN = ("40", "23505", "55P03")
"""Conflicts with another transaction: its order, a row that both add, a lock that took too long."""

CONTROL = {
    "BEGIN": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",  # one moment, as for readers of SQLite
    "COMMIT": "COMMIT",
    "ROLLBACK": "ROLLBACK",
    "SAVEPOINT part": "SAVEPOINT part",
    "ROLLBACK TO part": "ROLLBACK TO part",
    "RELEASE part": "RELEASE part",
}
"""Statements about transactions, and their form here."""

_PARAMETER = re.compile(r"\?(\d*)")
_INDEX = re.compile(r"\bINDEXED BY \w+")

T = TypeVar("T")

Row = tuple[Any, ...]

PATIENCE = 60.0
"""Seconds for one statement."""

FAREWELL = 0.5
"""Seconds to wait for a server at the final goodbye."""

MOST_PREPARED = 500
"""The most prepared statements; all of the bot's are fewer."""

SETTINGS = {
    "application_name": "evenhand",
    "synchronous_commit": "on",
    "idle_in_transaction_session_timeout": "60s",  # a hanging process must not block all others
    "lock_timeout": "20s",
    "jit": "off",
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
}
"""The settings of a connection, whatever the server's own are.

The last four make statements use keys, as they are written for SQLite, which joins in no other way. A server
knows nothing of new tables, and keeps the plan that it makes then: to read all of them.
"""


class Lost(Interrupted):
    """The server is gone, or not yet there."""


class ServerFull(EngineFailed):
    """The server has no room left."""

    full = True


def translate_error(error: Exception, *, closed: bool) -> Exception:
    """Return the error in place of one of asyncpg, which may have closed the connection.

    A value that cannot be stored, and was not even sent to the server, is a ValueError.
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
    """Return a statement with `$1` for `?` and `?1`, and without hints for SQLite."""
    numbers = count(1)
    sql = _PARAMETER.sub(lambda found: f"${found[1] or next(numbers)}", sql)
    return _INDEX.sub("", sql).replace("CROSS JOIN", "JOIN")


class PostgresResult(Result):
    """The result of a statement; see `bot.storage.engine.Result`."""

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
    """Implements `bot.storage.engine.Connection`; one thread uses it, and connects first.

    Its methods raise EngineFailed if they fail, and Lost if the server is away.
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
        """Ask the server nothing more, and wait for no answer; may be called from any thread."""
        self._given_up.set()
        with suppress(RuntimeError):  # it is closed already
            self._loop.call_soon_threadsafe(self._stop_waiting)

    def rest(self, seconds: float) -> bool:
        """Wait before another try; return whether to make one."""
        return not self._given_up.wait(seconds)

    def connect(self) -> None:
        """Connect, unless connected.

        Raises:
            Unusable: the address is malformed.
        """
        if self._inner is None or self._inner.is_closed():
            self.drop()
            self._inner = self._run(self._connect())

    def drop(self) -> None:
        """Leave the server without a word, if it is there; open transactions are rolled back."""
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
            self._runner.close()  # with all background work of asyncpg

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
        """Execute statements in PostgreSQL's own SQL, and return the status of the last one."""
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
        except ValueError:  # its text repeats parts of the address
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
