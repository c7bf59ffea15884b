"""Names of the files of a database and of its copies."""

from contextlib import suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import NamedTuple

FORGOTTEN = ".forgotten"

MOMENT = "%Y%m%d-%H%M%S"
"""The time of a copy in its name, in UTC."""


def sibling_path(database: Path, ending: str) -> Path:
    """Return SQLite's file beside a database: `-wal`, its log, or `-shm`, the index of that."""
    file = database.resolve()
    return file.with_name(file.name + ending)


class Copy(NamedTuple):
    """A copy in the folder of copies."""

    at: datetime
    """Its beginning, by its name."""
    path: Path


def list_copies(database: Path) -> list[Copy]:
    """Return the copies in the folder of copies of a database, the oldest first."""
    copies = []
    for path in folder_of_copies(database).glob(f"{escape(database.stem)}-????????-??????.db"):
        with suppress(ValueError):  # a file with another name is the host's own
            moment = path.stem.removeprefix(f"{database.stem}-")
            at = datetime.strptime(moment, MOMENT).replace(tzinfo=UTC)
            copies.append(Copy(at, path))
    return sorted(copies)


def copy_path(database: Path, at: datetime) -> Path:
    """Return the path of a copy that begins at a moment."""
    return folder_of_copies(database) / f"{database.stem}-{at:{MOMENT}}.db"


def folder_of_copies(database: Path) -> Path:
    """Return the folder of the copies by the bot and by `evenhand backup`."""
    return database.parent / "backups"


def forgotten_path(database: Path) -> Path:
    """Return the path of the list of forgotten people, beside the copies that may still have them."""
    return folder_of_copies(database) / f"{database.stem}{FORGOTTEN}"


def find_forgotten(copy: Path) -> Path | None:
    """Return the list of forgotten people beside a nightly copy, or None."""
    path = copy.with_name(copy.stem[: -len("-20261231-030000")] + FORGOTTEN)
    return path if path.exists() else None


def measure(database: Path) -> int:
    """Return the bytes of a database with its log.

    Raises:
        OSError: it is gone.
    """
    log = sibling_path(database, "-wal")
    return database.stat().st_size + (log.stat().st_size if log.exists() else 0)


def rescued_path(database: Path, at: int) -> Path:
    """Return the path for saving a database that was lost while it was open, `at` milliseconds since 1970."""
    return database.with_name(f"{database.name}.rescued-{at}")


def overwritten_path(database: Path, at: int) -> Path:
    """Return the path for a file that was written over the database."""
    return database.with_name(f"{database.name}.overwritten-{at}")


def find_last_rescued(database: Path) -> Path | None:
    """Return the last file with a saved lost database, if it still exists."""
    return max(database.parent.glob(f"{escape(database.name)}.rescued-*"), default=None)
