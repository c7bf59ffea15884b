"""Files that are whole or not there: made under another name, and renamed once they are on the disk.

Nobody but the user of the bot can read them. Whoever makes one holds a lock on it, so that one whose maker
was killed is known, and goes when the next is made in its folder, or the bot starts beside it.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PRIVATE = 0o600

ENDING = ".unfinished"


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """Give the block an empty file to fill; it takes the place of `target` once all of it is on the disk.

    Raises:
        OSError: it cannot be made.
    """
    clear_left(target.parent)
    path = target.with_name(f"{target.name}.{os.getpid()}{ENDING}")
    lock = None
    try:  # it may be ended as soon as the file is there
        lock = _held(path)
        yield path
        for written in (path, target.parent):
            sync(written)
        path.replace(target)
        sync(target.parent)
    finally:
        _remove(path)
        if lock is not None:
            os.close(lock)


def _held(path: Path) -> int:
    """Make a file and hold the lock on it: until then another may take it for left over, and delete it."""
    while True:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        fcntl.flock(lock, fcntl.LOCK_EX)
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(lock), path.stat()):
                return lock
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


def _remove(path: Path) -> None:
    for left in (path, path.with_name(f"{path.name}-journal")):
        left.unlink(missing_ok=True)
