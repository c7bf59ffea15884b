"""Puts the client, its commands and its buttons together, and connects it."""

import time

from bot.commands import config, fair, history, roll
from bot.commands.buttons import StoredButton, answer_the_rest
from bot.commands.by_hand import FacesForm, GoOnButton, HandButton
from bot.commands.client import Evenhand
from bot.commands.fair import ResetButton
from bot.commands.forms import StoredForm
from bot.commands.help import commands as help_commands
from bot.commands.history import PageButton
from bot.commands.pace import Pace
from bot.commands.rules import group as rules
from bot.commands.rules.listing import ListButton
from bot.commands.sync import sync_commands
from bot.commands.tree import Tree
from bot.play.table import Table
from bot.workshop import Workshop

BUTTONS: tuple[type[StoredButton], ...] = (ResetButton, PageButton, HandButton, GoOnButton, ListButton)

FORMS: tuple[type[StoredForm], ...] = (FacesForm,)


def build(table: Table, workshop: Workshop) -> tuple[Evenhand, Tree]:
    """Make a client that answers from `table`, with all its commands."""
    client = Evenhand(table, workshop, Pace(time.monotonic))
    tree = Tree(client)
    commands = (
        *roll.commands(),
        *fair.commands(),
        *rules.commands(),
        *history.commands(),
        *config.commands(),
    )
    for command in (*commands, *help_commands(commands)):
        tree.add_command(command)
    client.add_dynamic_items(*BUTTONS)
    answer_the_rest(client, BUTTONS, FORMS)
    return client, tree


async def connect(client: Evenhand, tree: Tree, token: str) -> None:
    """Log in, register the commands if they changed, and serve until the client is closed.

    Raises:
        discord.LoginFailure: Discord does not know the token.
    """
    await client.login(token)
    await sync_commands(client, tree)
    await client.connect()
