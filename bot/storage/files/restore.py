"""Puts a copy in the place of the database, and keeps the one that was there beside it."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage.errors import Unusable
from bot.storage.files import backup, lock, migrate


def restore(source: Path, database: Path, name: str) -> Path | None:
    """Make `database` what `source` is; return where the old one is now, None where there was none.

    The old one is kept beside it as `<its name>.replaced-<name>`.

    Raises:
        Unusable: the source is damaged or no database of the bot, or a file cannot be written.
        Newer, Edited: the source is not of this version of the bot, nor of an earlier one.
        Locked: the bot is running.
    """
    if not source.is_file():
        raise Unusable(f"There is no file {source}: name a copy that `evenhand backup` has made.")
    if database.exists() and source.samefile(database):
        raise Unusable(f"{source} is the database itself: name a copy of it.")
    backup.check(source)
    migrate.check_known(source, migrate.folder())
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with lock.held(database), backup.unfinished(database) as path:
            backup.copy(source, path)
            return _set_aside(database, name)
    except OSError as error:
        raise Unusable(f"The database {database} cannot be replaced: {error}.") from error


def _set_aside(database: Path, name: str) -> Path | None:
    """Give the old database a second name, and take its log away, which must never meet the new one."""
    if not database.exists():
        return None
    _fold_log(database)
    aside = database.with_name(f"{database.name}.replaced-{name}")
    try:
        os.link(database, aside)
    except OSError:  # a disk without second names
        shutil.copyfile(database, aside)
    for ending in ("-wal", "-shm"):
        beside = database.with_name(database.name + ending)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + ending))
    backup.sync(aside)
    return aside


def _fold_log(database: Path) -> None:
    """Fold the log into the database, unless that is damaged: then both are kept as they are."""
    try:
        backup.check(database)
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (Unusable, sqlite3.Error):
        return
