"""/catan undo: take back the last roll, when another player agrees."""

import re
from typing import Any, Self

import discord
from discord import app_commands

from bot.commands.answers import Answer, answer
from bot.commands.asked import asked_of
from bot.commands.buttons import StoredButton, buttons
from bot.commands.catan.roll import RollButton
from bot.commands.client import Command, Interaction
from bot.play.catan import undoing
from bot.render.catan.questions import counts_card, undo_question_card, undone_card


def undo_command() -> Command:
    """Make the command."""

    @app_commands.command()
    async def undo(interaction: Interaction) -> None:
        """Ask to undo the last roll; another player has to agree."""

        async def work() -> Answer:
            asked = asked_of(interaction)
            game, number = await undoing.ask_undo(interaction.client.table, asked)
            under = buttons(UndoButton("agree", number), UndoButton("keep", number))
            return Answer(undo_question_card(game, asked.person), under)

        await answer(interaction, work())

    return undo


class UndoButton(StoredButton, template=r"catan-undo:(?P<choice>agree|keep):(?P<number>\d{1,18})"):
    """Answers the question whether to undo; carries the question's number."""

    def __init__(self, choice: str, number: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Agree" if choice == "agree" else "It counts",
                style=discord.ButtonStyle.danger if choice == "agree" else discord.ButtonStyle.secondary,
                custom_id=f"catan-undo:{choice}:{number}",
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
        """Undo, or let the roll count, in place of the question."""

        async def work() -> Answer:
            table, asked = interaction.client.table, asked_of(interaction)
            if self.choice == "keep":
                await undoing.refuse(table, asked, self.number)
                return Answer(counts_card())
            record = await undoing.agree(table, asked, self.number)
            again = RollButton(record.request["game"], record.request["turn"])
            return Answer(undone_card(record), buttons(again))

        await answer(interaction, work(), update=True)
