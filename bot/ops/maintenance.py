"""The day's work: forgets servers that removed the bot and rolls that are too old, and resumes cleanups."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import aiohttp
import discord

from bot.client.client import Evenhand
from bot.features.config.changing import prune_all
from bot.features.privacy import privacy
from bot.play.errors import Refused

log = logging.getLogger(__name__)

FIRST = 60.0
"""Seconds between the start and the first work: people who wait for answers come first."""

PAUSE = 5 * 60.0
"""Seconds between two checks whether the day's work is done, and whether it is quiet enough to compact."""


async def maintain(client: Evenhand, now: Callable[[], int]) -> None:
    """Do the day's work each day, in one of the bot's processes; `now` returns milliseconds since 1970."""
    await asyncio.sleep(FIRST)
    resumed = False
    while True:
        if client.shards.leads:
            if not resumed:
                await _do_safely(client.services.store.resume_cleanup())
            resumed = True
            await _do_safely(maintain_once(client, now()))
            await _do_safely(client.services.store.compact(starting=False))
        await asyncio.sleep(PAUSE)


async def maintain_once(client: Evenhand, now: int) -> None:
    """Do the day's work, unless it was done today; list all servers, also those of other processes.

    Raises:
        discord.DiscordException: Discord did not list the servers; the listing does not count.
        Refused: too many requests wait, or the storage fails.
    """
    store = client.services.store
    if not await privacy.is_listing_due(store, now):
        return
    await prune_all(client.services, now)
    await store.resume_cleanup()
    servers = [guild.id async for guild in client.fetch_guilds(limit=None, with_counts=False)]
    await privacy.note_listing(store, servers, now)


async def _do_safely(work: Coroutine[Any, Any, object]) -> None:
    """Do some work; if it fails, it is done later."""
    try:
        await work
    except (discord.DiscordException, aiohttp.ClientError, OSError, Refused) as error:
        log.warning("The day's work is not done, and is tried again in some minutes: %s", error)
    except Exception:
        log.exception("The day's work failed, and is tried again in some minutes")
