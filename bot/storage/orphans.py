"""Forgets the ids of people of whom no event is left, after histories were erased or pruned.

Each is then someone who is being forgotten: the words that are left of them go as those of others do.
"""

from functools import partial

from bot.storage import forgetting, people
from bot.storage.engine import Connection
from bot.storage.forgetting import Kinds
from bot.storage.writer import Writer

CHUNK = 500
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

UNNAME = """
UPDATE person SET user_id = -id WHERE id = ?1 AND user_id > 0
AND NOT EXISTS (SELECT 1 FROM item WHERE maker = ?1)
AND NOT EXISTS (SELECT 1 FROM pending WHERE person = ?1)
AND NOT EXISTS (SELECT 1 FROM setting WHERE instr(decided, ?2) > 0)
AND NOT EXISTS (SELECT 1 FROM state WHERE instr(value, ?2) > 0)
AND NOT EXISTS (
  SELECT 1 FROM place WHERE EXISTS (
    SELECT 1 FROM event INDEXED BY event_by_person WHERE event.place = place.id AND event.person = ?1
  )
)
"""


async def forget(writer: Writer, kinds: Kinds) -> None:
    """Take the id from each row of `person` that nothing which is kept refers to, and what they named."""
    known = set(await _all(writer, IDS))
    for place in await _all(writer, PLACES):
        known.difference_update(await writer.run(partial(_people_at, place=place)))
    for person in sorted(known):
        await writer.run(partial(_unname, person=person))
    await forgetting.go_on(writer, kinds)


async def _all(writer: Writer, query: str) -> list[int]:
    found: list[int] = []
    while rows := await writer.run(partial(_rows, query=query, after=found[-1] if found else 0)):
        found += rows
    return found


def _rows(connection: Connection, query: str, after: int) -> list[int]:
    return [row[0] for row in connection.execute(query, (after, CHUNK))]


def _people_at(connection: Connection, place: int) -> list[int]:
    return [row[0] for row in connection.execute(PEOPLE_AT, (place,))]


def _unname(connection: Connection, person: int) -> None:
    if connection.execute(UNNAME, (person, people.sign(person))).rowcount:
        connection.execute(forgetting.UNSALT, (person,))
        connection.execute(forgetting.BEGIN, (person, forgetting.NOBODY))
