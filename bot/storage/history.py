"""Reads the history, by key: pages of it, and the whole of it."""

import sys
from collections.abc import AsyncIterator

import aiosqlite

from bot.play.asked import Place
from bot.play.store import Look, Page, Record
from bot.storage import statements
from bot.storage.rows import Row, record_of

CHUNK = 500
"""How many rows are read at a time, so that no reader holds up the checkpoints for long."""

END = sys.maxsize
"""A number above all rows."""


async def page(reader: aiosqlite.Connection, place: Place, look: Look) -> Page:
    """Return the rows that `look` describes.

    Raises:
        ValueError: it is to lie both before and after something.
    """
    if look.before is not None and look.after is not None:
        raise ValueError("a look lies before a number or after one, not both")
    if look.after is None:
        return await _before(reader, place, look, END if look.before is None else look.before)
    return await _after(reader, place, look, look.after)


async def _before(reader: aiosqlite.Connection, place: Place, look: Look, number: int) -> Page:
    rows = await _near(reader, place, look, number, above=False, limit=look.limit + 1)
    shown = rows[: look.limit]
    newest = shown[0][0] if shown else number - 1
    newer = number != END and bool(await _near(reader, place, look, newest, above=True))
    return Page(tuple(record_of(row) for row in shown), older=len(rows) > look.limit, newer=newer)


async def _after(reader: aiosqlite.Connection, place: Place, look: Look, number: int) -> Page:
    rows = await _near(reader, place, look, number, above=True, limit=look.limit + 1)
    shown = rows[: look.limit]
    oldest = shown[0][0] if shown else number + 1
    older = bool(await _near(reader, place, look, oldest, above=False))
    return Page(tuple(record_of(row) for row in reversed(shown)), older=older, newer=len(rows) > look.limit)


async def records(reader: aiosqlite.Connection, place: Place) -> AsyncIterator[Record]:
    """Go through the whole history of a place, oldest first."""
    last = 0
    while rows := await _near(reader, place, Look(), last, above=True, limit=CHUNK):
        for row in rows:
            yield record_of(row)
        last = rows[-1][0]


async def _near(
    reader: aiosqlite.Connection, place: Place, look: Look, number: int, *, above: bool, limit: int = 1
) -> list[Row]:
    """Return the rows nearest above or below `number` under the filters of `look`, nearest first."""
    query = statements.history(above=above, person=look.person is not None, command=look.command is not None)
    filters = [value for value in (look.person, look.command) if value is not None]
    parameters = (place.channel, place.owner, number, *filters, limit)
    return [tuple(row) for row in await reader.execute_fetchall(query, parameters)]
