"""The servers that were seen, in SQLite."""

from collections.abc import Collection
from functools import partial

import aiosqlite

from bot.storage.rows import to_json
from bot.storage.writing.savepoint import savepoint
from bot.storage.writing.writer import Writer

MISS = "UPDATE home SET missing = missing + 1 WHERE home_id NOT IN (SELECT value FROM json_each(?))"

SEE = """
INSERT INTO home (home_id, missing) SELECT value, 0 FROM json_each(?) WHERE true
ON CONFLICT (home_id) DO UPDATE SET missing = 0 WHERE missing > 0
"""

MISSING = "SELECT home_id FROM home WHERE missing >= ? ORDER BY home_id"


class SqliteHomes:
    """Fulfils `bot.play.keeping.homes.Homes`."""

    _writer: Writer
    _reader: aiosqlite.Connection

    async def note_listing(self, servers: Collection[int]) -> None:
        """Note which servers have the bot, and that all others which were seen before are missing."""
        await self._writer.run(partial(_note, servers=to_json(sorted(servers))))

    async def missing(self, listings: int) -> list[int]:
        """Return the servers that were missing in at least so many listings in a row."""
        return [home for (home,) in await self._reader.execute_fetchall(MISSING, (listings,))]


async def _note(connection: aiosqlite.Connection, servers: str) -> None:
    async with savepoint(connection):
        await connection.execute_fetchall(MISS, (servers,))
        await connection.execute_fetchall(SEE, (servers,))
