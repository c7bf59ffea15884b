"""Deletes the places of a home, a few rows at a time, between the transactions of others.

First the places are taken away from the home, which takes a moment: what is rolled there from then on
begins anew. Then their rows are deleted; whatever a stop has left of them is deleted later.
"""

from functools import partial

import aiosqlite

from bot.storage.writing.writer import Writer

ROWS = 50
"""How many rows one transaction deletes."""

THINGS = 4
"""How many things of a library, which may be long."""

LEAVE = """
UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0, parent_id = 0
WHERE id IN (SELECT id FROM place WHERE home_id = ? LIMIT ?)
RETURNING id
"""

LEFT = "SELECT id FROM place WHERE home_id = 0 LIMIT 1"

BY_PLACE = (
    """
    DELETE FROM history WHERE (place, number) IN (SELECT place, number FROM history WHERE place = ? LIMIT ?)
    RETURNING 1
    """,
    "DELETE FROM state WHERE rowid IN (SELECT rowid FROM state WHERE place = ? LIMIT ?) RETURNING 1",
    "DELETE FROM tally WHERE rowid IN (SELECT rowid FROM tally WHERE place = ? LIMIT ?) RETURNING 1",
)
"""What deletes some rows of a place, and returns a row for each."""

PLACE_ROWS = (
    "DELETE FROM checkpoint WHERE place = ?",
    "DELETE FROM untallied WHERE place = ?",
    "DELETE FROM seen WHERE place = ?",
    "DELETE FROM place WHERE id = ?",
)

SETTINGS = "DELETE FROM setting WHERE home_id = ?"
PENDING_ACTIONS = "DELETE FROM question WHERE home_id = ?"
HOME = "DELETE FROM home WHERE home_id = ?"

ITEMS = """
DELETE FROM shelf WHERE rowid IN (
  SELECT rowid FROM shelf WHERE owner_kind = ? AND owner_id = ? LIMIT ?
) RETURNING 1
"""


async def erase(writer: Writer, reader: aiosqlite.Connection, home: int) -> None:
    """Delete all that is kept for a home."""
    while await run(writer, LEAVE, home, ROWS):  # first, for the settings say who sees hidden rolls
        pass
    for statement in (SETTINGS, PENDING_ACTIONS, HOME):
        await run(writer, statement, home)
    await clear_library(writer, "home", home)
    await delete_left(writer, reader)


async def clear_library(writer: Writer, kind: str, owner: int) -> None:
    """Delete all things that belong to one owner."""
    while await run(writer, ITEMS, kind, owner, THINGS):
        pass


async def delete_left(writer: Writer, reader: aiosqlite.Connection) -> None:
    """Delete all places that were taken away from their homes."""
    while places := list(await reader.execute_fetchall(LEFT)):
        ((place,),) = places
        for statement in BY_PLACE:
            while await run(writer, statement, place, ROWS):
                pass
        for statement in PLACE_ROWS:
            await run(writer, statement, place)


async def run(writer: Writer, statement: str, *parameters: int | str) -> int:
    """Execute one statement; return how many rows it returns."""
    return await writer.run(partial(_execute, statement=statement, parameters=parameters))


async def _execute(
    connection: aiosqlite.Connection, statement: str, parameters: tuple[int | str, ...]
) -> int:
    return len(list(await connection.execute_fetchall(statement, parameters)))
