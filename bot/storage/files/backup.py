"""Copies a database while it is in use, and checks that the copy is whole."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage.connection import read_only
from bot.storage.engine import Connection
from bot.storage.failures import Unusable, describe_damage
from bot.storage.files.names import write_whole
from bot.storage.proof import end_all

SQLITE = b"SQLite format 3\0"
"""How a database begins."""

WITHOUT_LOG = b"\1\1"
"""The bytes 18 and 19 of a copy; the database of a bot has others there, for it keeps a write-ahead log."""

RECORD = ["version", "name", "sha256", "applied_at"]
"""The columns in which the bot records its migrations."""


def version_path(database: Path, version: int) -> Path:
    """Return where the copy goes that is taken before migration `version`."""
    return database.with_name(f"{database.name}.before-{version:04}")


def copy(database: Path, target: Path) -> None:
    """Copy a database that may be in use; `target` then holds all of it, or else what it held before.

    `target` is a new file, or an earlier copy.

    Raises:
        Unusable: it cannot be read or copied, or is damaged; or `target` is something else.
    """
    if not database.is_file():
        raise Unusable(f"There is no database {database} to copy: check the database address.")
    try:
        _refuse_to_overwrite(target, database)
        target.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(read_only(database), uri=True)) as connection:
            take(connection, target)
    except (sqlite3.Error, OSError) as error:
        check(database)  # what copying says of a damaged one is misleading
        raise Unusable(f"The database {database} cannot be copied to {target}: {error}.") from error


def _refuse_to_overwrite(target: Path, database: Path) -> None:
    """See that nothing goes with a copy to `target` but an earlier copy.

    Raises:
        Unusable: there is something else.
    """
    if target.exists() and target.samefile(database):
        raise Unusable(f"{target} is the database itself: name another file for its copy.")
    if target.is_dir():
        raise Unusable(f"{target} is a folder: name a file in it for the copy.")
    if os.path.lexists(target) and not _is_copy(target):
        raise Unusable(
            f"{target} is there already, and is not a copy from `evenhand backup`: name another file."
        )


def _is_copy(path: Path) -> bool:
    """Whether a file is a copy of a database of the bot; one that a bot has worked on is none, or no more."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(20)
    if not head.startswith(SQLITE) or not head.endswith(WITHOUT_LOG):
        return False
    try:
        with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
            return _is_ours(connection)
    except sqlite3.Error:
        return False


def take(connection: Connection, target: Path) -> None:
    """Copy the database of a connection to `target`, which holds either all of it or what it held before.

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
    """End the chains of proofs in a copy: whoever goes on from it must use no key a second time."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'proof_chain'").fetchone():
            end_all(connection)


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
            ours = _is_ours(connection)
    except sqlite3.Error as error:
        raise Unusable(f"The file {path} cannot be read as a database of the bot ({error}).") from error
    if found != "ok":
        raise Unusable(describe_damage(path, found.splitlines()[-1]))
    if not ours:
        raise Unusable(f"The file {path} is not a database of the bot.")


def _is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a database records migrations as the bot does, and the first of them."""
    columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(migration)")]
    if columns != RECORD:
        return False
    return connection.execute("SELECT 1 FROM migration WHERE version = 1").fetchone() is not None
