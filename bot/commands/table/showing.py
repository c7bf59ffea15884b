"""/table show: the rows of a table."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.commands.table.names import Name, with_names
from bot.play.encounters import keeping
from bot.play.encounters.nesting import nesting_of
from bot.render.encounters.cards import table_card


def show_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(name="Which table")
    async def show(interaction: Interaction, *, name: Name) -> None:
        """Show the rows of a table, to you alone."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            kept = await keeping.find(services, context, name)
            return Answer(table_card(kept, await nesting_of(services, context, kept)))

        await answer(interaction, work(), private=True)

    return with_names(show)
