"""Deletes the places of a home, a few rows at a time, between the transactions of others.

First the places are taken away from the home, which takes a moment: what is rolled there from then on begins
anew. Then their rows are deleted; whatever a stop has left of them is deleted later.
"""

from bot.storage.engine import Connection
from bot.storage.writer import Writer

ROWS = 50
"""How many rows one transaction deletes."""

THINGS = 4
"""How many contents of a library, which may be long."""

LEAVE = """
UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0, parent_id = 0
WHERE id IN (SELECT id FROM place WHERE home_id = ? LIMIT ?) RETURNING 1
"""

LEFT = "SELECT id FROM place WHERE home_id = 0 LIMIT 1"

BY_PLACE = (
    "DELETE FROM event WHERE (place, number) IN (SELECT place, number FROM event WHERE place = ? LIMIT ?)",
    "DELETE FROM state WHERE id IN (SELECT id FROM state WHERE place = ? LIMIT ?)",
    """
    DELETE FROM sum WHERE (place, day, person, subject) IN (
      SELECT place, day, person, subject FROM sum WHERE place = ? LIMIT ?
    )
    """,
    """
    DELETE FROM checkpoint_state WHERE (place, kind, key, person) IN (
      SELECT place, kind, key, person FROM checkpoint_state WHERE place = ? LIMIT ?
    )
    """,
    """
    DELETE FROM checkpoint_sum WHERE (place, day, person, subject) IN (
      SELECT place, day, person, subject FROM checkpoint_sum WHERE place = ? LIMIT ?
    )
    """,
    """
    DELETE FROM proof_row WHERE (place, number) IN (
      SELECT place, number FROM proof_row WHERE place = ? LIMIT ?
    )
    """,
    """
    DELETE FROM proof_chain WHERE (place, chain) IN (
      SELECT place, chain FROM proof_chain WHERE place = ? LIMIT ?
    )
    """,
    """
    DELETE FROM proof_person WHERE (place, person) IN (
      SELECT place, person FROM proof_person WHERE place = ? LIMIT ?
    )
    """,
    "DELETE FROM proof_salt WHERE place IN (SELECT place FROM proof_salt WHERE place = ? LIMIT ?)",
    "DELETE FROM seen WHERE interaction_id IN (SELECT interaction_id FROM seen WHERE place = ? LIMIT ?)",
)
"""What deletes some rows of a place."""

PLACE_ROWS = (
    """
    UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0
    WHERE channel_id = -CAST(? AS BIGINT) AND owner_id < 0
    """,
    "DELETE FROM checkpoint WHERE place = ?",
    "DELETE FROM place WHERE id = ?",
)

BY_HOME = (
    """
    DELETE FROM setting WHERE (home_id, channel_id) IN (
      SELECT home_id, channel_id FROM setting WHERE home_id = ? LIMIT ?
    )
    """,
    "DELETE FROM pending WHERE number IN (SELECT number FROM pending WHERE home_id = ? LIMIT ?)",
    """
    DELETE FROM unposted WHERE (home_id, channel_id) IN (
      SELECT home_id, channel_id FROM unposted WHERE home_id = ? LIMIT ?
    )
    """,
    "DELETE FROM home WHERE home_id IN (SELECT home_id FROM home WHERE home_id = ? LIMIT ?)",
)
"""What deletes some rows of a home."""

ITEMS = "DELETE FROM item WHERE owner_kind = ? AND owner_id = ?"
CONTENTS = """
DELETE FROM content WHERE id IN (SELECT id FROM content WHERE owner_kind = ? AND owner_id = ? LIMIT ?)
"""


async def erase(writer: Writer, home: int) -> None:
    """Delete all that is kept for a home."""
    while await run(writer, LEAVE, home, ROWS):  # first, for the settings say who sees hidden rolls
        pass
    for statement in BY_HOME:
        while await run(writer, statement, home, ROWS):
            pass
    await clear_library(writer, "home", home)
    await delete_left(writer)


async def clear_library(writer: Writer, kind: str, owner: int) -> None:
    """Delete all items that belong to one owner, and what they hold."""
    await run(writer, ITEMS, kind, owner)
    while await run(writer, CONTENTS, kind, owner, THINGS):
        pass


async def delete_left(writer: Writer) -> None:
    """Delete all places that were taken away from their homes."""
    while (place := await writer.run(_left)) is not None:
        for statement in BY_PLACE:
            while await run(writer, statement, place, ROWS):
                pass
        for statement in PLACE_ROWS:
            await run(writer, statement, place)


async def run(writer: Writer, statement: str, *parameters: int | str) -> int:
    """Execute one statement; return how many rows it changed."""
    return await writer.run(lambda connection: _execute(connection, statement, parameters))


def _execute(connection: Connection, statement: str, parameters: tuple[int | str, ...]) -> int:
    cursor = connection.execute(statement, parameters)
    rows = cursor.fetchall()
    return len(rows) or max(cursor.rowcount, 0)


def _left(connection: Connection) -> int | None:
    row = connection.execute(LEFT).fetchone()
    return row[0] if row else None
