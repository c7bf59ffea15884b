"""Copies a database of one engine to an empty one of the other: all of it, or nothing."""

import sqlite3
from pathlib import Path

from bot.storage.copying import ends
from bot.storage.copying.ends import Now
from bot.storage.copying.rows import NotCopied, Tell, copy
from bot.storage.engine import EngineFailed
from bot.storage.postgres.address import name_of
from bot.storage.postgres.dumps import unmark


def to_server(database: Path, address: str, now: Now, tell: Tell) -> int:
    """Copy a file to a server, and return how many rows it has; `now` tells milliseconds since 1970.

    Raises:
        StorageRefused: an end cannot be opened or is in use, the target is not empty, or the copy differs.
    """
    try:
        with ends.file_to_read(database) as file, ends.server_to_fill(address, now) as server:
            count = copy(file, server, ends.tables_of(file), tell)
            ends.count_on_in_server(file, server)
    except (EngineFailed, sqlite3.Error, ValueError) as error:
        raise _failed(database, address, error) from error
    return count


def to_file(address: str, database: Path, now: Now, tell: Tell) -> int:
    """Copy from a server to a file; what is said of `to_server` holds here.

    Raises:
        StorageRefused: as there.
    """
    try:
        with ends.server_to_read(address) as server, ends.file_to_fill(database, now) as file:
            count = copy(server, file, ends.tables_of(file), tell)
            ends.count_on_in_file(server, file)
            unmark(file)
    except (EngineFailed, sqlite3.Error, OSError) as error:
        raise _failed(database, address, error) from error
    return count


def _failed(database: Path, address: str, error: Exception) -> NotCopied:
    return NotCopied(f"Nothing was copied between {database} and {name_of(address)}: {error}.")
