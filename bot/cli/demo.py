"""`demo`: the bot on a Discord of its own."""

import asyncio

from bot.cli.host import with_settings
from bot.cli.parser import Parser
from bot.demo import demo
from bot.settings import Settings


def main(arguments: list[str]) -> int:
    """Run the demo."""
    Parser(prog="evenhand demo", description="Run the bot on a Discord of its own.").parse_args(arguments)
    return with_settings(_demo)


def _demo(settings: Settings) -> int:
    asyncio.run(demo(settings))
    return 0
