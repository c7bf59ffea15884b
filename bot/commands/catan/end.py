"""/catan end: the end of a game, with its figures."""

import re
from typing import Any, Self

import discord
from discord import app_commands

from bot.commands.answers import Answer, answer
from bot.commands.asked import asked_of
from bot.commands.buttons import StoredButton, buttons
from bot.commands.client import Command, Interaction
from bot.commands.drawing import draw
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
            game, number = await ending.ask_end(interaction.client.table, asked_of(interaction))
            return Answer(
                end_question_card(game), buttons(EndButton("end", number), EndButton("go-on", number))
            )

        await answer(interaction, work())

    return end


class EndButton(StoredButton, template=r"catan-end:(?P<choice>end|go-on):(?P<number>\d{1,18})"):
    """Answers the question whether to end the game; carries the question's number."""

    def __init__(self, choice: str, number: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="End the game" if choice == "end" else "Go on",
                style=discord.ButtonStyle.danger if choice == "end" else discord.ButtonStyle.secondary,
                custom_id=f"catan-end:{choice}:{number}",
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
        """End the game, or go on, in place of the question."""

        async def work() -> Answer:
            client, asked = interaction.client, asked_of(interaction)
            if self.choice == "go-on":
                await ending.go_on(client.table, asked, self.number)
                return Answer(goes_on_card())
            record = await ending.end(client.table, asked, self.number)
            return await _figures(interaction, ending.recall(record))

        await answer(interaction, work(), update=True)


async def _figures(interaction: Interaction, game: Game) -> Answer:
    """Show the figures of a game whose end is recorded already; without them where there is no time."""
    try:
        summary, picture = await draw(interaction, study_game, game)
    except (Busy, BadInput):
        return Answer(bare_end_card(game))
    return Answer(end_card(game, summary), picture=picture)
