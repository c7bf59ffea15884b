"""The name of a table as an option: its bounds, and how it is completed."""

from discord import app_commands

from bot.commands.connection.client import Command, Interaction
from bot.commands.options.completion import MOST, Choices
from bot.commands.request_context import context_of
from bot.play.encounters import keeping
from bot.play.library import LONGEST_NAME

Name = app_commands.Range[str, 1, LONGEST_NAME]


def with_names(command: Command) -> Command:
    """Complete the option `name` of a command from the tables there are."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        begun = typed.strip().casefold()
        names = await keeping.names(interaction.client.services, context_of(interaction))
        return [app_commands.Choice(name=name, value=name) for name in names if begun in name][:MOST]

    command.autocomplete("name")(complete)
    return command
