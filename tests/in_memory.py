"""Where tests keep their files: in memory, if there is room, for on a disk each commit waits for it."""

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 - files in it are named by the run
ROOM = 2**31
"""Bytes that all tests of a run may need, with their server."""


def roomy() -> Path:
    """Return a folder in memory, where one has room and may hold programs, else one on the disk."""
    return MEMORY if _serves(MEMORY) else Path(tempfile.gettempdir())


def _serves(folder: Path) -> bool:
    """Tell whether a folder takes all that tests make; many containers let no file in memory be a program."""
    return (
        os.access(folder, os.W_OK | os.X_OK)
        and not os.statvfs(folder).f_flag & os.ST_NOEXEC
        and shutil.disk_usage(folder).free > ROOM
    )


def keep_files_in(folder: Path) -> None:
    """Have this process, and those that it starts, make all files in a folder that are for a while."""
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
