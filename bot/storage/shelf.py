"""The shelf in SQLite: its statements, its errands for the writer, and its reads."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import aiosqlite

from bot.play.shelf import Allow, Board, Shelved, check_number, check_room
from bot.storage.writing.writer import Writer

SHELVE = """
INSERT OR REPLACE INTO shelf (owner_kind, owner_id, kind, name, maker_id, body) VALUES (?, ?, ?, ?, ?, ?)
"""

UNSHELVE = "DELETE FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ? AND name = ?"

SHELVED = """
SELECT name, maker_id, body FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ? AND name = ?
"""

BOARD = """
SELECT name, maker_id, body FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ? ORDER BY name
"""

NAMES = "SELECT name FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ? ORDER BY name"

COUNT = "SELECT count(*) FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ?"


class SqliteShelf:
    """Fulfils `bot.play.shelf.Shelf` for a store that has a writer and a connection to read with."""

    _writer: Writer
    _reader: aiosqlite.Connection

    async def shelve(self, thing: Shelved, allow: Allow | None = None) -> Shelved | None:
        """Keep a thing, and return the one of the same name that was there."""
        return await self._writer.run(partial(shelve, thing=thing, allow=allow))

    async def shelve_all(self, things: Sequence[Shelved]) -> int:
        """Keep things of one board, all or none, and return how many of their names were there."""
        return await self._writer.run(partial(shelve_all, things=things))

    async def shelved(self, board: Board, name: str) -> Shelved | None:
        """Return one thing, None where there is none of that name."""
        return await shelved(self._reader, board, name)

    async def shelf(self, board: Board) -> list[Shelved]:
        """Return all things of a board, by name."""
        return [_thing(board, row) for row in await _all(self._reader, BOARD, board)]

    async def shelf_names(self, board: Board) -> list[str]:
        """Return the names of all things of a board, in order."""
        return [row[0] for row in await _all(self._reader, NAMES, board)]

    async def unshelve(self, board: Board, name: str, allow: Allow | None = None) -> Shelved | None:
        """Remove a thing, and return it."""
        return await self._writer.run(partial(unshelve, board=board, name=name, allow=allow))


async def shelve(connection: aiosqlite.Connection, thing: Shelved, allow: Allow | None) -> Shelved | None:
    """Keep a thing, and return the one of the same name that was there."""
    before = await shelved(connection, thing.board, thing.name)
    if before is None:
        check_room(thing.board, (await _all(connection, COUNT, thing.board))[0][0])
    elif allow is not None:
        allow(before)
    await connection.execute_fetchall(SHELVE, _row(thing))
    return before


async def shelve_all(connection: aiosqlite.Connection, things: Sequence[Shelved]) -> int:
    """Keep things of one board, and return how many of their names were there."""
    there = {row[0] for row in await _all(connection, NAMES, things[0].board)} if things else set()
    replaced = sum(thing.name in there for thing in things)
    if replaced < len(things):
        check_number(things[0].board, len(there) + len(things) - replaced)
    async with connection.executemany(SHELVE, map(_row, things)):
        return replaced


async def unshelve(
    connection: aiosqlite.Connection, board: Board, name: str, allow: Allow | None
) -> Shelved | None:
    """Remove a thing, and return it."""
    before = await shelved(connection, board, name)
    if before is not None:
        if allow is not None:
            allow(before)
        await connection.execute_fetchall(UNSHELVE, (*_key(board), name))
    return before


async def shelved(connection: aiosqlite.Connection, board: Board, name: str) -> Shelved | None:
    """Return one thing, None where there is none of that name."""
    rows = await _all(connection, SHELVED, board, name)
    return _thing(board, rows[0]) if rows else None


def _key(board: Board) -> tuple[str, int, str]:
    return board.owner_kind, board.owner, board.kind


def _row(thing: Shelved) -> tuple[Any, ...]:
    body = json.dumps(dict(thing.body), separators=(",", ":"))
    return *_key(thing.board), thing.name, thing.maker, body


def _thing(board: Board, row: tuple[Any, ...]) -> Shelved:
    name, maker, body = row
    return Shelved(board, name, maker, json.loads(body))


async def _all(
    connection: aiosqlite.Connection, query: str, board: Board, *more: str
) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in await connection.execute_fetchall(query, (*_key(board), *more))]
