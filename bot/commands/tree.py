"""The command tree: where every command enters, and where every error is answered.

It is registered with Discord only when it has changed: creations are counted (200 a day).
"""

import hashlib
import json
import logging
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.commands.connection.client import Evenhand, Interaction
from bot.commands.failures import answer_failure

log = logging.getLogger(__name__)


class EvenhandTree(app_commands.CommandTree[Evenhand]):
    """Every command works in servers, threads and direct messages, whoever installed the bot."""

    def __init__(self, client: Evenhand) -> None:
        super().__init__(
            client,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuse, with an answer, what comes while closing or too fast; to typing propose nothing then."""
        if interaction.type is discord.InteractionType.autocomplete:
            return await _may_propose(interaction)
        refusal = interaction.client.refusal(interaction.user.id)
        if refusal:
            await answer_failure(interaction, refusal)
        return refusal is None

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer every error of every command."""
        if interaction.type is not discord.InteractionType.autocomplete:
            await answer_failure(interaction, error)


async def _may_propose(interaction: Interaction) -> bool:
    """Say whether something is proposed; if not, Discord is told so, or it would show a failure."""
    client = interaction.client
    if not client.closing and client.paces.proposals.allows(interaction.user.id):
        return True
    with suppress(discord.HTTPException, aiohttp.ClientError):
        await interaction.response.autocomplete([])
    return False


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
