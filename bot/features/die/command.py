"""/d100 and /die: a die with any number of sides, by a rule."""

from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.message import Answer
from bot.client.options import (
    ROLLED,
    SET,
    Faces,
    MethodName,
    Options,
    Rolled,
    Set,
    Sides,
    ask_of,
    describe_also,
)
from bot.features.die.event import validate
from bot.features.rolling.answer import roll_and_answer
from bot.mechanics.playing import MOST

Count = app_commands.Range[int, 1, MOST]


def commands() -> tuple[AnyCommand, ...]:
    return _with_options(_d100()), _with_options(_die())


def _d100() -> Command:
    @app_commands.command()
    @answers()
    async def d100(
        interaction: Interaction,
        *,
        method: MethodName | None = None,
        options: Options = "",
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        count: Count = 1,
        from_: Faces | None = None,
    ) -> Answer:
        """Roll a d100 from six-sided dice, or from others."""
        ask = await ask_of(interaction)
        submission = validate(
            ask, "d100", 100, method, options, faces=from_, count=count, rolled=rolled, set_name=set
        )
        return await roll_and_answer(interaction, submission, rolled)

    return d100


def _die() -> Command:
    @app_commands.command()
    @app_commands.describe(sides="How many sides, 2 to 10,000")
    @answers()
    async def die(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        sides: Sides,
        method: MethodName | None = None,
        options: Options = "",
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        count: Count = 1,
        from_: Faces | None = None,
    ) -> Answer:
        """Roll a die with any number of sides from six-sided dice, or from others."""
        ask = await ask_of(interaction)
        submission = validate(
            ask, "die", sides, method, options, faces=from_, count=count, rolled=rolled, set_name=set
        )
        return await roll_and_answer(interaction, submission, rolled)

    return die


def _with_options(command: Command) -> Command:
    """Describe, name and complete the options that both commands have."""
    app_commands.rename(from_="from")(command)
    describe_also(
        command,
        method="How dice become the die; the server's default if left out",
        options="Options of the method, such as dice=4",
        from_="How many faces your dice have, 2 to 1,000; else the server's default",
        count="How many to roll at once, 1 to 9: together they need fewer dice",
        rolled=ROLLED,
        set=SET,
    )

    async def methods(interaction: Interaction, typed: str) -> completion.Choices:
        typed_options = vars(interaction.namespace)
        sides = 100 if command.name == "d100" else typed_options.get("sides")
        usual = ((await ask_of(interaction)).configuration).source
        return completion.methods(typed, sides, typed_options.get("from"), usual)

    async def options(interaction: Interaction, typed: str) -> completion.Choices:
        chosen = interaction.namespace.method
        if not chosen:
            chosen = ((await ask_of(interaction)).configuration).method
        return completion.options(chosen, typed)

    command.autocomplete("method")(methods)
    command.autocomplete("options")(options)
    command.autocomplete("set")(completion.used_sets)
    return command
