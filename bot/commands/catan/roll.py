"""/catan roll, and the button for the next turn."""

import re
from typing import Any, Self

import discord
from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.drawing import draw
from bot.commands.catan.sevens import SevensButton
from bot.commands.components.buttons import ID, StoredItem, buttons
from bot.commands.connection.client import Command, Interaction
from bot.commands.options.option_types import Rolled
from bot.commands.request_context import context_of
from bot.mechanics.errors import BadInput
from bot.play.catan import rolling
from bot.play.catan.rolling import CatanRoll, Expected
from bot.play.errors import Busy
from bot.render.catan.picture import CatanThrow, dice_picture, drawn_picture
from bot.render.catan.rolling import compact_card, roll_card
from bot.render.pictures.picture import Picture


def roll_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(rolled="Faces of dice that you threw by hand, in order, the event die last: 5 3")
    async def roll(interaction: Interaction, rolled: Rolled | None = None) -> None:
        """Roll for the player whose turn it is; the turn then goes to the next."""
        await _roll(interaction, rolled)

    return roll


def buttons_after(game: int, turn: int, *, switchable: bool) -> discord.ui.View:
    """Put the button of turn `turn` under a card, and where sevens wait for a switch, that one too."""
    switch = (SevensButton(game),) if switchable else ()
    return buttons(RollButton(game, turn), *switch)


class RollButton(StoredItem, template=rf"catan-roll:(?P<game>{ID}):(?P<turn>\d{{1,4}})"):
    """Rolls for one turn; carries the game and the number of the turn, so that it counts once."""

    def __init__(self, game: int, turn: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Roll",
                emoji="🎲",
                style=discord.ButtonStyle.primary,
                custom_id=f"catan-roll:{game}:{turn}",
            )
        )
        self.expected = Expected(game, turn)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["game"]), int(match["turn"]))

    async def press(self, interaction: Interaction) -> None:
        """Roll, below what was shown."""
        await _roll(interaction, None, self.expected)


async def _roll(interaction: Interaction, rolled: str | None, expected: Expected | None = None) -> None:
    async def work() -> Answer:
        client = interaction.client
        context = context_of(interaction)
        made = await rolling.roll(client.services, context, rolled, expected)
        due = made.due
        under = buttons_after(due.game, due.turn + 1, switchable=due.sevens_from is None)
        if (await client.services.store.configuration(context.place)).compact:
            return Answer(compact_card(made), under)
        return Answer(roll_card(made), under, await _picture(interaction, made))

    await answer(interaction, work())


async def _picture(interaction: Interaction, made: CatanRoll) -> Picture | None:
    """Draw what is recorded already; it is shown without a picture where there is no time for one."""
    due = made.due
    try:
        if due.drawn:
            return await draw(interaction, drawn_picture, due.dice, made.pair, made.event)
        return await draw(
            interaction, dice_picture, CatanThrow(due.dice, due.sevens, made.dice_faces, made.event)
        )
    except (Busy, BadInput):
        return None
