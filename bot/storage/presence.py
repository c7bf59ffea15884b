"""Notices when the files of an open database are deleted or replaced: what is written then, nobody will find.

SQLite goes on with the files that it opened, and so the process could confirm rolls that are gone with it.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bot.play.errors import Refused
from bot.storage.alarm import Alarm
from bot.storage.engine import Connection
from bot.storage.errors import StorageFailed
from bot.storage.files import backup
from bot.storage.files.names import beside, rescued
from bot.storage.writer import Writer


class Presence:
    """Knows which files were opened. `now` tells milliseconds since 1970."""

    def __init__(self, database: Path, now: Callable[[], int]) -> None:
        self._database = database
        self._log = beside(database, "-wal")
        self._now = now
        self._opened = self._found()

    async def check(self, writer: Writer, alarm: Alarm) -> None:
        """Ring if a file is no longer where it was; what a database held is then saved beside it.

        Raises:
            StorageFailed: that is so.
        """
        found = self._found()
        if found == self._opened:
            return
        if found[0] != self._opened[0]:
            alarm.ring(await self._save(writer))
        else:
            alarm.ring(
                f"The file {self._log} was deleted or replaced while the bot was running: what it held "
                "is put into the database now, so start the bot again, and let nothing else touch its files."
            )

        raise StorageFailed("The files of the database are no longer those that were opened.")

    def _found(self) -> list[tuple[int, int] | None]:
        return [_identity(path) for path in (self._database, self._log)]

    async def _save(self, writer: Writer) -> str:
        """Copy the database out of the files that are still open; return what to tell the host."""
        said = f"The database {self._database} was deleted or replaced while the bot was running"
        copy = rescued(self._database, self._now())
        try:
            await writer.run_alone(partial(_save_and_end, target=copy))
        except Refused as error:
            return (
                f"{said}, and what it held could not be saved ({error.__cause__}): "
                "put a copy back with `evenhand restore FILE`."
            )
        return f"{said}: all that it held was saved, so put it back with `evenhand restore {copy}`."


def _save_and_end(connection: Connection, target: Path) -> None:
    """Save all that was confirmed, and let nothing more be confirmed."""
    try:
        backup.take(connection, target)
    finally:
        connection.execute("PRAGMA query_only = ON")


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what a file is on this machine, whatever it is called; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
