"""Actions that wait for an answer, in SQLite."""

from collections.abc import Callable

from bot.play.errors import Gone
from bot.play.pending_action import MOST_OPEN, NOT_OPEN, PendingAction
from bot.play.request_context import Place
from bot.storage import people
from bot.storage.engine import Connection

FIND = """
SELECT pending.channel_id, pending.home_id, pending.owner_id, person.user_id, pending.kind, pending.body,
  pending.expires
FROM pending JOIN person ON person.id = pending.person WHERE pending.number = ?
"""

ADD = """
INSERT INTO pending (channel_id, home_id, owner_id, person, kind, body, expires) VALUES (?, ?, ?, ?, ?, ?, ?)
RETURNING number
"""

GIVE_UP = """
DELETE FROM pending WHERE person = ?1 AND kind = ?2 AND number NOT IN (
  SELECT number FROM pending WHERE person = ?1 AND kind = ?2 ORDER BY number DESC LIMIT ?3
)
"""

CHANGE = "UPDATE pending SET body = ?, expires = ? WHERE number = ?"
CLOSE = "DELETE FROM pending WHERE number = ?"


def ask(connection: Connection, action: PendingAction) -> int:
    """Keep an action, and return its number, which never comes again; give up what is too much."""
    place, person = action.place, people.number_of(connection, action.person)
    body = people.written(connection, dict(action.body))
    row = (place.channel, place.home, place.owner, person, action.kind, body, action.expires)
    number: int = connection.execute(ADD, row).fetchone()[0]
    connection.execute(GIVE_UP, (person, action.kind, MOST_OPEN))
    return number


def find(connection: Connection, number: int) -> PendingAction | None:
    """Return an open action, None where it was answered or forgotten."""
    row = connection.execute(FIND, (number,)).fetchone()
    if row is None:
        return None
    channel, home, owner, person, kind, body, expires = row
    return PendingAction(Place(channel, home, owner), person, kind, people.read(connection, body), expires)


def change(
    connection: Connection, number: int, changed: Callable[[PendingAction], PendingAction]
) -> PendingAction:
    """Change an open action, and return the new one.

    Raises:
        Gone: it was answered or forgotten.
    """
    found = find(connection, number)
    if found is None:
        raise Gone(NOT_OPEN)
    after = changed(found)
    connection.execute(CHANGE, (people.written(connection, dict(after.body)), after.expires, number))
    return after


def close(connection: Connection, number: int) -> None:
    """Forget an action, if it is still there."""
    connection.execute(CLOSE, (number,))
