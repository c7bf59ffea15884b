"""/table remove: a table is no longer needed."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.commands.table.names import Name, with_names
from bot.play.encounters import keeping
from bot.render.encounters.cards import removed_card


def remove_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(name="Which table")
    async def remove(interaction: Interaction, *, name: Name) -> None:
        """Remove a table that you made; people with Manage Server can remove any."""

        async def work() -> Answer:
            return Answer(
                removed_card(await keeping.remove(interaction.client.services, context_of(interaction), name))
            )

        await answer(interaction, work(), private=True)

    return with_names(remove)
