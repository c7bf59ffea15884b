"""Checkpoints in SQLite: what stands for the events of a place that are no longer kept.

The states and sums of a checkpoint stand under a holder: a place that no command can name, which bears the
number of the place that it is for. So a new one is written beside the one that holds, and holds in a moment.
"""

from bot.play.event import State, StateKey
from bot.play.holdings import Basis, Checkpoint
from bot.play.request_context import Place
from bot.storage import people, sums
from bot.storage.engine import Connection
from bot.storage.event_rows import key_of

HOLDS, WRITTEN = -1, -2
"""The owners, and homes, of holders: of a checkpoint that holds, and of one that is being written."""

NUMBER = """
SELECT checkpoint.number, place.id, holder.id FROM checkpoint JOIN place ON place.id = checkpoint.place
LEFT JOIN place AS holder ON holder.channel_id = -place.id AND holder.owner_id = -1
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
FROM (SELECT CAST(? AS BIGINT) AS channel, CAST(? AS BIGINT) AS owner) AS asked
LEFT JOIN place ON place.channel_id = asked.channel AND place.owner_id = asked.owner
"""

CHUNK = 100
"""How many states are read at a time."""

Position = tuple[str, str, int]
START: Position = ("", "", -1)


def find(connection: Connection, place: Place) -> Checkpoint | None:
    """Return the checkpoint of a place, None where all events are kept."""
    connection.execute("BEGIN")  # all of it as it is at one moment
    try:
        return _find(connection, place)
    finally:
        connection.execute("COMMIT")


def _find(connection: Connection, place: Place) -> Checkpoint | None:
    row = connection.execute(NUMBER, key_of(place)).fetchone()
    if row is None:
        return None
    number, own, held = row
    under = place if held is None else holder(own, HOLDS)  # before there were holders: under the place itself
    states: dict[StateKey, State] = {}
    position: Position | None = START
    while position is not None:
        found, position = states_after(connection, under, position, "checkpoint_state")
        states |= found
    kept = {row[:3]: row[3:] for row in sums.every(connection, under, "checkpoint_sum")}
    return Checkpoint(number, states, kept)


def holder(place: int, role: int) -> Place:
    """Return under what the rows of a place's checkpoint stand."""
    return Place(-place, role, role)


def basis(connection: Connection, place: Place) -> Basis:
    """Return what a checkpoint that is worked out from now on is made of."""
    return Basis(*connection.execute(BASIS, key_of(place)).fetchone())


def states_after(
    connection: Connection, place: Place, after: Position, table: str = "state"
) -> tuple[dict[StateKey, State], Position | None]:
    """Return the next states of a place, and after which one to go on, None at the end."""
    rows = connection.execute(STATES.format(table=table), (*key_of(place), *after, CHUNK)).fetchall()
    found = {
        StateKey(kind, key, user): State(people.read(connection, value), last)
        for kind, key, _, user, value, last in rows
    }
    return found, rows[-1][:3] if rows else None
