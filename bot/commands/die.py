"""/d100 and /die: a die of any number of sides, by a rule."""

from discord import app_commands

from bot.commands import completion
from bot.commands.answering import Answer, answers
from bot.commands.components import buttons
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.manual_roll import GoOnButton, step_answer
from bot.commands.options import Faces, Method, Options, Rolled, Set, Sides, describe_also
from bot.commands.request_context import place_of, request_of
from bot.commands.rolled import rolled as shown
from bot.mechanics.playing import Waiting
from bot.mechanics.several import MOST
from bot.play.events.die import DieWish, roll
from bot.play.manual.steps import begin
from bot.play.settings.configuration import Configuration
from bot.play.transition import Recorded
from bot.render.events.die import waiting_card

Count = app_commands.Range[int, 1, MOST]


def commands() -> tuple[AnyCommand, ...]:
    """Make the commands."""
    return _with_options(_d100()), _with_options(_die())


def _d100() -> Command:
    @app_commands.command()
    @answers()
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
    ) -> Answer:
        """Roll a d100 from six-sided dice, or from others."""
        wish = DieWish("d100", 100, method, options, rolled, from_, count, set)
        return await _roll(interaction, wish, by_hand=by_hand)

    return d100


def _die() -> Command:
    @app_commands.command()
    @app_commands.describe(sides="How many sides, 2 to 10,000")
    @answers()
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
    ) -> Answer:
        """Roll a die with any number of sides from six-sided dice, or from others."""
        wish = DieWish("die", sides, method, options, rolled, from_, count, set)
        return await _roll(interaction, wish, by_hand=by_hand)

    return die


async def _roll(interaction: Interaction, wish: DieWish, *, by_hand: bool) -> Answer:
    """Roll; typed faces that are not enough yet, or none at all, begin a roll by hand."""
    made = None if by_hand else await roll(*request_of(interaction), wish)
    begun = made if isinstance(made, Recorded) else await begin(*request_of(interaction), wish)
    if isinstance(begun, Recorded):
        return await shown(interaction, begun)
    if isinstance(made, Waiting):
        card = waiting_card(made, begun.manual_roll.method)
        return Answer(card, buttons(GoOnButton(begun.number)), alone=True)
    return step_answer(begun)


def _with_options(command: Command) -> Command:
    """Describe, name and complete the options that both commands have."""
    app_commands.rename(from_="from", by_hand="by-hand")(command)
    describe_also(
        command,
        method="How dice become the die; the server's default if left out",
        options="Options of the method, such as dice=4",
        from_="How many faces the dice have that are thrown, 2 to 1,000; else the server's default",
        count="How many to roll at once, 1 to 9: together they need fewer dice",
        rolled="Faces of dice that you threw by hand, in order: 6 4 3 5 2",
        by_hand="Throw your own dice, one at a time; the bot says which comes next",
        set="What you call the dice that you throw by hand: red",
    )

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

    command.autocomplete("method")(methods)
    command.autocomplete("options")(options)
    command.autocomplete("set")(completion.used_sets)
    return command


async def _settings(interaction: Interaction) -> Configuration:
    return await interaction.client.services.store.configuration(place_of(interaction))
