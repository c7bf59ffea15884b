"""Writes a checkpoint, a few rows at a time, beside the one that holds; then it takes its place at once.

One that a stop has cut short holds nothing, and goes with what was taken away from its home.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from bot.play.event import State, StateKey
from bot.play.holdings import Basis, Checkpoint
from bot.play.request_context import Place
from bot.storage import erasing, people, sums
from bot.storage.checkpoints import HOLDS, WRITTEN, basis
from bot.storage.engine import Connection
from bot.storage.event_rows import key_of
from bot.storage.writer import Writer

ROWS = 50
"""How many states or sums one transaction writes."""

CHANGED = "SELECT 1 FROM event WHERE place = ? AND target <= ? AND number > ? LIMIT 1"
"""Whether an event has told since of one that is to go: it may have struck or revealed it."""

PLACE = "SELECT id FROM place WHERE channel_id = ? AND owner_id = ?"
BEGIN = "INSERT INTO place (channel_id, owner_id, home_id, parent_id) VALUES (?, ?, ?, 0)"
KEEP = """
INSERT INTO checkpoint (place, number) VALUES (?, ?)
ON CONFLICT (place) DO UPDATE SET number = excluded.number
"""
HOLD = "UPDATE place SET owner_id = ?, home_id = ? WHERE channel_id = ? AND owner_id = ?"
LEAVE = "UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0 WHERE channel_id = ? AND owner_id = ?"
LEAVE_UNFINISHED = "UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0 WHERE home_id = ?"
ADD_STATE = "INSERT INTO checkpoint_state (place, kind, key, person, value, last) VALUES (?, ?, ?, ?, ?, ?)"
ADD_SUM = """
INSERT INTO checkpoint_sum (place, day, person, subject, rolls, sums) VALUES (?, ?, ?, ?, ?, ?)
"""

CLEAR = """
DELETE FROM {table} WHERE ({key}) IN (
  SELECT {key} FROM {table} WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) LIMIT ?
)
"""
"""What was kept before there were holders."""

KEYS = {"checkpoint_state": "place, kind, key, person", "checkpoint_sum": "place, day, person, subject"}
"""The keys of the tables of checkpoints."""

Sum = tuple[tuple[int, int, str], tuple[int, int]]
Step = Callable[[Connection, int], None]
"""Something to do for a place, by its number."""


async def keep(writer: Writer, place: Place, checkpoint: Checkpoint) -> bool:
    """Put a checkpoint in the place of the one before, unless its basis has changed; return whether."""
    for step in _steps(checkpoint):
        if not await writer.run(partial(_unless_changed, place=place, checkpoint=checkpoint, step=step)):
            return False
    for table, key in KEYS.items():
        while await erasing.run(writer, CLEAR.format(table=table, key=key), *key_of(place), ROWS):
            pass
    return True


def leave_unfinished(connection: Connection) -> None:
    """Let go of what was written of checkpoints that do not hold."""
    connection.execute(LEAVE_UNFINISHED, (WRITTEN,))


def _steps(checkpoint: Checkpoint) -> Iterator[Step]:
    yield _begin
    for states in _some(iter(checkpoint.states.items())):
        yield partial(_add_states, states=states)
    for each in _some(iter(checkpoint.sums.items())):
        yield partial(_add_sums, added=each)
    yield partial(_hold, number=checkpoint.number)


def _some(rows: Iterator[Any]) -> Iterator[list[Any]]:
    while some := list(islice(rows, ROWS)):
        yield some


def _unless_changed(connection: Connection, place: Place, checkpoint: Checkpoint, step: Step) -> bool:
    """Do a step, unless what the checkpoint was made of is no longer so; return whether."""
    row = connection.execute(PLACE, key_of(place)).fetchone()
    if row is None or not _holds(connection, place, checkpoint.number, checkpoint.basis):
        return False
    step(connection, row[0])
    return True


def _holds(connection: Connection, place: Place, number: int, before: Basis | None) -> bool:
    if before is None:
        return True
    now = basis(connection, place)
    if (now.place, now.forgotten) != (before.place, before.forgotten):
        return False
    return not connection.execute(CHANGED, (now.place, number, before.newest)).fetchone()


def _begin(connection: Connection, place: int) -> None:
    connection.execute(LEAVE, (-place, WRITTEN))
    connection.execute(BEGIN, (-place, WRITTEN, WRITTEN))


def _add_states(connection: Connection, place: int, states: list[tuple[StateKey, State]]) -> None:
    number = _written(connection, place)
    for key, state in states:
        owner = people.number_of(connection, key.person) if key.person else 0
        row = (number, key.kind, key.key, owner, people.written(connection, state.value), state.last)
        connection.execute(ADD_STATE, row)


def _add_sums(connection: Connection, place: int, added: list[Sum]) -> None:
    number = _written(connection, place)
    for (day, person, subject), (rolls, each) in added:
        whose = people.number_of(connection, person) if person else 0
        connection.execute(ADD_SUM, (number, day, whose, subject, rolls, sums.to_bytes(each)))


def _hold(connection: Connection, place: int, number: int) -> None:
    connection.execute(LEAVE, (-place, HOLDS))
    connection.execute(HOLD, (HOLDS, HOLDS, -place, WRITTEN))
    connection.execute(KEEP, (place, number))


def _written(connection: Connection, place: int) -> int:
    number: int = connection.execute(PLACE, (-place, WRITTEN)).fetchone()[0]
    return number
