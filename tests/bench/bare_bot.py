"""The peer: a bare discord.py bot whose /d100 answers a constant embed with one button."""

import asyncio
import sys

import discord
from discord import app_commands

from bot.client.connection import point_at


class Bare(discord.Client):
    """Nothing but the command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none(), max_messages=None)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()


class Again(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"again:(\d+)"):
    """A button that keeps nothing in memory."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Again", custom_id="again:1"))


def main(api: str, token: str) -> None:
    """Run until killed."""
    point_at(api)
    client = Bare()

    @client.tree.command()
    async def d100(interaction: discord.Interaction, method: str | None = None) -> None:
        """Answer a constant."""
        embed = discord.Embed(title="d100", description="# 42")
        embed.add_field(name="Dice", value="`6 1 5 4`")
        view = discord.ui.View(timeout=None)
        view.add_item(Again())
        await interaction.response.send_message(embed=embed, view=view)

    asyncio.run(client.start(token))


main(*sys.argv[1:])
