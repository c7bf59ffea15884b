"""The items of libraries in SQL, with their contents."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.play.errors import Gone
from bot.play.event import Json
from bot.play.library import Allow, Change, Collection, SavedItem, check_contents, check_number, check_room
from bot.play.reads import NOT_OPEN
from bot.storage import event_rows, pending_rows
from bot.storage.engine import Connection, ReadableDatabase
from bot.storage.event_rows import from_json, to_json

ITEMS = """
SELECT item.name, person.user_id, content.body, content.id FROM item
JOIN person ON person.id = item.maker JOIN content ON content.id = item.content
WHERE item.owner_kind = ? AND item.owner_id = ? AND item.kind = ?
"""

MADE = """
SELECT item.owner_kind, item.owner_id, item.kind, item.name FROM person JOIN item ON item.maker = person.id
WHERE person.user_id = ? ORDER BY item.owner_kind DESC, item.owner_id, item.kind, item.name
"""

NAMES = """
SELECT name, content FROM item WHERE owner_kind = ? AND owner_id = ? AND kind = ? ORDER BY name
"""

COUNT_ITEMS = "SELECT count(*) FROM item WHERE owner_kind = ? AND owner_id = ? AND kind = ?"

ADD_CONTENT = "INSERT INTO content (owner_kind, owner_id, body, rolled) VALUES (?, ?, ?, 0) RETURNING id"

ADD_ITEM = "INSERT INTO item (owner_kind, owner_id, kind, name, maker, content) VALUES (?, ?, ?, ?, ?, ?)"

CONTENTS = "SELECT count(*) FROM content WHERE owner_kind = ? AND owner_id = ?"

REMOVE_ITEM = "DELETE FROM item WHERE owner_kind = ? AND owner_id = ? AND kind = ? AND name = ?"

DROP_CONTENT = "DELETE FROM content WHERE id = ? AND rolled = 0"

CONTENT = "SELECT body FROM content WHERE id = ?"


class LibraryRow(NamedTuple):
    """An item as a row, with its body as text."""

    name: str
    maker: int
    body: str
    content: int


def save_item(connection: Connection, item: SavedItem, body: str, allow: Allow | None) -> bool:
    """Keep an item, whose body is given as text, and return whether there was one of that name."""
    before = _find_row(connection, item.collection, item.name)
    if before is None:
        check_room(item.collection, connection.execute(COUNT_ITEMS, _key_of(item.collection)).fetchone()[0])
    elif allow is not None:
        allow(before.maker)
    _put_item(connection, item, body, before)
    return before is not None


def save_items(connection: Connection, items: Sequence[SavedItem], bodies: Sequence[str]) -> int:
    """Keep items of one collection, and return how many of their names were there."""
    there = list_names(connection, items[0].collection) if items else {}
    replaced = sum(item.name in there for item in items)
    if replaced < len(items):
        check_number(items[0].collection, len(there) + len(items) - replaced)
    for item, body in zip(items, bodies, strict=True):
        _put_item(connection, item, body, _find_row(connection, item.collection, item.name))
    return replaced


def remove_item(
    connection: Connection, collection: Collection, name: str, allow: Allow | None
) -> LibraryRow | None:
    """Remove an item whose maker `allow` admits; return its row for `item_of`, or None."""
    before = _find_row(connection, collection, name)
    if before is not None:
        if allow is not None:
            allow(before.maker)
        _drop_item(connection, collection, before)
    return before


def change_item(
    connection: Connection, collection: Collection, name: str, change: Change
) -> SavedItem | None:
    """Change an item, and return what it became; None where there is none of that name."""
    before = _find_row(connection, collection, name)
    if before is None:
        return None
    after = change(item_of(collection, before))
    _put_item(connection, after, write_body(after), before)
    return after


def move_item(
    connection: Connection,
    collection: Collection,
    name: str,
    move: Change,
    question: int,
    allow: Allow | None,
) -> SavedItem | None:
    """Move an item, close the action that asked for it, and return what it became; None: there is none.

    Raises:
        Gone: the action was answered or forgotten.
    """
    if pending_rows.find_pending(connection, question) is None:
        raise Gone(NOT_OPEN)
    before = _find_row(connection, collection, name)
    if before is None:
        return None
    after = move(item_of(collection, before))
    _drop_item(connection, collection, before)
    save_item(connection, after, write_body(after), allow)
    pending_rows.close_pending(connection, question)
    return after


def item_of(collection: Collection, kept: LibraryRow) -> SavedItem:
    """Read an item. A table of 1,000 rows takes milliseconds, which nobody has while others wait to write."""
    return SavedItem(collection, kept.name, kept.maker, from_json(kept.body), kept.content)


def write_body(item: SavedItem) -> str:
    """Return what an item holds as text, which takes as long as `item_of`."""
    return to_json(dict(item.body))


def find_item(connection: Connection, collection: Collection, name: str) -> SavedItem | None:
    kept = _find_row(connection, collection, name)
    return item_of(collection, kept) if kept else None


def list_items(connection: Connection, collection: Collection) -> list[SavedItem]:
    """Return all items of a collection, by name."""
    rows = connection.execute(f"{ITEMS} ORDER BY item.name", _key_of(collection))
    return [item_of(collection, LibraryRow(*row)) for row in rows]


def read_items_of(source: ReadableDatabase, person: int) -> Iterator[SavedItem]:
    """Go through all items that a person has put anywhere, their own first.

    It reads one at a time, and holds no transaction meanwhile: the log could not be emptied.
    """
    with source.apart() as connection:
        for owner_kind, owner, kind, name in connection.execute(MADE, (person,)).fetchall():
            item = find_item(connection, Collection(owner_kind, owner, kind), name)
            if item is not None and item.maker == person:  # it may have changed since
                yield item


def list_names(connection: Connection, collection: Collection) -> Mapping[str, int]:
    """Return the names of all items, in order, with the numbers of their contents."""
    return dict(connection.execute(NAMES, _key_of(collection)).fetchall())


def find_content(connection: Connection, number: int) -> Json:
    """Return what an item holds or held, None where it is not kept."""
    row = connection.execute(CONTENT, (number,)).fetchone()
    return from_json(row[0]) if row else None


def _find_row(connection: Connection, collection: Collection, name: str) -> LibraryRow | None:
    row = connection.execute(f"{ITEMS} AND item.name = ?", (*_key_of(collection), name)).fetchone()
    return LibraryRow(*row) if row else None


def _put_item(connection: Connection, item: SavedItem, body: str, before: LibraryRow | None) -> None:
    if before is not None:
        _drop_item(connection, item.collection, before)
    owner = item.collection.owner_kind, item.collection.owner
    check_contents(item.collection, connection.execute(CONTENTS, owner).fetchone()[0])
    number = connection.execute(ADD_CONTENT, (*owner, body)).fetchone()[0]
    maker = event_rows.number_of(connection, item.maker)
    connection.execute(ADD_ITEM, (*_key_of(item.collection), item.name, maker, number))


def _drop_item(connection: Connection, collection: Collection, kept: LibraryRow) -> None:
    connection.execute(REMOVE_ITEM, (*_key_of(collection), kept.name))
    connection.execute(DROP_CONTENT, (kept.content,))


def _key_of(collection: Collection) -> tuple[str, int, str]:
    return collection.owner_kind, collection.owner, collection.kind
