"""Takes the names that a person gave to their dice out of the running sums: they then count without them."""

from functools import partial

import aiosqlite

from bot.play.keeping.privacy import unnamed
from bot.storage.rows import Row
from bot.storage.writing.savepoint import savepoint
from bot.storage.writing.writer import Writer

ROWS = 500
"""How many sums are read at a time."""

SUMS = """
SELECT rowid, subject FROM tally INDEXED BY tally_by_person
WHERE person = ? AND person <> 0 AND rowid > ? ORDER BY rowid LIMIT ?
"""

SUM = "SELECT place, day, person, subject, rolls, sums FROM tally WHERE rowid = ?"

DROP = "DELETE FROM tally WHERE rowid = ?"

ADD = """
INSERT INTO tally (place, day, person, subject, rolls, sums) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (place, day, person, subject)
DO UPDATE SET rolls = rolls + excluded.rolls, sums = added(sums, excluded.sums)
"""

TAKE = """
UPDATE tally SET rolls = rolls - ?, sums = added(sums, negated(?))
WHERE place = ? AND day = ? AND person = 0 AND subject = ?
"""

DROP_EMPTY = "DELETE FROM tally WHERE place = ? AND day = ? AND person = 0 AND subject = ? AND rolls = 0"


async def unname(writer: Writer, reader: aiosqlite.Connection, person: int) -> None:
    """Rename the subjects of all sums of a person, and of what they add to the sums of all."""
    last = 0
    while rows := list(await reader.execute_fetchall(SUMS, (person, last, ROWS))):
        last = rows[-1][0]
        for number, subject in rows:
            if unnamed(subject) != subject:
                await writer.run(partial(_rename, number=number))


async def _rename(connection: aiosqlite.Connection, number: int) -> None:
    async with savepoint(connection):
        for row in await connection.execute_fetchall(SUM, (number,)):
            await _move(connection, number, tuple(row))


async def _move(connection: aiosqlite.Connection, number: int, row: Row) -> None:
    place, day, person, subject, rolls, sums = row
    await connection.execute_fetchall(DROP, (number,))
    await connection.execute_fetchall(TAKE, (rolls, sums, place, day, subject))
    await connection.execute_fetchall(DROP_EMPTY, (place, day, subject))
    for whose in (person, 0):
        added = (place, day, whose, unnamed(subject), rolls, sums)
        await connection.execute_fetchall(ADD, added)
