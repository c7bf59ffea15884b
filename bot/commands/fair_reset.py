"""/fair-reset: let the adaptive dice forget."""

import re
from typing import Any, Self

import discord
from discord import app_commands

from bot.commands import completion
from bot.commands.answers import Answer, answer
from bot.commands.asked import asked_of
from bot.commands.buttons import StoredButton, buttons
from bot.commands.client import AnyCommand, Interaction
from bot.commands.drawn_dice import Dice, single_dice
from bot.play.drawn import fair_reset as play
from bot.render import fair as render


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command(name="fair-reset")
    @app_commands.describe(dice="The dice whose counts shall be forgotten, such as 2d6")
    async def fair_reset(interaction: Interaction, dice: Dice) -> None:
        """Let the adaptive dice forget what came here, after you confirm it."""

        async def work() -> Answer:
            memory, number = await play.ask_reset(interaction.client.table, asked_of(interaction), dice)
            under = buttons(ResetButton("reset", number), ResetButton("keep", number))
            return Answer(render.reset_question_card(memory), under)

        await answer(interaction, work())

    @fair_reset.autocomplete("dice")
    async def complete_dice(_: Interaction, typed: str) -> completion.Choices:
        return single_dice(typed)

    return (fair_reset,)


class ResetButton(
    StoredButton,
    template=r"fair-reset:(?P<choice>reset|keep):(?P<number>\d{1,18})",
):
    """Answers the question whether to reset; carries the question's number."""

    def __init__(self, choice: str, number: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Reset" if choice == "reset" else "Keep",
                style=discord.ButtonStyle.danger if choice == "reset" else discord.ButtonStyle.secondary,
                custom_id=f"fair-reset:{choice}:{number}",
            )
        )
        self.choice = choice
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(match["choice"], int(match["number"]))

    async def press(self, interaction: Interaction) -> None:
        """Reset, or keep, in place of the question."""

        async def work() -> Answer:
            table, asked = interaction.client.table, asked_of(interaction)
            if self.choice == "keep":
                await play.keep(table, asked, self.number)
                return Answer(render.reset_kept_card())
            record = await play.reset(table, asked, self.number)
            return Answer(render.reset_done_card(record))

        await answer(interaction, work(), update=True)
