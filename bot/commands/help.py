"""/help: every command and every method, from the tree and the registry."""

from collections.abc import Iterator

from discord import app_commands

from bot.commands.answers import Answer, answer
from bot.commands.client import AnyCommand, Interaction
from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import CATALOGUE, method
from bot.render.help import help_card


def commands(others: tuple[AnyCommand, ...]) -> tuple[AnyCommand, ...]:
    """Make the command; the figures of all methods are worked out here, once."""
    methods = [(entry, analyse(method(entry.name, 100).rule)) for entry in CATALOGUE]

    @app_commands.command(name="help")
    async def show_help(interaction: Interaction) -> None:
        """Show all commands, and how each method turns d6 into a d100."""

        async def work() -> Answer:
            return Answer(help_card(_described((*others, show_help)), methods))

        await answer(interaction, work(), private=True)

    return (show_help,)


def _described(commands: tuple[AnyCommand, ...]) -> Iterator[tuple[str, str]]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _described(tuple(command.commands))
        else:
            yield command.qualified_name, command.description
