"""Checkpoints in SQLite, and deleting the rows that they stand for."""

import json

import aiosqlite

from bot.play.keeping.pruned import Checkpoint
from bot.play.request_context import Place
from bot.storage.removal import erasing, wal
from bot.storage.rows import to_json
from bot.storage.writing.writer import Writer

CHECKPOINT = """
SELECT number, states FROM checkpoint
WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?)
"""

KEEP = """
INSERT OR REPLACE INTO checkpoint (place, number, states)
SELECT id, ?, ? FROM place WHERE channel_id = ? AND owner_id = ?
"""

DELETE = """
DELETE FROM history WHERE (place, number) IN (
  SELECT place, number FROM history
  WHERE place = (SELECT id FROM place WHERE channel_id = ? AND owner_id = ?) AND number <= ? LIMIT ?
) RETURNING 1
"""


class SqlitePruned:
    """Fulfils `bot.play.keeping.pruned.Pruned`."""

    _writer: Writer
    _reader: aiosqlite.Connection

    async def checkpoint(self, place: Place) -> Checkpoint | None:
        """Return the checkpoint of a place, None where all rows are kept."""
        rows = await self._reader.execute_fetchall(CHECKPOINT, (place.channel, place.owner))
        return next((Checkpoint(number, json.loads(states)) for number, states in rows), None)

    async def prune(self, place: Place, checkpoint: Checkpoint) -> None:
        """Put a checkpoint in the place of all rows up to it."""
        key, number = (place.channel, place.owner), checkpoint.number
        async with wal.folded_often(self._writer):
            await erasing.run(self._writer, KEEP, number, to_json(dict(checkpoint.states)), *key)
            while await erasing.run(self._writer, DELETE, *key, number, erasing.ROWS):
                pass
