"""Events as rows of the table, and back."""

from fractions import Fraction
from typing import Any

from bot.play.event import Event, EventTexts, StateKey
from bot.play.people import names_people
from bot.play.request_context import Place
from bot.storage import people
from bot.storage.engine import Connection
from bot.storage.json_text import from_json

Row = tuple[Any, ...]

SELECT = """
SELECT event.number, author.user_id, event.at, event.kind, event.version, event.request, event.draws,
  event.outcome, event.odds, event.dice, event.used, event.before, event.line, event.by_hand,
  event.visibility, event.judged, state.kind, state.key, coalesce(owner.user_id, 0), event.previous,
  event.target, event.message, event.struck
FROM event
"""

JOIN = """
JOIN person AS author ON author.id = event.person
LEFT JOIN state ON state.id = event.state
LEFT JOIN person AS owner ON owner.id = state.person
"""

AT_PLACE = "event.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)"

INSERT = """
INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

WIDEST = 63
"""Bits of the largest whole number that can be kept, without its sign."""


def key_of(place: Place) -> tuple[int, int]:
    """Return the parameters of `AT_PLACE`."""
    return place.channel, place.owner


def read(connection: Connection, place: Place, number: int) -> Event | None:
    """Return one event of a place."""
    query = f"{SELECT} {JOIN} WHERE {AT_PLACE} AND event.number = ?"
    row = connection.execute(query, (*key_of(place), number)).fetchone()
    return event_of(connection, row) if row else None


def event_of(connection: Connection, row: Row) -> Event:
    """Read a row with the columns of `SELECT`."""
    number, person, at, kind, version, request, draws, outcome, odds, dice, used, before, line = row[:13]
    by_hand, visibility, judged, state_kind, state_key, owner, previous, target, message, struck = row[13:]
    return Event(
        number=number,
        person=person,
        at=at,
        kind=kind,
        version=version,
        request=people.read(connection, request),
        draws=tuple(from_json(draws)),
        outcome=outcome,
        odds=None if odds is None else Fraction(odds),
        dice=dice,
        used=people.read(connection, used),
        before=people.read(connection, before),
        line=people.read(connection, line),
        by_hand=bool(by_hand),
        visibility=visibility,
        judged=bool(judged),
        state=None if state_kind is None else StateKey(state_kind, state_key, owner),
        previous=previous,
        target=target,
        message=message,
        struck=struck,
    )


def check(event: Event) -> None:
    """See that the numbers of an event can be kept.

    Raises:
        ValueError: one of them is too large.
    """
    if (event.outcome or 0).bit_length() > WIDEST:
        raise ValueError(f"{event.outcome} is too large to be kept: numbers have at most {WIDEST} bits")


def numbered(connection: Connection, texts: EventTexts) -> EventTexts:
    """Return the texts of an event with numbers of people in the place of their ids."""
    if not names_people("".join(filter(None, texts))):
        return texts
    return EventTexts._make(text and people.numbered(connection, text) for text in texts)


def row_of(event: Event, texts: EventTexts, place: int, person: int, state: int | None) -> Row:
    """Return a row for `INSERT`, with the numbers of its place, its person and its state."""
    request, draws, used, before, line, odds = texts
    return (
        place,
        event.number,
        person,
        event.at,
        event.kind,
        event.version,
        request,
        draws,
        event.outcome,
        odds,
        event.dice,
        used,
        before,
        line,
        int(event.by_hand),
        event.visibility,
        int(event.judged),
        state,
        event.previous,
        event.target,
        event.message,
        event.struck,
    )
