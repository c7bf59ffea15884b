"""Wipes the unused middle of pages, where SQLite leaves copies of rows that it has moved to other pages.

`secure_delete` overwrites a row where it is deleted, but not copies that were left behind when a full page
was split. They lie between the list of a page's rows and the rows themselves, which by SQLite's file format
nobody reads (https://www.sqlite.org/fileformat2.html, section 1.6). So they can be overwritten while the
log is empty and nobody writes, whoever reads: every byte that counts stays as it is, also if the process is
killed. If power fails, what was beside the bytes that were just written is whole, as SQLite itself assumes.

Other pages begin with the number of a page, or hold nothing that is read. They cannot be mistaken for pages
of rows while no number is as large as `MOST`; but in a database with `auto_vacuum`, which ours are not, some
pages are a map that can. Such a database is left alone.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import aiosqlite

from bot.storage import statements
from bot.storage.removal import wal
from bot.storage.writing.writer import Writer

AT_ONCE = 50
"""How many pages are wiped while rolls wait."""

READ = 128
"""How many pages are looked through at a time."""

HEADERS = {2: 12, 5: 12, 10: 8, 13: 8}
"""The kinds of pages that hold rows, and the bytes of their headers."""

FILE_HEADER = 100
"""Bytes before the header of the first page."""

AUTO_VACUUM = slice(52, 56)
"""The bytes of it that are 0 without `auto_vacuum`."""

MOST = 2 << 24
"""A file with so many pages may have others that begin with a byte of `HEADERS`."""


class Pages:
    """The pages of a database file; it must be closed after all connections, whose locks would go with it."""

    def __init__(self, file: int, log: Path) -> None:
        self._file = file
        self._log = log

    def count(self) -> int:
        """Return how many pages can be looked through: none, where some could be mistaken."""
        count = os.fstat(self._file).st_size // self._page_size()
        mapped = any(os.pread(self._file, FILE_HEADER, 0)[AUTO_VACUUM])
        return 0 if mapped or count >= MOST else count

    def unclean(self, first: int) -> list[int]:
        """Return which of the `READ` pages from `first` on have something left in their middle."""
        size = self._page_size()
        data, found = os.pread(self._file, READ * size, first * size), []
        for offset in range(0, len(data), size):
            page = data[offset : offset + size]
            number = first + offset // size
            begin, end = _middle(page, number)
            if page[begin:end].strip(b"\0"):
                found.append(number)
        return found

    def wipe(self, numbers: list[int]) -> None:
        """Overwrite the middle of some pages, as the file has them now; nothing, if the log is not empty."""
        if self._log.stat().st_size:
            return
        size = self._page_size()
        for number in numbers:
            begin, end = _middle(os.pread(self._file, size, number * size), number)
            os.pwrite(self._file, bytes(end - begin), number * size + begin)
        os.fsync(self._file)

    def _page_size(self) -> int:
        size = int.from_bytes(os.pread(self._file, 2, 16), "big")
        return 65_536 if size == 1 else size


@contextmanager
def opened(database: Path) -> Iterator[Pages]:
    """Open the pages of a database, around all of its connections."""
    file = os.open(database, os.O_RDWR)
    try:
        yield Pages(file, database.with_name(f"{database.name}-wal"))
    finally:
        os.close(file)


async def clean(writer: Writer, pages: Pages) -> None:
    """Wipe all pages, a few at a time between the transactions of others; give up where readers stay."""
    if not await wal.empty(writer):
        return
    unclean = await _unclean(pages)
    for begin in range(0, len(unclean), AT_ONCE):
        numbers = unclean[begin : begin + AT_ONCE]
        if not await wal.empty(writer, partial(_wipe, pages=pages, numbers=numbers)):
            return


async def _unclean(pages: Pages) -> list[int]:
    """Return the numbers of all pages to wipe, with a turn of the event loop for each part of the file.

    One thread that went through all would keep the interpreter from the others, milliseconds at a time.
    """
    found: list[int] = []
    for first in range(0, await asyncio.to_thread(pages.count), READ):
        found += await asyncio.to_thread(pages.unclean, first)
    return found


async def _wipe(connection: aiosqlite.Connection, pages: Pages, numbers: list[int]) -> None:
    """Wipe some pages while nobody can write, after the connection forgot them: it must not write them so."""
    await connection.execute_fetchall("PRAGMA shrink_memory")
    await connection.execute_fetchall(statements.BEGIN)
    try:
        await asyncio.to_thread(pages.wipe, numbers)
    finally:
        await connection.execute_fetchall(statements.ROLLBACK)


def _middle(page: bytes, number: int) -> tuple[int, int]:
    """Return where the unused middle of a page begins and ends; nothing, if it holds no rows."""
    header = FILE_HEADER if number == 0 else 0
    if len(page) <= header or page[header] not in HEADERS:
        return 0, 0
    rows = int.from_bytes(page[header + 3 : header + 5], "big")
    begin = header + HEADERS[page[header]] + 2 * rows
    end = int.from_bytes(page[header + 5 : header + 7], "big") or 65_536
    return (begin, end) if begin < end <= len(page) else (0, 0)
