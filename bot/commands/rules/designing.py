"""/rules design: a table that turns the sum of some dice into outcomes."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.drawing import draw
from bot.commands.connection.client import Command, Interaction
from bot.commands.options.option_types import Faces, Sides
from bot.mechanics.sum_tables import MOST_DICE
from bot.render.rules.designing import design, design_report

Dice = app_commands.Range[int, 1, MOST_DICE]


def design_command() -> Command:
    """Make the command."""

    @app_commands.command(name="design")
    @app_commands.rename(faces="from")
    @app_commands.describe(
        outcomes="How many outcomes the table has, 2 to 10,000",
        dice="How many dice to add; left out, the numbers of dice are ranked by how fair they are",
        faces="Faces of the dice; d6 if left out",
    )
    async def make_table(
        interaction: Interaction, *, outcomes: Sides, dice: Dice | None = None, faces: Faces = 6
    ) -> None:
        """Make a table that turns the sum of some dice into as many outcomes as you need."""

        async def work() -> Answer:
            if dice is None:
                sheet = await draw(interaction, design_report, outcomes, faces)
            else:
                sheet = await draw(interaction, design, outcomes, dice, faces)
            return Answer(sheet.card, picture=sheet.picture)

        await answer(interaction, work())

    return make_table
