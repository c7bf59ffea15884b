"""/catan undo: take back the last roll, when another player agrees."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.catan.roll import RollButton
from bot.commands.components.buttons import buttons
from bot.commands.components.confirming import CARRIED, ConfirmButton
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.play.catan import undoing
from bot.render.catan.questions import counts_card, undo_question_card, undone_card


def undo_command() -> Command:
    """Make the command."""

    @app_commands.command()
    async def undo(interaction: Interaction) -> None:
        """Ask to undo the last roll; another player has to agree."""

        async def work() -> Answer:
            context = context_of(interaction)
            game, number = await undoing.ask_undo(interaction.client.services, context)
            return Answer(undo_question_card(game, context.person), UndoButton.both(number))

        await answer(interaction, work())

    return undo


class UndoButton(ConfirmButton, template=undoing.KIND.name + CARRIED):
    """Answers the question whether to undo."""

    kind = undoing.KIND
    labels = ("Agree", "It counts")
    declined = counts_card()

    async def confirm(self, interaction: Interaction) -> Answer:
        """Undo the roll."""
        record = await undoing.agree(interaction.client.services, context_of(interaction), self.number)
        again = RollButton(record.request["game"], record.request["turn"])
        return Answer(undone_card(record), buttons(again))

    async def decline(self, interaction: Interaction) -> Answer:
        """Let it count."""
        await undoing.refuse(interaction.client.services, context_of(interaction), self.number)
        return Answer(self.declined)
