"""`alive`: whether the running bot is connected, for health checks."""

import time

from bot.cli.ending import FAILED, refuse
from bot.cli.host import with_settings
from bot.cli.parser import Parser
from bot.commands.connection.watchdog import is_alive
from bot.settings import Settings


def main(arguments: list[str]) -> int:
    """Tell by the exit status whether the bot is connected."""
    Parser(prog="evenhand alive", description="Tell whether the bot is connected.").parse_args(arguments)
    return with_settings(_alive)


def _alive(settings: Settings) -> int:
    if settings.heartbeat_file is None:
        return refuse("Set EVENHAND_HEARTBEAT_FILE to the file that the running bot touches.")
    return 0 if is_alive(settings.heartbeat_file, time.time()) else FAILED
