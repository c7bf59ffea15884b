"""Checkpoints in SQLite: what stands for the events of a place that are no longer kept."""

import sqlite3

from bot.play.event import State, StateKey
from bot.play.holdings import Basis, Checkpoint
from bot.play.request_context import Place
from bot.storage import people, sums
from bot.storage.event_rows import key_of

NUMBER = """
SELECT checkpoint.number FROM checkpoint JOIN place ON place.id = checkpoint.place
WHERE place.channel_id = ? AND place.owner_id = ?
"""

STATES = """
SELECT {table}.kind, {table}.key, {table}.person, coalesce(owner.user_id, 0), {table}.value, {table}.last
FROM {table} LEFT JOIN person AS owner ON owner.id = {table}.person
WHERE {table}.place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
  AND ({table}.kind, {table}.key, {table}.person) > (?, ?, ?)
ORDER BY {table}.kind, {table}.key, {table}.person LIMIT ?
"""

BASIS = """
SELECT coalesce(place.id, 0), coalesce((SELECT max(number) FROM event WHERE event.place = place.id), 0),
  (SELECT count(*) FROM person WHERE user_id < 0)
FROM (SELECT ? AS channel, ? AS owner) AS asked
LEFT JOIN place ON place.channel_id = asked.channel AND place.owner_id = asked.owner
"""

CHANGED = "SELECT 1 FROM event WHERE place = ? AND target <= ? AND number > ? LIMIT 1"
"""Whether an event has told since of one that is to go: it may have struck or revealed it."""

PLACE = "SELECT id FROM place WHERE channel_id = ? AND owner_id = ?"
KEEP = "INSERT OR REPLACE INTO checkpoint (place, number) VALUES (?, ?)"
CLEAR = ("DELETE FROM checkpoint_state WHERE place = ?", "DELETE FROM checkpoint_sum WHERE place = ?")
ADD_STATE = "INSERT INTO checkpoint_state (place, kind, key, person, value, last) VALUES (?, ?, ?, ?, ?, ?)"
ADD_SUM = """
INSERT INTO checkpoint_sum (place, day, person, subject, rolls, sums) VALUES (?, ?, ?, ?, ?, ?)
"""

CHUNK = 100
"""How many states are read at a time."""

Position = tuple[str, str, int]
START: Position = ("", "", -1)


def find(connection: sqlite3.Connection, place: Place) -> Checkpoint | None:
    """Return the checkpoint of a place, None where all events are kept."""
    row = connection.execute(NUMBER, key_of(place)).fetchone()
    if row is None:
        return None
    states: dict[StateKey, State] = {}
    position: Position | None = START
    while position is not None:
        found, position = states_after(connection, place, position, "checkpoint_state")
        states |= found
    kept = {row[:3]: row[3:] for row in sums.every(connection, place, "checkpoint_sum")}
    return Checkpoint(row[0], states, kept)


def basis(connection: sqlite3.Connection, place: Place) -> Basis:
    """Return what a checkpoint that is worked out from now on is made of."""
    return Basis(*connection.execute(BASIS, key_of(place)).fetchone())


def keep(connection: sqlite3.Connection, place: Place, checkpoint: Checkpoint) -> bool:
    """Put a checkpoint in the place of the one before, unless its basis has changed; return whether."""
    row = connection.execute(PLACE, key_of(place)).fetchone()
    if row is None or not _holds(connection, place, checkpoint):
        return False
    number: int = row[0]
    connection.execute(KEEP, (number, checkpoint.number))
    for statement in CLEAR:
        connection.execute(statement, (number,))
    for key, state in checkpoint.states.items():
        owner = people.number_of(connection, key.person) if key.person else 0
        row = (number, key.kind, key.key, owner, people.written(connection, state.value), state.last)
        connection.execute(ADD_STATE, row)
    for (day, person, subject), (rolls, added) in checkpoint.sums.items():
        whose = people.number_of(connection, person) if person else 0
        connection.execute(ADD_SUM, (number, day, whose, subject, rolls, sums.to_bytes(added)))
    return True


def _holds(connection: sqlite3.Connection, place: Place, checkpoint: Checkpoint) -> bool:
    """Tell whether what a checkpoint was made of is still so."""
    before = checkpoint.basis
    if before is None:
        return True
    now = basis(connection, place)
    if (now.place, now.forgotten) != (before.place, before.forgotten):
        return False
    return not connection.execute(CHANGED, (now.place, checkpoint.number, before.newest)).fetchone()


def states_after(
    connection: sqlite3.Connection, place: Place, after: Position, table: str = "state"
) -> tuple[dict[StateKey, State], Position | None]:
    """Return the next states of a place, and after which one to go on, None at the end."""
    rows = connection.execute(STATES.format(table=table), (*key_of(place), *after, CHUNK)).fetchall()
    found = {
        StateKey(kind, key, user): State(people.read(connection, value), last)
        for kind, key, _, user, value, last in rows
    }
    return found, rows[-1][:3] if rows else None
