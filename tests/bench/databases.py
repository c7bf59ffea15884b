"""A database of either engine that keeps what it has confirmed, for a while; and what its server takes."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.storage.postgres.connection import PostgresConnection
from tests.bench.processes import cpu_seconds_of_all
from tests.postgres import server_in

SQLITE, POSTGRES = ENGINES = ("SQLite", "PostgreSQL")

PAGES = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
SIZE = "SELECT pg_database_size(current_database())"


@dataclass(frozen=True)
class Database:
    """Where it is; `cpu` tells the processor seconds of its server so far, `size` its bytes."""

    url: str
    cpu: Callable[[], float]
    size: Callable[[], int]


@contextmanager
def database(engine: str) -> Iterator[Database]:
    """Have an empty one of an engine."""
    with tempfile.TemporaryDirectory() as folder:
        if engine == SQLITE:
            file = Path(folder) / "bench.db"
            yield Database(f"sqlite:///{file}", lambda: 0.0, lambda: _size_of(file))
        else:
            data = Path(folder) / "data"
            with server_in(data) as address:
                server = int((data / "postmaster.pid").read_text().split()[0])
                yield Database(address, lambda: cpu_seconds_of_all(server), lambda: _size_at(address))


def _size_of(file: Path) -> int:
    """Return the size that it has when its log is written into it."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        ((size,),) = connection.execute(PAGES)
    return size


def _size_at(address: str) -> int:
    def ask() -> int:
        with closing(PostgresConnection(address, writes=True)) as connection:
            connection.connect()
            connection.run_script("VACUUM FULL")  # what was changed leaves what it was behind for a while
            ((size,),) = connection.execute(SIZE)
            return size

    with ThreadPoolExecutor(1) as apart:  # it has an event loop of its own
        return apart.submit(ask).result()
