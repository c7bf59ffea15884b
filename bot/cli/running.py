"""The command `run`: the bot on Discord, until it is told to stop."""

import asyncio
import logging
import sys
from collections.abc import Coroutine

import aiohttp
import discord

from bot import bootstrap
from bot.cli import FAILED, CommandFailed
from bot.cli.hosting import hosting
from bot.cli.set_by_host import log_start, token_of
from bot.client.watchdog import GatewayLost
from bot.ops import PortTaken
from bot.ops.data_folder import spell_command
from bot.ops.rest import UNKNOWN_TOKEN

if sys.platform == "win32":  # there is no uvloop for it
    new_event_loop = asyncio.new_event_loop
else:
    from uvloop import new_event_loop

log = logging.getLogger(__name__)

REFUSALS = {
    4004: "it does not know the token, so copy the bot's token anew into DISCORD_TOKEN.",
    4010: "it does not know this shard, so leave EVENHAND_SHARD_COUNT empty, or the same for all processes.",
    4011: "it wants more shards, so leave EVENHAND_SHARD_COUNT empty, or set a larger number.",
    4012: "it no longer understands this version of the bot, so install a newer version of the bot.",
    4013: "it does not know an intent that the bot asks for, so install a newer version of the bot.",
    4014: "the application may not have an intent that the bot asks for, so run the bot unchanged: "
    "it needs no privileged intent.",
}
"""What the gateway means by the codes with which it closes for good, and what to do."""


def run() -> None:
    """Run the bot on Discord."""
    with hosting() as settings:
        token = token_of(settings)
        if not token:
            raise CommandFailed(
                "No token is set, so the bot cannot log in to Discord. "
                "Put DISCORD_TOKEN=your-token into the environment or into a file .env in this folder, "
                f"or try {spell_command('demo')}, which needs none."
            )
        log_start()
        try:
            run_to_its_end(bootstrap.run(settings, token))
        except discord.LoginFailure:
            raise CommandFailed(UNKNOWN_TOKEN) from None
        except discord.ConnectionClosed as error:
            why = REFUSALS.get(error.code, str(error))
            raise CommandFailed(f"Discord refused the bot for good ({error.code}): {why}") from None
        except GatewayLost as error:
            raise CommandFailed(str(error), FAILED) from error
        except PortTaken as error:
            raise CommandFailed(str(error)) from error
        except (discord.DiscordException, aiohttp.ClientError) as error:
            log.debug("Discord was lost", exc_info=error)
            raise CommandFailed(f"Discord cannot be reached, or refused the bot: {error}", FAILED) from error


def run_to_its_end(work: Coroutine[None, None, None]) -> None:
    """Run a bot on the fastest event loop there is."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(work)
