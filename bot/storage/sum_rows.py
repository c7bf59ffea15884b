"""The running sums in SQL: adding the tallies of events, and reading them."""

from collections.abc import Iterable, Iterator, Mapping

from bot.play.errors import DAY
from bot.play.request_context import Place
from bot.play.sums import Counted, Days, SumKey, SumRow, Sums, Tally
from bot.storage.engine import Connection
from bot.storage.event_rows import WriteBuffer, key_of, number_of, to_json

CHUNK = 500
"""How many rows are read at a time when all are read."""

LOOKED_AT = 5_000
"""The most rows for counting people and their dice."""

KEPT = """
SELECT sum.place, sum.day, sum.person, sum.subject, sum.rolls, sum.sums FROM json_each(?) AS asked
CROSS JOIN sum ON sum.place = CAST(asked.value ->> 0 AS BIGINT)
  AND sum.day = CAST(asked.value ->> 1 AS BIGINT)
  AND sum.person = CAST(asked.value ->> 2 AS BIGINT) AND sum.subject = asked.value ->> 3
"""
"""Adding to sums requires the right to write at their place, so that nobody changes them meanwhile."""

KEEP = """
INSERT INTO sum (place, day, person, subject, rolls, sums) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (place, day, person, subject) DO UPDATE SET rolls = excluded.rolls, sums = excluded.sums
"""

SUMS = """
WITH RECURSIVE wanted (day) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT day - 1 FROM wanted WHERE day > ?)
SELECT sum.rolls, sum.sums FROM wanted CROSS JOIN sum
ON sum.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND sum.day = wanted.day
  AND sum.person = CASE WHEN CAST(? AS BIGINT) IS NULL THEN 0
    ELSE (SELECT id FROM person WHERE user_id = ?) END
  AND sum.subject = ?
"""
"""Looks up each wanted day by the key, whatever is between them, the last one first."""

SUBJECTS = """
WITH RECURSIVE wanted (day) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT day - 1 FROM wanted WHERE day > ?),
latest (subject, rolls) AS (
  SELECT sum.subject, sum.rolls FROM wanted CROSS JOIN sum
  ON sum.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND sum.day = wanted.day
  AND sum.person = CASE WHEN CAST(? AS BIGINT) IS NULL THEN 0
    ELSE (SELECT id FROM person WHERE user_id = ?) END
  LIMIT ?
)
SELECT subject, CAST(sum(rolls) AS BIGINT) AS every FROM latest
GROUP BY subject HAVING sum(rolls) > 0 ORDER BY every DESC, subject
"""

ROLLERS = """
WITH latest (person, subject, rolls) AS (
  SELECT person, subject, rolls FROM sum
  WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
    AND day BETWEEN ? AND ? AND person <> 0
  ORDER BY day DESC LIMIT ?
)
SELECT person.user_id, CAST(sum(latest.rolls) AS BIGINT) AS every
FROM latest JOIN person ON person.id = latest.person
WHERE substr(latest.subject, 1, instr(latest.subject, ' ') - 1) NOT IN ('faces', 'hand', 'set')
GROUP BY person.user_id HAVING sum(latest.rolls) > 0 ORDER BY every DESC, person.user_id
"""

ROWS = """
SELECT {table}.day, {table}.person, coalesce(person.user_id, 0), {table}.subject, {table}.rolls, {table}.sums
FROM {table} LEFT JOIN person ON person.id = {table}.person
WHERE {table}.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
  AND ({table}.day, {table}.person, {table}.subject) > (?, ?, ?)
ORDER BY {table}.day, {table}.person, {table}.subject LIMIT ?
"""

PLACE = "SELECT id FROM place WHERE channel_id = ? AND owner_id = ?"
DROP_ALL = "DELETE FROM sum WHERE place = ?"

Position = tuple[int, int, str]
START: Position = (-1, -1, "")


class SumChanges:
    """The additions of one transaction's events together: one row for each sum."""

    def __init__(self) -> None:
        self._rows: dict[tuple[int, int, int, str], tuple[int, int]] = {}

    def add(self, place: int, person: int, at: int, tallies: Iterable[Tally]) -> None:
        """Add a person's event of the day of `at`: to their sums, and to those of all."""
        for tally in tallies:
            for whose in (person, 0):
                self._add((place, at // DAY, whose, tally.subject), tally.rolls, tally.sums)

    def _add(self, key: tuple[int, int, int, str], rolls: int, sums: int) -> None:
        before = self._rows.get(key, (0, 0))
        self._rows[key] = before[0] + rolls, before[1] + sums

    def add_rows(self, connection: Connection, unwritten: WriteBuffer) -> None:
        """Add everything to the rows to be written."""
        if not self._rows:
            return
        for *key, rolls, sums in connection.execute(KEPT, (to_json([*self._rows]),)):
            self._add((key[0], key[1], key[2], key[3]), rolls, to_number(sums))
        for key, (rolls, sums) in self._rows.items():
            unwritten.add(KEEP, (*key, rolls, to_bytes(sums)))


def read_sums(
    connection: Connection, place: Place, subject: str, days: Days, person: int | None = None
) -> Sums:
    """Return the sums of a subject, for one person or for all."""
    rows = connection.execute(
        SUMS, (days.last, days.first, *key_of(place), person, person, subject)
    ).fetchall()
    return Sums(sum(rolls for rolls, _ in rows), sum(to_number(sums) for _, sums in rows))


def read_subjects(
    connection: Connection, place: Place, days: Days, person: int | None = None
) -> list[Counted[str]]:
    """Return the subjects, the most rolled first."""
    parameters = (days.last, days.first, *key_of(place), person, person, LOOKED_AT)
    return [Counted(*row) for row in connection.execute(SUBJECTS, parameters)]


def read_rollers(connection: Connection, place: Place, days: Days) -> list[Counted[int]]:
    """Return the people, the busiest first."""
    return [Counted(*row) for row in connection.execute(ROLLERS, (*key_of(place), *days, LOOKED_AT))]


def read_chunk(
    connection: Connection, place: Place, after: Position, table: str = "sum"
) -> tuple[list[SumRow], Position | None]:
    """Return the next rows of a place, and the position to continue from, or None at the end."""
    rows = connection.execute(ROWS.format(table=table), (*key_of(place), *after, CHUNK)).fetchall()
    found = [SumRow(row[0], row[2], row[3], row[4], to_number(row[5])) for row in rows]
    return found, (rows[-1][0], rows[-1][1], rows[-1][3]) if rows else None


def read_all(connection: Connection, place: Place, table: str) -> Iterator[SumRow]:
    """Yield all rows of a place, oldest first."""
    position: Position | None = START
    while position is not None:
        rows, position = read_chunk(connection, place, position, table)
        yield from rows


def replace_all(connection: Connection, place: Place, sums: Mapping[SumKey, tuple[int, int]]) -> None:
    """Replace all stored sums of a place with recorded rolls."""
    (number,) = connection.execute(PLACE, key_of(place)).fetchone()
    connection.execute(DROP_ALL, (number,))
    for (day, person, subject), (rolls, each) in sums.items():
        whose = number_of(connection, person) if person else 0
        connection.execute(KEEP, (number, day, whose, subject, rolls, to_bytes(each)))


def to_bytes(number: int) -> bytes:
    """Return sums in their stored form."""
    return number.to_bytes(number.bit_length() // 8 + 1, "little", signed=True)


def to_number(kept: bytes) -> int:
    """Return what `to_bytes` wrote."""
    return int.from_bytes(kept, "little", signed=True)
