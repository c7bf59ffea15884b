"""What this machine has for the bot: room on its disk, and a place for the sign of life."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from bot.doctor.finding import Finding

LEAST = 200 * 10**6
"""Bytes that the disk of a database should have left, beside as many as the database has: for its copies."""


def examine(database: Path | None, heartbeat: Path | None) -> Iterator[Finding]:
    """Look at the disk of a database in a file, and at where the sign of life is to be."""
    if database is not None:
        yield from _disk(database)
    if heartbeat is not None and not os.access(heartbeat.absolute().parent, os.W_OK):
        said = f"The sign of life {heartbeat} cannot be written: set EVENHAND_HEARTBEAT_FILE to where it can."
        yield Finding("wrong", said)


def _disk(database: Path) -> Iterator[Finding]:
    folder = next(each for each in database.absolute().parents if each.is_dir())
    if not os.access(folder, os.W_OK):
        yield Finding("wrong", f"The bot may not write in {folder}: let its user, or name another folder.")
        return
    left = shutil.disk_usage(folder).free
    needed = LEAST + (database.stat().st_size if database.is_file() else 0)
    if left < needed:
        yield Finding(
            "wrong",
            f"The disk of {folder} has {left / 1e6:,.0f} MB left: make room for {needed / 1e6:,.0f} MB, "
            "for the copies of the database.",
        )
    else:
        yield Finding("ok", f"The disk of {folder} has {left / 1e6:,.0f} MB left.")
