"""The port to a database engine: the methods that the statements of the storage need.

Statements are written once, in SQL that all engines read, with `?` and `?1` for parameters.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from bot.play.request_context import Place

T = TypeVar("T")

Rows = Mapping[str, Sequence[Sequence[Any]]]
"""Rows of parameters, by statements without results."""


class EngineFailed(Exception):
    """A statement failed on an engine other than SQLite, which has its own exceptions.

    The transaction can then only be rolled back, or back to a savepoint.
    """

    full = False
    """Whether the disk of the server is full."""


class Interrupted(EngineFailed):
    """The whole transaction must be done again, for a reason outside it."""


class Uncertain(EngineFailed):
    """Nobody could find out whether a transaction was committed."""


class Result(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of changed rows."""

    def fetchone(self) -> Any:  # noqa: ANN401 - a row, as `sqlite3` has it
        """Return the next row, or None after the last."""

    def fetchall(self) -> list[Any]:
        """Return all remaining rows."""

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection within its own thread; one of `sqlite3` fits as it is."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction has begun and not ended."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Result:
        """Execute one statement."""

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> object:
        """Execute one statement for each row of parameters."""


class Visited(Protocol):
    """A connection with its own thread."""

    async def visit(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in one visit to the thread, and return its result."""


class Writing(Visited, Protocol):
    """The writing connection of this process."""

    def transact(
        self, connection: Connection, places: Sequence[Place] | None, work: Callable[[Connection], T]
    ) -> T:
        """Do `work` in one transaction, durable on return; after an error nothing was written.

        Nobody else writes at `places` meanwhile; None: nobody writes anywhere. The work may be done more than
        once; then all but the last try leave nothing. Must be called within a visit.
        """

    def write(self, connection: Connection, rows: Rows) -> None:
        """Execute each statement with each of its rows; no two of them may change the same row of a table."""

    def give_up(self) -> None:
        """Make everything fail that waits for a lost database; may be called from any thread."""


class ReadableDatabase(Protocol):
    """A database that other connections can read, in any process that gets this object."""

    def apart(self) -> AbstractContextManager[Connection]:
        """Open a reading connection, in the calling thread."""

    def readers(self) -> AbstractAsyncContextManager["Readers"]:
        """Open reading connections."""


@dataclass(frozen=True, slots=True)
class Readers:
    """Two reading connections: lookups by key do not wait for searches."""

    source: ReadableDatabase
    searching: Visited
    looking_up: Visited
