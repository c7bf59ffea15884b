"""`check`: whether the stored state is what the histories fold to."""

import asyncio
import sys

from bot.bootstrap import check
from bot.cli.ending import FAILED
from bot.cli.host import with_settings
from bot.cli.parser import Parser
from bot.settings import Settings


def main(arguments: list[str]) -> int:
    """Check the database and refold every history."""
    Parser(
        prog="evenhand check", description="Check the database and refold every history; stop the bot first."
    ).parse_args(arguments)
    return with_settings(_check)


def _check(settings: Settings) -> int:
    found = asyncio.run(check(settings))
    sys.stdout.write("".join(f"{fault}\n" for fault in found) or "Every history folds to the stored state.\n")
    return FAILED if found else 0
