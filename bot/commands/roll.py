"""/d100 and /die: a die of any number of sides, by a rule."""

from discord import app_commands

from bot.commands import completion
from bot.commands.answers import Answer, answer
from bot.commands.asked import asked_of
from bot.commands.client import AnyCommand, Command, Interaction
from bot.mechanics.entry import MOST_OUTCOMES
from bot.play.rolling import Wanted, roll
from bot.render.rolls import roll_card

Method = app_commands.Range[str, 1, 40]
Options = app_commands.Range[str, 1, 100]
Rolled = app_commands.Range[str, 1, 1000]
Sides = app_commands.Range[int, 2, MOST_OUTCOMES]

METHOD = "How d6 become the die; the server's default if left out"
OPTIONS = "Options of the method, such as dice=4"
ROLLED = "Faces of dice that you threw by hand, in order: 6 4 3 5 2"


def commands() -> tuple[AnyCommand, ...]:
    """Make the commands."""
    return _d100(), _die()


def _d100() -> AnyCommand:
    @app_commands.command()
    @app_commands.describe(method=METHOD, options=OPTIONS, rolled=ROLLED)
    async def d100(
        interaction: Interaction,
        method: Method | None = None,
        options: Options = "",
        rolled: Rolled | None = None,
    ) -> None:
        """Roll a d100 from six-sided dice."""
        await _roll(interaction, Wanted("d100", 100, method, options, rolled))

    return _completed(d100)


def _die() -> AnyCommand:
    @app_commands.command()
    @app_commands.describe(sides="How many sides, 2 to 10,000", method=METHOD, options=OPTIONS, rolled=ROLLED)
    async def die(
        interaction: Interaction,
        sides: Sides,
        method: Method | None = None,
        options: Options = "",
        rolled: Rolled | None = None,
    ) -> None:
        """Roll a die with any number of sides from six-sided dice."""
        await _roll(interaction, Wanted("die", sides, method, options, rolled))

    return _completed(die)


def _completed(command: Command) -> Command:
    async def methods(_: Interaction, typed: str) -> completion.Choices:
        return completion.methods(typed)

    async def options(interaction: Interaction, typed: str) -> completion.Choices:
        chosen = interaction.namespace.method
        if not chosen:
            place = asked_of(interaction).place
            chosen = (await interaction.client.table.store.configuration(place.home)).method
        return completion.options(chosen, typed)

    command.autocomplete("method")(methods)
    command.autocomplete("options")(options)
    return command


async def _roll(interaction: Interaction, wanted: Wanted) -> None:
    async def work() -> Answer:
        return Answer(roll_card(await roll(interaction.client.table, asked_of(interaction), wanted)))

    await answer(interaction, work())
