"""The lock of a database against a second process.

It is an advisory lock on a file beside the database. It belongs to the open file, so the kernel releases it
however the process ends. The file itself stays: if it were removed, two processes could each lock a file of
that name. The database file is never opened here, because closing it would drop SQLite's own locks.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.storage.failures import Locked, Unusable


@contextmanager
def hold_lock(database: Path) -> Iterator[None]:
    """Hold the lock of `database` while the block runs.

    Raises:
        Locked: another process holds it; the sentence names it.
        Unusable: the lock file cannot be made.
    """
    path = database.with_name(database.name + ".lock")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unusable(
            f"The file {path} cannot be opened ({error.strerror}): "
            "give the bot a folder in which it may write."
        ) from error
    try:
        _lock(file, database)
        yield
    finally:
        os.close(file)


def _lock(file: int, database: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(file, 20, 0).decode("ascii", "replace").strip() or "of unknown number"
        raise Locked(
            f"The database {database} is in use by process {holder}: "
            "stop that one first, or give this one a database of its own."
        ) from None
    with suppress(OSError):  # a full disk: the number is only information
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode("ascii"), 0)
