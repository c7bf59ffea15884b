"""/help: every command, from the tree; the language of dice; the rules."""

from collections.abc import Iterator
from typing import Literal

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.connection.client import AnyCommand, Interaction
from bot.render.card import Card
from bot.render.pages.help import dice_card, help_card, rules_card

Topic = Literal["commands", "dice", "rules"]


def commands(others: tuple[AnyCommand, ...]) -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command(name="help")
    @app_commands.describe(topic="What to read about: all commands, how to write dice, or the rules")
    async def show_help(interaction: Interaction, topic: Topic = "commands") -> None:
        """Show all commands, how to write dice, or where to read about the rules."""

        async def work() -> Answer:
            return Answer(_card(topic, (*others, show_help)))

        await answer(interaction, work(), private=True)

    return (show_help,)


def _card(topic: Topic, commands: tuple[AnyCommand, ...]) -> Card:
    match topic:
        case "commands":
            return help_card(_described(commands))
        case "dice":
            return dice_card()
        case "rules":
            return rules_card(_described(commands))


def _described(commands: tuple[AnyCommand, ...]) -> Iterator[tuple[str, str]]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _described(tuple(command.commands))
        else:
            yield command.qualified_name, command.description
