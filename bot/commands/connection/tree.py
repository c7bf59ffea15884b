"""The command tree: where every command enters, and where every error is answered."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.answering.failures import answer_failure
from bot.commands.connection.client import Evenhand, Interaction


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
        """Refuse, with an answer, what comes while closing or too fast; completion is free."""
        if interaction.type is discord.InteractionType.autocomplete:
            return not interaction.client.closing
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
