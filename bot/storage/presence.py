"""Notices when the files of an open database are deleted, replaced or overwritten: what is in them is lost.

SQLite goes on with the files that it opened, and with the pages that it has in memory, and so the process
could confirm rolls that are gone with it.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from bot.play.errors import Refused
from bot.storage import beat
from bot.storage.alarm import Alarm
from bot.storage.engine import Connection
from bot.storage.errors import StorageFailed
from bot.storage.failures import is_damage
from bot.storage.files import backup
from bot.storage.files.names import beside, overwritten, rescued
from bot.storage.writer import Writer


class Presence:
    """Knows which files were opened. `now` tells milliseconds since 1970."""

    def __init__(self, database: Path, now: Callable[[], int]) -> None:
        self.database = database
        self._log = beside(database, "-wal")
        self._now = now
        self._opened = self._found()
        self._counted = 0
        """The highest beat that the file itself has had, which the log tells to the file now and then."""

    async def check(self, writer: Writer, alarm: Alarm) -> None:
        """Ring if a file is no longer where it was; what a database held is then saved beside it.

        Raises:
            StorageFailed: that is so.
        """
        found = self._found()
        if found == self._opened and await self._is_intact(writer):
            return
        if found == self._opened:
            alarm.ring(await self._overwritten(writer))
        elif found[0] != self._opened[0]:
            alarm.ring(await self._gone(writer))
        else:
            alarm.ring(
                f"The file {self._log} was deleted or replaced while the bot was running: what it held "
                "is put into the database now, so start the bot again, and let nothing else touch its files."
            )
        raise StorageFailed("The files of the database are no longer those that were opened.")

    def _found(self) -> list[tuple[int, int] | None]:
        return [_identity(path) for path in (self.database, self._log)]

    async def _is_intact(self, writer: Writer) -> bool:
        """Tell whether the file can be read, and is not older than it was: it only ever grows newer."""
        counted = await writer.run_alone(partial(_counted, database=self.database))
        intact = counted >= self._counted
        self._counted = counted
        return intact

    async def _gone(self, writer: Writer) -> str:
        """Save a database whose file was deleted or replaced; return what to tell the host."""
        if place := _moved_to(self._opened[0]):
            await writer.run_alone(_fold_and_end)
            return (
                f"The database {self.database} was moved to {place} while the bot was running, and holds "
                "all that it held: move it back, or set EVENHAND_DATABASE_URL to its new place, and start "
                "the bot again. To go back to a copy, stop the bot first, and use `evenhand restore FILE`."
            )
        said = f"The database {self.database} was deleted or replaced while the bot was running"
        try:
            copy = await self._save(writer)
        except Refused as error:
            return f"{said}, {_not_saved(error)}"
        return f"{said}: all that it held was saved, so put it back with `evenhand restore {copy}`."

    async def _overwritten(self, writer: Writer) -> str:
        """Save what can be read of a database whose file was written over, and put that file aside."""
        said = f"The database {self.database} was overwritten while the bot was running"
        try:
            copy = await self._save(writer)
        except Refused as error:
            return f"{said}, {_not_saved(error)}"
        self.database.rename(overwritten(self.database, self._now()))
        return (
            f"{said}: what could still be read was saved, so put it back with `evenhand restore {copy}`, "
            "and see with `evenhand check` whether it is whole."
        )

    async def _save(self, writer: Writer) -> Path:
        """Copy the database out of the files that are still open, and let nothing more be confirmed."""
        copy = rescued(self.database, self._now())
        await writer.run_alone(partial(_save_and_end, target=copy))
        return copy


def _not_saved(error: Refused) -> str:
    return (
        f"and what it held could not be saved ({error.__cause__}): "
        "put a copy back with `evenhand restore FILE`."
    )


def _counted(_: Connection, database: Path) -> int:
    """Return the last beat that is in the file itself, -1 where it cannot be read.

    The thread of the one connection that writes does not write to the file meanwhile.
    """
    alone = f"{database.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(alone, uri=True)) as connection:
            found = connection.execute("SELECT value FROM fact WHERE name = ?", (beat.NAME,)).fetchone()
    except sqlite3.Error as error:
        if not (is_damage(error) or "no such table" in str(error)):
            raise
        return -1
    return int(found[0]) if found else 0


def _save_and_end(connection: Connection, target: Path) -> None:
    """Save all that was confirmed, and let nothing more be confirmed."""
    try:
        backup.take(connection, target)
    finally:
        connection.execute("PRAGMA query_only = ON")


def _fold_and_end(connection: Connection) -> None:
    """Put into the file what the log holds, and let nothing more be confirmed."""
    try:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    finally:
        connection.execute("PRAGMA query_only = ON")


def _moved_to(opened: tuple[int, int] | None) -> Path | None:
    """Return where a file is now that this process has open; None: nowhere, or this system does not tell."""
    for link in Path("/proc/self/fd").glob("*"):
        if opened is not None and _identity(link) == opened:
            place = Path(os.path.realpath(link))
            if _identity(place) == opened:
                return place
    return None


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what a file is on this machine, whatever it is called; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
