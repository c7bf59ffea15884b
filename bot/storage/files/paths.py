"""Names of the files of a database and of its copies."""

from contextlib import suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import NamedTuple

FORGOTTEN = ".forgotten"

MOMENT = "%Y%m%d-%H%M%S"
"""How the name of a copy says when it was made, by UTC."""


def sibling_path(database: Path, ending: str) -> Path:
    """Return the file that SQLite keeps beside a database: `-wal`, its log, or `-shm`, the index of that."""
    file = database.resolve()
    return file.with_name(file.name + ending)


class Copy(NamedTuple):
    """A copy in the folder of copies."""

    at: datetime
    """When it was begun, as its name says."""
    path: Path


def list_copies(database: Path) -> list[Copy]:
    """Return the copies in the folder of copies of a database, the oldest first."""
    copies = []
    for path in folder_of_copies(database).glob(f"{escape(database.stem)}-????????-??????.db"):
        with suppress(ValueError):  # a file of another name is the host's own
            moment = path.stem.removeprefix(f"{database.stem}-")
            at = datetime.strptime(moment, MOMENT).replace(tzinfo=UTC)
            copies.append(Copy(at, path))
    return sorted(copies)


def copy_path(database: Path, at: datetime) -> Path:
    """Return where a copy goes that is begun at a moment."""
    return folder_of_copies(database) / f"{database.stem}-{at:{MOMENT}}.db"


def folder_of_copies(database: Path) -> Path:
    """Return the folder of the copies that the bot and `evenhand backup` make."""
    return database.parent / "backups"


def forgotten_path(database: Path) -> Path:
    """Return where the list is of those who were forgotten, beside the copies that may still have them."""
    return folder_of_copies(database) / f"{database.stem}{FORGOTTEN}"


def find_forgotten(copy: Path) -> Path | None:
    """Return the list of those who were forgotten that is beside a nightly copy, if there is one."""
    path = copy.with_name(copy.stem[: -len("-20261231-030000")] + FORGOTTEN)
    return path if path.exists() else None


def measure(database: Path) -> int:
    """Return how many bytes a database takes, its log included.

    Raises:
        OSError: it is gone.
    """
    log = sibling_path(database, "-wal")
    return database.stat().st_size + (log.stat().st_size if log.exists() else 0)


def rescued_path(database: Path, at: int) -> Path:
    """Return where a database is saved that was lost while it was open, `at` milliseconds since 1970."""
    return database.with_name(f"{database.name}.rescued-{at}")


def overwritten_path(database: Path, at: int) -> Path:
    """Return where a file that was written over the database is put aside."""
    return database.with_name(f"{database.name}.overwritten-{at}")


def find_last_rescued(database: Path) -> Path | None:
    """Return the last file to which a lost database was saved, if it is still there."""
    return max(database.parent.glob(f"{escape(database.name)}.rescued-*"), default=None)
