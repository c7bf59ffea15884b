"""/fair: dice that remember what came."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.drawing import draw
from bot.commands.answering.rolled import rolled
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.options import completion
from bot.commands.options.option_types import Dice, Tightness
from bot.commands.options.stateful_dice import drawn_dice, single_dice
from bot.commands.request_context import context_of
from bot.mechanics.stateful_dice import adaptive_distribution
from bot.play.stateful_dice import fair as play
from bot.render.stateful_dice.fair import fair_card
from bot.render.stateful_dice.fair_odds import fair_odds


def commands() -> tuple[AnyCommand, ...]:
    """Make /fair and /fair-odds."""
    return _fair(), _odds()


def _fair() -> Command:
    @app_commands.command()
    async def fair(interaction: Interaction, dice: Dice, tightness: Tightness | None = None) -> None:
        """Roll dice that remember: what came less often than it should becomes more likely."""

        async def work() -> Answer:
            client = interaction.client
            drawn = await drawn_dice(client, dice, adaptive_distribution)
            made = await play.fair(client.services, context_of(interaction), drawn, tightness)
            return await rolled(interaction, fair_card(made), made.record)

        await answer(interaction, work())

    return _with_options(fair)


def _odds() -> Command:
    @app_commands.command(name="fair-odds")
    async def odds(interaction: Interaction, dice: Dice, tightness: Tightness | None = None) -> None:
        """Show the odds of the next adaptive roll beside plain odds, and the best guess at it."""

        async def work() -> Answer:
            client = interaction.client
            outlook = await play.outlook(client.services, context_of(interaction), dice, tightness)
            found = await draw(interaction, fair_odds, outlook)
            return Answer(found.card, picture=found.picture)

        await answer(interaction, work())

    return _with_options(odds)


def _with_options(command: Command) -> Command:
    """Describe and complete the options that both commands have."""
    app_commands.describe(
        dice="Which dice, such as 2d6 or 4d6kh3; their totals are balanced, at most 1,000 different ones",
        tightness="How strongly odds lean to what is due: 0 to 100, or inf; else the server's default",
    )(command)

    async def complete_dice(_: Interaction, typed: str) -> completion.Choices:
        return single_dice(typed)

    async def complete_tightness(_: Interaction, typed: str) -> completion.Choices:
        return completion.tightnesses(typed)

    command.autocomplete("dice")(complete_dice)
    command.autocomplete("tightness")(complete_tightness)
    return command
