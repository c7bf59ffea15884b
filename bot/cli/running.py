"""`run` and `demo`: the bot itself, until it is told to stop."""

import asyncio
import logging
import sys
from collections.abc import Coroutine

import aiohttp
import discord

import bot.demo
from bot import bootstrap
from bot.cli import FAILED, CommandFailed
from bot.cli.host import token_of
from bot.cli.upkeep import hosting
from bot.commands.connection.watchdog import GatewayLost
from bot.monitoring import PortTaken
from bot.sandbox.errors import Unreadable

if sys.platform == "win32":  # there is no uvloop for it
    new_event_loop = asyncio.new_event_loop
else:
    from uvloop import new_event_loop

log = logging.getLogger(__name__)


def run() -> None:
    """Run the bot on Discord.

    Raises:
        CommandFailed: it has no token, or Discord refused or was lost.
    """
    with hosting() as settings:
        token = token_of(settings)
        if not token:
            raise CommandFailed(
                "No token is set, so the bot cannot log in to Discord. "
                "Put DISCORD_TOKEN=your-token into the environment or a file .env (see .env.example), "
                "or try `make demo`, which needs none."
            )
        try:
            _run(bootstrap.run(settings, token))
        except discord.LoginFailure:
            raise CommandFailed(
                "Discord does not know this token. Copy the bot's token anew into DISCORD_TOKEN."
            ) from None
        except GatewayLost as error:
            raise CommandFailed(str(error), FAILED) from error
        except PortTaken as error:
            raise CommandFailed(str(error)) from error
        except (discord.DiscordException, aiohttp.ClientError) as error:
            log.debug("Discord was lost", exc_info=error)
            raise CommandFailed(f"Discord cannot be reached, or refused the bot: {error}", FAILED) from error


def demo() -> None:
    """Run the bot on a Discord of its own.

    Raises:
        CommandFailed: its folder or port cannot be used.
    """
    with hosting() as settings:
        try:
            _run(bot.demo.demo(settings))
        except Unreadable as error:
            raise CommandFailed(str(error)) from error
        except OSError as error:
            raise CommandFailed(
                f"The demo cannot run: {error}. "
                "EVENHAND_DEMO_PORT and EVENHAND_DEMO_FOLDER name another port and folder; see .env.example."
            ) from error


def _run(work: Coroutine[None, None, None]) -> None:
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(work)
