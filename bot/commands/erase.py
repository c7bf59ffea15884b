"""/config erase: all that is kept for a server."""

import re
from typing import Any, Self

import discord
from discord import app_commands

from bot.commands.answers import Answer, answer
from bot.commands.asked import asked_of
from bot.commands.buttons import StoredButton, buttons
from bot.commands.client import Command, Interaction
from bot.play.keeping import forgetting
from bot.render import privacy as render


def erase_command() -> Command:
    """Make the command."""

    @app_commands.command()
    async def erase(interaction: Interaction) -> None:
        """Erase all that is kept for this server, after you confirm it; needs Manage Server."""

        async def work() -> Answer:
            table, asked = interaction.client.table, asked_of(interaction)
            number = await forgetting.ask_erase(table, asked)
            under = buttons(EraseButton("erase", number), EraseButton("keep", number))
            return Answer(render.erase_question_card(in_server=asked.place.in_server), under)

        await answer(interaction, work(), private=True)

    return erase


class EraseButton(
    StoredButton,
    template=r"config-erase:(?P<choice>erase|keep):(?P<number>\d{1,18})",
):
    """Answers the question whether to erase everything; carries the question's number."""

    def __init__(self, choice: str, number: int) -> None:
        erases = choice == "erase"
        super().__init__(
            discord.ui.Button(
                label="Erase everything" if erases else "Keep",
                style=discord.ButtonStyle.danger if erases else discord.ButtonStyle.secondary,
                custom_id=f"config-erase:{choice}:{number}",
            )
        )
        self.erases = erases
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(match["choice"], int(match["number"]))

    async def press(self, interaction: Interaction) -> None:
        """Erase, or keep, in place of the question."""

        async def work() -> Answer:
            table, asked = interaction.client.table, asked_of(interaction)
            if not self.erases:
                await forgetting.keep(table, asked, self.number, forgetting.ERASING)
                return Answer(render.kept_card())
            await forgetting.erase(table, asked, self.number)
            return Answer(render.erased_card())

        await answer(interaction, work(), private=True, update=True)
