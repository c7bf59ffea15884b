"""Opens a database in a file: makes it ready, or opens it only for reading.

A new database appears whole or not at all, and nobody else can read its files.
"""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.storage.connection import SqliteFile
from bot.storage.database_reads import DatabaseReads
from bot.storage.failures import Alarm, Unusable
from bot.storage.files import migrate
from bot.storage.files.lock import hold_lock
from bot.storage.files.paths import find_last_rescued, list_copies, sibling_path
from bot.storage.files.whole_files import PRIVATE, clear_left, write_whole

logger = logging.getLogger(__name__)


def make_ready(
    database: Path, now: Callable[[], int], report: migrate.Report = logger.info, *, upgrades: bool = True
) -> None:
    """Bring a database up to date, or begin a new one; `now` returns milliseconds since 1970.

    `report` announces an update, which is refused without `upgrades`.

    Raises:
        StorageRefused: that is not possible, or only a part of a database exists.
    """
    try:
        clear_left(database.parent)
        if database.exists():
            migrate.refuse_empty(database)
            migrate.refuse_foreign(database)
            _keep_private(database)
            migrate.migrate(database, migrate.folder(), now, report, upgrades=upgrades)
        else:
            _begin(database, now)
    except OSError as error:
        raise Unusable(
            f"The database {database} cannot be used or made ({error}): see that the bot may write in its "
            "folder, and that its disk has room."
        ) from error


def upgrade_file(database: Path, now: Callable[[], int], report: migrate.Report) -> None:
    """Bring a database up to date that no bot works on, and announce it by `report`; `now` is as above.

    Raises:
        StorageRefused: that is not possible, or there is none.
    """
    if not database.is_file():
        raise Unusable(f"There is no database {database} yet: the bot makes it when it starts.")
    with hold_lock(database):
        make_ready(database, now, report)


def _begin(database: Path, now: Callable[[], int]) -> None:
    """Make a new database, all of it or nothing; the log of another would ruin it.

    If one was deleted under a running bot, the saved one comes back first: a restart may be the work of a
    restart policy, not of a person.
    """
    log = sibling_path(database, "-wal")
    if log.exists():
        raise Unusable(
            f"There is no database {database}, but {log} of one: put the database back where it was, "
            "or a copy with `evenhand restore FILE`; or remove that file, too, to begin anew."
        )
    if saved := find_last_rescued(database):
        raise Unusable(
            f"There is no database {database}, but {saved} has its contents from when it was deleted: put "
            f"it back with `evenhand restore {saved}`, or move that file away to begin anew."
        )
    if made := list_copies(database):
        logger.warning(
            "There is no database %s: a new one begins, though %s is a copy of an earlier one. To go on with "
            "that, stop the bot, and use `evenhand restore %s`.",
            database,
            made[-1].path,
            made[-1].path,
        )
    else:
        logger.info("There is no database %s yet: a new one begins.", database)
    with write_whole(database) as path:
        migrate.migrate(path, migrate.folder(), now)


def _keep_private(database: Path) -> None:
    """Deny others the files; SQLite gives its own new files the rights of the database."""
    for path in (database, sibling_path(database, "-wal"), sibling_path(database, "-shm")):
        if path.is_file() and path.stat().st_mode & 0o777 != PRIVATE:
            try:
                path.chmod(PRIVATE)
            except OSError as error:
                logger.warning(
                    "Others may be able to read %s: its rights cannot be changed (%s)", path, error
                )


@asynccontextmanager
async def open_sqlite_reads(database: Path) -> AsyncIterator[DatabaseReads]:
    """Open a database to read it.

    Raises:
        StorageRefused: there is none, or it is of another version of the bot.
    """
    migrate.check_current(database, migrate.folder())
    async with SqliteFile(database).readers() as readers:
        yield DatabaseReads(readers, Alarm(database))
