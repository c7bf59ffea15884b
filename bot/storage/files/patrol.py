"""Looks for damage in a database while the bot runs on it: in small pieces, one after the other, for ever.

A disk may damage what nobody reads for months, and whoever hears of it early has lost less. Each table and
each index is a tree, and is read in the order of its key: what SQLite itself finds amiss, rows out of order
or of values that their columns cannot have, and rows of a table that an index lacks, or an index has alone,
are damage. A wrong digit that makes a right row is seen by nobody here: pages have no checksums.

Each piece has a connection of its own, so that none of it comes from the memory of another, and keeps nobody
from writing. The bot goes on when damage is found, for most of what it is asked may not need what is damaged,
and it may not open the database again.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Generator, Iterable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.storage.background import run_beside
from bot.storage.connection import SqliteThread, open_reading
from bot.storage.failures import Alarm, describe_damage, is_damage
from bot.storage.writer import Writer

ROWS = 500
"""How many rows make a piece, which takes some 3 milliseconds."""

PAUSE = 0.2
"""Seconds between two pieces: a database of 10,000 rolls is looked at in half a minute."""

REST = 10.0
"""Seconds after all was looked at, until that begins anew."""

TABLES = """
SELECT name, wr FROM pragma_table_list
WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
"""

COLUMNS = 'SELECT name, type, "notnull", pk FROM pragma_table_info(?)'

INDEXES = """
SELECT list.name, schema.sql FROM pragma_index_list(?) AS list JOIN sqlite_schema AS schema USING (name)
WHERE list.origin <> 'pk' OR ? = 0
"""
"""The primary key of a table without rowid is the table itself."""

INDEX_COLUMNS = "SELECT name FROM pragma_index_xinfo(?) ORDER BY seqno"

TYPES = {"INTEGER": int, "TEXT": str, "BLOB": bytes}

UNREADABLE = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}
"""Errors that say that a part of a file is not there, or that the disk does not give it."""

Key = tuple[Any, ...]

logger = logging.getLogger(__name__)


class Fault(Exception):
    """Something is damaged; the sentence says what, without anything that a player has typed."""


@dataclass(frozen=True, slots=True)
class Tree:
    """The rows of a table or of an index, in the order of their key. None of a key is NULL."""

    name: str
    table: str
    choice: str
    """What has SQLite read this tree, and no other of the table."""
    condition: str
    """Which rows of the table it has."""
    key: tuple[str, ...]
    columns: tuple[tuple[str, tuple[type, ...]], ...]
    """What a row holds, the key first, and of which types each value can be."""

    def piece(self, after: Key | None) -> str:
        """Return the query of the next rows, whose parameters are the last key, if there is one."""
        key = _quote_names(self.key)
        behind = f" AND ({key}) > ({', '.join('?' * len(self.key))})" if after is not None else ""
        return (
            f"SELECT {_quote_names(name for name, _ in self.columns)} FROM {self.table} {self.choice} "  # noqa: S608 - names of the schema
            f"WHERE {self.condition}{behind} ORDER BY {key} LIMIT {ROWS}"
        )

    def lacking(self, other: "Tree", after: Key | None) -> str:
        """Return what counts those of the next rows that another tree of the table lacks."""
        names = {name for name, _ in self.columns} & {name for name, _ in other.columns}
        same = " AND ".join(f'other."{name}" IS this."{name}"' for name in sorted(names))
        return (
            f"SELECT count(*) FROM ({self.piece(after)}) AS this WHERE {other.condition} AND NOT EXISTS "  # noqa: S608
            f"(SELECT 1 FROM {self.table} AS other {other.choice} WHERE {other.condition} AND {same})"
        )

    def check(self, rows: Iterable[Key]) -> tuple[int, Key]:
        """Look at rows that follow each other; return how many there were, and the key of the last.

        Raises:
            Fault: they cannot be those of this tree.
        """
        count = 0
        before: Key = ()
        for row in rows:
            if not all(isinstance(value, types) for value, (_, types) in zip(row, self.columns, strict=True)):
                raise Fault(f"a row of {self.name} has a value that it cannot have")
            key = row[: len(self.key)]
            if not before < key:
                raise Fault(f"rows of {self.name} are not in order")
            count, before = count + 1, key
        return count, before


class Patrol:
    """Goes through a database; knows to where it has come."""

    def __init__(self) -> None:
        self._left: list[tuple[Tree, list[Tree]]] = []
        """Trees that are still to be looked at, each with those that have to have the same rows."""
        self._after: Key | None = None

    def look(self, connection: sqlite3.Connection) -> bool:
        """Look at the next piece by a fresh connection; return whether all was looked at.

        Raises:
            Fault: something is damaged.
            sqlite3.Error: it cannot be looked at just now.
        """
        connection.text_factory = bytes.decode
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("BEGIN")  # nobody changes anything between two queries
        self._left = self._left or _list_trees(connection)
        rows = 0
        while self._left and rows < ROWS:
            rows += self._go_on(connection, *self._left[0])
        return not self._left

    def _go_on(self, connection: sqlite3.Connection, tree: Tree, others: list[Tree]) -> int:
        """Look at the next rows of a tree, and return how many there were."""
        after = self._after
        with closing(_query(connection, tree.name, tree.piece(after), after or ())) as found:
            rows, last = tree.check(found)
        for other in others:
            ((count,),) = _query(connection, other.name, tree.lacking(other, after), after or ())
            if count:
                raise Fault(f"{other.name} lacks rows of {tree.name}")
        if rows < ROWS:
            self._left.pop(0)
            self._after = None
        else:
            self._after = last
        return rows


@asynccontextmanager
async def keep_looking(database: Path, writer: Writer, alarm: Alarm) -> AsyncIterator[None]:
    """Look for damage during the block, whenever nothing waits to be written, until some is found."""
    async with run_beside(_patrol(database, writer, alarm), "patrol of the database"):
        yield


async def _patrol(database: Path, writer: Writer, alarm: Alarm) -> None:
    patrol, done = Patrol(), False
    while not alarm.damage:
        await asyncio.sleep(REST if done else PAUSE)
        if writer.waiting:
            continue
        try:
            async with open_reading(database) as connection:
                done = await SqliteThread(connection).visit(patrol.look)
        except Fault as fault:
            alarm.warn(
                f"{describe_damage(database, fault)} Stop the bot first: until then it does everything "
                "that does not need the damaged part, but it may not start on it again."
            )
        except sqlite3.Error as error:
            logger.debug("A piece of the database could not be looked at: %s", error)


def _list_trees(connection: sqlite3.Connection) -> list[tuple[Tree, list[Tree]]]:
    """Return all trees of a database, each with those that have to have the same rows."""
    found: list[tuple[Tree, list[Tree]]] = []
    for table, clustered in _query(connection, "the schema", TABLES):
        info = list(_query(connection, table, COLUMNS, (table,)))
        types = {
            name: (TYPES.get(kind, object), *(() if required or pk else (type(None),)))
            for name, kind, required, pk in info
        }
        primary = tuple(name for name, _, _, pk in sorted(info, key=lambda each: int(each[3])) if pk)
        if not clustered and [types[name] for name in primary] != [(int,)]:
            primary, types = ("rowid",), {"rowid": (int,), **types}
        columns = {**dict.fromkeys(primary), **types}
        choice = f'INDEXED BY "sqlite_autoindex_{table}_1"' if clustered else "NOT INDEXED"
        whole = Tree(table, table, choice, "1", primary, tuple((name, types[name]) for name in columns))
        indexes = []
        for name, sql in _query(connection, table, INDEXES, (table, clustered)):
            names = _query(connection, name, INDEX_COLUMNS, (name,))
            key = tuple(column or primary[0] for (column,) in names)
            condition = (sql or "").partition(" WHERE ")[2] or "1"
            held = tuple((column, types[column]) for column in key)
            indexes.append(Tree(name, table, f'INDEXED BY "{name}"', condition, key, held))
        found += [(whole, indexes), *((index, [whole]) for index in indexes)]
    return found


def _quote_names(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _query(
    connection: sqlite3.Connection, name: str, sql: str, parameters: Key = ()
) -> Generator[Any, None, None]:
    """Yield what a query gives: row by row, for 500 of them would take a megabyte.

    Raises:
        Fault: what has that name is damaged.
    """
    try:
        yield from connection.execute(sql, parameters)
    except UnicodeDecodeError:
        raise Fault(f"a text of {name} is none") from None
    except sqlite3.Error as error:
        if is_damage(error) or error.sqlite_errorcode in UNREADABLE:
            raise Fault(f"{error}, in {name}") from None
        raise
