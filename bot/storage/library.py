"""The library in SQLite: its statements, its write tasks for the writer, and its reads."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Any

import aiosqlite

from bot.play.library import Allow, Collection, SavedItem, check_number, check_room
from bot.storage.writing.writer import Writer

SAVE = """
INSERT OR REPLACE INTO shelf (owner_kind, owner_id, kind, name, maker_id, body) VALUES (?, ?, ?, ?, ?, ?)
"""

REMOVE = "DELETE FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ? AND name = ?"

SAVED = """
SELECT name, maker_id, body FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ? AND name = ?
"""

COLLECTION = """
SELECT name, maker_id, body FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ? ORDER BY name
"""

NAMES = "SELECT name FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ? ORDER BY name"

COUNT = "SELECT count(*) FROM shelf WHERE owner_kind = ? AND owner_id = ? AND kind = ?"


class SqliteLibrary:
    """Fulfils `bot.play.library.Library` for a store that has a writer and a connection to read with."""

    _writer: Writer
    _reader: aiosqlite.Connection

    async def save_item(self, item: SavedItem, allow: Allow | None = None) -> SavedItem | None:
        """Keep an item, and return the one of the same name that was there."""
        return await self._writer.run(partial(save_item, item=item, allow=allow))

    async def save_items(self, items: Sequence[SavedItem]) -> int:
        """Keep items of one collection, all or none, and return how many of their names were there."""
        return await self._writer.run(partial(save_items, items=items))

    async def saved_item(self, collection: Collection, name: str) -> SavedItem | None:
        """Return one item, None where there is none of that name."""
        return await saved_item(self._reader, collection, name)

    async def saved_items(self, collection: Collection) -> list[SavedItem]:
        """Return all items of a collection, by name."""
        return [_item(collection, row) for row in await _all(self._reader, COLLECTION, collection)]

    async def item_names(self, collection: Collection) -> list[str]:
        """Return the names of all items of a collection, in order."""
        return [row[0] for row in await _all(self._reader, NAMES, collection)]

    async def remove_item(
        self, collection: Collection, name: str, allow: Allow | None = None
    ) -> SavedItem | None:
        """Remove an item, and return it."""
        return await self._writer.run(partial(remove_item, collection=collection, name=name, allow=allow))


async def save_item(
    connection: aiosqlite.Connection, item: SavedItem, allow: Allow | None
) -> SavedItem | None:
    """Keep an item, and return the one of the same name that was there."""
    before = await saved_item(connection, item.collection, item.name)
    if before is None:
        check_room(item.collection, (await _all(connection, COUNT, item.collection))[0][0])
    elif allow is not None:
        allow(before)
    await connection.execute_fetchall(SAVE, _row(item))
    return before


async def save_items(connection: aiosqlite.Connection, items: Sequence[SavedItem]) -> int:
    """Keep items of one collection, and return how many of their names were there."""
    there = {row[0] for row in await _all(connection, NAMES, items[0].collection)} if items else set()
    replaced = sum(item.name in there for item in items)
    if replaced < len(items):
        check_number(items[0].collection, len(there) + len(items) - replaced)
    async with connection.executemany(SAVE, map(_row, items)):
        return replaced


async def remove_item(
    connection: aiosqlite.Connection, collection: Collection, name: str, allow: Allow | None
) -> SavedItem | None:
    """Remove an item, and return it."""
    before = await saved_item(connection, collection, name)
    if before is not None:
        if allow is not None:
            allow(before)
        await connection.execute_fetchall(REMOVE, (*_key(collection), name))
    return before


async def saved_item(connection: aiosqlite.Connection, collection: Collection, name: str) -> SavedItem | None:
    """Return one item, None where there is none of that name."""
    rows = await _all(connection, SAVED, collection, name)
    return _item(collection, rows[0]) if rows else None


def _key(collection: Collection) -> tuple[str, int, str]:
    return collection.owner_kind, collection.owner, collection.kind


def _row(item: SavedItem) -> tuple[Any, ...]:
    body = json.dumps(dict(item.body), separators=(",", ":"))
    return *_key(item.collection), item.name, item.maker, body


def _item(collection: Collection, row: tuple[Any, ...]) -> SavedItem:
    name, maker, body = row
    return SavedItem(collection, name, maker, json.loads(body))


async def _all(
    connection: aiosqlite.Connection, query: str, collection: Collection, *more: str
) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in await connection.execute_fetchall(query, (*_key(collection), *more))]
