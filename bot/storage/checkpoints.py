"""Checkpoints in SQLite: what stands for the events of a place that are no longer kept."""

import sqlite3

from bot.play.event import State, StateKey
from bot.play.holdings import Checkpoint
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


def keep(connection: sqlite3.Connection, place: Place, checkpoint: Checkpoint) -> None:
    """Put a checkpoint in the place of the one before."""
    number: int = connection.execute(PLACE, key_of(place)).fetchone()[0]
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
