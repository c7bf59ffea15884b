"""What an error of SQLite means: for the person who waited, and for whoever starts the bot."""

import logging
import sqlite3
from pathlib import Path

from bot.storage.engine import EngineFailed, Interrupted, Uncertain
from bot.storage.errors import LOST, Damaged, DiskFull, StorageFailed, Unusable

NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
"""A file that may grow no further fails as if its disk had a fault."""

NO_RIGHT = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

OUTSIDE = {*NO_ROOM, *NO_RIGHT, *DAMAGED, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""What comes from the disk or from other programs."""

DATABASE_ERRORS = (sqlite3.Error, EngineFailed)

logger = logging.getLogger(__name__)


def failure_of(error: BaseException) -> StorageFailed:
    """Return what to tell one who waited; each needs an exception of its own."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL or (isinstance(error, EngineFailed) and error.full):
        failure: StorageFailed = DiskFull(
            "The bot's disk is full, so nothing was rolled or changed: please tell whoever runs the bot."
        )
    elif is_damage(error):
        failure = Damaged(LOST)
    elif isinstance(error, Uncertain):
        failure = StorageFailed(
            "The bot lost its memory while it saved this, and cannot tell whether it counts: "
            "see /history before you try again."
        )
    else:
        failure = StorageFailed("The bot could not save this, so it does not count: please try again.")
    failure.__cause__ = error
    return failure


def reading_failure_of(error: Exception) -> StorageFailed:
    """Return what to tell one who only wanted to know something."""
    failure = failure_of(error)
    if not isinstance(failure, Damaged):
        failure = StorageFailed("The bot could not look this up just now: please try again.")
        failure.__cause__ = error
    return failure


def refusal_of(error: sqlite3.Error, database: Path) -> Unusable:
    """Return what to tell whoever starts the bot on a database that does not let itself be used."""
    code = _code(error)
    if code in NO_ROOM:
        remedy = "see that its disk has room, and no fault"
    elif code in NO_RIGHT:
        remedy = "give the bot a file and a folder in which it may write"
    else:
        remedy = "choose another, or put a copy back with `evenhand restore`"
    return Unusable(f"The file {database} cannot be used as the bot's database ({error}): {remedy}.")


def log_failure(what: str, error: BaseException) -> None:
    """Log what failed, and by which error; where that arose only if it may be a fault of the program."""
    logger.error("%s: %s", what, error, exc_info=None if _is_outside(error) else error)


def is_damage(error: BaseException) -> bool:
    """Whether an error says that a file is no whole database."""
    return _code(error) in DAMAGED


def damage(database: object, found: object) -> str:
    """Tell the host that a database is damaged, and what to do."""
    return (
        f"The database {database} is damaged ({found}): put a copy back with `evenhand restore FILE`, or "
        f"save what is left of it with `evenhand rescue {database} NEW.db`; "
        "`evenhand backup` keeps its copies in backups/ beside the database."
    )


def _is_outside(error: BaseException) -> bool:
    return _code(error) in OUTSIDE or isinstance(error, Interrupted)


def _code(error: BaseException) -> int:
    """Return the primary code of an error; 0 for what does not come from SQLite itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
