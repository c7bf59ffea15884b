"""/table: the group of its sub-commands, and its form."""

from discord import app_commands

from bot.commands.components.forms import StoredForm
from bot.commands.connection.client import AnyCommand
from bot.commands.table.adding import TableForm, add_command, import_command
from bot.commands.table.exporting import export_command
from bot.commands.table.listing import list_command
from bot.commands.table.planning import plan_command
from bot.commands.table.removing import remove_command
from bot.commands.table.rolling import roll_command
from bot.commands.table.showing import show_command

FORMS: tuple[type[StoredForm], ...] = (TableForm,)


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    table = app_commands.Group(name="table", description="Encounter tables: rows with the odds you give them")
    makers = (
        roll_command,
        list_command,
        show_command,
        add_command,
        remove_command,
        plan_command,
        export_command,
        import_command,
    )
    for make in makers:
        table.add_command(make())
    return (table,)
