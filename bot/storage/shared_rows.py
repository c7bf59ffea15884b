"""States that a whole home shares, such as what its characters have: events at any of its places use them.

A holder owns them: a place that no command can name. The table `shared` says which event was which use of a
state, counted from 1, which puts uses at several places in one order; the event says what it found and left.
A pruned use is missing there, but the state stays.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.play.event import Event, State, StateKey
from bot.play.request_context import Place
from bot.play.transition import Submission
from bot.storage import event_rows
from bot.storage.engine import Connection
from bot.storage.event_rows import from_json, to_json

HOLDER = -3
"""The `owner` that marks a holder."""

FOUND = """
WITH asked AS MATERIALIZED (
  SELECT CAST(value ->> 0 AS BIGINT) AS number, CAST(value ->> 1 AS BIGINT) AS place,
    CAST(value ->> 2 AS BIGINT) AS channel, value ->> 3 AS kind, value ->> 4 AS key
  FROM json_each(?)
)
SELECT asked.number, asked.place, state.id, state.value, state.last FROM asked
JOIN place ON place.channel_id = asked.channel AND place.owner_id = -3
JOIN state ON state.place = place.id AND state.kind = asked.kind AND state.key = asked.key
  AND state.person = 0
"""

KEEP_HOLDER = """
INSERT INTO place (channel_id, owner_id, home_id, parent_id) VALUES (?, ?, ?, 0)
ON CONFLICT (channel_id, owner_id) DO UPDATE SET home_id = excluded.home_id RETURNING id
"""
ADD_USE = "INSERT INTO shared (state, turn, place, number) VALUES (?, ?, ?, ?)"
"""If two processes find the same last use, only one of them can add the next."""

STATE = """
SELECT state.value, state.last FROM place JOIN state ON state.place = place.id
WHERE place.channel_id = ? AND place.owner_id = ? AND state.kind = ? AND state.key = ? AND state.person = 0
"""

HOMES = """
SELECT holder.home_id, EXISTS (
  SELECT 1 FROM checkpoint JOIN place ON place.id = checkpoint.place WHERE place.home_id = holder.home_id
) FROM place AS holder WHERE holder.owner_id = -3 ORDER BY holder.home_id
"""

USES = """
SELECT shared.turn, place.channel_id, place.home_id, place.owner_id, place.parent_id, shared.number
FROM shared JOIN place ON place.id = shared.place
WHERE shared.turn > ? AND shared.state = (
  SELECT state.id FROM place AS holder JOIN state ON state.place = holder.id
  WHERE holder.channel_id = ? AND holder.owner_id = ?
    AND state.kind = ? AND state.key = ? AND state.person = 0
)
ORDER BY shared.turn LIMIT 100
"""


class SharedRow(NamedTuple):
    """A state that a home shares, as an event finds it."""

    number: int | None = None
    """Its row's number; None if it has no row yet."""
    state: State = State()


Use = tuple[int, Place, Event | None]
"""The turn of a use, and its event; None if that is lost."""


def holder(home: int) -> Place:
    """Return the place that holds a home's states."""
    return Place(-home, home, HOLDER)


def find_shared(connection: Connection, submissions: Sequence[Submission]) -> list[list[SharedRow]]:
    """Return the states that each submission shares with its home, in the order of its keys."""
    found = [[SharedRow()] * len(each.shared) for each in submissions]
    asked = [
        [number, place, -each.context.place.home, key.kind, key.key]
        for number, each in enumerate(submissions)
        for place, key in enumerate(each.shared)
    ]
    for number, place, row, value, last in connection.execute(FOUND, (to_json(asked),)):
        found[number][place] = SharedRow(row, State(from_json(value), last))
    return found


def keep_holder(connection: Connection, home: int) -> int:
    """Return the number of a home's holder; add the holder if it is missing."""
    number: int = connection.execute(KEEP_HOLDER, (-home, HOLDER, home)).fetchone()[0]
    return number


def read_shared(connection: Connection, home: int, key: StateKey) -> State:
    """Return what a home keeps under a key."""
    row = connection.execute(STATE, (*event_rows.key_of(holder(home)), key.kind, key.key)).fetchone()
    return State(from_json(row[0]), row[1]) if row else State()


def list_homes(connection: Connection) -> dict[int, bool]:
    """Return the homes that share anything, each with whether events at its places were pruned."""
    return {home: bool(was_pruned) for home, was_pruned in connection.execute(HOMES)}


def read_uses(connection: Connection, home: int, key: StateKey, after: int) -> list[Use]:
    """Return the next uses of a state after a turn; none at the end."""
    rows = connection.execute(USES, (after, *event_rows.key_of(holder(home)), key.kind, key.key)).fetchall()
    return [
        (turn, place, event_rows.read_event(connection, place, number))
        for turn, *at, number in rows
        for place in [Place(*at)]
    ]
