"""The group of commands /rules."""

from discord import app_commands

from bot.commands.connection.client import AnyCommand
from bot.commands.rules.comparing import compare_command
from bot.commands.rules.designing import design_command
from bot.commands.rules.listing import list_command
from bot.commands.rules.showing import show_command


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    rules = app_commands.Group(name="rules", description="How dice become other dice, and how fair that is")
    for command in (list_command(), show_command(), compare_command(), design_command()):
        rules.add_command(command)
    return (rules,)
