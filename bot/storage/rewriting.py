"""Takes words out of what is kept: out of rows of the history, and out of the sums of named dice."""

from bot.play.event import Event, texts_of
from bot.storage import event_rows
from bot.storage.engine import Connection
from bot.storage.sums import to_bytes, to_number

REWRITE = """
UPDATE event SET request = ?, used = ?, before = ?, line = ?, message = ? WHERE place = ? AND number = ?
"""

UNSALT = "UPDATE proof_row SET salt = NULL WHERE place = ? AND number = ?"
"""From then on nobody can tell which words the commitment in the proof was to."""

NAMED = """
SELECT place, day, subject, rolls, sums FROM {table} INDEXED BY {table}_by_person
WHERE person = ? AND person <> 0 AND substr(subject, 1, 4) = 'set ' LIMIT ?
"""
"""Sets are the only subjects with a word that a person chose; their faces are counted without it as well."""

OF_ALL = "SELECT sums FROM {table} WHERE place = ? AND day = ? AND person = 0 AND subject = ?"

TAKE = """
UPDATE {table} SET rolls = rolls - CAST(? AS BIGINT), sums = ?
WHERE place = ? AND day = ? AND person = 0 AND subject = ?
"""

DROP_EMPTY = "DELETE FROM {table} WHERE place = ? AND day = ? AND person = 0 AND subject = ? AND rolls = 0"
DROP = "DELETE FROM {table} WHERE place = ? AND day = ? AND person = ? AND subject = ?"
SUMS = ("sum", "checkpoint_sum")
"""The tables of sums."""

ROWS = 50
"""How many sums are dropped at a time."""


def rewrite(connection: Connection, place: int, event: Event) -> None:
    """Write a row of the history anew, after what was taken out of it."""
    texts = event_rows.numbered(connection, texts_of(event))
    written = (texts.request, texts.used, texts.before, texts.line)
    connection.execute(REWRITE, (*written, event.message, place, event.number))
    connection.execute(UNSALT, (place, event.number))


def unname_sums(connection: Connection, table: str, person: int) -> int:
    """Drop some sums of sets that a person named, and what they add to those of all; return how many."""
    rows = connection.execute(NAMED.format(table=table), (person, ROWS)).fetchall()
    for place, day, subject, rolls, sums in rows:
        connection.execute(DROP.format(table=table), (place, day, person, subject))
        every = connection.execute(OF_ALL.format(table=table), (place, day, subject)).fetchone()
        if every is not None:
            left = to_bytes(to_number(every[0]) - to_number(sums))
            connection.execute(TAKE.format(table=table), (rolls, left, place, day, subject))
        connection.execute(DROP_EMPTY.format(table=table), (place, day, subject))
    return len(rows)
