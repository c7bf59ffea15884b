"""/panel: messages with buttons for a whole channel; posted, filled and listed."""

from discord import app_commands

from bot.client.answering import answers
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.message import Answer
from bot.features.panels import editing, pressing
from bot.features.panels.panels import LONGEST_DICE, LONGEST_LABEL, LONGEST_TITLE, read_title

Title = app_commands.Range[str, 1, LONGEST_TITLE]
PanelDice = app_commands.Range[str, 1, LONGEST_DICE]
Label = app_commands.Range[str, 1, LONGEST_LABEL]


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    panel = app_commands.Group(
        name="panel", description="Buttons that a whole channel can roll with all evening"
    )
    for make in (_post, _add, _list):
        panel.add_command(make())
    return (panel,)


def _post() -> Command:
    @app_commands.command()
    @app_commands.describe(title="Its title, such as Fight")
    async def post(interaction: Interaction, *, title: Title = "") -> None:
        """Post a panel of buttons to this channel, and choose what is on it from menus."""
        read_title(title)
        await editing.post_panel(interaction, title)

    return post


def _add() -> Command:
    @app_commands.command()
    @app_commands.describe(
        dice="d20 + dex, attack, 2d6 + 3: names mean the character of the person who presses",
        label="The label of the button; the dice if left out",
    )
    @answers(private=True)
    async def add(interaction: Interaction, *, dice: PanelDice, label: Label = "") -> Answer:
        """Put a button with these dice on the panel that you posted last in this channel."""
        return await editing.add_typed(interaction, dice, label)

    return add


def _list() -> Command:
    @app_commands.command(name="list")
    @answers(private=True)
    async def list_(interaction: Interaction) -> Answer:
        """List the panels of this channel, to find, change or take down."""
        return await editing.list_answer(interaction)

    return list_


BUTTONS = (*pressing.BUTTONS, *editing.BUTTONS)
FORMS = (*pressing.FORMS, *editing.FORMS)
