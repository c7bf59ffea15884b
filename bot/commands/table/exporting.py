"""/table export: a table as a file."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.commands.table.names import Name, with_names
from bot.play.encounters import keeping
from bot.render.encounters.cards import exported_card
from bot.render.encounters.export import csv_file


def export_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(name="Which table")
    async def export(interaction: Interaction, *, name: Name) -> None:
        """Get a table as a CSV file, for a spreadsheet or another server."""

        async def work() -> Answer:
            kept = await keeping.find(interaction.client.services, context_of(interaction), name)
            return Answer(exported_card(kept), files=(csv_file(kept),))

        await answer(interaction, work(), private=True)

    return with_names(export)
