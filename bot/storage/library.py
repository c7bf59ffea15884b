"""Libraries in SQLite: items by name, and what they hold."""

import sqlite3
from collections.abc import Mapping, Sequence

from bot.play.event import Json
from bot.play.library import Allow, Collection, SavedItem, check_contents, check_number, check_room
from bot.storage import people
from bot.storage.json_text import from_json, to_json

ITEMS = """
SELECT item.name, person.user_id, content.body, content.id FROM item
JOIN person ON person.id = item.maker JOIN content ON content.id = item.content
WHERE item.owner_kind = ? AND item.owner_id = ? AND item.kind = ?
"""

NAMES = """
SELECT name, content FROM item WHERE owner_kind = ? AND owner_id = ? AND kind = ? ORDER BY name
"""
COUNT = "SELECT count(*) FROM item WHERE owner_kind = ? AND owner_id = ? AND kind = ?"
ADD_CONTENT = "INSERT INTO content (owner_kind, owner_id, body, rolled) VALUES (?, ?, ?, 0)"
ADD = "INSERT INTO item (owner_kind, owner_id, kind, name, maker, content) VALUES (?, ?, ?, ?, ?, ?)"
CONTENTS = "SELECT count(*) FROM content WHERE owner_kind = ? AND owner_id = ?"
REMOVE = "DELETE FROM item WHERE owner_kind = ? AND owner_id = ? AND kind = ? AND name = ?"
DROP_CONTENT = "DELETE FROM content WHERE id = ? AND rolled = 0"
CONTENT = "SELECT body FROM content WHERE id = ?"


def save(connection: sqlite3.Connection, item: SavedItem, allow: Allow | None) -> SavedItem | None:
    """Keep an item, and return the one of the same name that was there."""
    before = find(connection, item.collection, item.name)
    if before is None:
        check_room(item.collection, connection.execute(COUNT, _key(item.collection)).fetchone()[0])
    elif allow is not None:
        allow(before)
    _put(connection, item, before)
    return before


def save_all(connection: sqlite3.Connection, items: Sequence[SavedItem]) -> int:
    """Keep items of one collection, and return how many of their names were there."""
    there = {item.name: item for item in every(connection, items[0].collection)} if items else {}
    replaced = sum(item.name in there for item in items)
    if replaced < len(items):
        check_number(items[0].collection, len(there) + len(items) - replaced)
    for item in items:
        _put(connection, item, there.get(item.name))
    return replaced


def remove(
    connection: sqlite3.Connection, collection: Collection, name: str, allow: Allow | None
) -> SavedItem | None:
    """Remove an item, and return it."""
    before = find(connection, collection, name)
    if before is not None:
        if allow is not None:
            allow(before)
        _drop(connection, before)
    return before


def find(connection: sqlite3.Connection, collection: Collection, name: str) -> SavedItem | None:
    """Return one item, None where there is none of that name."""
    row = connection.execute(f"{ITEMS} AND item.name = ?", (*_key(collection), name)).fetchone()
    return _item(collection, row) if row else None


def every(connection: sqlite3.Connection, collection: Collection) -> list[SavedItem]:
    """Return all items of a collection, by name."""
    rows = connection.execute(f"{ITEMS} ORDER BY item.name", _key(collection))
    return [_item(collection, row) for row in rows]


def names(connection: sqlite3.Connection, collection: Collection) -> Mapping[str, int]:
    """Return the names of all items, in order, with the numbers of their contents."""
    return dict(connection.execute(NAMES, _key(collection)).fetchall())


def content(connection: sqlite3.Connection, number: int) -> Json:
    """Return what an item holds or held, None where it is not kept."""
    row = connection.execute(CONTENT, (number,)).fetchone()
    return from_json(row[0]) if row else None


def _put(connection: sqlite3.Connection, item: SavedItem, before: SavedItem | None) -> None:
    if before is not None:
        _drop(connection, before)
    owner = item.collection.owner_kind, item.collection.owner
    check_contents(item.collection, connection.execute(CONTENTS, owner).fetchone()[0])
    number = connection.execute(ADD_CONTENT, (*owner, to_json(dict(item.body)))).lastrowid
    maker = people.number_of(connection, item.maker)
    connection.execute(ADD, (*_key(item.collection), item.name, maker, number))


def _drop(connection: sqlite3.Connection, item: SavedItem) -> None:
    connection.execute(REMOVE, (*_key(item.collection), item.name))
    connection.execute(DROP_CONTENT, (item.content,))


def _key(collection: Collection) -> tuple[str, int, str]:
    return collection.owner_kind, collection.owner, collection.kind


def _item(collection: Collection, row: tuple[str, int, str, int]) -> SavedItem:
    name, maker, body, number = row
    return SavedItem(collection, name, maker, from_json(body), number)
