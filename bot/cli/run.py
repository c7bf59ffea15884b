"""`run`: the bot on Discord, until it is told to stop."""

import asyncio
import logging

import aiohttp
import discord

from bot.bootstrap import run
from bot.cli.ending import FAILED, refuse
from bot.cli.host import token_of, with_settings
from bot.cli.parser import Parser
from bot.commands.connection.watchdog import GatewayLost
from bot.settings import Settings

log = logging.getLogger(__name__)


def main(arguments: list[str]) -> int:
    """Run the bot."""
    Parser(prog="evenhand run", description="Run the bot on Discord.").parse_args(arguments)
    return with_settings(_run)


def _run(settings: Settings) -> int:
    token = token_of(settings)
    if not token:
        return refuse(
            "No token is set, so the bot cannot log in to Discord. "
            "Put DISCORD_TOKEN=your-token into the environment or a file .env (see .env.example), "
            "or try `make demo`, which needs none."
        )
    try:
        asyncio.run(run(settings, token))
    except discord.LoginFailure:
        return refuse("Discord does not know this token. Copy the bot's token anew into DISCORD_TOKEN.")
    except GatewayLost as error:
        return refuse(str(error), FAILED)
    except (discord.DiscordException, aiohttp.ClientError) as error:
        log.debug("Discord was lost", exc_info=error)
        return refuse(f"Discord cannot be reached, or refused the bot: {error}", FAILED)
    return 0
