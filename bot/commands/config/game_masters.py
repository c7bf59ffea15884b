"""/config game-master and /config claim: who sees blind rolls."""

import discord
from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.config.showing import overview_answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.play.settings import configuring, game_masters


def game_master_command() -> Command:
    """Make /config game-master."""

    @app_commands.command(name="game-master")
    @app_commands.describe(
        who="A person or a role",
        allowed="True to make them game masters, False to end it",
        here="True: in this channel and its threads alone",
    )
    async def game_master(
        interaction: Interaction,
        who: discord.Member | discord.User | discord.Role,
        *,
        allowed: bool,
        here: bool = False,
    ) -> None:
        """Say who sees blind rolls; in a server it needs the Manage Server permission."""

        async def work() -> Answer:
            appoint = (
                game_masters.appoint_role if isinstance(who, discord.Role) else game_masters.appoint_person
            )
            services, context = interaction.client.services, context_of(interaction)
            await appoint(services, context, who.id, allowed=allowed, here=here)
            overview = await configuring.overview(services, context)
            return overview_answer(interaction, overview, "Game masters changed")

        await answer(interaction, work())

    return game_master


def claim_command() -> Command:
    """Make /config claim."""

    @app_commands.command()
    async def claim(interaction: Interaction) -> None:
        """Become the game master of a direct message that has none."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            await game_masters.claim(services, context)
            overview = await configuring.overview(services, context)
            return overview_answer(interaction, overview, "Game master claimed")

        await answer(interaction, work())

    return claim
