"""Forgets people and erases homes, a few rows at a time, between other transactions.

When a person is forgotten, the first transaction does what nobody must see half done: all their data becomes
nobody's, since only their number is in it, and their next roll belongs to a new person. Then their words and
their own things are deleted: from rows of the history, from the sums of named dice, and from their library.

When a home is erased, its places are first separated from it, so that rolls there begin again; then their
rows are deleted. Afterwards people without any events are forgotten as well.

All of it can be interrupted at any moment, and is finished later.
"""

from collections.abc import Callable, Sequence
from functools import partial

from bot.features.tables.saved_tables import blank_words
from bot.play.library import OwnerKind
from bot.storage import event_rows, history, item_rows
from bot.storage.engine import Connection
from bot.storage.event_rows import from_json, to_json
from bot.storage.sum_rows import to_bytes, to_number
from bot.storage.writer import Writer

Note = Callable[[Connection, OwnerKind, int], None]
"""Notes who is forgotten or erased, in the first transaction: copies still have them."""

NAMED = """
SELECT place, day, subject, rolls, sums FROM {table} INDEXED BY {table}_by_person
WHERE person = ? AND person <> 0 AND substr(subject, 1, 4) = 'set ' LIMIT ?
"""
"""Sets are the only subjects with a person's word; their faces also count without it."""

OF_ALL = "SELECT sums FROM {table} WHERE place = ? AND day = ? AND person = 0 AND subject = ?"

TAKE = """
UPDATE {table} SET rolls = rolls - CAST(? AS BIGINT), sums = ?
WHERE place = ? AND day = ? AND person = 0 AND subject = ?
"""

DROP_EMPTY = "DELETE FROM {table} WHERE place = ? AND day = ? AND person = 0 AND subject = ? AND rolls = 0"
DROP = "DELETE FROM {table} WHERE place = ? AND day = ? AND person = ? AND subject = ?"
SUMS = ("sum", "checkpoint_sum")
"""The tables of sums."""

CONTENTS_AT_ONCE = 4
"""How many contents of libraries, which may be long, one transaction deletes."""

LEAVE = """
UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0, parent_id = 0
WHERE id IN (SELECT id FROM place WHERE home_id = ? LIMIT ?) RETURNING 1
"""

LEFT = "SELECT id FROM place WHERE home_id = 0 LIMIT 1"

ERASING = "erasing "
"""The beginning of the names of facts about homes that are being erased."""

UNERASED = "SELECT name FROM fact WHERE substr(name, 1, 8) = 'erasing '"
DROP_FACT = "DELETE FROM fact WHERE name = ?"

KEYS = {
    "event": "place, number",
    "state": "id",
    "sum": "place, day, person, subject",
    "checkpoint_state": "place, kind, key, person",
    "checkpoint_sum": "place, day, person, subject",
    "proof_chain": "place, chain",
    "proof_person": "place, person",
    "proof_salt": "place",
    "named": "place, number, person",
    "shared": "state, turn",
    "seen": "interaction_id",
    "setting": "home_id, channel_id",
    "pending": "number",
    "unposted": "home_id, channel_id",
    "playing": "home_id, channel_id, person",
    "home": "home_id",
    "content": "id",
}
"""The tables with large deletions, with their keys."""

OF_HOME = ("setting", "pending", "unposted", "playing", "home")
OF_PLACE = [table for table in KEYS if table not in {*OF_HOME, "content"}]

PLACE_ROWS = (
    """
    UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0
    WHERE channel_id = -CAST(? AS BIGINT) AND owner_id IN (-1, -2)
    """,
    "DELETE FROM checkpoint WHERE place = ?",
    "DELETE FROM place WHERE id = ?",
)

ITEMS = "DELETE FROM item WHERE owner_kind = ? AND owner_id = ?"

WITHOUT_ITEM = """
owner_kind = ? AND owner_id = ? AND NOT EXISTS (
  SELECT 1 FROM item WHERE item.owner_kind = content.owner_kind AND item.owner_id = content.owner_id
  AND item.content = content.id
)
"""
"""The contents of one owner, except those of items that were saved after all others were deleted."""

PANELS = """
DELETE FROM item WHERE owner_kind = 'home' AND kind = 'panel' AND maker = ? RETURNING content
"""
"""The text on panels is their maker's, and nobody else can change it."""

ROWS = 50
"""How many events of the person, or settings with their name, one transaction changes."""

NOBODY = 0
"""In place of an id: the data under it stay."""

UNSALT = "UPDATE proof_person SET salt = NULL WHERE person = ?"
"""After this nobody can tell for whom the commitments in proofs were."""

UNNAME = "UPDATE person SET user_id = -id, real_dice = 0 WHERE id = ?"
BEGIN = "INSERT INTO forgetting (person, user_id) VALUES (?, ?)"
END = "DELETE FROM forgetting WHERE person = ?"
UNFINISHED = "SELECT person, user_id FROM forgetting"

OWN = """
SELECT number FROM event INDEXED BY event_by_person
WHERE place = ? AND person = ? AND number > ? ORDER BY number LIMIT ?
"""
TAKE_WORDS = "UPDATE event SET words = NULL, salt = NULL, message = NULL WHERE place = ? AND number = ?"
"""Without the salt nobody can tell for which words the commitment in the proof was."""
TAKE_WORDS_ABOUT = """
UPDATE event INDEXED BY event_by_target SET words = NULL, salt = NULL, message = NULL
WHERE place = ? AND target = ?
"""

TAKE_WORDS_TYPED = """
UPDATE event SET words = NULL, salt = NULL, message = NULL, words_by = NULL WHERE (place, number) IN (
  SELECT place, number FROM event INDEXED BY event_by_typist WHERE words_by = ? LIMIT ?
)
"""

DECIDED = "SELECT decided FROM setting WHERE home_id = ? AND channel_id = ? AND instr(decided, ?) > 0"
DECIDE = "UPDATE setting SET decided = ? WHERE home_id = ? AND channel_id = ?"
PENDING = "DELETE FROM pending WHERE person = ? OR owner_id = ? OR instr(body, ?) > 0"

PLAYING = "DELETE FROM playing WHERE person = ?"

ROLLED_ON = "SELECT id, body FROM content WHERE owner_kind = 'person' AND owner_id = ? AND rolled = 1 LIMIT ?"
BLANK = "UPDATE content SET body = ?, owner_id = ? WHERE id = ?"

USER = "SELECT user_id FROM person WHERE id = ?"

IDS_AT_ONCE = 500
"""How many people, or places, are read at a time."""

IDS = "SELECT id FROM person WHERE id > ? AND user_id > 0 ORDER BY id LIMIT ?"

PLACES = "SELECT id FROM place WHERE id > ? ORDER BY id LIMIT ?"

PEOPLE_AT = """
WITH RECURSIVE there (person) AS (
  SELECT min(person) FROM event INDEXED BY event_by_person WHERE place = ?1
  UNION ALL
  SELECT (
    SELECT min(person) FROM event INDEXED BY event_by_person WHERE place = ?1 AND person > there.person
  )
  FROM there WHERE there.person IS NOT NULL
)
SELECT person FROM there WHERE person IS NOT NULL
"""
"""Skips from person to person along the index: its time grows with the people, not with the events."""

UNNAME_ORPHAN = """
UPDATE person SET user_id = -id, real_dice = 0 WHERE id = ?1 AND user_id > 0
AND NOT EXISTS (SELECT 1 FROM item WHERE maker = ?1)
AND NOT EXISTS (SELECT 1 FROM pending WHERE person = ?1 OR instr(body, ?2) > 0)
AND NOT EXISTS (SELECT 1 FROM playing WHERE person = ?1)
AND NOT EXISTS (SELECT 1 FROM named WHERE person = ?1)
AND NOT EXISTS (SELECT 1 FROM setting WHERE instr(decided, ?2) > 0)
AND NOT EXISTS (SELECT 1 FROM state WHERE instr(value, ?2) > 0)
AND NOT EXISTS (
  SELECT 1 FROM place WHERE EXISTS (
    SELECT 1 FROM event INDEXED BY event_by_person WHERE event.place = place.id AND event.person = ?1
  )
)
"""


def unname_sums(connection: Connection, table: str, person: int) -> int:
    """Drop some sums of sets that a person named, also from the sums of all; return how many."""
    rows = connection.execute(NAMED.format(table=table), (person, ROWS)).fetchall()
    for place, day, subject, rolls, sums in rows:
        connection.execute(DROP.format(table=table), (place, day, person, subject))
        every = connection.execute(OF_ALL.format(table=table), (place, day, subject)).fetchone()
        if every is not None:
            left = to_bytes(to_number(every[0]) - to_number(sums))
            connection.execute(TAKE.format(table=table), (rolls, left, place, day, subject))
        connection.execute(DROP_EMPTY.format(table=table), (place, day, subject))
    return len(rows)


async def erase(writer: Writer, home: int, note: Note) -> None:
    """Delete all data of a home."""
    await writer.run(partial(_begin_erasing, home=home, note=note))
    await _delete_home(writer, home)


def _begin_erasing(connection: Connection, home: int, note: Note) -> None:
    note(connection, "home", home)
    history.keep_fact(connection, f"{ERASING}{home}", "")


async def _delete_home(writer: Writer, home: int) -> None:
    while await run(writer, LEAVE, home, ROWS):  # first, since the settings say who sees hidden rolls
        pass
    for table in OF_HOME:
        await delete_rows(writer, table, "home_id = ?", home)
    await clear_library(writer, "home", home)
    await delete_left(writer)
    await run(writer, DROP_FACT, f"{ERASING}{home}")


async def clear_library(writer: Writer, kind: str, owner: int) -> None:
    """Delete all items of one owner, with their contents; items saved meanwhile stay."""
    await run(writer, ITEMS, kind, owner)
    await delete_rows(writer, "content", WITHOUT_ITEM, kind, owner, at_once=CONTENTS_AT_ONCE)


async def delete_left(writer: Writer) -> None:
    """Delete all places that were separated from their homes."""
    while (place := await writer.run(_find_left)) is not None:
        for table in OF_PLACE:
            await delete_rows(writer, table, "place = ?", place)
        for statement in PLACE_ROWS:
            await run(writer, statement, place)


async def delete_rows(
    writer: Writer, table: str, condition: str, *parameters: int | str, at_once: int = ROWS
) -> None:
    """Delete the rows of a table that fulfil a condition, `at_once` in a transaction."""
    key = KEYS[table]
    some = f"SELECT {key} FROM {table} WHERE {condition} LIMIT ?"  # noqa: S608 - our own tables
    while await run(writer, f"DELETE FROM {table} WHERE ({key}) IN ({some})", *parameters, at_once):  # noqa: S608
        pass


async def run(writer: Writer, statement: str, *parameters: int | str) -> int:
    """Execute one statement; return how many rows it changed."""
    return await writer.run(lambda connection: _execute(connection, statement, parameters))


def _execute(connection: Connection, statement: str, parameters: tuple[int | str, ...]) -> int:
    cursor = connection.execute(statement, parameters)
    rows = cursor.fetchall()
    return len(rows) or max(cursor.rowcount, 0)


def _find_left(connection: Connection) -> int | None:
    row = connection.execute(LEFT).fetchone()
    return row[0] if row else None


async def forget(writer: Writer, user: int, note: Note) -> None:
    """Forget a person."""
    await writer.run(partial(_detach, user=user, note=note))
    await go_on(writer)


async def go_on(writer: Writer) -> None:
    """Finish begun deletions; all of it can be done twice."""
    for (name,) in await writer.run(lambda connection: connection.execute(UNERASED).fetchall()):
        await _delete_home(writer, int(name.removeprefix(ERASING)))
    for person, user in await writer.run(lambda connection: connection.execute(UNFINISHED).fetchall()):
        for place in await _list_places(writer, person):
            await _take_words(writer, place, person)
        while await run(writer, TAKE_WORDS_TYPED, person, ROWS):
            pass
        await delete_rows(writer, "named", "person = ?", person)
        for table in SUMS:
            while await writer.run(partial(unname_sums, table=table, person=person)):
                pass
        await writer.run(partial(_take_panels_down, person=person))
        await _dismiss(writer, person)
        if user != NOBODY:
            await _erase_own(writer, person, user)
        await run(writer, END, person)


async def _erase_own(writer: Writer, person: int, user: int) -> None:
    """Delete the data under the person's id."""
    while await writer.run(partial(_blank_contents, person=person, user=user)):
        pass
    await clear_library(writer, "person", user)
    await _delete_home(writer, user)  # the home of a person's own installation


def _detach(connection: Connection, user: int, note: Note) -> None:
    """Make all of the person's data nobody's; a question must not bring the id back later."""
    note(connection, "person", user)
    person = event_rows.number_of(connection, user)
    connection.execute(UNNAME, (person,))
    connection.execute(UNSALT, (person,))
    connection.execute(PENDING, (person, user, event_rows.reference_json(person)))
    connection.execute(PLAYING, (person,))
    connection.execute(BEGIN, (person, user))


async def _list_places(writer: Writer, person: int) -> list[int]:
    found: list[int] = []
    for begin in range(0, await writer.run(history.find_last_place), history.PLACES_AT_ONCE):
        part = partial(history.list_places_of, number=person, begin=begin)
        found += [place for place, _ in await writer.run(part)]
    return found


async def _take_words(writer: Writer, place: int, person: int) -> None:
    """Delete the person's words from their events, and from events about them."""
    number = 0
    while (last := await writer.run(partial(_take_some_words, at=(place, person, number)))) is not None:
        number = last


def _take_some_words(connection: Connection, at: tuple[int, int, int]) -> int | None:
    """Delete the words of the next events; return the number of the last one, or None at the end."""
    events = [(at[0], number) for (number,) in connection.execute(OWN, (*at, ROWS))]
    for statement in (TAKE_WORDS, TAKE_WORDS_ABOUT):
        connection.executemany(statement, events)
    return events[-1][1] if events else None


async def _dismiss(writer: Writer, person: int) -> None:
    """Remove the person's rights as a game master everywhere."""
    last = (-1, -1)
    while found := await writer.run(partial(history.list_mastered, number=person, after=last)):
        named = [(home, channel) for home, channel, names in found if names]
        for begin in range(0, len(named), ROWS):
            await writer.run(partial(_dismiss_from, person=person, scopes=named[begin : begin + ROWS]))
        last = found[-1][:2]


def _dismiss_from(connection: Connection, person: int, scopes: Sequence[tuple[int, int]]) -> None:
    """Remove a person from the settings of homes and channels, if they are still in them."""
    sign = event_rows.reference_json(person)
    for scope in scopes:
        for (text,) in connection.execute(DECIDED, (*scope, sign)).fetchall():
            decided = from_json(text)
            masters = [each for each in decided["game_masters"] if to_json(each) != sign]
            connection.execute(DECIDE, (to_json({**decided, "game_masters": masters}), *scope))


def _blank_contents(connection: Connection, person: int, user: int) -> int:
    """Delete the words in the person's own tables that events still use; return how many there were."""
    rows = connection.execute(ROLLED_ON, (user, CONTENTS_AT_ONCE)).fetchall()
    for number, body in rows:
        connection.execute(BLANK, (to_json(blank_words(from_json(body))), -person, number))
    return len(rows)


async def forget_orphans(writer: Writer, note: Note) -> None:
    """Remove the id from each row of `person` without references, and their words."""
    known = set(await _read_all(writer, IDS))
    for place in await _read_all(writer, PLACES):
        known.difference_update(await writer.run(partial(_list_people_at, place=place)))
    for person in sorted(known):
        await writer.run(partial(_forget_if_orphan, person=person, note=note))
    await go_on(writer)


async def _read_all(writer: Writer, query: str) -> list[int]:
    found: list[int] = []
    while rows := await writer.run(partial(_read_ids, query=query, after=found[-1] if found else 0)):
        found += rows
    return found


def _read_ids(connection: Connection, query: str, after: int) -> list[int]:
    return [row[0] for row in connection.execute(query, (after, IDS_AT_ONCE))]


def _take_panels_down(connection: Connection, person: int) -> None:
    """Delete all panels of a person."""
    for (content,) in connection.execute(PANELS, (person,)).fetchall():
        connection.execute(item_rows.DROP_CONTENT, (content,))


def _list_people_at(connection: Connection, place: int) -> list[int]:
    return [row[0] for row in connection.execute(PEOPLE_AT, (place,))]


def _forget_if_orphan(connection: Connection, person: int, note: Note) -> None:
    (user,) = connection.execute(USER, (person,)).fetchone()
    if connection.execute(UNNAME_ORPHAN, (person, event_rows.reference_json(person))).rowcount:
        connection.execute(UNSALT, (person,))
        connection.execute(BEGIN, (person, NOBODY))
        note(connection, "person", user)
