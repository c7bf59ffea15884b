"""What is kept on people and homes, in SQLite: thin methods over the files that do it."""

from collections.abc import AsyncIterator

import aiosqlite

from bot.play.keeping.privacy import Holdings
from bot.play.records import Record
from bot.play.request_context import Place
from bot.storage.removal import erasing, forgetting, orphans, people, wal
from bot.storage.removal.pages import Pages, clean
from bot.storage.writing.writer import Writer


class SqlitePrivacy:
    """Fulfils `bot.play.keeping.privacy.Privacy`."""

    _writer: Writer
    _reader: aiosqlite.Connection
    _pages: Pages

    async def holdings(self, person: int) -> Holdings:
        """Return what is kept on a person."""
        return await people.holdings(self._reader, person)

    def rolls_of(self, person: int) -> AsyncIterator[tuple[Place, Record]]:
        """Go through a person's rows at all places, newest first."""
        return people.rolls_of(self._reader, person)

    async def forget(self, person: int) -> None:
        """Take a person away; the file holds their id nowhere afterwards."""
        async with wal.folded_often(self._writer):
            await forgetting.forget(self._writer, self._reader, person)
            await clean(self._writer, self._pages)

    async def erase(self, home: int) -> None:
        """Delete all places of a home with their histories, its settings and its library."""
        async with wal.folded_often(self._writer):
            await erasing.erase(self._writer, self._reader, home)
            await self._clean()

    async def resume_cleanup(self) -> None:
        """Finish what was begun, and forget people of whom no row is left."""
        async with wal.folded_often(self._writer):
            await forgetting.go_on(self._writer, self._reader)
            await erasing.delete_left(self._writer, self._reader)
            await self._clean()

    async def _clean(self) -> None:
        await orphans.forget(self._writer, self._reader)
        await clean(self._writer, self._pages)
