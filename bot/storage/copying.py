"""Copies a database between a file of SQLite and a server of PostgreSQL, all of it or nothing.

No bot may work on either of them meanwhile, and the target must be empty. Rows are copied table by table, and
then read again from the target and compared.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.storage import connection as connections
from bot.storage.engine import Connection, EngineFailed
from bot.storage.failures import Unusable
from bot.storage.files import lock, migrate
from bot.storage.files.migrate import folder_of
from bot.storage.files.opening import make_ready
from bot.storage.postgres import migrate as postgres_migrate
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.migrate import unmark
from bot.storage.postgres.store import RUNNING, describe_refusal
from bot.storage.urls import name_server

PAGE = 5_000
"""How many rows are read and written at a time."""

FACTS = "fact"
"""The bot's own facts: a newly opened database already has some."""

Row = tuple[Any, ...]
Tell = Callable[[str, int], None]

Now = Callable[[], int]

TABLES = """
SELECT name FROM sqlite_schema
WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration' ORDER BY rowid
"""
"""In the order of their creation: each after those to which it refers."""

OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = ?
"""

LOOKS, PAUSE = 21, 0.1
"""How often to look for a bot on a server, and the seconds between two looks. The server lists a process that
has just ended for a moment longer, so a copy waits up to two seconds.
"""

READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
WRITE = "BEGIN; SELECT pg_advisory_xact_lock(6576656)"

COUNTED = """
SELECT table_name, column_name, pg_get_serial_sequence(CAST(table_name AS TEXT), CAST(column_name AS TEXT))
FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'
"""

ASKED = "pending"
"""The table whose numbers must never recur, even if it is empty."""


@dataclass(frozen=True, slots=True)
class CopiedTable:
    """A table with its columns, and its key columns."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableContent:
    """The number of a table's rows, and the sum of their digests, which does not depend on their order."""

    rows: int = 0
    digest: int = 0

    def __add__(self, page: Sequence[Row]) -> "TableContent":
        digests = (int.from_bytes(sha256(repr(tuple(row)).encode()).digest()) for row in page)
        return TableContent(self.rows + len(page), (self.digest + sum(digests)) % 2**256)


def copy(source: Connection, target: Connection, tables: Sequence[CopiedTable], tell: Tell) -> int:
    """Copy all rows, each after those that it refers to; return how many there are.

    Calls `tell` with each table and its number of rows. Must be called in a transaction of each.

    Raises:
        Unusable: the target is not empty, or differs from the source afterwards.
    """
    for table in tables:
        if table.name != FACTS and next(read_pages(target, table), None):
            raise Unusable(
                f"The database to copy to is not empty: its table {table.name} holds rows. Nothing was "
                "copied; choose a database that is empty."
            )
    target.execute(f"DELETE FROM {FACTS}")  # noqa: S608 - our own table
    total = 0
    for table in tables:
        copied, found = _copy_table(source, target, table), TableContent()
        for page in read_pages(target, table):
            found += page
        if found != copied:
            raise Unusable(
                f"Of {table.name}, {copied.rows:,} rows were read, and {found.rows:,} are there now, "
                "or they differ: nothing was copied."
            )
        tell(table.name, copied.rows)
        total += copied.rows
    return total


def read_pages(connection: Connection, table: CopiedTable) -> Iterator[list[Row]]:
    """Yield the rows of a table in the order of its key, some at a time."""
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    places = [table.columns.index(each) for each in table.key]
    select, after = f"SELECT {columns} FROM {table.name}", ", ".join("?" for _ in table.key)  # noqa: S608
    order = f"ORDER BY {key} LIMIT {PAGE}"
    page = connection.execute(f"{select} {order}").fetchall()
    while page:
        yield page
        last = [page[-1][place] for place in places]
        page = connection.execute(f"{select} WHERE ({key}) > ({after}) {order}", last).fetchall()


@contextmanager
def open_file_to_read(database: Path) -> Iterator[sqlite3.Connection]:
    """Read a file that no bot works on.

    Raises:
        StorageRefused: there is none, or one does.
    """
    migrate.check_current(database, migrate.folder())
    with lock.hold_lock(database), _open_file(connections.read_only(database)) as connection:
        connection.execute("BEGIN")
        yield connection


@contextmanager
def open_file_to_fill(database: Path, now: Now) -> Iterator[sqlite3.Connection]:
    """Write to a file, made if missing, in one transaction.

    Raises:
        StorageRefused: it cannot be made, or a bot works on it.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with lock.hold_lock(database):
        make_ready(database, now)
        with _open_file(f"{database.absolute().as_uri()}?mode=rw") as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")


@contextmanager
def open_server_to_read(address: str) -> Iterator[PostgresConnection]:
    """Read a database that no bot works on, at one moment.

    Raises:
        StorageRefused: it is of another version, or a bot works on it.
    """
    with _open_server(address, writes=False) as connection:
        postgres_migrate.check_current(connection, folder_of("postgres"), name_server(address))
        connection.run_script(READ)
        yield connection


@contextmanager
def open_server_to_fill(address: str, now: Now) -> Iterator[PostgresConnection]:
    """Write to a database, which is brought up to date, in one transaction.

    Raises:
        StorageRefused: it cannot be brought up to date, or a bot works on it.
    """
    with _open_server(address, writes=True) as connection:
        postgres_migrate.migrate(connection, folder_of("postgres"), now, name_server(address))
        connection.run_script(WRITE)
        yield connection
        connection.execute("COMMIT")


def upgrade_server(address: str, now: Now, report: migrate.Report) -> None:
    """Bring a database up to date that no bot works on, and announce it by `report`; `now` is as below.

    Raises:
        StorageRefused: that is not possible.
    """
    name = name_server(address)
    try:
        with _open_server(address, writes=True) as connection:
            postgres_migrate.migrate(connection, folder_of("postgres"), now, name, report)
    except EngineFailed as error:
        raise describe_refusal(name, error) from error


def list_tables(file: sqlite3.Connection) -> list[CopiedTable]:
    """Return the tables with data; both engines have the same."""
    return [_describe_table(file, name) for (name,) in file.execute(TABLES).fetchall()]


def count_on_in_server(file: sqlite3.Connection, server: Connection) -> None:
    """Continue the server's own numbers after the copied ones."""
    last = file.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (ASKED,)).fetchone()[0] or 0
    for table, column, sequence in server.execute(COUNTED).fetchall():
        least = last if table == ASKED else 0
        server.execute(
            f"SELECT setval(CAST(? AS regclass), greatest(max({column}), CAST(? AS BIGINT), 1), "  # noqa: S608
            f"greatest(max({column}), CAST(? AS BIGINT), 0) > 0) FROM {table}",
            (sequence, least, least),
        )


def count_on_in_file(server: Connection, file: sqlite3.Connection) -> None:
    """Continue the numbers of questions after those of the server."""
    ((sequence,),) = server.execute("SELECT pg_get_serial_sequence('pending', 'number')").fetchall()
    ((last,),) = server.execute(
        f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"  # noqa: S608
    ).fetchall()
    file.execute("DELETE FROM sqlite_sequence WHERE name = ?", (ASKED,))
    file.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (ASKED, last))


def to_server(database: Path, address: str, now: Now, tell: Tell) -> int:
    """Copy a file to a server, and return its number of rows; `now` returns milliseconds since 1970.

    Raises:
        StorageRefused: an end cannot be opened or is in use, the target is not empty, or the copy differs.
    """
    try:
        with open_file_to_read(database) as file, open_server_to_fill(address, now) as server:
            count = copy(file, server, list_tables(file), tell)
            count_on_in_server(file, server)
    except (EngineFailed, sqlite3.Error, ValueError) as error:
        raise _describe_failure(database, address, error) from error
    return count


def to_file(address: str, database: Path, now: Now, tell: Tell) -> int:
    """Copy from a server to a file, like `to_server`.

    Raises:
        StorageRefused: as there.
    """
    try:
        with open_server_to_read(address) as server, open_file_to_fill(database, now) as file:
            count = copy(server, file, list_tables(file), tell)
            count_on_in_file(server, file)
            unmark(file)
    except (EngineFailed, sqlite3.Error, OSError) as error:
        raise _describe_failure(database, address, error) from error
    return count


def _copy_table(source: Connection, target: Connection, table: CopiedTable) -> TableContent:
    columns, values = ", ".join(table.columns), ", ".join("?" for _ in table.columns)
    insert = f"INSERT INTO {table.name} ({columns}) VALUES ({values})"  # noqa: S608 - our own table
    content = TableContent()
    for page in read_pages(source, table):
        target.executemany(insert, page)
        content += page
    return content


@contextmanager
def _open_file(address: str) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        yield connection


@contextmanager
def _open_server(address: str, *, writes: bool) -> Iterator[PostgresConnection]:
    name = name_server(address)
    with closing(PostgresConnection(address, writes=writes)) as connection:
        connection.connect()
        if _is_in_use(connection):
            raise Unusable(f"The database {name} is in use: stop all processes of the bot on it first.")
        yield connection


def _is_in_use(connection: PostgresConnection) -> bool:
    """Whether a bot works on a database, also at the last of several looks."""
    for look in range(LOOKS):
        if look:
            time.sleep(PAUSE)
        ((others,),) = connection.execute(OTHERS, (RUNNING,)).fetchall()
        if not others:
            return False
    return True


def _describe_table(file: sqlite3.Connection, name: str) -> CopiedTable:
    columns = file.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((column[5], column[1]) for column in columns if column[5])
    return CopiedTable(name, tuple(column[1] for column in columns), tuple(each for _, each in key))


def _describe_failure(database: Path, address: str, error: Exception) -> Unusable:
    return Unusable(f"Nothing was copied between {database} and {name_server(address)}: {error}.")
