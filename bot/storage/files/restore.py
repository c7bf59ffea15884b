"""Replaces the database by a copy, and keeps the old one beside it."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage.connection import read_only
from bot.storage.failures import Unusable
from bot.storage.files import backup, lock, migrate
from bot.storage.files.paths import find_forgotten, forgotten_path, sibling_path
from bot.storage.files.whole_files import PRIVATE, sync, write_whole


def restore(source: Path, database: Path, name: str) -> Path | None:
    """Replace `database` by `source`; return the path of the old one, or None if there was none.

    The old one is kept beside it as `<its name>.replaced-<name>`.

    Raises:
        Unusable: the source is damaged or no database of the bot, or a file cannot be written.
        Unusable: the source is not of this version of the bot, nor of an earlier one.
        Locked: the bot is running.
    """
    if not source.is_file():
        raise Unusable(f"There is no file {source}: choose a copy from `evenhand backup`.")
    if database.exists() and source.samefile(database):
        raise Unusable(f"{source} is the database itself: choose a copy of it.")
    backup.check(source)
    migrate.check_known(source, migrate.folder())
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        _take_list_along(source, database)
        with lock.hold_lock(database), write_whole(database) as path:
            with closing(sqlite3.connect(read_only(source), uri=True)) as connection:
                backup.fill(connection, path)
            _clear(database)
            return _set_aside(database, name)
    except (sqlite3.Error, OSError) as error:
        raise Unusable(f"The database {database} cannot be replaced: {error}.") from error


def _take_list_along(source: Path, database: Path) -> None:
    """Copy the list of people forgotten since to a database that has none, as in a trial."""
    listed, here = find_forgotten(source), forgotten_path(database)
    if listed is not None and not here.exists():
        here.parent.mkdir(parents=True, exist_ok=True)
        with write_whole(here) as path:
            shutil.copyfile(listed, path)


def _clear(database: Path) -> None:
    """Remove the second name that a killed restore has given to the database."""
    for aside in database.parent.glob(f"{database.name}.replaced-*"):
        if database.exists() and aside.samefile(database):
            aside.unlink()


def _set_aside(database: Path, name: str) -> Path | None:
    """Give the old database a second name, and move its log away, which must never meet the new one."""
    aside = database.with_name(f"{database.name}.replaced-{name}")
    there = database.exists()
    if there:
        _fold_log(database)
        _give_second_name(database, aside)
    for ending in ("-wal", "-shm"):
        left = sibling_path(database, ending)
        if left.exists():
            left.replace(aside.with_name(aside.name + ending))
    return aside if there else None


def _give_second_name(database: Path, aside: Path) -> None:
    try:
        os.link(database, aside)
    except OSError:  # a disk without second names
        with write_whole(aside) as path:
            shutil.copyfile(database, path)
    aside.chmod(PRIVATE)
    sync(aside)


def _fold_log(database: Path) -> None:
    """Fold the log into the database, unless that is damaged: then both are kept as they are."""
    try:
        backup.check(database)
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except (Unusable, sqlite3.Error):
        return
