"""Deletes the events that a checkpoint stands for, a few at a time, between the transactions of others.

The checkpoint is kept first: from then on they count for nothing, and whatever a stop has left of them is
deleted later. What tells of them may hold words of theirs, such as the name of a session: those go as well,
since nobody could say any more whose they were.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from bot.play.holdings import Checkpoint
from bot.play.kind import EventKind
from bot.play.request_context import Place
from bot.storage import checkpoint_writing, erasing, event_rows, rewriting
from bot.storage.engine import Connection
from bot.storage.event_rows import JOIN, SELECT
from bot.storage.writer import Writer

Kinds = Mapping[str, EventKind[Any]]

LEFT = """
SELECT place, number FROM checkpoint WHERE EXISTS (
  SELECT 1 FROM event WHERE event.place = checkpoint.place AND event.number <= checkpoint.number
) LIMIT 1
"""

TELLING = f"""
{SELECT} INDEXED BY event_by_target {JOIN}
WHERE event.place = ? AND event.target <= ? AND event.number > ? AND (event.target, event.number) > (?, ?)
ORDER BY event.target, event.number LIMIT ?
"""

DELETE_PROOF = """
DELETE FROM proof_row WHERE (place, number) IN (
  SELECT place, number FROM proof_row WHERE place = ? AND number < ? LIMIT ?
)
"""
"""The row at the checkpoint stays: the next one begins from its head."""

DELETE = """
DELETE FROM event WHERE (place, number) IN (
  SELECT place, number FROM event WHERE place = ? AND number <= ? LIMIT ?
)
"""


async def prune(writer: Writer, kinds: Kinds, place: Place, checkpoint: Checkpoint) -> bool:
    """Put a checkpoint in the place of all events up to it, unless its basis has changed; return whether."""
    kept = await checkpoint_writing.keep(writer, place, checkpoint)
    await go_on(writer, kinds)
    return kept


async def go_on(writer: Writer, kinds: Kinds) -> None:
    """Delete all events that checkpoints stand for, and checkpoints that do not hold."""
    await writer.run(checkpoint_writing.leave_unfinished)
    await erasing.delete_left(writer)
    while (found := await writer.run(_left)) is not None:
        place, number = found
        told: tuple[int, int] | None = (0, 0)
        while told is not None:
            told = await writer.run(partial(_scrub_telling, kinds=kinds, up_to=found, after=told))
        for statement in (DELETE_PROOF, DELETE):  # events last: they say what is still to be done
            while await erasing.run(writer, statement, place, number, erasing.ROWS):
                pass


def _left(connection: Connection) -> tuple[int, int] | None:
    found: tuple[int, int] | None = connection.execute(LEFT).fetchone()
    return found


def _scrub_telling(
    connection: Connection, kinds: Kinds, up_to: tuple[int, int], after: tuple[int, int]
) -> tuple[int, int] | None:
    """Scrub some events that tell of those up to a number; return after which to go on, None at the end."""
    place, number = up_to
    rows = connection.execute(TELLING, (place, number, number, *after, erasing.ROWS)).fetchall()
    for row in rows:
        event = event_rows.event_of(connection, row)
        scrubbed = replace(kinds[event.kind].scrub(event), message=event.message)
        if scrubbed != event:
            rewriting.rewrite(connection, place, scrubbed)
        after = event.target or 0, event.number
    return after if rows else None
