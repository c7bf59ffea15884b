"""`restore`: a copy in the place of the database."""

import sys
from argparse import Namespace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from bot.cli.host import with_settings
from bot.cli.parser import Parser
from bot.settings import Settings
from bot.storage.files.restore import restore
from bot.storage.urls import path_of


def main(arguments: list[str]) -> int:
    """Check a copy and put it in the place of the database."""
    parser = Parser(
        prog="evenhand restore", description="Put a copy in the place of the database; stop the bot first."
    )
    parser.add_argument("file", type=Path, help="a copy that `evenhand backup` has made")
    return with_settings(partial(_restore, parser.parse_args(arguments)))


def _restore(asked: Namespace, settings: Settings) -> int:
    database = path_of(settings.database_url)
    aside = restore(asked.file, database, f"{datetime.now(UTC):%Y%m%d-%H%M%S}")
    sys.stdout.write(f"{database} is now what {asked.file} was.\n")
    if aside:
        sys.stdout.write(f"What it was before is kept as {aside}.\n")
    return 0
