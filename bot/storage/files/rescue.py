"""Saves the readable parts of a damaged database into a new one.

Each row is independent: the part that its page still has is kept, if the table can have it as a row. Pages
that no tree leads to belong to a damaged tree, and to the only table that can have their rows. Rows that
refer to something lost are kept if the bot can do without that: a lost person counts as a forgotten one.

This module reads pages itself, by https://sqlite.org/fileformat2.html, because SQLite returns no row of a
table whose first page is lost, and nothing without the first page of the file: its shell's `.recover`, which
Python lacks, puts the former into no table, and fails on the latter.

A tree has its rows in its leaves; the pages above lead to the leaves, and in the tree of an index, or of a
table without rowid, have rows as well. A row that does not fit its page continues in overflow pages. Pages
committed since the last checkpoint are in the write-ahead log.
"""

import os
import sqlite3
import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from bot.storage.failures import Unusable
from bot.storage.files import backup, lock, migrate
from bot.storage.files.log import read_frames
from bot.storage.files.paths import sibling_path
from bot.storage.files.shared_anew import share_anew
from bot.storage.files.sums_anew import build_sums
from bot.storage.files.whole_files import write_whole

Value = int | float | str | bytes | None

USUAL_SIZE = 4096
"""Bytes of a page, if the header of the file is lost."""

INDEX_INNER, TABLE_INNER, INDEX_LEAF, TABLE_LEAF = 2, 5, 10, 13
"""The kinds of pages of trees, by their first byte."""

KINDS = {INDEX_INNER, TABLE_INNER, INDEX_LEAF, TABLE_LEAF}

WIDTHS = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of whole numbers, by their serial types."""

TABLES = """
SELECT name, sql LIKE '%WITHOUT ROWID%' FROM sqlite_schema
WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration' ORDER BY rowid
"""

UNTOLD = {"parent_id": 0, "real_dice": 0}
"""Data that no index has: the channel of a thread, and that a person throws real dice."""

INDEXES = "SELECT name, partial FROM pragma_index_list(?)"

TYPES: dict[str, tuple[type, ...]] = {"INTEGER": (int,), "TEXT": (str,), "BLOB": (bytes,)}

NUMBERS = """
SELECT place.channel_id, place.owner_id, coalesce(checkpoint.number, 0), place.id
FROM place LEFT JOIN checkpoint ON checkpoint.place = place.id ORDER BY place.channel_id, place.owner_id
"""

CHECKPOINTS = ("checkpoint_state", "checkpoint_sum")
"""The tables at the beginning of a pruned place's history."""

PRUNED = "SELECT channel_id, owner_id FROM place JOIN checkpoint ON checkpoint.place = place.id"

LAST_ASKED = "SELECT coalesce(max(number), 0) FROM pending"

SKIP = 1_000_000
"""How many numbers of questions are skipped if the used ones are unknown: none may recur."""

SCHEMA, COUNTED = "sqlite_schema", "sqlite_sequence"
"""SQLite's own tables: the beginning of each tree, and the last number of a question."""

HIGHEST = "SELECT place, max(number) FROM seen GROUP BY place"
"""The numbers of events, also of lost ones."""

NEWEST = "SELECT max(number) FROM event WHERE place = ?"

UNANSWERED = """
DELETE FROM seen WHERE NOT EXISTS (
  SELECT 1 FROM event WHERE event.place = seen.place AND event.number = seen.number
)
"""
"""An interaction whose event is lost made nothing."""

UNKNOWN_KEYS = """
UPDATE event SET (chain, turn, last_turn, interaction, recorded, drawn, states, salt, commitment, head)
  = (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
WHERE head IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM proof_chain WHERE proof_chain.place = event.place AND proof_chain.chain = event.chain
)
"""

AHEAD = """
UPDATE checkpoint SET (chain, last_turn, head) = (NULL, NULL, NULL)
WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.place = checkpoint.place)
"""
"""The events after it may be lost, and the next ones get their numbers."""

BROKEN_PROOFS = """
WITH last AS (SELECT place, max(number) AS number FROM event GROUP BY place),
proof AS (
  SELECT place, number, max(
    coalesce((SELECT max(first) FROM proof_chain
      WHERE proof_chain.place = last.place AND head = zeroblob(32) AND first <= last.number), 1),
    coalesce((SELECT number + 1 FROM checkpoint WHERE checkpoint.place = last.place), 1)
  ) AS begun
  FROM last JOIN event USING (place, number) WHERE event.head IS NOT NULL
)
SELECT place, number FROM proof
WHERE number - begun + 1 <> (
  SELECT count(*) FROM event
  WHERE event.place = proof.place AND event.number >= begun AND event.head IS NOT NULL
)
"""
"""Places with the numbers of their newest events, if since the beginning of the proof an event is missing, or
is not in the proof.
"""

BEGIN_ANEW = """
UPDATE event SET (chain, turn, last_turn, interaction, recorded, drawn, states, salt, commitment, head)
  = (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
WHERE place = ? AND number = ?
"""
"""If the newest event is in no proof, the next one begins a new chain of hashes, as after any gap."""

Key = tuple[Value, ...]


class Broken(Exception):
    """SQLite cannot have written this page."""


@dataclass(frozen=True, slots=True)
class PageRow:
    rowid: int | None
    """None in the tree of an index, or of a table without rowid."""
    values: tuple[Value, ...]


@dataclass(slots=True)
class Page:
    """The readable part of a page of a tree."""

    kind: int
    children: list[int] = field(default_factory=list)
    cells: list[PageRow] = field(default_factory=list)
    broken: int = 0
    """The number of unreadable rows."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    name: str
    types: tuple[type, ...]
    optional: bool


@dataclass(frozen=True, slots=True)
class Index:
    """An index: its rows have columns of its table, and then the rest of the key, or the rowid."""

    name: str
    columns: tuple[str, ...]
    partial: bool


@dataclass(frozen=True, slots=True)
class DamagedTable:
    """A table of the bot, with its columns in the order of a page."""

    name: str
    columns: tuple[Column, ...]
    rowid: str
    """The column that is the rowid itself, or empty."""
    clustered: bool
    """Whether it has no rowid: its rows are in the tree of its key."""
    indexes: tuple[Index, ...]

    def row(self, cell: PageRow) -> Key | None:
        """Return a row of a page as one of this table, or None if it cannot be one."""
        if len(cell.values) != len(self.columns) or (cell.rowid is None) != self.clustered:
            return None
        row = tuple(
            cell.rowid if column.name == self.rowid and value is None else value
            for column, value in zip(self.columns, cell.values, strict=True)
        )
        fits = (
            column.optional if value is None else isinstance(value, column.types)
            for column, value in zip(self.columns, row, strict=True)
        )
        return row if all(fits) else None


@dataclass(slots=True)
class RescuedRows:
    """The rows found for a table."""

    rows: list[Key] = field(default_factory=list)
    known: int = 0
    """The number of its rows, as far as its indexes show."""
    unreadable: int = 0
    """The number of its unreadable pages and rows."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The rows of a table, saved and lost."""

    table: str
    saved: int
    lost: int
    """The least number of lost rows."""
    unreadable: int
    """Unreadable pages and rows, so that more rows may be lost than are counted."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Missing entries of a channel, both ends included."""

    channel: int
    owner: int
    """0, or the person whose own entries in the channel they are."""
    first: int
    last: int
    newest: bool
    """Whether they are the newest: the next entry gets the number of the first one."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """The saved and the lost data."""

    losses: tuple[Loss, ...]
    """For each table with any rows."""
    gaps: tuple[Gap, ...]
    broken_proofs: int
    """The number of places whose proof begins again with the next roll: no chain of hashes crosses a loss."""
    nameless: int
    """Rows of an unknown table."""
    uncounted: int
    """Pages at the end of the log that could not be used, or were never committed."""
    summed: int = 0
    """The number of places whose sums were built again from a whole history."""


class Pages:
    """The pages of a database, at the last commit of its log."""

    def __init__(self, file: BinaryIO, log: bytes) -> None:
        self._file = file
        head = file.read(100)
        size = int.from_bytes(head[16:18], "big")
        size = 65536 if size == 1 else size
        self._size = size if size >= 512 and size & (size - 1) == 0 else USUAL_SIZE
        self._usable = self._size - (head[20] if head.startswith(b"SQLite format 3\0") else 0)
        self._logged, self.uncounted = read_frames(log, self._size)
        """The pages of the log; `uncounted` is the number of frames after a damaged one."""
        length = file.seek(0, 2)
        self.count = max(length // self._size, *self._logged, 0)

    def read_tree_page(self, number: int) -> Page:
        """Read a page of a tree; unreadable rows of it are only counted.

        Raises:
            Broken: it is none.
        """
        content = self._read_page(number)
        begin = 100 if number == 1 else 0
        page = Page(content[begin])
        if page.kind not in KINDS:
            raise Broken(f"page {number} is of no tree")
        inner = page.kind in {INDEX_INNER, TABLE_INNER}
        places = begin + (12 if inner else 8)
        count = int.from_bytes(content[begin + 3 : begin + 5], "big")
        if places + 2 * count > self._usable:
            raise Broken(f"page {number} is too short for its {count} rows")
        for place in struct.unpack_from(f">{count}H", content, places):
            try:
                self._add_cell(page, content, place)
            except (Broken, IndexError, ValueError, struct.error):
                page.broken += 1
        if inner:
            page.children.append(int.from_bytes(content[begin + 8 : begin + 12], "big"))
        return page

    def _add_cell(self, page: Page, content: bytes, place: int) -> None:
        if page.kind in {INDEX_INNER, TABLE_INNER}:
            page.children.append(int.from_bytes(content[place : place + 4], "big"))
            place += 4
        if page.kind == TABLE_INNER:
            return
        length, place = _read_varint(content, place)
        rowid = None
        if page.kind == TABLE_LEAF:
            rowid, place = _read_varint(content, place)
            rowid -= (rowid >> 63) << 64
        page.cells.append(PageRow(rowid, _read_values(self._read_payload(page.kind, content, place, length))))

    def _read_payload(self, kind: int, content: bytes, place: int, length: int) -> bytes:
        """Return the bytes of a row, with those in overflow pages."""
        most = self._usable - 35 if kind == TABLE_LEAF else (self._usable - 12) * 64 // 255 - 23
        if length > self.count * self._size:
            raise Broken("a row is longer than the file")
        here = length
        if length > most:
            least = (self._usable - 12) * 32 // 255 - 23
            here = least + (length - least) % (self._usable - 4)
            here = here if here <= most else least
        payload = content[place : place + here]
        following = int.from_bytes(content[place + here : place + here + 4], "big")
        while len(payload) < length:
            more = self._read_page(following)
            payload += more[4 : min(self._usable, 4 + length - len(payload))]
            following = int.from_bytes(more[:4], "big")
        if len(payload) != length:
            raise Broken("a row ends early")
        return payload

    def _read_page(self, number: int) -> bytes:
        if not 1 <= number <= self.count:
            raise Broken(f"there is no page {number}")
        if number in self._logged:
            return self._logged[number]
        self._file.seek((number - 1) * self._size)
        content = self._file.read(self._size)
        if len(content) < self._size:
            raise Broken(f"page {number} is not whole")
        return content


@contextmanager
def open_pages(database: Path) -> Iterator[Pages]:
    """Open a database on which nobody works.

    Raises:
        OSError: its files cannot be read.
    """
    log = sibling_path(database, "-wal")
    with database.open("rb") as file:
        yield Pages(file, log.read_bytes() if log.exists() else b"")


def _read_varint(content: bytes, place: int) -> tuple[int, int]:
    """Return a number of 1 to 9 bytes, and the place after it."""
    value = 0
    for at in range(place, place + 8):
        value = value << 7 | content[at] & 0x7F
        if content[at] < 0x80:
            return value, at + 1
    return value << 8 | content[place + 8], place + 9


def _read_values(payload: bytes) -> tuple[Value, ...]:
    """Read a row, whose bytes must all belong to a value."""
    end, place = _read_varint(payload, 0)
    at, values = end, []
    while place < end:
        kind, place = _read_varint(payload, place)
        value, at = _read_value(payload, kind, at)
        values.append(value)
    if place != end or at != len(payload):
        raise Broken("a row is not as long as its values")
    return tuple(values)


def _read_value(payload: bytes, kind: int, at: int) -> tuple[Value, int]:
    """Return the value of a serial type that begins at a place, and the place after it."""
    if kind == 0:
        return None, at
    if kind < len(WIDTHS):
        stop = at + WIDTHS[kind]
        return int.from_bytes(payload[at:stop], "big", signed=True), stop
    if kind == 7:
        return struct.unpack_from(">d", payload, at)[0], at + 8
    if kind in {8, 9}:
        return kind - 8, at
    if kind < 12:
        raise Broken("a value is of no type")
    stop = at + (kind - 12) // 2
    if stop > len(payload):
        raise Broken("a value ends behind its row")
    return (payload[at:stop].decode() if kind % 2 else payload[at:stop]), stop


def rescue(damaged: Path, target: Path, now: Callable[[], int]) -> Rescued:
    """Save the readable parts of `damaged`, which stays as it is, into the new database `target`.

    Its keys are given up: some may have been used since. `now` returns milliseconds since 1970.

    Raises:
        Locked: the bot is running on it.
        Unusable: there is none, the target exists already, or a file cannot be read or written.
    """
    if not damaged.is_file():
        raise Unusable(f"There is no file {damaged}: name the damaged database.")
    if os.path.lexists(target):
        raise Unusable(f"{target} is there already, and nothing is overwritten: choose a new file.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with lock.hold_lock(damaged), write_whole(target) as path:
            migrations = migrate.read_migrations(migrate.folder())
            with open_pages(damaged) as pages, closing(sqlite3.connect(path, isolation_level=None)) as new:
                migrate.apply_pending(new, migrations[: RowSearch(pages, ()).find_version()], path, now)
                rescued, highest = _fill(pages, new)
                if not any(loss.saved for loss in rescued.losses):
                    raise Unusable(f"Nothing of the bot can be read in {damaged}: put a copy back instead.")
                migrate.apply_pending(new, migrations, path, now)
                share_anew(new)
                rescued = replace(rescued, broken_proofs=_mend_proofs(new, highest))
                unknown = _find_unknown(new, rescued)
            rescued = replace(rescued, summed=build_sums(path, unknown))
            backup.end_proofs(path)
            backup.check(path, indexes=True)
    except (sqlite3.Error, OSError) as error:
        raise Unusable(f"What is left of {damaged} cannot be saved to {target}: {error}.") from error
    return rescued


def _fill(pages: Pages, new: sqlite3.Connection) -> tuple[Rescued, dict[int, int]]:
    """Fill an empty database with the rows in the pages of another of its version.

    Returns the result, and the highest number of an event at each place.
    """
    tables = [_describe_table(new, *row) for row in new.execute(TABLES).fetchall()]
    search = RowSearch(pages, tables)
    found = search.find_all()
    new.execute("PRAGMA foreign_keys = OFF")
    new.execute("BEGIN IMMEDIATE")
    for table in tables:
        _insert(new, table, found[table.name].rows)
    for table in tables:
        _let_go(new, table)
    _count_on(new, search.asked)
    highest = search.numbers
    for place, number in new.execute(HIGHEST).fetchall():
        highest[place] = max(number, highest.get(place, 0))
    gaps = tuple(_find_gaps(new, highest))
    new.execute(UNANSWERED)
    losses = tuple(_count_loss(new, table, found[table.name]) for table in tables)
    new.execute("COMMIT")
    return Rescued(tuple(filter(_is_something, losses)), gaps, 0, search.nameless, pages.uncounted), highest


def _find_unknown(new: sqlite3.Connection, rescued: Rescued) -> set[tuple[int, int]]:
    """Return the places whose history does not give their sums: a part of it is lost."""
    unknown = {(gap.channel, gap.owner) for gap in rescued.gaps}
    if any(loss.table in CHECKPOINTS and (loss.lost or loss.unreadable) for loss in rescued.losses):
        unknown |= set(new.execute(PRUNED))
    return unknown


def _describe_table(new: sqlite3.Connection, name: str, clustered: int) -> DamagedTable:
    info = new.execute('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', (name,)).fetchall()
    key = [each for each in info if each[3]]
    rowid = key[0][0] if not clustered and len(key) == 1 and key[0][1] == "INTEGER" else ""
    if clustered:
        info = sorted(key, key=lambda each: int(each[3])) + [each for each in info if not each[3]]
    columns = tuple(
        Column(column, TYPES[kind], not (required or pk) and column != rowid)
        for column, kind, required, pk in info
    )
    indexes = (
        Index(index, _list_columns(new, index), bool(partial))
        for index, partial in new.execute(INDEXES, (name,)).fetchall()
        if not (clustered and index.startswith("sqlite_autoindex"))  # such an index is the table itself
    )
    return DamagedTable(name, columns, rowid, bool(clustered), tuple(indexes))


def _list_columns(new: sqlite3.Connection, index: str) -> tuple[str, ...]:
    """Return the columns in a row of an index, with an empty name for the rowid."""
    info = new.execute("SELECT name FROM pragma_index_xinfo(?) ORDER BY seqno", (index,))
    return tuple(name or "" for (name,) in info)


class RowSearch:
    """Finds the rows of tables in pages, by their trees, and without them if these are damaged."""

    def __init__(self, pages: Pages, tables: Sequence[DamagedTable]) -> None:
        self._pages = pages
        self._tables = {table.name: table for table in tables}
        self._indexes = {index.name: (table, index) for table in tables for index in table.indexes}
        self._found: dict[str, RescuedRows] = defaultdict(RescuedRows)
        self._visited: set[int] = set()
        self._damaged: set[str] = set()
        self._parts: dict[tuple[str, int], dict[str, Value]] = defaultdict(dict)
        """Parts of rows from indexes, by rowid."""
        self.numbers: dict[int, int] = {}
        """The highest number of an event at each place, as far as indexes show."""
        self.nameless = 0
        self.asked: int | None = None
        """The last number of a question, or None if unknown."""

    def find_all(self) -> dict[str, RescuedRows]:
        """Read all pages, and return their rows of each table."""
        roots = self._find_roots()
        for name, root in roots.items():
            self._walk(name, root)
        if self._damaged or not roots:
            self._search_left(self._damaged or {*self._tables, *self._indexes})
        for name, table in self._tables.items():
            self._complete(table, self._found[name])
        return self._found

    def find_version(self) -> int | None:
        """Return the version of the database, or None if unknown."""
        for page in self._walk_tree(1, SCHEMA):
            for cell in page.cells:
                match cell.values:
                    case "table", "migration", _, int() as root, *_:
                        tree = self._walk_tree(root, "migration")
                        return max((each.rowid or 0 for leaf in tree for each in leaf.cells), default=None)
        return None

    def _find_roots(self) -> dict[str, int]:
        """Return the first page of each tree, by the name of its table or index."""
        roots: dict[str, int] = {}
        asked = 0
        for page in self._walk_tree(1, SCHEMA):
            for cell in page.cells:
                match cell.values:
                    case str(), str() as name, str(), int() as root, *_ if self._is_known(name):
                        roots[name] = root
                    case str(), str() as name, str(), int() as root, *_ if name == COUNTED:
                        asked = root
        self.asked = self._find_last_asked(asked)
        missing = {*self._tables, *self._indexes} - roots.keys()
        if self._damaged:
            self._damaged = missing
        return roots

    def _find_last_asked(self, root: int) -> int | None:
        rows = [cell.values for page in self._walk_tree(root, COUNTED) for cell in page.cells]
        return (
            None
            if COUNTED in self._damaged
            else max((seq for _, seq in rows if isinstance(seq, int)), default=0)
        )

    def _is_known(self, name: str) -> bool:
        return name in self._tables or name in self._indexes

    def _walk(self, name: str, root: int) -> None:
        for page in self._walk_tree(root, name):
            for cell in page.cells:
                self._take(name, cell)

    def _walk_tree(self, root: int, name: str) -> Iterator[Page]:
        """Yield the readable pages of a tree, and note unreadable ones."""
        ahead = [root]
        while ahead:
            number = ahead.pop()
            if number in self._visited:
                continue
            self._visited.add(number)
            try:
                page = self._pages.read_tree_page(number)
            except Broken:
                self._damaged.add(name)
                self._found[self._table_of(name)].unreadable += name in self._tables
                continue
            if page.broken:
                self._damaged.add(name)
                self._found[self._table_of(name)].unreadable += page.broken if name in self._tables else 0
            ahead += reversed(page.children)
            yield page

    def _table_of(self, name: str) -> str:
        return self._indexes[name][0].name if name in self._indexes else name

    def _take(self, name: str, cell: PageRow) -> None:
        """Keep a row of a table or of an index."""
        if name in self._tables:
            row = self._tables[name].row(cell)
            if row is None:
                self._found[name].unreadable += 1
            else:
                self._found[name].rows.append(row)
            return
        table, index = self._indexes[name]
        if len(cell.values) != len(index.columns):
            return
        parts = dict(zip(index.columns, cell.values, strict=True))
        if "" in parts and table.rowid:
            parts[table.rowid] = parts.pop("")
        match parts:
            case {"place": int() as place, "number": int() as number} if table.name == "event":
                self.numbers[place] = max(number, self.numbers.get(place, 0))
        if isinstance(rowid := parts.get(table.rowid), int):
            self._parts[table.name, rowid] |= parts
        elif not index.partial:
            self._found[name].known += 1

    def _search_left(self, damaged: set[str]) -> None:
        """Keep the rows of pages to which no tree leads, if only one tree can have had them."""
        for number in range(1, self._pages.count + 1):
            if number in self._visited:
                continue
            try:
                page = self._pages.read_tree_page(number)
            except Broken:
                continue
            for cell in page.cells:
                owners = [name for name in damaged if self._can_hold(name, page.kind, cell)]
                if len(owners) == 1:
                    self._take(owners[0], cell)
                elif owners:
                    self.nameless += 1

    def _can_hold(self, name: str, kind: int, cell: PageRow) -> bool:
        if name in self._tables:
            table = self._tables[name]
            return table.clustered != (kind == TABLE_LEAF) and table.row(cell) is not None
        table, index = self._indexes[name]
        types = {column.name: column.types for column in table.columns} | {"": (int,)}
        return (
            kind >= INDEX_INNER
            and kind != TABLE_LEAF
            and len(cell.values) == len(index.columns)
            and all(
                value is None or isinstance(value, types[column])
                for column, value in zip(index.columns, cell.values, strict=True)
            )
        )

    def _complete(self, table: DamagedTable, found: RescuedRows) -> None:
        """Make rows from indexes that have all their columns, and count the rows that indexes know."""
        found.known = max((self._found[index.name].known for index in table.indexes), default=0)
        if not table.rowid:
            return
        place = [column.name for column in table.columns].index(table.rowid)
        there = {row[place] for row in found.rows}
        known = {rowid: parts for (name, rowid), parts in self._parts.items() if name == table.name}
        found.known = len(there | known.keys())
        for rowid in known.keys() - there:
            parts = UNTOLD | known[rowid]
            cell = PageRow(rowid, tuple(parts.get(column.name) for column in table.columns))
            if (whole := table.row(cell)) is not None:
                found.rows.append(whole)


def _insert(new: sqlite3.Connection, table: DamagedTable, rows: Iterable[Key]) -> None:
    names, values = (", ".join(each) for each in zip(*((c.name, "?") for c in table.columns), strict=True))
    insert = f"INSERT OR IGNORE INTO {table.name} ({names}) VALUES ({values})"  # noqa: S608 - our own table
    new.executemany(insert, rows)


def _let_go(new: sqlite3.Connection, table: DamagedTable) -> None:
    """Make rows refer only to existing ones: to a person without a name, to nothing, or delete them."""
    query = 'SELECT "table", "from" FROM pragma_foreign_key_list(?)'
    optional = {column.name for column in table.columns if column.optional}
    for parent, column in new.execute(query, (table.name,)).fetchall():
        lost = f"{column} > 0 AND {column} NOT IN (SELECT id FROM {parent})"  # noqa: S608 - our own tables
        if parent == "person":
            new.execute(
                f"INSERT INTO person (id, user_id) SELECT DISTINCT {column}, -{column} FROM {table.name} "  # noqa: S608
                f"WHERE {lost}"
            )
        elif column in optional:
            new.execute(f"UPDATE {table.name} SET {column} = NULL WHERE {lost}")  # noqa: S608
        else:
            new.execute(f"DELETE FROM {table.name} WHERE {lost}")  # noqa: S608


def _mend_proofs(new: sqlite3.Connection, highest: dict[int, int]) -> int:
    """Let incomplete proofs begin again with the next event; return at how many places.

    If the newest events are lost, others get their numbers: a proof that continued would have two versions of
    the same rolls.
    """
    new.execute("BEGIN IMMEDIATE")
    for statement in (UNKNOWN_KEYS, AHEAD):
        new.execute(statement)
    broken = set(new.execute(BROKEN_PROOFS).fetchall())
    for place, number in highest.items():
        (newest,) = new.execute(NEWEST, (place,)).fetchone()
        if newest is not None and newest < number:
            broken.add((place, newest))
    new.executemany(BEGIN_ANEW, broken)
    new.execute("COMMIT")
    return len(broken)


def _count_on(new: sqlite3.Connection, asked: int | None) -> None:
    """Make sure that no number of a question recurs."""
    (last,) = new.execute(LAST_ASKED).fetchone()
    last = last + SKIP if asked is None else max(last, asked)
    new.execute("DELETE FROM sqlite_sequence")
    if last:
        new.execute("INSERT INTO sqlite_sequence VALUES ('pending', ?)", (last,))


def _count_loss(new: sqlite3.Connection, table: DamagedTable, found: RescuedRows) -> Loss:
    (saved,) = new.execute(f"SELECT count(*) FROM {table.name}").fetchone()  # noqa: S608
    lost = max(found.known, len(set(found.rows))) - saved
    return Loss(table.name, saved, max(lost, 0), found.unreadable)


def _is_something(loss: Loss) -> bool:
    return bool(loss.saved or loss.lost or loss.unreadable)


def _find_gaps(new: sqlite3.Connection, highest: dict[int, int]) -> Iterator[Gap]:
    """Yield the numbers of entries that every place had, and has no longer."""
    for channel, owner, pruned, place in new.execute(NUMBERS).fetchall():
        found = new.execute(
            "SELECT number FROM event WHERE place = ? AND number > ? ORDER BY number", (place, pruned)
        )
        numbers = [pruned, *(number for (number,) in found)]
        for before, after in pairwise([*numbers, highest.get(place, 0) + 1]):
            if after > before + 1:
                yield Gap(channel, owner, before + 1, after - 1, newest=before == numbers[-1])
