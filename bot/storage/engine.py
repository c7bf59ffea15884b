"""The port to a database engine: what the statements of the storage need of one.

Statements are written once, in SQL that all engines read: `?` and `?1` stand for parameters.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from bot.play.request_context import Place

T = TypeVar("T")

Rows = Mapping[str, Sequence[Sequence[Any]]]
"""Rows of parameters, by statements that give nothing."""


class EngineFailed(Exception):
    """A statement failed on an engine that is not SQLite, which has exceptions of its own.

    Within a transaction nothing can be done any more but to roll it back, or back to a savepoint.
    """

    full = False
    """Whether the disk of the server is full."""


class Interrupted(EngineFailed):
    """All of the transaction has to be done again, for a reason that does not lie in it."""


class Uncertain(EngineFailed):
    """Nobody could say whether a transaction was committed."""


class Result(Protocol):
    """What a statement gives."""

    @property
    def rowcount(self) -> int:
        """How many rows it has changed."""

    def fetchone(self) -> Any:  # noqa: ANN401 - a row, as `sqlite3` has it
        """Return the next row, None after the last."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection within the thread that it belongs to; one of `sqlite3` fulfils this as it is."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction has begun and not ended."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Result:
        """Execute one statement."""

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> object:
        """Execute one statement for each row of parameters."""


class Visited(Protocol):
    """A connection with a thread of its own."""

    async def visit(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in one visit to the thread, and return what it does."""


class Writing(Visited, Protocol):
    """The connection of this process that writes."""

    def transact(
        self, connection: Connection, places: Sequence[Place] | None, work: Callable[[Connection], T]
    ) -> T:
        """Do `work` in one transaction, durable on return; whatever is raised, nothing was written.

        Nobody else writes at `places` meanwhile; None: nobody writes anywhere. It may be done more than once,
        of which all but the last have left nothing. To be called within a visit.
        """

    def write(self, connection: Connection, rows: Rows) -> None:
        """Execute each statement with each of its rows; no two of them change the same row of a table."""

    def give_up(self) -> None:
        """Have fail, from now on, what waits for a database that is away; to be called from any thread."""


class ReadableDatabase(Protocol):
    """A database that can be read by connections of their own, in whichever process this is sent to."""

    def apart(self) -> AbstractContextManager[Connection]:
        """Open a connection that reads, in the thread that asks."""

    def readers(self) -> AbstractAsyncContextManager["Readers"]:
        """Open connections that read."""


@dataclass(frozen=True, slots=True)
class Readers:
    """Two connections that only read: what is found by its key does not wait for what is searched."""

    source: ReadableDatabase
    searching: Visited
    looking_up: Visited
