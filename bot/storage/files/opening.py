"""Makes a database ready to be opened: there, whole, up to date, and for nobody else to read."""

import logging
from collections.abc import Callable
from pathlib import Path

from bot.storage.errors import Unusable
from bot.storage.files import migrate
from bot.storage.files.names import beside, copies, last_rescued
from bot.storage.files.unfinished import PRIVATE, clear_left, unfinished

logger = logging.getLogger(__name__)


def make_ready(database: Path, now: Callable[[], int]) -> None:
    """Bring a database up to date, or begin a new one; `now` tells milliseconds since 1970.

    Raises:
        StorageRefused: that cannot be done, or there is only a part of a database.
    """
    try:
        clear_left(database.parent)
        if database.exists():
            migrate.refuse_empty(database)
            migrate.refuse_foreign(database)
            _keep_private(database)
            migrate.migrate(database, migrate.folder(), now)
        else:
            _begin(database, now)
    except OSError as error:
        raise Unusable(
            f"The database {database} cannot be used or made ({error}): see that the bot may write in its "
            "folder, and that its disk has room."
        ) from error


def _begin(database: Path, now: Callable[[], int]) -> None:
    """Make a new database, all of it or nothing; the log of another would ruin it.

    Where one was deleted under a running bot, what it held comes back first: whoever starts the bot again may
    be no person, but a policy of restarts.
    """
    log = beside(database, "-wal")
    if log.exists():
        raise Unusable(
            f"There is no database {database}, but {log} of one: put the database back where it was, "
            "or a copy with `evenhand restore FILE`; or remove that file, too, to begin anew."
        )
    if saved := last_rescued(database):
        raise Unusable(
            f"There is no database {database}, but {saved} is what it held when it was deleted: put it back "
            f"with `evenhand restore {saved}`, or move that file away to begin anew."
        )
    if made := copies(database):
        logger.warning(
            "There is no database %s: a new one begins, though %s is a copy of an earlier one. To go on with "
            "that, stop the bot, and use `evenhand restore %s`.",
            database,
            made[-1],
            made[-1],
        )
    else:
        logger.info("There is no database %s yet: a new one begins.", database)
    with unfinished(database) as path:
        migrate.migrate(path, migrate.folder(), now)


def _keep_private(database: Path) -> None:
    """Let nobody else read the files; SQLite gives those that it makes the rights of the database."""
    for path in (database, beside(database, "-wal"), beside(database, "-shm")):
        if path.is_file() and path.stat().st_mode & 0o777 != PRIVATE:
            try:
                path.chmod(PRIVATE)
            except OSError as error:
                logger.warning(
                    "Others may be able to read %s: its rights cannot be changed (%s)", path, error
                )
