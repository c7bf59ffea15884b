"""/catan: the group of its sub-commands, and all its buttons."""

from discord import app_commands

from bot.commands.catan.end import EndButton, end_command
from bot.commands.catan.roll import RollButton, roll_command
from bot.commands.catan.sevens import SevensButton, sevens_command
from bot.commands.catan.start import start_command
from bot.commands.catan.status import status_command
from bot.commands.catan.undo import UndoButton, undo_command
from bot.commands.components.buttons import StoredItem
from bot.commands.connection.client import AnyCommand

BUTTONS: tuple[type[StoredItem], ...] = (RollButton, SevensButton, UndoButton, EndButton)
"""All kinds of buttons of a game."""


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    catan = app_commands.Group(name="catan", description="A game of Catan in this channel")
    makers = (start_command, roll_command, status_command, sevens_command, undo_command, end_command)
    for make in makers:
        catan.add_command(make())
    return (catan,)
