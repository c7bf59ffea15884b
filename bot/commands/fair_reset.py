"""/fair-reset: let the adaptive dice forget."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.components.confirming import CARRIED, ConfirmButton
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.options import completion
from bot.commands.options.option_types import Dice
from bot.commands.options.stateful_dice import single_dice
from bot.commands.request_context import context_of
from bot.play.stateful_dice import fair_reset as play
from bot.render.stateful_dice import fair as render


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command(name="fair-reset")
    @app_commands.describe(dice="The dice whose counts shall be forgotten, such as 2d6")
    async def fair_reset(interaction: Interaction, dice: Dice) -> None:
        """Let the adaptive dice forget what came here, after you confirm it."""

        async def work() -> Answer:
            memory, number = await play.ask_reset(interaction.client.services, context_of(interaction), dice)
            return Answer(render.reset_question_card(memory), ResetButton.both(number))

        await answer(interaction, work())

    @fair_reset.autocomplete("dice")
    async def complete_dice(_: Interaction, typed: str) -> completion.Choices:
        return single_dice(typed)

    return (fair_reset,)


class ResetButton(ConfirmButton, template=play.RESETTING.name + CARRIED):
    """Answers the question whether to reset."""

    kind = play.RESETTING
    labels = ("Reset", "Keep")
    declined = render.reset_kept_card()

    async def confirm(self, interaction: Interaction) -> Answer:
        """Forget."""
        record = await play.reset(interaction.client.services, context_of(interaction), self.number)
        return Answer(render.reset_done_card(record))
