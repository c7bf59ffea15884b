"""Reads the history, by key: pages of it, and the whole of it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiosqlite

from bot.play.history_query import HistoryPage, HistoryQuery
from bot.play.records import Record
from bot.play.request_context import Place
from bot.storage import times
from bot.storage.rows import Row, record_of
from bot.storage.search import END, Query, Search, search

CHUNK = 500
"""How many rows are read at a time, so that no reader holds up the checkpoints for long."""


@dataclass(frozen=True, slots=True)
class Found:
    """Rows, nearest first, and the number of the row where the search ended before it had seen all."""

    rows: list[Row]
    ended: int | None = None

    @property
    def may_be_more(self) -> bool:
        """Whether there is a row, or a part of the history that was not looked at."""
        return bool(self.rows) or self.ended is not None


async def page(reader: aiosqlite.Connection, place: Place, query: HistoryQuery) -> HistoryPage:
    """Return the rows that `query` describes.

    Raises:
        ValueError: it is to lie both before and after something.
    """
    if query.before is not None and query.after is not None:
        raise ValueError("a look lies before a number or after one, not both")
    lowest, highest = await times.between(reader, place, query.since, query.until)
    searched = search(place, query, lowest, highest)
    if query.after is None:
        return await _before(reader, searched, END if query.before is None else query.before, query.limit)
    return await _after(reader, searched, query.after, query.limit)


async def _before(reader: aiosqlite.Connection, searched: Search, number: int, limit: int) -> HistoryPage:
    found = await _near(reader, searched, number, above=False, limit=limit + 1)
    shown = found.rows[:limit]
    newest = shown[0][0] if shown else number - 1
    newer = number != END and (await _near(reader, searched, newest, above=True)).may_be_more
    older = len(found.rows) > limit or found.ended is not None
    return HistoryPage(tuple(record_of(row) for row in shown), older=older, newer=newer, ended=found.ended)


async def _after(reader: aiosqlite.Connection, searched: Search, number: int, limit: int) -> HistoryPage:
    found = await _near(reader, searched, number, above=True, limit=limit + 1)
    shown = found.rows[:limit]
    oldest = shown[0][0] if shown else number + 1
    older = (await _near(reader, searched, oldest, above=False)).may_be_more
    newer = len(found.rows) > limit or found.ended is not None
    return HistoryPage(
        tuple(record_of(row) for row in reversed(shown)), older=older, newer=newer, ended=found.ended
    )


async def records(reader: aiosqlite.Connection, place: Place) -> AsyncIterator[Record]:
    """Go through the whole history of a place, oldest first."""
    last = 0
    everything = search(place, HistoryQuery())
    while rows := (await _near(reader, everything, last, above=True, limit=CHUNK)).rows:
        for row in rows:
            yield record_of(row)
        last = rows[-1][0]


async def _near(
    reader: aiosqlite.Connection, searched: Search, number: int, *, above: bool, limit: int = 1
) -> Found:
    """Return the rows nearest above or below `number`; of a loose search, among so many as it may look up."""
    edge = None
    if searched.loose:
        rows = await _rows(reader, searched.edge(number, above=above, rows=searched.within))
        edge = rows[0][0] if rows else None
    rows = await _rows(reader, searched.near(number, above=above, limit=limit, until=edge))
    return Found(rows, None if len(rows) == limit else edge)


async def _rows(reader: aiosqlite.Connection, query: Query) -> list[Row]:
    return [tuple(row) for row in await reader.execute_fetchall(*query)]
