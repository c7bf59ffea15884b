"""/config show, and the card that every change is answered with."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.play.settings import configuring
from bot.play.settings.configuring import SettingsOverview
from bot.render.configuration import configuration_card


def show_command() -> Command:
    """Make the command."""

    @app_commands.command()
    async def show(interaction: Interaction) -> None:
        """Show the settings that hold here, and where each was decided."""

        async def work() -> Answer:
            overview = await configuring.overview(interaction.client.services, context_of(interaction))
            return overview_answer(interaction, overview)

        await answer(interaction, work(), private=True)

    return show


def overview_answer(interaction: Interaction, overview: SettingsOverview, title: str = "Settings") -> Answer:
    """Show all settings."""
    in_server = context_of(interaction).in_server
    return Answer(configuration_card(overview, title, in_server=in_server))
