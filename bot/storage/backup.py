"""Copies a database while it is in use."""

import os
import sqlite3
from pathlib import Path


def beside(database: Path, version: int) -> Path:
    """Return where the copy goes that is taken before migration `version`."""
    return database.with_name(f"{database.name}.before-{version:04}")


def take(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the database to `target`, which holds either all of it or what it held before."""
    unfinished = target.with_name(f"{target.name}.{os.getpid()}")
    unfinished.unlink(missing_ok=True)
    connection.execute("VACUUM INTO ?", (str(unfinished),))
    for path in (unfinished, target.parent):
        _sync(path)
    unfinished.replace(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    """Wait until a file or the names in a folder are on the disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
