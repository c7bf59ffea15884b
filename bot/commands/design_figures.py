"""The button under /rules design behind which the figures of its tables are."""

import re
from typing import NamedTuple, Self

import discord

from bot.commands.answering import Answer
from bot.commands.components import StoredItem
from bot.commands.connection.client import Interaction
from bot.commands.drawing import draw
from bot.render.rules.designing import Sheet, design, design_report


class TableWanted(NamedTuple):
    """Which table is designed: of how many numbers, from the sum of how many dice with how many faces."""

    outcomes: int
    dice: int | None
    """None: every number of dice is looked at."""
    faces: int


async def designed(interaction: Interaction, wanted: TableWanted) -> Sheet:
    """Have a table worked out.

    Raises:
        BadInput: it is too large.
    """
    outcomes, dice, faces = wanted
    if dice is None:
        return await draw(interaction, design_report, outcomes, faces)
    return await draw(interaction, design, outcomes, dice, faces)


class DesignFiguresButton(
    StoredItem, template=r"design:(?P<outcomes>\d{1,5}):(?P<dice>\d{0,2}):(?P<faces>\d{1,4})"
):
    """Shows how even the tables are to whoever asks; carries which ones."""

    private = True

    def __init__(self, wanted: TableWanted) -> None:
        self.wanted = wanted
        super().__init__(
            discord.ui.Button(
                label="More",
                emoji="🔎",
                style=discord.ButtonStyle.secondary,
                custom_id=f"design:{wanted.outcomes}:{wanted.dice or ''}:{wanted.faces}",
            )
        )

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        dice = int(match["dice"]) if match["dice"] else None
        return cls(TableWanted(int(match["outcomes"]), dice, int(match["faces"])))

    async def press(self, interaction: Interaction) -> Answer:
        """Show the figures."""
        return Answer((await designed(interaction, self.wanted)).figures)
