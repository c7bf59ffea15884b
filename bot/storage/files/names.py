"""Names of the files of a database, the lock against a second process, and files that are written whole.

The lock is an advisory one on a file beside the database. It belongs to the open file, so the kernel releases
it however the process ends. The file itself stays: were it removed, two processes could each lock a file of
that name. The database file is never opened here, because closing it would drop SQLite's own locks.

A file that must be whole or not there is made under another name, and renamed once it is on the disk. Nobody
but the user of the bot can read it. Its maker holds a lock on it: one whose maker was killed is therefore
known, and is deleted when the next is made in its folder, or when the bot starts beside it.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import NamedTuple

from bot.storage.failures import Locked, Unusable

PRIVATE = 0o600

ENDING = ".unfinished"

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


@contextmanager
def write_whole(target: Path) -> Iterator[Path]:
    """Give the block an empty file to fill; it takes the place of `target` once all of it is on the disk.

    Raises:
        OSError: it cannot be made.
    """
    clear_left(target.parent)
    path = target.with_name(f"{target.name}.{os.getpid()}{ENDING}")
    lock = None
    try:  # it may be ended as soon as the file is there
        lock = _make_locked(path)
        yield path
        for written in (path, target.parent):
            sync(written)
        path.replace(target)
        sync(target.parent)
    finally:
        _remove(path)
        if lock is not None:
            os.close(lock)


def sync(path: Path) -> None:
    """Wait until a file or the names in a folder are on the disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def clear_left(folder: Path) -> None:
    """Delete what makers that were killed have left."""
    for path in folder.glob(f"*.*[0-9]{ENDING}"):
        with suppress(OSError):  # another is at work on it, or has just finished
            file = os.open(path, os.O_RDWR)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _remove(path)
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
    with suppress(OSError):  # a full disk: the number is only told
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode("ascii"), 0)


def _make_locked(path: Path) -> int:
    """Make a file and hold the lock on it: until then another may take it for left over, and delete it."""
    while True:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        fcntl.flock(lock, fcntl.LOCK_EX)
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(lock), path.stat()):
                return lock
        os.close(lock)


def _remove(path: Path) -> None:
    for ending in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
