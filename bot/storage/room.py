"""How much room a database takes, and what is known of its disk and its copies."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from bot.storage.engine import Connection
from bot.storage.files.names import beside, copies


@dataclass(frozen=True, slots=True)
class Room:
    """What a host watches of a database."""

    size: int
    """Bytes that it takes."""
    left: int | None = None
    """Bytes that its disk has left; None: it is on the machine of a server."""
    copied: float | None = None
    """When its last copy was made, in seconds since 1970; 0: never; None: a server has its own."""


def of_file(database: Path) -> Room:
    """Return the room of a database in a file, its log included.

    Raises:
        OSError: it is gone.
    """
    log = beside(database, "-wal")
    size = database.stat().st_size + (log.stat().st_size if log.exists() else 0)
    copied = max((copy.stat().st_mtime for copy in copies(database)), default=0.0)
    return Room(size, shutil.disk_usage(database.parent).free, copied)


def of_server(connection: Connection) -> Room:
    """Return the room of a database of PostgreSQL."""
    (size,) = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    return Room(size)
