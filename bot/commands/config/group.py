"""The group /config."""

from discord import app_commands

from bot.commands.config.erasing import erase_command
from bot.commands.config.game_masters import claim_command, game_master_command
from bot.commands.config.setting import set_command
from bot.commands.config.showing import show_command
from bot.commands.config.unsetting import unset_command
from bot.commands.connection.client import AnyCommand


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    config = app_commands.Group(name="config", description="What this server has decided about dice")
    for make in (show_command, set_command, unset_command, game_master_command, claim_command, erase_command):
        config.add_command(make())
    return (config,)
