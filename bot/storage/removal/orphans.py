"""Forgets the ids of people of whom no row is left, after histories were erased or pruned."""

from functools import partial

import aiosqlite

from bot.storage.writing.writer import Writer

CHUNK = 500
"""How many people, or places, are read at a time."""

IDS = "SELECT id FROM person WHERE id > ? AND user_id > 0 ORDER BY id LIMIT ?"

PLACES = "SELECT id FROM place WHERE id > ? ORDER BY id LIMIT ?"

PEOPLE_AT = """
WITH RECURSIVE there (person) AS (
  SELECT min(person) FROM history INDEXED BY history_by_person WHERE place = ?1
  UNION ALL
  SELECT (
    SELECT min(person) FROM history INDEXED BY history_by_person WHERE place = ?1 AND person > there.person
  )
  FROM there WHERE there.person IS NOT NULL
)
SELECT person FROM there WHERE person IS NOT NULL
"""
"""Skips from person to person along the index: its time grows with the people, not with the rows."""

UNNAME = """
UPDATE person SET user_id = -id WHERE id = ?1 AND user_id > 0 AND NOT EXISTS (
  SELECT 1 FROM place WHERE EXISTS (
    SELECT 1 FROM history INDEXED BY history_by_person WHERE history.place = place.id AND history.person = ?1
  )
)
"""


async def forget(writer: Writer, reader: aiosqlite.Connection) -> None:
    """Take the id from each row of `person` that no row of a history refers to."""
    known = set(await _all(reader, IDS))
    for place in await _all(reader, PLACES):
        known.difference_update(row[0] for row in await reader.execute_fetchall(PEOPLE_AT, (place,)))
    for person in sorted(known):
        await writer.run(partial(_unname, person=person))


async def _all(reader: aiosqlite.Connection, query: str) -> list[int]:
    found: list[int] = []
    while rows := list(await reader.execute_fetchall(query, (found[-1] if found else 0, CHUNK))):
        found += [row[0] for row in rows]
    return found


async def _unname(connection: aiosqlite.Connection, person: int) -> None:
    """Look once more, now that nobody else writes."""
    await connection.execute_fetchall(UNNAME, (person,))
