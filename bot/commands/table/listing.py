"""/table list: which tables there are."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.play.encounters import keeping
from bot.render.encounters.cards import names_card


def list_command() -> Command:
    """Make the command."""

    @app_commands.command(name="list")
    async def list_(interaction: Interaction) -> None:
        """List the tables of this server; in direct messages, your own."""

        async def work() -> Answer:
            return Answer(
                names_card(await keeping.names(interaction.client.services, context_of(interaction)))
            )

        await answer(interaction, work(), private=True)

    return list_
