"""Checkpoints, which replace events of a place that are no longer kept, and the deletion of these events.

The states and sums of a checkpoint belong to a holder: a place that no command can name, with the number of
the checkpoint's place. A new checkpoint is written a few rows at a time beside the valid one, and replaces it
in one transaction. An unfinished one, cut short by a stop, never becomes valid, and is deleted.

Only then are the events deleted, a few at a time, between other transactions; after a stop the rest is
deleted later. Other events about them may repeat words of theirs, such as the name of a session. These words
are deleted as well, since nobody could tell whose they were.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from bot.play.event import State, StateKey
from bot.play.kind import Kinds
from bot.play.reads import Basis, Checkpoint
from bot.play.request_context import Place
from bot.storage import event_rows, forgetting, sum_rows
from bot.storage.engine import Connection
from bot.storage.event_rows import key_of
from bot.storage.writer import Writer

HOLDS, WRITTEN = -1, -2
"""The owners, and homes, of holders: of a valid checkpoint, and of an unfinished one."""

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

STATES_AT_ONCE = 100
"""How many states are read at a time."""

Position = tuple[str, str, int]
START: Position = ("", "", -1)

ROWS_AT_ONCE = 50
"""How many states or sums one transaction writes."""

CHANGED = "SELECT 1 FROM event WHERE place = ? AND target <= ? AND number > ? LIMIT 1"
"""Whether a later event has changed one that is to be deleted: it may have struck or revealed it."""

PLACE = "SELECT id FROM place WHERE channel_id = ? AND owner_id = ?"
OF_PLACE = f"place = ({PLACE})"
BEGIN = "INSERT INTO place (channel_id, owner_id, home_id, parent_id) VALUES (?, ?, ?, 0)"
KEEP = """
INSERT INTO checkpoint (place, number, chain, last_turn, head)
SELECT kept.place, kept.number, event.chain, event.last_turn, event.head
FROM (SELECT CAST(? AS BIGINT) AS place, CAST(? AS BIGINT) AS number) AS kept
LEFT JOIN event ON event.place = kept.place AND event.number = kept.number WHERE true
ON CONFLICT (place) DO UPDATE SET
  number = excluded.number, chain = excluded.chain, last_turn = excluded.last_turn, head = excluded.head
WHERE checkpoint.number <> excluded.number
"""
"""Includes the start of the next event's proof. The event of the old checkpoint's number may be gone."""
HOLD = "UPDATE place SET owner_id = ?, home_id = ? WHERE channel_id = ? AND owner_id = ?"
LEAVE = "UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0 WHERE channel_id = ? AND owner_id = ?"
LEAVE_UNFINISHED = "UPDATE place SET channel_id = -id, owner_id = 0, home_id = 0 WHERE home_id = ?"
ADD_STATE = "INSERT INTO checkpoint_state (place, kind, key, person, value, last) VALUES (?, ?, ?, ?, ?, ?)"
ADD_SUM = """
INSERT INTO checkpoint_sum (place, day, person, subject, rolls, sums) VALUES (?, ?, ?, ?, ?, ?)
"""

Sum = tuple[tuple[int, int, str], tuple[int, int]]
Step = Callable[[Connection, int], None]
"""A step for a place, by its number."""


LEFT = """
SELECT place, number FROM checkpoint WHERE EXISTS (
  SELECT 1 FROM event WHERE event.place = checkpoint.place AND event.number <= checkpoint.number
) LIMIT 1
"""

TELLING = """
SELECT target, number FROM event INDEXED BY event_by_target
WHERE place = ? AND target <= ? AND number > ? AND (target, number) > (?, ?)
ORDER BY target, number LIMIT ?
"""
TAKE_WORDS = """
UPDATE event SET words = NULL, salt = NULL WHERE place = ? AND number = ? AND words IS NOT NULL
"""

DONE = """
SELECT state.id, state.key FROM state WHERE state.place = ? AND state.kind = ?
  AND CASE WHEN state.kind = ? THEN CAST(state.key AS BIGINT) END <= ?
  AND NOT EXISTS (SELECT 1 FROM event INDEXED BY event_by_state WHERE event.state = state.id)
LIMIT ?
"""
DROP = "DELETE FROM state WHERE id = ?"
DROP_KEPT = """
DELETE FROM checkpoint_state WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
  AND kind = ? AND key = ?
"""


def find_checkpoint(connection: Connection, place: Place) -> Checkpoint | None:
    """Return the checkpoint of a place, or None if all events are kept."""
    connection.execute("BEGIN")  # all of it at one moment
    try:
        return _read(connection, place)
    finally:
        connection.execute("COMMIT")


def _read(connection: Connection, place: Place) -> Checkpoint | None:
    row = connection.execute(NUMBER, key_of(place)).fetchone()
    if row is None:
        return None
    number, own, held = row
    under = place if held is None else holder(own, HOLDS)  # rows without a holder
    states: dict[StateKey, State] = {}
    position: Position | None = START
    while position is not None:
        found, position = read_states(connection, under, position, "checkpoint_state")
        states |= found
    kept = {row[:3]: row[3:] for row in sum_rows.read_all(connection, under, "checkpoint_sum")}
    return Checkpoint(number, states, kept)


def holder(place: int, role: int) -> Place:
    """Return the holder of a place's checkpoint."""
    return Place(-place, role, role)


def read_basis(connection: Connection, place: Place) -> Basis:
    """Return the basis of a checkpoint that is computed from now on."""
    return Basis(*connection.execute(BASIS, key_of(place)).fetchone())


def read_states(
    connection: Connection, place: Place, after: Position, table: str = "state"
) -> tuple[dict[StateKey, State], Position | None]:
    """Return the next states of a place, and the position to continue from, or None at the end."""
    rows = connection.execute(STATES.format(table=table), (*key_of(place), *after, STATES_AT_ONCE)).fetchall()
    found = {
        StateKey(kind, key, user): State(event_rows.read_json(connection, value), last)
        for kind, key, _, user, value, last in rows
    }
    return found, rows[-1][:3] if rows else None


async def keep(writer: Writer, place: Place, checkpoint: Checkpoint) -> bool:
    """Replace the valid checkpoint by a new one, unless its basis has changed; return whether."""
    for step in _list_steps(checkpoint):
        if not await writer.run(partial(_do_unless_changed, place=place, checkpoint=checkpoint, step=step)):
            return False
    for table in ("checkpoint_state", "checkpoint_sum"):  # rows of versions without holders
        await forgetting.delete_rows(writer, table, OF_PLACE, *key_of(place))
    return True


def leave_unfinished(connection: Connection) -> None:
    """Abandon unfinished checkpoints."""
    connection.execute(LEAVE_UNFINISHED, (WRITTEN,))


def _list_steps(checkpoint: Checkpoint) -> Iterator[Step]:
    yield _begin
    for states in _split(iter(checkpoint.states.items())):
        yield partial(_add_states, states=states)
    for each in _split(iter(checkpoint.sums.items())):
        yield partial(_add_sums, added=each)
    yield partial(_hold, number=checkpoint.number)


def _split(rows: Iterator[Any]) -> Iterator[list[Any]]:
    while some := list(islice(rows, ROWS_AT_ONCE)):
        yield some


def _do_unless_changed(connection: Connection, place: Place, checkpoint: Checkpoint, step: Step) -> bool:
    """Do a step, unless the basis of the checkpoint has changed; return whether."""
    row = connection.execute(PLACE, key_of(place)).fetchone()
    if row is None or not _is_unchanged(connection, place, checkpoint.number, checkpoint.basis):
        return False
    step(connection, row[0])
    return True


def _is_unchanged(connection: Connection, place: Place, number: int, before: Basis | None) -> bool:
    if before is None:
        return True
    now = read_basis(connection, place)
    if (now.place, now.forgotten) != (before.place, before.forgotten):
        return False
    return not connection.execute(CHANGED, (now.place, number, before.newest)).fetchone()


def _begin(connection: Connection, place: int) -> None:
    connection.execute(LEAVE, (-place, WRITTEN))
    connection.execute(BEGIN, (-place, WRITTEN, WRITTEN))


def _add_states(connection: Connection, place: int, states: list[tuple[StateKey, State]]) -> None:
    number = _find_unfinished(connection, place)
    for key, state in states:
        owner = event_rows.number_of(connection, key.person) if key.person else 0
        row = (number, key.kind, key.key, owner, event_rows.write_json(connection, state.value), state.last)
        connection.execute(ADD_STATE, row)


def _add_sums(connection: Connection, place: int, added: list[Sum]) -> None:
    number = _find_unfinished(connection, place)
    for (day, person, subject), (rolls, each) in added:
        whose = event_rows.number_of(connection, person) if person else 0
        connection.execute(ADD_SUM, (number, day, whose, subject, rolls, sum_rows.to_bytes(each)))


def _hold(connection: Connection, place: int, number: int) -> None:
    connection.execute(LEAVE, (-place, HOLDS))
    connection.execute(HOLD, (HOLDS, HOLDS, -place, WRITTEN))
    connection.execute(KEEP, (place, number))


def _find_unfinished(connection: Connection, place: int) -> int:
    number: int = connection.execute(PLACE, (-place, WRITTEN)).fetchone()[0]
    return number


async def prune(writer: Writer, kinds: Kinds, place: Place, checkpoint: Checkpoint) -> bool:
    """Replace all events up to a checkpoint by it, unless its basis has changed; return whether."""
    kept = await keep(writer, place, checkpoint)
    await go_on(writer, kinds)
    return kept


async def go_on(writer: Writer, kinds: Kinds) -> None:
    """Delete all events that checkpoints replace, and unfinished checkpoints."""
    await writer.run(leave_unfinished)
    await forgetting.delete_left(writer)
    while (found := await writer.run(_find_left)) is not None:
        place, number = found
        told: tuple[int, int] | None = (0, 0)
        while told is not None:
            told = await writer.run(partial(_take_words_about, up_to=found, after=told))
        for table in ("named", "shared"):
            await forgetting.delete_rows(writer, table, "place = ? AND number <= ?", place, number)
        # events last: they show what is still to do
        await forgetting.delete_rows(writer, "event", "place = ? AND number <= ?", place, number)
        for kind in (name for name, kind in kinds.items() if kind.state_of_target):
            while await writer.run(partial(_drop_done, place=place, kind=kind, number=number)):
                pass


def _drop_done(connection: Connection, place: int, kind: str, number: int) -> bool:
    """Drop some unused states about deleted events; return whether there were any.

    Drops their copies for a replay too: no replayed event begins with them.
    """
    rows = connection.execute(DONE, (place, kind, kind, number, ROWS_AT_ONCE)).fetchall()
    for state, key in rows:
        connection.execute(DROP, (state,))
        connection.execute(DROP_KEPT, (-place, HOLDS, kind, key))
    return bool(rows)


def _find_left(connection: Connection) -> tuple[int, int] | None:
    found: tuple[int, int] | None = connection.execute(LEFT).fetchone()
    return found


def _take_words_about(
    connection: Connection, up_to: tuple[int, int], after: tuple[int, int]
) -> tuple[int, int] | None:
    """Delete the words of some events about those up to a number; return the position to continue from."""
    place, number = up_to
    rows = connection.execute(TELLING, (place, number, number, *after, forgetting.ROWS)).fetchall()
    connection.executemany(TAKE_WORDS, [(place, telling) for _, telling in rows])
    return tuple(rows[-1]) if rows else None
