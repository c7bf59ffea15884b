"""Pending actions in SQL."""

from collections.abc import Callable

from bot.play.errors import Gone
from bot.play.reads import MOST_OPEN, NOT_OPEN, PendingAction
from bot.play.request_context import Place
from bot.storage import event_rows
from bot.storage.engine import Connection

FIND_PENDING = """
SELECT pending.channel_id, pending.home_id, pending.owner_id, person.user_id, pending.kind, pending.body,
  pending.expires
FROM pending JOIN person ON person.id = pending.person WHERE pending.number = ?
"""

ADD_PENDING = """
INSERT INTO pending (channel_id, home_id, owner_id, person, kind, body, expires) VALUES (?, ?, ?, ?, ?, ?, ?)
RETURNING number
"""

GIVE_UP = """
DELETE FROM pending WHERE person = ?1 AND kind = ?2 AND number NOT IN (
  SELECT number FROM pending WHERE person = ?1 AND kind = ?2 ORDER BY number DESC LIMIT ?3
)
"""

CHANGE_PENDING = "UPDATE pending SET body = ?, expires = ? WHERE number = ?"

CLOSE_PENDING = "DELETE FROM pending WHERE number = ?"


def add_pending(connection: Connection, action: PendingAction) -> int:
    """Store an action, and return its number, which never recurs; give up the oldest of too many."""
    place, person = action.place, event_rows.number_of(connection, action.person)
    body = event_rows.write_json(connection, dict(action.body))
    row = (place.channel, place.home, place.owner, person, action.kind, body, action.expires)
    number: int = connection.execute(ADD_PENDING, row).fetchone()[0]
    connection.execute(GIVE_UP, (person, action.kind, MOST_OPEN))
    return number


def find_pending(connection: Connection, number: int) -> PendingAction | None:
    """Return an open action, or None if it was answered or forgotten."""
    row = connection.execute(FIND_PENDING, (number,)).fetchone()
    if row is None:
        return None
    channel, home, owner, person, kind, body, expires = row
    return PendingAction(
        Place(channel, home, owner), person, kind, event_rows.read_json(connection, body), expires
    )


def change_pending(
    connection: Connection, number: int, changed: Callable[[PendingAction], PendingAction]
) -> PendingAction:
    """Change an open action, and return the new one.

    Raises:
        Gone: it was answered or forgotten.
    """
    found = find_pending(connection, number)
    if found is None:
        raise Gone(NOT_OPEN)
    after = changed(found)
    connection.execute(
        CHANGE_PENDING, (event_rows.write_json(connection, dict(after.body)), after.expires, number)
    )
    return after


def close_pending(connection: Connection, number: int) -> None:
    """Delete an action, if it still exists."""
    connection.execute(CLOSE_PENDING, (number,))
