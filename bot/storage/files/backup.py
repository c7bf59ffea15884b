"""Copies a database while it is in use, and checks that what was copied is whole."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.storage.connection import read_only
from bot.storage.errors import Unusable


def beside(database: Path, version: int) -> Path:
    """Return where the copy goes that is taken before migration `version`."""
    return database.with_name(f"{database.name}.before-{version:04}")


def copy(database: Path, target: Path) -> None:
    """Copy a database that may be in use; `target` then holds all of it, or else what it held before.

    Raises:
        Unusable: it cannot be read or copied, or is damaged.
    """
    if not database.is_file():
        raise Unusable(f"There is no database {database} to copy: check the database address.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and target.samefile(database):
            raise Unusable(f"{target} is the database itself: name another file for its copy.")
        if target.is_dir():
            raise Unusable(f"{target} is a folder: name a file in it for the copy.")
        with closing(sqlite3.connect(read_only(database), uri=True)) as connection:
            take(connection, target)
    except (sqlite3.Error, OSError) as error:
        raise Unusable(f"The database {database} cannot be copied to {target}: {error}.") from error


def take(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the database of a connection to `target`, which holds either all of it or what it held before.

    Raises:
        Unusable: the copy is damaged.
        sqlite3.Error, OSError: it cannot be read or written.
    """
    with unfinished(target) as path:
        connection.execute("VACUUM INTO ?", (str(path),))
        check(path)


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """Give the block a new file to fill; it takes the place of `target` once all of it is on the disk."""
    path = target.with_name(f"{target.name}.{os.getpid()}")
    path.unlink(missing_ok=True)
    try:
        yield path
        for written in (path, target.parent):
            sync(written)
        path.replace(target)
        sync(target.parent)
    finally:
        for left in (path, path.with_name(f"{path.name}-journal")):
            left.unlink(missing_ok=True)


def check(path: Path, *, indexes: bool = False) -> None:
    """See that a file is a whole database of the bot, on request also by its indexes, which takes longer.

    Raises:
        Unusable: it is none, or damaged.
    """
    try:
        with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
            (found, *_) = connection.execute(
                f"PRAGMA {'integrity' if indexes else 'quick'}_check(1)"
            ).fetchone()
            ours = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").fetchone()
    except sqlite3.Error as error:
        raise Unusable(f"The file {path} cannot be read as a database of the bot ({error}).") from error
    if found != "ok":
        raise Unusable(f"The database {path} is damaged ({found.splitlines()[-1]}): restore a whole backup.")
    if not ours:
        raise Unusable(f"The file {path} is no database of the bot.")


def sync(path: Path) -> None:
    """Wait until a file or the names in a folder are on the disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
