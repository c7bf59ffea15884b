"""Copies the rows of one database to another of the same tables, and compares what is there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bot.storage.engine import Connection
from bot.storage.errors import StorageRefused

PAGE = 5_000
"""How many rows are read and written at a time."""

FACTS = "fact"
"""What the bot keeps for itself: whoever has opened a database finds some."""

Row = tuple[Any, ...]
Tell = Callable[[str, int], None]


class NotCopied(StorageRefused):
    """The target is as it was."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its columns, and those of them that are its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """How many rows a table holds, and the sum of their digests, which no order changes."""

    rows: int = 0
    digest: int = 0

    def __add__(self, page: Sequence[Row]) -> "Content":
        digests = (int.from_bytes(sha256(repr(tuple(row)).encode()).digest()) for row in page)
        return Content(self.rows + len(page), (self.digest + sum(digests)) % 2**256)


def copy(source: Connection, target: Connection, tables: Sequence[Table], tell: Tell) -> int:
    """Copy all rows in an order in which each finds what it refers to; return how many there are.

    `tell` hears of each table, and how many rows it has. To be called in a transaction of each.

    Raises:
        NotCopied: the target is not empty, or holds something else than the source afterwards.
    """
    for table in tables:
        if table.name != FACTS and next(pages(target, table), None):
            raise NotCopied(
                f"The database to copy to is not empty: its table {table.name} holds rows. Nothing was "
                "copied; name one that holds nothing."
            )
    target.execute(f"DELETE FROM {FACTS}")  # noqa: S608 - our own table
    total = 0
    for table in tables:
        copied, found = _copy_table(source, target, table), Content()
        for page in pages(target, table):
            found += page
        if found != copied:
            raise NotCopied(
                f"Of {table.name}, {copied.rows:,} rows were read, and {found.rows:,} are there now, "
                "or they differ: nothing was copied."
            )
        tell(table.name, copied.rows)
        total += copied.rows
    return total


def pages(connection: Connection, table: Table) -> Iterator[list[Row]]:
    """Go through the rows of a table by its key, some at a time."""
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    places = [table.columns.index(each) for each in table.key]
    select, after = f"SELECT {columns} FROM {table.name}", ", ".join("?" for _ in table.key)  # noqa: S608
    order = f"ORDER BY {key} LIMIT {PAGE}"
    page = connection.execute(f"{select} {order}").fetchall()
    while page:
        yield page
        last = [page[-1][place] for place in places]
        page = connection.execute(f"{select} WHERE ({key}) > ({after}) {order}", last).fetchall()


def _copy_table(source: Connection, target: Connection, table: Table) -> Content:
    columns, values = ", ".join(table.columns), ", ".join("?" for _ in table.columns)
    insert = f"INSERT INTO {table.name} ({columns}) VALUES ({values})"  # noqa: S608 - our own table
    content = Content()
    for page in pages(source, table):
        target.executemany(insert, page)
        content += page
    return content
