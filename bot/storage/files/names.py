"""What the files of a database are called."""

from pathlib import Path


def beside(database: Path, ending: str) -> Path:
    """Return the file that SQLite keeps beside a database: `-wal`, its log, or `-shm`, the index of that."""
    file = database.resolve()
    return file.with_name(file.name + ending)
