"""Files that are written whole or not at all.

A file is made under another name, and renamed once it is on the disk. Only the user of the bot can read it.
Its maker holds a lock on it: a file without one has a killed maker, and is deleted when the next file is made
in its folder, or when the bot starts beside it.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PRIVATE = 0o600

ENDING = ".unfinished"


@contextmanager
def write_whole(target: Path) -> Iterator[Path]:
    """Give the block an empty file to fill; it replaces `target` once all of it is on the disk.

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
    """Delete the files of killed makers."""
    for path in folder.glob(f"*.*[0-9]{ENDING}"):
        with suppress(OSError):  # its maker is still at work on it, or has just finished
            file = os.open(path, os.O_RDWR)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _remove(path)
            finally:
                os.close(file)


def _make_locked(path: Path) -> int:
    """Make a file and hold the lock on it: without the lock another process may delete it."""
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
