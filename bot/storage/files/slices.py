"""Copies a database in use, in slices so that others can work in between, and checks that the copy is whole.

The copy is of one moment: a read-only transaction stays open meanwhile, and others' writes are not in it.
Without it SQLite would begin again after each of their writes, and never end under load. Until it ends, the
write-ahead log grows.
"""

import asyncio
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from bot.storage.connection import read_only
from bot.storage.failures import OPENING_ERRORS, StorageFailed, Unusable
from bot.storage.files import backup, migrate
from bot.storage.files.checking import find_fault
from bot.storage.files.opening import open_sqlite_reads
from bot.storage.files.whole_files import sync, write_whole

PAGES = 256
"""A slice, of a megabyte: it is on the disk in a few milliseconds, for which a roll may have to wait."""

PAUSE = 0.02
"""Seconds between two slices: a gigabyte takes half a minute."""

SQLITE = b"SQLite format 3\0"
"""The first bytes of a database."""

WITHOUT_LOG = b"\1\1"
"""The bytes 18 and 19 of a copy; the database of a bot has other ones, since it has a write-ahead log."""


class _Ended(Exception):
    """Nobody waits for the copy any more."""


async def copy(database: Path, target: Path) -> None:
    """Copy a database that may be in use; `target` then has all of it, or its earlier content.

    `target` is a new file, or an earlier copy.

    Raises:
        Unusable: it cannot be read or copied, or is damaged; or `target` is something else.
    """
    try:
        _prepare(target, database)
        with write_whole(target) as path:
            await _fill(database, path)
            await _read_through(path)
    except (*OPENING_ERRORS, OSError, StorageFailed) as error:
        # the errors of copying a damaged one are misleading
        await asyncio.to_thread(backup.check, database, indexes=True)
        raise Unusable(f"The database {database} cannot be copied to {target}: {error}.") from error


async def _fill(database: Path, path: Path) -> None:
    """Copy a database to an empty file; a cancellation takes effect after the current slice."""
    ending = threading.Event()
    work = asyncio.create_task(asyncio.to_thread(_copy_slices, database, path, ending))
    try:
        await asyncio.shield(work)
    finally:
        ending.set()
        await asyncio.gather(work, return_exceptions=True)


def _copy_slices(database: Path, path: Path, ending: threading.Event) -> None:
    def pause(*_: int) -> None:
        sync(path)  # so that the disk has little to write at a time
        if ending.wait(PAUSE):
            raise _Ended

    with (
        closing(sqlite3.connect(read_only(database), uri=True, isolation_level=None)) as source,
        closing(sqlite3.connect(path, isolation_level=None)) as target,
    ):
        if not backup.is_ours(source):
            raise Unusable(f"The file {database} is not a database of the bot.")
        target.execute("PRAGMA journal_mode = OFF")  # a failed copy is thrown away
        target.execute("PRAGMA synchronous = OFF")
        target.execute("PRAGMA cache_size = 10")  # so that a slice is written before the next one
        source.execute("BEGIN")
        source.execute("SELECT 1 FROM sqlite_schema").fetchone()
        source.backup(target, pages=PAGES, progress=pause)
        target.execute("PRAGMA journal_mode = DELETE")
    backup.end_proofs(path)
    sync(path)


async def _read_through(path: Path) -> None:
    """Check that a copy is whole, and that the bot can read it, if it is of this version.

    Raises:
        sqlite3.Error, StorageFailed, Unusable: it is not.
    """
    if fault := await find_fault(path, "integrity_check"):
        raise sqlite3.DatabaseError(fault)
    if migrate.check_known(path, migrate.folder()):
        async with open_sqlite_reads(path) as reads:
            async for _ in reads.places():
                pass


def _prepare(target: Path, database: Path) -> None:
    """Check that there is a database, and that `target` is free or an earlier copy.

    Raises:
        Unusable: there is none, or something else is at `target`.
    """
    if not database.is_file():
        raise Unusable(f"There is no database {database} to copy: check the database address.")
    if target.exists() and target.samefile(database):
        raise Unusable(f"{target} is the database itself: choose another file for its copy.")
    if target.is_dir():
        raise Unusable(f"{target} is a folder: choose a file in it for the copy.")
    if os.path.lexists(target) and not _is_copy(target):
        raise Unusable(
            f"{target} is there already, and is not a copy from `evenhand backup`: choose another file."
        )
    target.parent.mkdir(parents=True, exist_ok=True)


def _is_copy(path: Path) -> bool:
    """Whether a file is a copy of a database of the bot; a file that a bot has worked on is not."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(20)
    if not head.startswith(SQLITE) or not head.endswith(WITHOUT_LOG):
        return False
    try:
        with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
            return backup.is_ours(connection)
    except OPENING_ERRORS:
        return False
