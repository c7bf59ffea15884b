"""/config erase: all that is kept for a server."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.components.confirming import CARRIED, ConfirmButton
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import context_of
from bot.play.keeping import forgetting
from bot.render.keeping import privacy as render


def erase_command() -> Command:
    """Make the command."""

    @app_commands.command()
    async def erase(interaction: Interaction) -> None:
        """Erase all that is kept for this server, after you confirm it; needs Manage Server."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            number = await forgetting.ask_erase(services, context)
            return Answer(render.erase_question_card(context), EraseButton.both(number))

        await answer(interaction, work(), private=True)

    return erase


class EraseButton(ConfirmButton, template=forgetting.ERASING.name + CARRIED):
    """Answers the question whether to erase everything."""

    kind = forgetting.ERASING
    labels = ("Erase everything", "Keep")
    declined = render.kept_card()
    private = True

    async def confirm(self, interaction: Interaction) -> Answer:
        """Erase it."""
        await forgetting.erase(interaction.client.services, context_of(interaction), self.number)
        return Answer(render.erased_card())
