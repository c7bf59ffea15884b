"""/table roll: what does the party meet?"""

from dataclasses import replace

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.rolled import rolled as shown
from bot.commands.components.buttons import buttons
from bot.commands.connection.client import Command, Interaction
from bot.commands.details import RevealEntryButton
from bot.commands.options.option_types import Rolled
from bot.commands.request_context import context_of
from bot.commands.table.names import Name, with_names
from bot.play.encounters.rolling import WantedRoll
from bot.play.encounters.rolling import roll as roll_on
from bot.render.encounters.rolls import table_roll_card


def roll_command() -> Command:
    """Make the command."""

    @app_commands.command()
    @app_commands.rename(by_d6="by-d6")
    @app_commands.describe(
        name="Which table",
        by_d6="Use six-sided dice alone, as /table plan shows it, instead of the method of this place",
        rolled="Faces of dice that you threw by hand, in order: 6 4 3",
        secret="Only you see the roll",  # noqa: S106 - what the option says
    )
    async def roll(
        interaction: Interaction,
        *,
        name: Name,
        by_d6: bool = False,
        rolled: Rolled | None = None,
        secret: bool = False,
    ) -> None:
        """Roll on an encounter table, and on those that its rows name."""

        async def work() -> Answer:
            wanted = WantedRoll(name, by_d6, rolled, secret)
            made = await roll_on(interaction.client.services, context_of(interaction), wanted)
            card = await shown(interaction, table_roll_card(made), made.record)
            return replace(card, view=buttons(RevealEntryButton(made.record.number))) if secret else card

        await answer(interaction, work(), private=secret)

    return with_names(roll)
