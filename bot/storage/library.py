"""Libraries in SQLite: items by name, and what they hold."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.play.event import Json
from bot.play.library import Allow, Collection, SavedItem, check_contents, check_number, check_room
from bot.storage import people
from bot.storage.engine import Connection
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
ADD_CONTENT = "INSERT INTO content (owner_kind, owner_id, body, rolled) VALUES (?, ?, ?, 0) RETURNING id"
ADD = "INSERT INTO item (owner_kind, owner_id, kind, name, maker, content) VALUES (?, ?, ?, ?, ?, ?)"
CONTENTS = "SELECT count(*) FROM content WHERE owner_kind = ? AND owner_id = ?"
REMOVE = "DELETE FROM item WHERE owner_kind = ? AND owner_id = ? AND kind = ? AND name = ?"
DROP_CONTENT = "DELETE FROM content WHERE id = ? AND rolled = 0"
CONTENT = "SELECT body FROM content WHERE id = ?"


class Kept(NamedTuple):
    """An item as a row, with its body as text."""

    name: str
    maker: int
    body: str
    content: int


def save(connection: Connection, item: SavedItem, body: str, allow: Allow | None) -> bool:
    """Keep an item, whose body is given `as_text`, and return whether there was one of that name."""
    before = _kept(connection, item.collection, item.name)
    if before is None:
        check_room(item.collection, connection.execute(COUNT, _key(item.collection)).fetchone()[0])
    elif allow is not None:
        allow(before.maker)
    _put(connection, item, body, before)
    return before is not None


def save_all(connection: Connection, items: Sequence[SavedItem], bodies: Sequence[str]) -> int:
    """Keep items of one collection, and return how many of their names were there."""
    there = names(connection, items[0].collection) if items else {}
    replaced = sum(item.name in there for item in items)
    if replaced < len(items):
        check_number(items[0].collection, len(there) + len(items) - replaced)
    for item, body in zip(items, bodies, strict=True):
        _put(connection, item, body, _kept(connection, item.collection, item.name))
    return replaced


def remove(connection: Connection, collection: Collection, name: str, allow: Allow | None) -> Kept | None:
    """Remove an item, and return it for `item_of`."""
    before = _kept(connection, collection, name)
    if before is not None:
        if allow is not None:
            allow(before.maker)
        _drop(connection, collection, before)
    return before


def item_of(collection: Collection, kept: Kept) -> SavedItem:
    """Read an item. A table of 1,000 rows takes milliseconds, which nobody has while others wait to write."""
    return SavedItem(collection, kept.name, kept.maker, from_json(kept.body), kept.content)


def as_text(item: SavedItem) -> str:
    """Write what an item holds, which takes as long."""
    return to_json(dict(item.body))


def find(connection: Connection, collection: Collection, name: str) -> SavedItem | None:
    """Return one item, None where there is none of that name."""
    kept = _kept(connection, collection, name)
    return item_of(collection, kept) if kept else None


def every(connection: Connection, collection: Collection) -> list[SavedItem]:
    """Return all items of a collection, by name."""
    rows = connection.execute(f"{ITEMS} ORDER BY item.name", _key(collection))
    return [item_of(collection, Kept(*row)) for row in rows]


def names(connection: Connection, collection: Collection) -> Mapping[str, int]:
    """Return the names of all items, in order, with the numbers of their contents."""
    return dict(connection.execute(NAMES, _key(collection)).fetchall())


def content(connection: Connection, number: int) -> Json:
    """Return what an item holds or held, None where it is not kept."""
    row = connection.execute(CONTENT, (number,)).fetchone()
    return from_json(row[0]) if row else None


def _kept(connection: Connection, collection: Collection, name: str) -> Kept | None:
    row = connection.execute(f"{ITEMS} AND item.name = ?", (*_key(collection), name)).fetchone()
    return Kept(*row) if row else None


def _put(connection: Connection, item: SavedItem, body: str, before: Kept | None) -> None:
    if before is not None:
        _drop(connection, item.collection, before)
    owner = item.collection.owner_kind, item.collection.owner
    check_contents(item.collection, connection.execute(CONTENTS, owner).fetchone()[0])
    number = connection.execute(ADD_CONTENT, (*owner, body)).fetchone()[0]
    maker = people.number_of(connection, item.maker)
    connection.execute(ADD, (*_key(item.collection), item.name, maker, number))


def _drop(connection: Connection, collection: Collection, kept: Kept) -> None:
    connection.execute(REMOVE, (*_key(collection), kept.name))
    connection.execute(DROP_CONTENT, (kept.content,))


def _key(collection: Collection) -> tuple[str, int, str]:
    return collection.owner_kind, collection.owner, collection.kind
