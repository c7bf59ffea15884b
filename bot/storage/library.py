"""Libraries, pending actions, settings and blocks in SQL."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import TypeAdapter

from bot.mechanics.errors import BadInput
from bot.play import store
from bot.play.errors import Gone
from bot.play.event import Json
from bot.play.library import (
    Allow,
    Change,
    Collection,
    SavedItem,
    check_contents,
    check_number,
    check_room,
)
from bot.play.reads import MOST_OPEN, NOT_OPEN, PendingAction
from bot.play.request_context import MARK, Place
from bot.play.settings import Configuration, Decided, Scope, configuration_of
from bot.play.store import Block
from bot.storage import event_rows, proof
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

FIND_PENDING = """
SELECT pending.channel_id, pending.home_id, pending.owner_id, person.user_id, pending.kind, pending.body,
  pending.expires
FROM pending JOIN person ON person.id = pending.person WHERE pending.number = ?
"""

ADD_PENDING = """
INSERT INTO pending (channel_id, home_id, owner_id, person, kind, body, expires) VALUES (?, ?, ?, ?, ?, ?, ?)
RETURNING number
"""

GIVE_UP = """
DELETE FROM pending WHERE person = ?1 AND kind = ?2 AND number NOT IN (
  SELECT number FROM pending WHERE person = ?1 AND kind = ?2 ORDER BY number DESC LIMIT ?3
)
"""

CHANGE_PENDING = "UPDATE pending SET body = ?, expires = ? WHERE number = ?"
CLOSE_PENDING = "DELETE FROM pending WHERE number = ?"

DECIDED = "SELECT decided FROM setting WHERE home_id = ? AND channel_id = ?"

HOLDING = "SELECT decided FROM setting WHERE home_id = ? AND channel_id IN (0, ?) ORDER BY channel_id"
"""What was decided for the home, and then for the channel."""

DECIDE = """
INSERT INTO setting (home_id, channel_id, decided) VALUES (?, ?, ?)
ON CONFLICT (home_id, channel_id) DO UPDATE SET decided = excluded.decided
"""
FORGET_SETTING = "DELETE FROM setting WHERE home_id = ? AND channel_id = ?"

PEOPLE = "game_masters"
"""The setting whose values are people."""

PROOF = "proof"
"""The setting with which proofs are turned on and off: whatever is decided, new chains begin."""

CHECKED = TypeAdapter(Configuration)
"""Refuses settings that there are not, and values that they cannot have."""

EVERY_BLOCK = "SELECT kind, id, since FROM block ORDER BY since, kind, id"
COUNT_BLOCKS = "SELECT count(*) FROM block WHERE NOT (kind = ? AND id = ?)"
ADD_BLOCK = "INSERT INTO block (kind, id, since) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO NOTHING"
REMOVE_BLOCK = "DELETE FROM block WHERE id = ?"


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
    """Remove an item, and return it for `item_of`."""
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
    if find_pending(connection, question) is None:
        raise Gone(NOT_OPEN)
    before = _find_row(connection, collection, name)
    if before is None:
        return None
    after = move(item_of(collection, before))
    _drop_item(connection, collection, before)
    save_item(connection, after, write_body(after), allow)
    close_pending(connection, question)
    return after


def item_of(collection: Collection, kept: LibraryRow) -> SavedItem:
    """Read an item. A table of 1,000 rows takes milliseconds, which nobody has while others wait to write."""
    return SavedItem(collection, kept.name, kept.maker, from_json(kept.body), kept.content)


def write_body(item: SavedItem) -> str:
    """Return what an item holds as text, which takes as long as `item_of`."""
    return to_json(dict(item.body))


def find_item(connection: Connection, collection: Collection, name: str) -> SavedItem | None:
    """Return one item, None where there is none of that name."""
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


def add_pending(connection: Connection, action: PendingAction) -> int:
    """Keep an action, and return its number, which never comes again; give up what is too much."""
    place, person = action.place, event_rows.number_of(connection, action.person)
    body = event_rows.write_json(connection, dict(action.body))
    row = (place.channel, place.home, place.owner, person, action.kind, body, action.expires)
    number: int = connection.execute(ADD_PENDING, row).fetchone()[0]
    connection.execute(GIVE_UP, (person, action.kind, MOST_OPEN))
    return number


def find_pending(connection: Connection, number: int) -> PendingAction | None:
    """Return an open action, None where it was answered or forgotten."""
    row = connection.execute(FIND_PENDING, (number,)).fetchone()
    if row is None:
        return None
    channel, home, owner, person, kind, body, expires = row
    return PendingAction(
        Place(channel, home, owner), person, kind, event_rows.read_json(connection, body), expires
    )


def change_pending(
    connection: Connection, number: int, changed: Callable[[PendingAction], PendingAction]
) -> PendingAction:
    """Change an open action, and return the new one.

    Raises:
        Gone: it was answered or forgotten.
    """
    found = find_pending(connection, number)
    if found is None:
        raise Gone(NOT_OPEN)
    after = changed(found)
    connection.execute(
        CHANGE_PENDING, (event_rows.write_json(connection, dict(after.body)), after.expires, number)
    )
    return after


def close_pending(connection: Connection, number: int) -> None:
    """Forget an action, if it is still there."""
    connection.execute(CLOSE_PENDING, (number,))


def read_configuration(connection: Connection, place: Place) -> Configuration:
    """Return the settings that hold at a place."""
    rows = connection.execute(HOLDING, (place.home, place.deciding)).fetchall()
    return configuration_of(*(_read_settings(connection, text) for (text,) in rows))


def read_decided(connection: Connection, scope: Scope) -> Decided:
    """Return what was decided for a scope."""
    row = connection.execute(DECIDED, (scope.home, scope.channel)).fetchone()
    return _read_settings(connection, row[0]) if row else {}


def decide(connection: Connection, scope: Scope, change: Callable[[Decided], Decided]) -> Decided:
    """Change what is decided for a scope; a scope for which nothing is decided has no row.

    Raises:
        ValueError: a setting is unknown, or has a value that it cannot have.
    """
    before = read_decided(connection, scope)
    changed = dict(change(before))
    CHECKED.validate_json(to_json(changed), strict=True)
    if changed:
        connection.execute(DECIDE, (scope.home, scope.channel, _write_settings(connection, changed)))
    else:
        connection.execute(FORGET_SETTING, (scope.home, scope.channel))
    if before.get(PROOF) != changed.get(PROOF):
        proof.end_in_scope(connection, scope)
    return changed


def _write_settings(connection: Connection, values: dict[str, Json]) -> str:
    if PEOPLE in values:
        values = {**values, PEOPLE: [{MARK: person} for person in values[PEOPLE]]}
    return event_rows.write_json(connection, values)


def _read_settings(connection: Connection, text: str) -> dict[str, Json]:
    values: dict[str, Json] = event_rows.read_json(connection, text)
    if PEOPLE in values:
        values[PEOPLE] = [person[MARK] for person in values[PEOPLE]]
    return values


def list_blocks(connection: Connection) -> list[Block]:
    """Return all blocks, the oldest first."""
    return [Block(*row) for row in connection.execute(EVERY_BLOCK)]


def add_block(connection: Connection, block: Block) -> None:
    """Block one, unless they are blocked already.

    Raises:
        BadInput: too many are.
    """
    ((others,),) = connection.execute(COUNT_BLOCKS, (block.kind, block.id)).fetchall()
    if others >= store.MOST_BLOCKED:
        raise BadInput(
            f"At most {store.MOST_BLOCKED:,} people and servers can be blocked: remove one of them first."
        )
    connection.execute(ADD_BLOCK, (block.kind, block.id, block.since))


def remove_block(connection: Connection, number: int) -> None:
    """Let in again whoever has an id."""
    connection.execute(REMOVE_BLOCK, (number,))
