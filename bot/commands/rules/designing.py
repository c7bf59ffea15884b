"""/rules design: a table that turns the sum of some dice into outcomes."""

from discord import app_commands

from bot.commands.answers import Answer, answer
from bot.commands.client import Command, Interaction
from bot.commands.option_types import Faces
from bot.mechanics.sum_tables import MOST_DICE, MOST_OUTCOMES
from bot.render.rules.designing import design, design_card, design_report, report_card

Outcomes = app_commands.Range[int, 2, MOST_OUTCOMES]
Dice = app_commands.Range[int, 1, MOST_DICE]


def design_command() -> Command:
    """Make the command."""

    @app_commands.command(name="design")
    @app_commands.rename(faces="from")
    @app_commands.describe(
        outcomes=f"How many outcomes the table has, 2 to {MOST_OUTCOMES}",
        dice="How many dice to add; left out, the numbers of dice are ranked by how fair they are",
        faces="Faces of the dice; d6 if left out",
    )
    async def make_table(
        interaction: Interaction, *, outcomes: Outcomes, dice: Dice | None = None, faces: Faces = 6
    ) -> None:
        """Make a table that turns the sum of some dice into as many outcomes as you need."""

        async def work() -> Answer:
            do = interaction.client.workshop.do
            if dice is None:
                report = await do(design_report, outcomes, faces)
                return Answer(report_card(outcomes, faces, report), picture=report.picture)
            found = await do(design, outcomes, dice, faces)
            return Answer(design_card(found), picture=found.picture)

        await answer(interaction, work())

    return make_table
