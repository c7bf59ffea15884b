"""Notices when files of an open database are deleted, replaced, overwritten or cut, and measures their size.

SQLite continues with its opened files, and with the pages in its memory. So the process could confirm rolls
that are lost when it ends. SQLite notices none of this: the writing connection goes on, and its `quick_check`
finds nothing.

A number in the database, the beat, goes up. It proves that the database can be written, and a file with a
lower one than before was overwritten.
"""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.play.errors import Refused
from bot.storage.background import run_beside
from bot.storage.engine import Connection
from bot.storage.failures import Alarm, StorageFailed, is_damage
from bot.storage.files import backup
from bot.storage.files.log import LogEnd
from bot.storage.files.paths import list_copies, measure, overwritten_path, rescued_path, sibling_path
from bot.storage.writer import Writer

BEAT = "beat"
"""The name of the fact with the beat."""

COUNT_BEAT = """
INSERT INTO fact (name, value) VALUES (?, '1')
ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(fact.value AS BIGINT) + 1 AS TEXT) RETURNING value
"""

LOOK = 2.0
"""Seconds between two looks."""

GO_BACK = "To go back to a copy, stop the bot first, and use `evenhand restore FILE`."


@dataclass(frozen=True, slots=True)
class Room:
    """The figures of a database that a host watches."""

    size: int
    """Its bytes."""
    left: int | None = None
    """The free bytes of its disk, or None on the machine of a server."""
    copied: float | None = None
    """The time of its last copy, in seconds since 1970; 0: never; None: a server has its own."""


def write_beat(connection: Connection) -> str:
    """Increase the beat, and return it. SQLite would skip a write without a change; this is written."""
    ((value,),) = connection.execute(COUNT_BEAT, (BEAT,)).fetchall()
    return str(value)


class Presence:
    """Knows which files were opened. `now` returns milliseconds since 1970."""

    def __init__(self, database: Path, now: Callable[[], int]) -> None:
        self.database = database
        self._log = sibling_path(database, "-wal")
        self._now = now
        self._opened = self._identify_files()
        self._counted = 0
        """The highest beat in the file itself, which gets it from the log now and then."""
        self._log_end = LogEnd(self._log)
        self._looking = asyncio.Lock()

    async def check(self, writer: Writer, alarm: Alarm) -> None:
        """Ring if a file has moved or changed; the content of the database is then saved beside it.

        Raises:
            StorageFailed: one has.
        """
        async with self._looking:
            if alarm.rung or not await self._is_well(writer, alarm):
                raise StorageFailed("The files of the database are no longer the ones that the bot opened.")

    async def _is_well(self, writer: Writer, alarm: Alarm) -> bool:
        """Whether all is as it was; ring if it is not."""
        found = self._identify_files()
        if found == self._opened:
            fault = await writer.run_alone(lambda _: self._find_fault())
            if fault:
                alarm.ring(await self._save_overwritten(writer, fault))
        elif found[0] != self._opened[0]:
            alarm.ring(await self._save_gone(writer))
        else:
            alarm.ring(
                f"The file {self._log} was deleted or replaced while the bot was running: its contents go "
                "into the database now, so start the bot again, and let nothing else touch its files.",
                restart_helps=True,
            )
        return not alarm.rung

    def _identify_files(self) -> list[tuple[int, int] | None]:
        return [_identify(path) for path in (self.database, self._log)]

    def _find_fault(self) -> str:
        """Return what was done to the files, or an empty string. Nobody may write to them meanwhile.

        A sound database is readable, and only ever gets newer; its log keeps everything committed.
        """
        counted, before = _read_beat(self.database), self._counted
        self._counted = counted
        if counted < before:
            return f"The database {self.database} was overwritten"
        return f"The file {self._log} was cut or overwritten" if self._log_end.is_cut() else ""

    async def _save_gone(self, writer: Writer) -> str:
        """Save a database whose file was deleted or replaced; return a sentence for the host."""
        if place := _find_moved(self._opened[0]):
            await writer.run_alone(_fold_and_end)
            return (
                f"The database {self.database} was moved to {place} while the bot was running, and holds "
                "all that it held: move it back, or set EVENHAND_DATABASE_URL to its new place, and start "
                f"the bot again. {GO_BACK}"
            )
        said = f"The database {self.database} was deleted or replaced while the bot was running"
        try:
            copy = await self._save(writer)
        except Refused as error:
            return f"{said}, {_describe_unsaved(error)}"
        return f"{said}: all that it held was saved, so put it back with `evenhand restore {copy}`. {GO_BACK}"

    async def _save_overwritten(self, writer: Writer, fault: str) -> str:
        """Save the readable parts of an overwritten database, and put its own files aside."""
        said = f"{fault} while the bot was running"
        try:
            copy = await self._save(writer)
        except Refused as error:
            return f"{said}, {_describe_unsaved(error)}"
        self.database.rename(overwritten_path(self.database, self._now()))
        return (
            f"{said}: what could still be read was saved, so put it back with `evenhand restore {copy}`, "
            f"and see with `evenhand check` whether it is whole. {GO_BACK}"
        )

    async def _save(self, writer: Writer) -> Path:
        """Copy the database out of the open files, and stop all confirmations."""
        copy = rescued_path(self.database, self._now())
        await writer.run_alone(partial(_save_and_end, target=copy))
        return copy


def _describe_unsaved(error: Refused) -> str:
    return (
        f"and its contents could not be saved ({error.__cause__}): "
        "put a copy back with `evenhand restore FILE`, while the bot is stopped."
    )


def _read_beat(database: Path) -> int:
    """Return the last beat in the file itself, or -1 if it cannot be read.

    The thread of the only writing connection does not write to the file meanwhile.
    """
    alone = f"{database.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(alone, uri=True)) as connection:
            found = connection.execute("SELECT value FROM fact WHERE name = ?", (BEAT,)).fetchone()
    except UnicodeDecodeError:
        return -1
    except sqlite3.Error as error:
        if not (is_damage(error) or "no such table" in str(error)):
            raise
        return -1
    return int(found[0]) if found else 0


def _save_and_end(connection: Connection, target: Path) -> None:
    """Save everything confirmed, and stop all confirmations."""
    try:
        backup.take(connection, target)
    finally:
        connection.execute("PRAGMA query_only = ON")


def _fold_and_end(connection: Connection) -> None:
    """Fold the log into the file, and stop all confirmations."""
    try:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    finally:
        connection.execute("PRAGMA query_only = ON")


@asynccontextmanager
async def watch_files(presence: Presence, writer: Writer, alarm: Alarm) -> AsyncIterator[None]:
    """Look at the files every few seconds during the block, until the alarm rings."""
    async with run_beside(_watch(presence, writer, alarm), "presence of the database"):
        yield


async def _watch(presence: Presence, writer: Writer, alarm: Alarm) -> None:
    while not alarm.rung:
        await asyncio.sleep(LOOK)
        with suppress(Refused):
            await presence.check(writer, alarm)


def _find_moved(opened: tuple[int, int] | None) -> Path | None:
    """Return the present path of a file that this process has open, or None if it has none, or is unknown."""
    for link in Path("/proc/self/fd").glob("*"):
        if opened is not None and _identify(link) == opened:
            place = Path(os.path.realpath(link))
            if _identify(place) == opened:
                return place
    return None


def _identify(path: Path) -> tuple[int, int] | None:
    """Return the identity of a file on this machine, whatever its name, or None if it does not exist."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def measure_file(database: Path) -> Room:
    """Return the figures of a database in a file, its log included.

    Raises:
        OSError: it is gone.
    """
    copied = max((copy.at.timestamp() for copy in list_copies(database)), default=0.0)
    return Room(measure(database), shutil.disk_usage(database.parent).free, copied)


def measure_server(connection: Connection) -> Room:
    """Return the figures of a database of PostgreSQL."""
    (size,) = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    return Room(size)
