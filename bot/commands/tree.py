"""The command tree: where every command enters, and where every error is answered."""

from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.commands.connection.client import Evenhand, Interaction
from bot.commands.failures import answer_failure


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

    async def _call(self, interaction: Interaction) -> None:
        """Do what was asked for, in the turns of whoever asked; the version of discord.py is pinned."""
        await self.client.take(interaction, super()._call(interaction))

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuse, with an answer, what comes while closing or too fast; to typing propose nothing then."""
        if interaction.type is discord.InteractionType.autocomplete:
            return await _may_propose(interaction)
        refusal = interaction.client.refusal(interaction)
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
    """Say whether something is proposed; if not, Discord is told so once in a while, and then nothing.

    To whom the host blocks, nothing is said at all.
    """
    client, person = interaction.client, interaction.user.id
    if client.blocked(interaction):
        return False
    if not client.closing and client.budgets.may_propose(person):
        return True
    if client.closing or client.budgets.may_refuse_to_propose(person):
        with suppress(discord.HTTPException, aiohttp.ClientError):
            await interaction.response.autocomplete([])
    return False
