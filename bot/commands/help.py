"""/help: every command, from the tree; the language of dice; the rules."""

from collections.abc import Iterator
from typing import Literal

from discord import app_commands

from bot.commands.answering import Answer, answers
from bot.commands.connection.client import AnyCommand, Interaction
from bot.render.pages.help import dice_card, help_card, rules_card

Topic = Literal["commands", "dice", "rules"]


def commands(others: tuple[AnyCommand, ...]) -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command(name="help")
    @app_commands.describe(topic="What to read about: all commands, how to write dice, or the rules")
    @answers(private=True)
    async def show_help(_: Interaction, topic: Topic = "commands") -> Answer:
        """Show all commands, how to write dice, or where to read about the rules."""
        match topic:
            case "commands":
                return Answer(help_card(_described((*others, show_help))))
            case "dice":
                return Answer(dice_card())
            case "rules":
                return Answer(rules_card(_described((*others, show_help))))

    return (show_help,)


def _described(commands: tuple[AnyCommand, ...]) -> Iterator[tuple[str, str]]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _described(tuple(command.commands))
        else:
            yield command.qualified_name, command.description
