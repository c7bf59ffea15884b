"""/catan status: whose turn it is, and what came."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.catan.roll import buttons_after
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.play.catan.looking import look
from bot.play.catan.summary import summary_of
from bot.render.catan.status import status_card


def status_command() -> Command:
    """Make the command."""

    @app_commands.command()
    async def status(interaction: Interaction) -> None:
        """Show the players, whose turn it is, and what came how often and when."""

        async def work() -> Answer:
            client = interaction.client
            game = await look(client.services, context_of(interaction))
            summary = await client.workshop.do(summary_of, game)
            under = buttons_after(game.setup.game, game.turn, switchable=game.sevens_from is None)
            return Answer(status_card(game, summary), under)

        await answer(interaction, work())

    return status
