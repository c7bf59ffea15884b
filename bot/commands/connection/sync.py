"""Registers the commands with Discord, only when they have changed: creations are counted (200 a day)."""

import hashlib
import json
import logging

import discord

from bot.commands.connection.client import Evenhand
from bot.commands.connection.tree import EvenhandTree

log = logging.getLogger(__name__)


async def sync_commands(client: Evenhand, tree: EvenhandTree) -> None:
    """Register all commands unless the same ones were registered before by this application.

    A failure is logged: the bot then works with the commands that Discord has.
    """
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    fact = f"commands of {client.application_id}"
    if await client.services.store.fact(fact) == digest:
        return
    try:
        await tree.sync()
    except (discord.HTTPException, discord.app_commands.CommandSyncFailure):
        log.exception("The commands could not be registered; trying again at the next start.")
        return
    await client.services.store.keep_fact(fact, digest)
    log.info("Registered %d commands.", len(payload))
