"""Rows of the history as values of the port, and back."""

import json
from fractions import Fraction
from typing import Any

from bot.play.records import Json, Move, PendingAction, Record, Turn
from bot.play.request_context import Place

Row = tuple[Any, ...]

_WIDEST = 63
"""Bits of the largest whole number that SQLite holds, without its sign."""


def to_json(value: Json) -> str:
    """Write a value as compact JSON."""
    return json.dumps(value, separators=(",", ":"))


def row_of(number: int, move: Move, turn: Turn) -> Row:
    """Return a row for `statements.ADD_HISTORY`.

    Raises:
        TypeError, ValueError: something in it cannot be kept.
    """
    context = move.context
    row = (
        context.place.channel,
        context.place.owner,
        number,
        context.person,
        context.at,
        move.command,
        to_json(dict(move.request)),
        to_json(turn.faces),
        turn.outcome,
        None if turn.odds is None else str(turn.odds),
        None if turn.before is None else to_json(turn.before),
        int(move.by_hand),
        move.visibility,
    )
    _check_widths((*row, context.place.home, context.interaction))
    return row


def record_of(row: Row) -> Record:
    """Read a row with the columns of `statements.RECORD`."""
    (
        number,
        person,
        at,
        command,
        request,
        faces,
        outcome,
        odds,
        before,
        by_hand,
        visibility,
        message,
        struck,
    ) = row
    return Record(
        number=number,
        person=person,
        at=at,
        command=command,
        request=json.loads(request),
        faces=tuple(json.loads(faces)),
        outcome=outcome,
        odds=None if odds is None else Fraction(odds),
        before=None if before is None else json.loads(before),
        by_hand=bool(by_hand),
        visibility=visibility,
        message=message,
        struck=struck,
    )


def recorded(row: Row) -> Record:
    """Return what reading back a row for `statements.ADD_HISTORY` will give."""
    _, _, number, person, *rest = row
    return record_of((number, person, *rest, None, None))


def row_of_pending_action(pending_action: PendingAction) -> Row:
    """Return a row for `statements.ADD_QUESTION`."""
    place = pending_action.place
    body = to_json(dict(pending_action.body))
    return (
        place.channel,
        place.home,
        place.owner,
        pending_action.person,
        pending_action.kind,
        body,
        pending_action.expires,
    )


def pending_action_of(row: Row) -> PendingAction:
    """Read a row of `statements.QUESTION`."""
    channel, home, owner, person, kind, body, expires = row
    return PendingAction(Place(channel, home, owner), person, kind, json.loads(body), expires)


def _check_widths(row: Row) -> None:
    """See that one impossible number fails its own move, and not all that are written with it."""
    for value in row:
        if isinstance(value, int) and value.bit_length() > _WIDEST:
            raise ValueError(f"{value} is too large to be kept: ids and numbers have at most 63 bits")
