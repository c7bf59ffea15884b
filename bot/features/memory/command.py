"""/memory: show, set or reset the numbers that methods keep from roll to roll in this channel."""

from discord import app_commands

from bot.client import completion
from bot.client.answering import answers, tell
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.message import Answer
from bot.client.options import MethodName, Sides, request_of
from bot.features.memory.card import kept_card
from bot.features.memory.event import list_registers, put_back, set_to
from bot.mechanics.catalogue import register_names
from bot.mechanics.rule import LONGEST_REGISTER

Number = app_commands.Range[str, 1, LONGEST_REGISTER]

SIDES = "The die that it makes; a d100 if left out"


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="memory", description="The numbers that methods keep from roll to roll")
    for command in (_show(), _set(), _reset()):
        group.add_command(command)
    return (group,)


def _show() -> Command:
    @app_commands.command()
    @answers(private=True)
    async def show(interaction: Interaction) -> Answer:
        """Show the numbers that methods such as accumulator keep here."""
        services, context = request_of(interaction)
        configuration = await services.store.configuration(context.place)
        return Answer(kept_card(await list_registers(services, context), configuration.memory))

    return show


def _set() -> Command:
    @app_commands.command(name="set")
    @app_commands.describe(method="Which method", to="The number to start the next roll with", sides=SIDES)
    @answers()
    async def set_number(
        interaction: Interaction, *, method: MethodName, to: Number, sides: Sides | None = None
    ) -> Answer:
        """Set the number that a method keeps here; the history shows it to all."""
        return await tell(interaction, await set_to(*request_of(interaction), method, sides, to))

    set_number.autocomplete("method")(_methods)
    return set_number


def _reset() -> Command:
    @app_commands.command()
    @app_commands.describe(method="Which method", sides=SIDES)
    @answers()
    async def reset(interaction: Interaction, *, method: MethodName, sides: Sides | None = None) -> Answer:
        """Put the number that a method keeps here back to its start."""
        return await tell(interaction, await put_back(*request_of(interaction), method, sides))

    reset.autocomplete("method")(_methods)
    return reset


async def _methods(_: Interaction, typed: str) -> completion.Choices:
    begun = typed.strip().lower()
    return [completion.choice(name, name) for name in register_names() if begun in name]
