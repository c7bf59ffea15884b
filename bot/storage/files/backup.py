"""Copies a database in one go, and checks that a file is a whole database of the bot."""

import sqlite3
from contextlib import closing
from glob import escape
from pathlib import Path

from bot.storage.connection import read_only
from bot.storage.engine import Connection
from bot.storage.failures import OPENING_ERRORS, Unusable, describe_damage
from bot.storage.files.whole_files import write_whole
from bot.storage.proof import end_all

OLD_VERSIONS = 3
"""How many copies from before migrations are kept: a host who goes back after an update goes back one version
or two, soon. More would fill the disk, and keep data that people have deleted since.
"""

RECORD = ["version", "name", "sha256", "applied_at"]
"""The columns of the bot's record of migrations."""


def version_path(database: Path, version: int) -> Path:
    """Return the path of the copy made before migration `version`."""
    return database.with_name(f"{database.name}.before-{version:04}")


def drop_old_versions(database: Path) -> None:
    """Delete all but the newest copies that were taken before migrations."""
    copies = database.parent.glob(f"{escape(database.name)}.before-[0-9][0-9][0-9][0-9]")
    newest_first = sorted(copies, key=lambda copy: copy.stat().st_mtime_ns, reverse=True)
    for copy in newest_first[OLD_VERSIONS:]:
        copy.unlink(missing_ok=True)


def take(connection: Connection, target: Path) -> None:
    """Copy the database of a connection to `target`, which then has all of it or its earlier content.

    Raises:
        Unusable: the copy is damaged.
        sqlite3.Error, OSError: it cannot be read or written.
    """
    with write_whole(target) as path:
        fill(connection, path)


def fill(connection: Connection, path: Path) -> None:
    """Copy the database of a connection into an empty file.

    Raises:
        Unusable: the copy is damaged.
        sqlite3.Error: it cannot be read or written.
    """
    connection.execute("VACUUM INTO ?", (str(path),))
    end_proofs(path)
    check(path)


def end_proofs(path: Path) -> None:
    """End the chains of proofs in a copy: a bot that continues from it must use no key twice."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'proof_chain'").fetchone():
            end_all(connection)


def check(path: Path, *, indexes: bool = False) -> None:
    """Check that a file is a whole database of the bot, on request also its indexes, which takes longer.

    Raises:
        Unusable: it is none, or damaged.
    """
    try:
        with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
            (found, *_) = connection.execute(
                f"PRAGMA {'integrity' if indexes else 'quick'}_check(1)"
            ).fetchone()
            ours = is_ours(connection)
    except OPENING_ERRORS as error:
        raise Unusable(f"The file {path} cannot be read as a database of the bot ({error}).") from error
    if found != "ok":
        raise Unusable(describe_damage(path, found.splitlines()[-1]))
    if not ours:
        raise Unusable(f"The file {path} is not a database of the bot.")


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a database records migrations like the bot, including the first one."""
    columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(migration)")]
    if columns != RECORD:
        return False
    return connection.execute("SELECT 1 FROM migration WHERE version = 1").fetchone() is not None
