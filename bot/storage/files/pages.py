"""Reads the pages of a database of SQLite without SQLite, which refuses what hangs together no more.

As https://sqlite.org/fileformat2.html has it. A tree keeps its rows in its leaves; those above them say where
the leaves are, and in the tree of an index, or of a table without rowid, hold rows as well. A row that does
not fit its page goes on in overflow pages. Pages that were committed since the last checkpoint are in the
write-ahead log, each in a frame whose checksum covers all frames before it, so that none counts behind a
damaged one.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from bot.storage.files.names import beside

Value = int | float | str | bytes | None

USUAL_SIZE = 4096
"""Bytes of a page, where the header of the file is lost."""

INDEX_INNER, TABLE_INNER, INDEX_LEAF, TABLE_LEAF = 2, 5, 10, 13
"""The kinds of pages of trees, by their first byte."""

KINDS = {INDEX_INNER, TABLE_INNER, INDEX_LEAF, TABLE_LEAF}

LOG_HEAD, FRAME_HEAD = 32, 24

LITTLE_ENDIAN, BIG_ENDIAN = 0x377F0682, 0x377F0683
"""How a log begins, by the order of bytes in which it is summed up."""

WIDTHS = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of whole numbers, by their serial types."""


class Broken(Exception):
    """What is in a page cannot be what SQLite has written."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A row of a page."""

    rowid: int | None
    """None in the tree of an index, or of a table without rowid."""
    values: tuple[Value, ...]


@dataclass(slots=True)
class Page:
    """What could be read of a page of a tree."""

    kind: int
    children: list[int] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    broken: int = 0
    """How many rows could not be read."""


class Pages:
    """The pages of a database, as of the last commit of its log."""

    def __init__(self, file: BinaryIO, log: bytes) -> None:
        self._file = file
        head = file.read(100)
        size = int.from_bytes(head[16:18], "big")
        size = 65536 if size == 1 else size
        self._size = size if size >= 512 and size & (size - 1) == 0 else USUAL_SIZE
        self._usable = self._size - (head[20] if head.startswith(b"SQLite format 3\0") else 0)
        self._logged, self.uncounted = _frames(log, self._size)
        """The pages of the log; `uncounted` is how many frames of it stand behind a damaged one."""
        length = file.seek(0, 2)
        self.count = max(length // self._size, *self._logged, 0)

    def tree_page(self, number: int) -> Page:
        """Read a page of a tree; rows of it that cannot be read are but counted.

        Raises:
            Broken: it is none.
        """
        content = self._content(number)
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
        length, place = _varint(content, place)
        rowid = None
        if page.kind == TABLE_LEAF:
            rowid, place = _varint(content, place)
            rowid -= (rowid >> 63) << 64
        page.cells.append(Cell(rowid, _values(self._payload(page.kind, content, place, length))))

    def _payload(self, kind: int, content: bytes, place: int, length: int) -> bytes:
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
            more = self._content(following)
            payload += more[4 : min(self._usable, 4 + length - len(payload))]
            following = int.from_bytes(more[:4], "big")
        if len(payload) != length:
            raise Broken("a row ends early")
        return payload

    def _content(self, number: int) -> bytes:
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
def pages_of(database: Path) -> Iterator[Pages]:
    """Read a database on which nobody works.

    Raises:
        OSError: its files cannot be read.
    """
    log = beside(database, "-wal")
    with database.open("rb") as file:
        yield Pages(file, log.read_bytes() if log.exists() else b"")


def _frames(log: bytes, size: int) -> tuple[dict[int, bytes], int]:
    """Return the pages that a log has committed, and how many of its frames stand behind a damaged one."""
    magic = int.from_bytes(log[:4], "big")
    if len(log) < LOG_HEAD or magic not in {LITTLE_ENDIAN, BIG_ENDIAN}:
        return {}, len(log) // (FRAME_HEAD + size)
    order, salt = "<" if magic == LITTLE_ENDIAN else ">", log[16:24]
    sums = _summed(log[:24], order, (0, 0))
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    frames = range(LOG_HEAD, len(log) - FRAME_HEAD - size + 1, FRAME_HEAD + size)
    for frame in frames:
        head, page = log[frame : frame + FRAME_HEAD], log[frame + FRAME_HEAD : frame + FRAME_HEAD + size]
        sums = _summed(head[:8] + page, order, sums)
        if head[8:16] != salt or sums != struct.unpack(">2I", head[16:24]):
            left = [log[each + 8 : each + 16] == salt for each in range(frame, frames.stop, frames.step)]
            return committed, sum(left)
        number, commits = struct.unpack(">2I", head[:8])
        pending[number] = page
        if commits:
            committed |= pending
            pending = {}
    return committed, len(pending)


def _summed(content: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(content) // 4}I", content))
    for even, odd in zip(words, words, strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second


def _varint(content: bytes, place: int) -> tuple[int, int]:
    """Return a number of 1 to 9 bytes, and the place behind it."""
    value = 0
    for at in range(place, place + 8):
        value = value << 7 | content[at] & 0x7F
        if content[at] < 0x80:
            return value, at + 1
    return value << 8 | content[place + 8], place + 9


def _values(payload: bytes) -> tuple[Value, ...]:
    """Read a row, all of whose bytes have to belong to a value."""
    end, place = _varint(payload, 0)
    at, values = end, []
    while place < end:
        kind, place = _varint(payload, place)
        value, at = _value(payload, kind, at)
        values.append(value)
    if place != end or at != len(payload):
        raise Broken("a row is not as long as its values")
    return tuple(values)


def _value(payload: bytes, kind: int, at: int) -> tuple[Value, int]:
    """Return the value of a serial type that begins at a place, and the place behind it."""
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
