"""Wipes the unused middle of pages, where SQLite leaves copies of rows that it has moved to other pages.

`secure_delete` overwrites a row where it is deleted, but not copies that were left behind when a full page
was split. They lie between the list of a page's rows and the rows themselves, which by SQLite's file format
nobody reads; so they can be overwritten while the log is empty and nobody writes. The format is described
at https://www.sqlite.org/fileformat2.html, section 1.6.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import aiosqlite

from bot.storage import log
from bot.storage.writer import Writer

AT_ONCE = 50
"""How many pages are wiped while rolls wait."""

READ = 256
"""How many pages are read at a time."""

HEADERS = {2: 12, 5: 12, 10: 8, 13: 8}
"""The kinds of pages that hold rows, and the bytes of their headers."""

FILE_HEADER = 100
"""Bytes before the header of the first page."""


class Pages:
    """The pages of a database file; it must be closed after all connections, whose locks would go with it."""

    def __init__(self, file: int) -> None:
        self._file = file

    def unclean(self) -> list[int]:
        """Return the numbers of the pages with something left in their middle, counted from 0."""
        size, found, first = self._page_size(), [], 0
        while data := os.pread(self._file, READ * size, first * size):
            for offset in range(0, len(data), size):
                page = data[offset : offset + size]
                number = first + offset // size
                begin, end = _middle(page, number)
                if page[begin:end].strip(b"\0"):
                    found.append(number)
            first += READ
        return found

    def wipe(self, numbers: list[int]) -> None:
        """Overwrite the middle of some pages, as the file has them now."""
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
        yield Pages(file)
    finally:
        os.close(file)


async def clean(writer: Writer, pages: Pages) -> None:
    """Wipe all pages, a few at a time between the transactions of others; give up where readers stay."""
    if not await log.empty(writer):
        return
    unclean = await asyncio.to_thread(pages.unclean)
    for begin in range(0, len(unclean), AT_ONCE):
        numbers = unclean[begin : begin + AT_ONCE]
        if not await log.empty(writer, partial(_wipe, pages=pages, numbers=numbers)):
            return


async def _wipe(connection: aiosqlite.Connection, pages: Pages, numbers: list[int]) -> None:
    """Wipe some pages, and let the connection forget them: it must not write them again as they were."""
    await connection.execute_fetchall("PRAGMA shrink_memory")
    await asyncio.to_thread(pages.wipe, numbers)


def _middle(page: bytes, number: int) -> tuple[int, int]:
    """Return where the unused middle of a page begins and ends; nothing, if it holds no rows."""
    header = FILE_HEADER if number == 0 else 0
    if len(page) <= header or page[header] not in HEADERS:
        return 0, 0
    rows = int.from_bytes(page[header + 3 : header + 5], "big")
    begin = header + HEADERS[page[header]] + 2 * rows
    end = int.from_bytes(page[header + 5 : header + 7], "big") or 65_536
    return (begin, end) if begin < end <= len(page) else (0, 0)
