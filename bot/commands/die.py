"""/d100 and /die: a die of any number of sides, by a rule."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.rolled import rolled
from bot.commands.components.buttons import buttons
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.manual_roll import GoOnButton, step_answer
from bot.commands.options import completion
from bot.commands.options.option_types import Faces, Method, Options, Rolled, Set, Sides
from bot.commands.request_context import context_of, place_of
from bot.mechanics.several import MOST
from bot.play.rolls import manual_steps as play
from bot.play.rolls.manual_steps import Step
from bot.play.rolls.rolling import Roll, UnfinishedRoll, roll
from bot.play.rolls.sets import sets_of
from bot.play.rolls.wanted import DieRequest
from bot.play.settings.configuration import Configuration
from bot.render.rolls.by_rule import roll_card, waiting_card

Count = app_commands.Range[int, 1, MOST]


def commands() -> tuple[AnyCommand, ...]:
    """Make the commands."""
    return _d100(), _die()


def _d100() -> AnyCommand:
    @app_commands.command()
    async def d100(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        method: Method | None = None,
        options: Options = "",
        rolled: Rolled | None = None,
        by_hand: bool = False,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        count: Count = 1,
        from_: Faces | None = None,
    ) -> None:
        """Roll a d100 from six-sided dice, or from others."""
        wanted = DieRequest("d100", 100, method, options, rolled, from_, count, set)
        await _roll(interaction, wanted, by_hand=by_hand)

    return _with_options(d100)


def _die() -> AnyCommand:
    @app_commands.command()
    @app_commands.describe(sides="How many sides, 2 to 10,000")
    async def die(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        sides: Sides,
        method: Method | None = None,
        options: Options = "",
        rolled: Rolled | None = None,
        by_hand: bool = False,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        count: Count = 1,
        from_: Faces | None = None,
    ) -> None:
        """Roll a die with any number of sides from six-sided dice, or from others."""
        wanted = DieRequest("die", sides, method, options, rolled, from_, count, set)
        await _roll(interaction, wanted, by_hand=by_hand)

    return _with_options(die)


def _with_options(command: Command) -> Command:
    """Describe, name and complete the options that both commands have."""
    app_commands.rename(from_="from", by_hand="by-hand")(command)
    app_commands.describe(
        method="How dice become the die; the server's default if left out",
        options="Options of the method, such as dice=4",
        from_="How many faces the dice have that are thrown, 2 to 1,000; else the server's default",
        count="How many to roll at once, 1 to 9; with the method human they then need fewer dice",
        rolled="Faces of dice that you threw by hand, in order: 6 4 3 5 2",
        by_hand="Throw your own dice, one at a time; the bot says which comes next",
        set="What you call the dice that you throw by hand: red",
    )(command)

    async def methods(interaction: Interaction, typed: str) -> completion.Choices:
        given = vars(interaction.namespace)
        sides = 100 if command.name == "d100" else given.get("sides")
        faces = given.get("from") or (await _settings(interaction)).source
        return completion.methods(typed, sides, faces)

    async def options(interaction: Interaction, typed: str) -> completion.Choices:
        chosen = interaction.namespace.method
        if not chosen:
            chosen = (await _settings(interaction)).method
        return completion.options(chosen, typed)

    async def sets(interaction: Interaction, typed: str) -> completion.Choices:
        return completion.sets(await sets_of(interaction.client.services, context_of(interaction)), typed)

    command.autocomplete("method")(methods)
    command.autocomplete("options")(options)
    command.autocomplete("set")(sets)
    return command


async def _settings(interaction: Interaction) -> Configuration:
    return await interaction.client.services.store.configuration(place_of(interaction))


async def _roll(interaction: Interaction, wanted: DieRequest, *, by_hand: bool) -> None:
    services, context = interaction.client.services, context_of(interaction)

    async def begin() -> Answer:
        begun = await play.begin(services, context, wanted)
        return step_answer(begun) if isinstance(begun, Step) else await shown(begun)

    async def at_once() -> Answer:
        return await shown(await roll(services, context, wanted))

    async def propose(unfinished: UnfinishedRoll) -> Answer:
        begun = await play.begin(services, context, wanted)
        if isinstance(begun, Step):
            return Answer(waiting_card(unfinished), buttons(GoOnButton(begun.number)))
        return await shown(begun)

    async def shown(made: Roll) -> Answer:
        return await rolled(interaction, roll_card(made), made.record)

    try:
        await answer(interaction, begin() if by_hand else at_once())
    except UnfinishedRoll as unfinished:
        await answer(interaction, propose(unfinished), private=True)
