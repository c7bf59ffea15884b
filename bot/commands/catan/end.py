"""/catan end: the end of a game, with its figures."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.drawing import draw
from bot.commands.components.confirming import CARRIED, ConfirmButton
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.mechanics.errors import BadInput
from bot.play.catan import ending
from bot.play.catan.game import Game
from bot.play.errors import Busy
from bot.render.catan.chart import study_game
from bot.render.catan.ending import bare_end_card, end_card
from bot.render.catan.questions import end_question_card, goes_on_card


def end_command() -> Command:
    """Make the command."""

    @app_commands.command()
    async def end(interaction: Interaction) -> None:
        """End the game, after you confirm it, and show its figures."""

        async def work() -> Answer:
            game, number = await ending.ask_end(interaction.client.services, context_of(interaction))
            return Answer(end_question_card(game), EndButton.both(number))

        await answer(interaction, work())

    return end


class EndButton(ConfirmButton, template=ending.KIND.name + CARRIED):
    """Answers the question whether to end the game."""

    kind = ending.KIND
    labels = ("End the game", "Go on")
    declined = goes_on_card()

    async def confirm(self, interaction: Interaction) -> Answer:
        """End it, and show its figures."""
        record = await ending.end(interaction.client.services, context_of(interaction), self.number)
        return await _figures(interaction, ending.recall(record))


async def _figures(interaction: Interaction, game: Game) -> Answer:
    """Show the figures of a game whose end is recorded already; without them where there is no time."""
    try:
        summary, picture = await draw(interaction, study_game, game)
    except (Busy, BadInput):
        return Answer(bare_end_card(game))
    return Answer(end_card(game, summary), picture=picture)
