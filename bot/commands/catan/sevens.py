"""/catan sevens, and the button that allows them."""

import re
from typing import Any, Self

import discord
from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.components.buttons import ID, StoredItem
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.play.catan import sevens as play
from bot.render.catan.questions import sevens_card


def sevens_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(allowed="True: from the next turn on; False: not before they are switched on")
    async def sevens(interaction: Interaction, *, allowed: bool) -> None:
        """Allow sevens from the next turn on, or keep them away until they are switched on."""
        await _switch(interaction, allowed=allowed)

    return sevens


class SevensButton(StoredItem, template=rf"catan-sevens:(?P<game>{ID})"):
    """Allows sevens in a game that waits for it; carries the game."""

    def __init__(self, game: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Allow sevens",
                style=discord.ButtonStyle.secondary,
                custom_id=f"catan-sevens:{game}",
            )
        )
        self.game = game

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["game"]))

    async def press(self, interaction: Interaction) -> None:
        """Allow sevens."""
        await _switch(interaction, allowed=True, game=self.game)


async def _switch(interaction: Interaction, *, allowed: bool, game: int | None = None) -> None:
    async def work() -> Answer:
        services, context = interaction.client.services, context_of(interaction)
        return Answer(sevens_card(await play.switch(services, context, allowed=allowed, game=game)))

    await answer(interaction, work())
