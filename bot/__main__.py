"""The command line: `python -m bot run`, `demo`, `check`, `alive`."""

import argparse
import asyncio
import sys
import time

import discord
from pydantic import ValidationError

from bot.bootstrap import check, run
from bot.commands.watchdog import GatewayLost, is_alive
from bot.demo import demo
from bot.logs import log_to_stderr
from bot.settings import Settings
from bot.storage.errors import StorageRefused

BAD_USE = 2
"""Exit status: the settings or arguments are wrong; starting again will not help."""

FAILED = 1
"""Exit status: something failed; starting again may help."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    command = _parser().parse_args(arguments).command
    try:
        settings = Settings()
    except ValidationError as error:
        return _refuse(_sentence(error))
    token = settings.token.get_secret_value() if settings.token else ""
    log_to_stderr(settings.log_level, token)
    try:
        return COMMANDS[command](settings)
    except StorageRefused as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return FAILED


def _run(settings: Settings) -> int:
    token = settings.token.get_secret_value().strip() if settings.token else ""
    if not token:
        return _refuse(
            "No token is set, so the bot cannot log in to Discord. "
            "Put DISCORD_TOKEN=your-token into the environment or a file .env (see .env.example), "
            "or try `make demo`, which needs none."
        )
    try:
        asyncio.run(run(settings, token))
    except discord.LoginFailure:
        return _refuse("Discord does not know this token. Copy the bot's token anew into DISCORD_TOKEN.")
    except GatewayLost as error:
        return _refuse(str(error), FAILED)
    return 0


def _demo(settings: Settings) -> int:
    asyncio.run(demo(settings))
    return 0


def _check(settings: Settings) -> int:
    found = asyncio.run(check(settings))
    sys.stdout.write("".join(f"{fault}\n" for fault in found) or "Every history folds to the stored state.\n")
    return FAILED if found else 0


def _alive(settings: Settings) -> int:
    if settings.heartbeat_file is None:
        return _refuse("Set EVENHAND_HEARTBEAT_FILE to the file that the running bot touches.")
    return 0 if is_alive(settings.heartbeat_file, time.time()) else FAILED


COMMANDS = {"run": _run, "demo": _demo, "check": _check, "alive": _alive}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="evenhand", description="A Discord dice bot that can show its dice are fair."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="run the bot on Discord; needs DISCORD_TOKEN")
    commands.add_parser("demo", help="run the bot on a Discord of its own, on this machine")
    commands.add_parser("check", help="refold every history and compare it with the stored state")
    commands.add_parser("alive", help="tell by the exit status whether the running bot is connected")
    return parser


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    name = "_".join(str(part) for part in first["loc"]).upper()
    name = name if name == "DISCORD_TOKEN" else f"EVENHAND_{name}"
    return f"The setting {name} is wrong: {first['msg']}. See .env.example."


def _refuse(sentence: str, status: int = BAD_USE) -> int:
    sys.stderr.write(f"{sentence}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
