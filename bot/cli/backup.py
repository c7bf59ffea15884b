"""`backup`: a copy of the database, whether or not the bot is running."""

import sys
import time
from argparse import Namespace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bot.cli.host import with_settings
from bot.cli.parser import Parser
from bot.mechanics.errors import BadInput
from bot.settings import Settings
from bot.storage.files import backup
from bot.storage.urls import path_of

KEEP = 7
"""How many copies are kept, unless the host says otherwise."""

UNDER_WAY = 24 * 60 * 60
"""For how many seconds an unfinished copy may be one that is still being made."""


def main(arguments: list[str]) -> int:
    """Copy the database and check the copy."""
    parser = Parser(prog="evenhand backup", description="Copy the database, while the bot runs or not.")
    parser.add_argument("file", nargs="?", type=Path, help="where to; otherwise a new file in backups/")
    parser.add_argument("--keep", type=int, help=f"how many copies stay in backups/, {KEEP} unless given")
    asked = parser.parse_args(arguments)
    if asked.keep is not None and (asked.file is not None or asked.keep < 1):
        raise BadInput("--keep is 1 or more, and goes without a file: it clears backups/ of older copies.")
    return with_settings(partial(_backup, asked))


def _backup(asked: Namespace, settings: Settings) -> int:
    database = path_of(settings.database_url)
    folder = database.parent / "backups"
    file = asked.file or folder / f"{database.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S}.db"
    backup.copy(database, file)
    sys.stdout.write(f"{file}\n")
    if asked.file is None:
        _clear(folder, f"{database.stem}-????????-??????.db", asked.keep or KEEP)
    return 0


def _clear(folder: Path, copies: str, keep: int) -> None:
    """Delete older copies, and what copies that were interrupted have left."""
    for old in sorted(folder.glob(copies))[:-keep]:
        old.unlink()
    for left in folder.glob(f"{copies}.*"):
        if left.stat().st_mtime < time.time() - UNDER_WAY:
            left.unlink()
