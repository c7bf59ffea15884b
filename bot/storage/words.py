"""Moves people's words out of rows that have them among their lasting parts.

Rows from before the migration `words_apart` are such rows. People in them stay the numbers that they are.
"""

from typing import Any

from bot.features.registry import REGISTRY
from bot.play.event import Event
from bot.play.words import take_words
from bot.storage.engine import Connection
from bot.storage.event_rows import from_json

ROWS_AT_ONCE = 1_000

ROWS = """
SELECT place, number, kind, request, used, before, line FROM event
WHERE (place, number) > (?, ?) AND words IS NULL ORDER BY place, number LIMIT ?
"""

MOVE = """
UPDATE event SET request = ?, used = ?, before = ?, line = ?, words = ? WHERE place = ? AND number = ?
"""


def move_words(connection: Connection) -> None:
    """Move the words of all rows, within a transaction."""
    place = number = 0
    while rows := connection.execute(ROWS, (place, number, ROWS_AT_ONCE)).fetchall():
        connection.executemany(MOVE, [moved for moved in map(_move_words_of, rows) if moved])
        place, number = rows[-1][:2]


def _move_words_of(row: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Return the parameters of `MOVE` for a row, or None if it has no words, or is damaged."""
    place, number, kind, request, *parts = row
    try:
        used, before, line = (None if part is None else from_json(part) for part in parts)
        event = Event(
            number=number,
            person=0,
            at=0,
            kind=kind,
            request=from_json(request),
            used=used,
            before=before,
            line=line,
        )
        texts, words = take_words(REGISTRY[kind], event)
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    return (texts.request, texts.used, texts.before, texts.line, words, place, number) if words else None
