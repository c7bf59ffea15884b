"""What the files of a database are called."""

from glob import escape
from pathlib import Path


def beside(database: Path, ending: str) -> Path:
    """Return the file that SQLite keeps beside a database: `-wal`, its log, or `-shm`, the index of that."""
    file = database.resolve()
    return file.with_name(file.name + ending)


def copies(database: Path) -> list[Path]:
    """Return the copies that `evenhand backup` keeps of a database, the oldest first."""
    return sorted(folder_of_copies(database).glob(f"{escape(database.stem)}-????????-??????.db"))


def folder_of_copies(database: Path) -> Path:
    """Return where they are."""
    return database.parent / "backups"


def rescued(database: Path, at: int) -> Path:
    """Return where a database is saved that was lost while it was open, `at` milliseconds since 1970."""
    return database.with_name(f"{database.name}.rescued-{at}")


def overwritten(database: Path, at: int) -> Path:
    """Return where a file goes then that was written over the database."""
    return database.with_name(f"{database.name}.overwritten-{at}")


def last_rescued(database: Path) -> Path | None:
    """Return what was last saved so, if it is still there."""
    return max(database.parent.glob(f"{escape(database.name)}.rescued-*"), default=None)
