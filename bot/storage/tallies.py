"""The running sums in SQLite: how a batch adds to them, and how they are read."""

from collections.abc import AsyncIterator

import aiosqlite

from bot.play.clock import DAY
from bot.play.records import Move, Turn
from bot.play.request_context import Place
from bot.play.statistics.tallies import Counted, Days, Sums, TallyRow
from bot.storage.rows import Row

CHUNK = 500
"""How many rows are read at a time where all are gone through."""

LOOKED_AT = 5_000
"""The most rows from which people and what they rolled are counted."""

Key = tuple[int, int, int, int, str]
"""The channel and the owner of a place, a day, the id of a person or 0 for all, and a subject."""

ADD_TALLY = """
INSERT INTO tally (place, day, person, subject, rolls, sums)
VALUES (
  (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?), ?,
  coalesce((SELECT id FROM person WHERE user_id = ?), 0), ?, ?, ?
)
ON CONFLICT (place, day, person, subject)
DO UPDATE SET rolls = rolls + excluded.rolls, sums = added(sums, excluded.sums)
"""

SUMS = """
WITH RECURSIVE wanted (day) AS (VALUES (?) UNION ALL SELECT day - 1 FROM wanted WHERE day > ?)
SELECT tally.rolls, tally.sums FROM wanted CROSS JOIN tally
ON tally.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND tally.day = wanted.day
  AND tally.person = CASE WHEN ? IS NULL THEN 0 ELSE (SELECT id FROM person WHERE user_id = ?) END
  AND tally.subject = ?
"""
"""Each wanted day is sought in the key, whatever lies between them, the last one first."""

SUBJECTS = """
WITH RECURSIVE wanted (day) AS (VALUES (?) UNION ALL SELECT day - 1 FROM wanted WHERE day > ?),
latest (subject, rolls) AS (
  SELECT tally.subject, tally.rolls FROM wanted CROSS JOIN tally
  ON tally.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND tally.day = wanted.day
  AND tally.person = CASE WHEN ? IS NULL THEN 0 ELSE (SELECT id FROM person WHERE user_id = ?) END
  LIMIT ?
)
SELECT subject, sum(rolls) AS every FROM latest GROUP BY subject HAVING every > 0 ORDER BY every DESC, subject
"""

ROLLERS = """
WITH latest (person, subject, rolls) AS (
  SELECT person, subject, rolls FROM tally
  WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
    AND day BETWEEN ? AND ? AND person <> 0
  ORDER BY day DESC LIMIT ?
)
SELECT person.user_id, sum(latest.rolls) AS every FROM latest JOIN person ON person.id = latest.person
WHERE substr(latest.subject, 1, instr(latest.subject, ' ') - 1) NOT IN ('faces', 'hand', 'set')
GROUP BY person.user_id HAVING every > 0 ORDER BY every DESC, person.user_id
"""

TALLIES = """
SELECT tally.day, tally.person, coalesce(person.user_id, 0), tally.subject, tally.rolls, tally.sums
FROM tally LEFT JOIN person ON person.id = tally.person
WHERE tally.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
  AND (tally.day, tally.person, tally.subject) > (?, ?, ?)
ORDER BY tally.day, tally.person, tally.subject LIMIT ?
"""

UNTALLIED = """
SELECT max(number) FROM (
  SELECT number FROM untallied WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
  UNION ALL
  SELECT number FROM checkpoint
  WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
)
"""


class Adding:
    """Gathers what the moves of a batch add, so that each row of the sums is written once."""

    def __init__(self) -> None:
        self._added: dict[Key, tuple[int, int]] = {}

    def add(self, move: Move, turn: Turn) -> None:
        """Add what a move did, unless its row is hidden."""
        if move.visibility:
            return
        context = move.context
        for tally in turn.tallies:
            day = (context.at if tally.at is None else tally.at) // DAY
            whose = context.person if tally.person is None else tally.person
            for person in (whose, 0):
                key = (context.place.channel, context.place.owner, day, person, tally.subject)
                rolls, sums = self._added.get(key, (0, 0))
                self._added[key] = rolls + tally.rolls, sums + tally.sums

    def rows(self) -> list[Row]:
        """Return rows for `ADD_TALLY`."""
        return [(*key, rolls, _bytes(sums)) for key, (rolls, sums) in self._added.items()]


class SqliteTallies:
    """Fulfils `bot.play.statistics.tallies.Tallies` for a store that has a connection to read with."""

    _reader: aiosqlite.Connection

    async def sums(self, place: Place, subject: str, days: Days, person: int | None = None) -> Sums:
        """Return what came of a subject, by one person or by all."""
        rows = await self._tallied(SUMS, days.last, days.first, *_key(place), person, person, subject)
        return Sums(sum(rolls for rolls, _ in rows), sum(_number(sums) for _, sums in rows))

    async def subjects(self, place: Place, days: Days, person: int | None = None) -> list[Counted[str]]:
        """Return what was rolled, the most rolled first."""
        rows = await self._tallied(SUBJECTS, days.last, days.first, *_key(place), person, person, LOOKED_AT)
        return [Counted(*row) for row in rows]

    async def rollers(self, place: Place, days: Days) -> list[Counted[int]]:
        """Return who rolled, by how often."""
        return [Counted(*row) for row in await self._tallied(ROLLERS, *_key(place), *days, LOOKED_AT)]

    async def tallies(self, place: Place) -> AsyncIterator[TallyRow]:
        """Go through all sums of a place, oldest first."""
        last: tuple[int, int, str] = (-1, -1, "")
        while rows := await self._tallied(TALLIES, *_key(place), *last, CHUNK):
            for day, _, person, subject, rolls, sums in rows:
                yield TallyRow(day, person, subject, rolls, _number(sums))
            last = rows[-1][0], rows[-1][1], rows[-1][3]

    async def untallied(self, place: Place) -> int:
        """Return the number of the last row that the sums cannot be made of again."""
        rows = await self._tallied(UNTALLIED, *_key(place), *_key(place))
        return rows[0][0] or 0

    async def _tallied(self, query: str, *parameters: int | str | None) -> list[Row]:
        return [tuple(row) for row in await self._reader.execute_fetchall(query, parameters)]


async def teach(connection: aiosqlite.Connection) -> None:
    """Let a connection that writes add up sums, and take them back."""
    await connection.create_function("added", 2, _added, deterministic=True)
    await connection.create_function("negated", 1, _negated, deterministic=True)


def _added(kept: bytes, more: bytes) -> bytes:
    return _bytes(_number(kept) + _number(more))


def _negated(kept: bytes) -> bytes:
    return _bytes(-_number(kept))


def _bytes(sums: int) -> bytes:
    return sums.to_bytes(sums.bit_length() // 8 + 1, "little", signed=True)


def _number(kept: bytes) -> int:
    return int.from_bytes(kept, "little", signed=True)


def _key(place: Place) -> tuple[int, int]:
    return place.channel, place.owner
