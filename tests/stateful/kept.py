"""Where a bot of the tests keeps what it remembers, and all that is found there."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from bot.storage.files import slices
from bot.storage.files.paths import forgotten_path
from bot.storage.files.restore import restore
from tests.postgres import Databases

Row = tuple[Any, ...]


class Kept(Protocol):
    """A database, whichever engine it is of."""

    @property
    def url(self) -> str:
        """Its address."""
        ...

    @property
    def is_file(self) -> bool:
        """Whether the bot itself makes copies of it."""
        ...

    @property
    def most_processes(self) -> int:
        """How many processes at most can have it open."""
        ...

    def back_up(self) -> None:
        """Copy it, as it is used."""
        ...

    def restore(self) -> None:
        """Put the copy in its place."""
        ...

    def rows(self) -> Iterator[tuple[str, Row]]:
        """Go through all rows, with the names of their tables."""
        ...

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Go through its files, as far as the bot answers for what is in them."""
        ...

    def clear(self) -> None:
        """Begin anew."""
        ...


@dataclass(frozen=True)
class InFile:
    """A database of SQLite."""

    database: Path
    is_file = True
    most_processes = 1

    @property
    def _copy(self) -> Path:
        return self.database.with_name("copy.db")

    def back_up(self) -> None:
        asyncio.run(slices.copy(self.database, self._copy))

    def restore(self) -> None:
        replaced = restore(self._copy, self.database, "before")
        assert replaced is not None
        replaced.unlink()

    @property
    def url(self) -> str:
        return f"sqlite:///{self.database}"

    def rows(self) -> Iterator[tuple[str, Row]]:
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as connection:
            names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
            for (name,) in names:
                for row in connection.execute(f"SELECT * FROM {name}"):  # noqa: S608
                    yield name, row

    def files(self) -> Iterator[tuple[str, bytes]]:
        for path in self.database.parent.glob(f"{self.database.name}*"):
            yield path.name, path.read_bytes()

    def clear(self) -> None:
        for path in self.database.parent.glob(f"{self.database.name}*"):
            path.unlink()
        forgotten_path(self.database).unlink(missing_ok=True)


@dataclass(frozen=True)
class OnServer:
    """The shared database of PostgreSQL; its files are the server's."""

    databases: Databases
    is_file = False
    most_processes = 2

    def back_up(self) -> None:
        raise AssertionError("the server's own programs do it")

    restore = back_up

    @property
    def url(self) -> str:
        return self.databases.shared

    def rows(self) -> Iterator[tuple[str, Row]]:
        return iter(self.databases.rows())

    def files(self) -> Iterator[tuple[str, bytes]]:
        return iter(())

    def clear(self) -> None:
        self.databases.clear()
