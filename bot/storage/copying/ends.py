"""Both ends of a copy: a file of SQLite and a database of PostgreSQL, on which no bot works meanwhile."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.storage import connection as connections
from bot.storage.copying.rows import NotCopied, Table
from bot.storage.engine import Connection
from bot.storage.files import lock, migrate
from bot.storage.files.migration_files import folder_of
from bot.storage.files.opening import make_ready
from bot.storage.postgres import migrate as postgres_migrate
from bot.storage.postgres.address import name_of
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.listening import RUNNING

Now = Callable[[], int]

TABLES = """
SELECT name FROM sqlite_schema
WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration' ORDER BY rowid
"""
"""In the order in which they were made: each after those to which it refers."""

OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = ?
"""

READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
WRITE = "BEGIN; SELECT pg_advisory_xact_lock(6576656)"

COUNTED = """
SELECT table_name, column_name, pg_get_serial_sequence(CAST(table_name AS TEXT), CAST(column_name AS TEXT))
FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'
"""

ASKED = "pending"
"""The table of which no number comes again, even where it is empty."""


@contextmanager
def file_to_read(database: Path) -> Iterator[sqlite3.Connection]:
    """Read a file that no bot works on.

    Raises:
        StorageRefused: there is none, or one does.
    """
    migrate.check_current(database, migrate.folder())
    with lock.held(database), _file(connections.read_only(database)) as connection:
        connection.execute("BEGIN")
        yield connection


@contextmanager
def file_to_fill(database: Path, now: Now) -> Iterator[sqlite3.Connection]:
    """Write to a file, which is made where there is none, in one transaction.

    Raises:
        StorageRefused: it cannot be made, or a bot works on it.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with lock.held(database):
        make_ready(database, now)
        with _file(f"{database.absolute().as_uri()}?mode=rw") as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")


@contextmanager
def server_to_read(address: str) -> Iterator[PostgresConnection]:
    """Read a database that no bot works on, as it is at one moment.

    Raises:
        StorageRefused: it is of another version, or a bot works on it.
    """
    with _server(address, writes=False) as connection:
        postgres_migrate.check_current(connection, folder_of("postgres"), name_of(address))
        connection.run_script(READ)
        yield connection


@contextmanager
def server_to_fill(address: str, now: Now) -> Iterator[PostgresConnection]:
    """Write to a database, which is brought up to date, in one transaction.

    Raises:
        StorageRefused: it cannot be brought up to date, or a bot works on it.
    """
    with _server(address, writes=True) as connection:
        postgres_migrate.migrate(connection, folder_of("postgres"), now, name_of(address))
        connection.run_script(WRITE)
        yield connection
        connection.execute("COMMIT")


def tables_of(file: sqlite3.Connection) -> list[Table]:
    """Return the tables with what is kept; those of both engines are the same."""
    return [_table(file, name) for (name,) in file.execute(TABLES).fetchall()]


def count_on_in_server(file: sqlite3.Connection, server: Connection) -> None:
    """Have numbers that the server gives go on behind those that were copied."""
    last = file.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (ASKED,)).fetchone()[0] or 0
    for table, column, sequence in server.execute(COUNTED).fetchall():
        least = last if table == ASKED else 0
        server.execute(
            f"SELECT setval(CAST(? AS regclass), greatest(max({column}), CAST(? AS BIGINT), 1), "  # noqa: S608
            f"greatest(max({column}), CAST(? AS BIGINT), 0) > 0) FROM {table}",
            (sequence, least, least),
        )


def count_on_in_file(server: Connection, file: sqlite3.Connection) -> None:
    """Have the numbers of questions go on behind those that the server gave."""
    ((sequence,),) = server.execute("SELECT pg_get_serial_sequence('pending', 'number')").fetchall()
    ((last,),) = server.execute(
        f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"  # noqa: S608
    ).fetchall()
    file.execute("DELETE FROM sqlite_sequence WHERE name = ?", (ASKED,))
    file.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (ASKED, last))


@contextmanager
def _file(address: str) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        yield connection


@contextmanager
def _server(address: str, *, writes: bool) -> Iterator[PostgresConnection]:
    name = name_of(address)
    with closing(PostgresConnection(address, writes=writes)) as connection:
        connection.connect()
        ((others,),) = connection.execute(OTHERS, (RUNNING,)).fetchall()
        if others:
            raise NotCopied(f"The database {name} is in use: stop all processes of the bot on it first.")
        yield connection


def _table(file: sqlite3.Connection, name: str) -> Table:
    columns = file.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((column[5], column[1]) for column in columns if column[5])
    return Table(name, tuple(column[1] for column in columns), tuple(each for _, each in key))
