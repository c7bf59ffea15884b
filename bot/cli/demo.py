"""`demo`: the bot on a Discord of its own."""

import asyncio

from bot.cli.ending import refuse
from bot.cli.host import with_settings
from bot.cli.parser import Parser
from bot.demo import demo
from bot.sandbox.errors import Unreadable
from bot.settings import Settings


def main(arguments: list[str]) -> int:
    """Run the demo."""
    Parser(prog="evenhand demo", description="Run the bot on a Discord of its own.").parse_args(arguments)
    return with_settings(_demo)


def _demo(settings: Settings) -> int:
    try:
        asyncio.run(demo(settings))
    except Unreadable as error:
        return refuse(str(error))
    except OSError as error:
        return refuse(
            f"The demo cannot run: {error}. "
            "EVENHAND_DEMO_PORT and EVENHAND_DEMO_FOLDER name another port and folder; see .env.example."
        )
    return 0
