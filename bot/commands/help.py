"""/help: every command, from the tree."""

from collections.abc import Iterator

from discord import app_commands

from bot.commands.answers import Answer, answer
from bot.commands.client import AnyCommand, Interaction
from bot.render.help import help_card


def commands(others: tuple[AnyCommand, ...]) -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command(name="help")
    async def show_help(interaction: Interaction) -> None:
        """Show all commands, and where to read about the rules."""

        async def work() -> Answer:
            return Answer(help_card(_described((*others, show_help))))

        await answer(interaction, work(), private=True)

    return (show_help,)


def _described(commands: tuple[AnyCommand, ...]) -> Iterator[tuple[str, str]]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _described(tuple(command.commands))
        else:
            yield command.qualified_name, command.description
