"""Failures of the storage: exceptions, the meaning of SQLite's errors, and the alarm that ends the process.

StorageRefused and StorageLost have a sentence for the host, StorageFailed one for the person who asked.
"""

import asyncio
import errno
import logging
import sqlite3
from pathlib import Path
from typing import NoReturn

from bot.play.errors import Refused
from bot.storage.engine import EngineFailed, Interrupted, Uncertain

LOST = "The bot's database is damaged, so nothing was rolled or changed: please tell whoever runs the bot."
"""What people read if the storage is damaged or lost, until its process has ended."""

NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
"""A file that may grow no further fails as if its disk had a fault."""

NO_RIGHT = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

OUTSIDE = {*NO_ROOM, *NO_RIGHT, *DAMAGED, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""Errors from the disk or from other programs."""

DATABASE_ERRORS = (sqlite3.Error, EngineFailed)

OPENING_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""Python cannot read an error of SQLite that quotes damaged words of a schema."""

logger = logging.getLogger(__name__)


class StorageRefused(Exception):
    """The storage does not open, and the sentence says why."""


class Locked(StorageRefused):
    """Another process holds the database."""


class Unusable(StorageRefused):
    """The address names no database of this bot, or one that cannot be used."""


class Older(StorageRefused):
    """The database is of an earlier version of the bot."""


class StorageLost(Exception):
    """The storage cannot continue: only the host can help, or another process if a restart helps."""

    def __init__(self, sentence: str, *, restart_helps: bool) -> None:
        super().__init__(sentence)
        self.restart_helps = restart_helps


class StorageFailed(Refused):
    """The database refused; its own error is the cause."""


class DiskFull(StorageFailed):
    """There was no room to write."""


class Damaged(StorageFailed):
    """The database is damaged, or is no database."""


def failure_of(error: BaseException) -> StorageFailed:
    """Return the failure for a caller; each caller needs its own exception."""
    if _is_full(error):
        failure: StorageFailed = DiskFull(
            "The bot's disk is full, so nothing was rolled or changed: please tell whoever runs the bot."
        )
    elif is_damage(error):
        failure = Damaged(LOST)
    elif isinstance(error, Uncertain):
        failure = StorageFailed(
            "The bot lost its connection to the database while it saved this, so it may or may not count: "
            "see /history before you try again."
        )
    else:
        failure = StorageFailed("The bot could not save this, so it does not count: please try again.")
    failure.__cause__ = error
    return failure


def reading_failure_of(error: Exception) -> StorageFailed:
    """Return the failure for a caller who only wanted to read."""
    failure = failure_of(error)
    if not isinstance(failure, Damaged):
        failure = StorageFailed("The bot could not look this up just now: please try again.")
        failure.__cause__ = error
    return failure


def refusal_of(error: Exception, database: Path) -> Unusable:
    """Return the refusal for the host of a database that cannot be used."""
    code = _code(error)
    if code in NO_ROOM:
        remedy = "see that its disk has room, and no fault"
    elif code in NO_RIGHT:
        remedy = "give the bot a file and a folder in which it may write"
    else:
        remedy = "choose another, or put a copy back with `evenhand restore`"
    return Unusable(f"The file {database} cannot be used as the bot's database ({error}): {remedy}.")


def log_failure(what: str, error: BaseException) -> None:
    """Log a failure with its error, and with a traceback only if it may be a fault of the program."""
    logger.error("%s: %s", what, error, exc_info=None if _is_outside(error) else error)


def is_damage(error: BaseException) -> bool:
    """Whether an error means that a file is no whole database."""
    return _code(error) in DAMAGED


def describe_damage(database: object, found: object) -> str:
    """Tell the host that a database is damaged, and what to do."""
    return (
        f"The database {database} is damaged ({found}): put a copy back with `evenhand restore FILE`, or "
        f"save what is left of it with `evenhand rescue {database} NEW.db`; "
        "the copies are in backups/ beside the database."
    )


class Alarm:
    """Rings once, at the first fault that makes a database useless; warns of other faults."""

    def __init__(self, database: object) -> None:
        self._database = database
        self._lost: asyncio.Future[StorageLost] = asyncio.get_running_loop().create_future()
        self.damage = ""
        """The damage, and what to do, of a database that still works; empty if there is none."""
        self.uncopied = ""
        """Why the last nightly copy failed, or empty."""

    @property
    def rung(self) -> bool:
        """Whether the database is lost."""
        return self._lost.done()

    def ring(self, sentence: str, cause: BaseException | None = None, *, restart_helps: bool = False) -> None:
        """Report and log that the database is lost, with the traceback of the cause."""
        if not self.rung:
            logger.critical("%s", sentence, exc_info=cause)
            self._lost.set_result(StorageLost(sentence, restart_helps=restart_helps))

    def warn(self, sentence: str) -> None:
        """Report and log that a database is damaged; work on it continues."""
        logger.error("%s", sentence)
        self.damage = sentence

    def tell_uncopied(self, sentence: str) -> None:
        """Report and log that a nightly copy failed; the bot continues."""
        logger.error("%s", sentence)
        self.uncopied = sentence

    def heed(self, error: Exception) -> None:
        if isinstance(error, Damaged):
            self.ring(describe_damage(self._database, error.__cause__))

    async def wait(self) -> NoReturn:
        """Wait as long as all is well.

        Raises:
            StorageLost: it no longer is.
        """
        raise await asyncio.shield(self._lost)


def _is_outside(error: BaseException) -> bool:
    return _code(error) in OUTSIDE or isinstance(error, Interrupted)


def _is_full(error: BaseException) -> bool:
    full = isinstance(error, EngineFailed) and error.full
    return full or _code(error) == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) == errno.ENOSPC


def _code(error: BaseException) -> int:
    """Return the primary code of an error, or 0 if it is not SQLite's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
