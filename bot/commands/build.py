"""Puts the client, its commands and its buttons together, and connects it."""

import time

from bot.commands import (
    deck,
    die,
    fair,
    fair_reset,
    history,
    odds,
    privacy,
    roll,
    roll_buttons,
    saved,
    session,
    stats,
)
from bot.commands.catan import group as catan
from bot.commands.components.buttons import StoredItem, answer_the_rest
from bot.commands.components.forms import StoredForm
from bot.commands.config import group as config
from bot.commands.config.erasing import EraseButton
from bot.commands.connection.client import Evenhand
from bot.commands.connection.pace import Pace
from bot.commands.connection.sync import sync_commands
from bot.commands.connection.tree import EvenhandTree
from bot.commands.details import EntrySelect, RevealEntryButton, StrikeButton
from bot.commands.fair_reset import ResetButton
from bot.commands.help import commands as help_commands
from bot.commands.history import KeptPageButton, PageButton
from bot.commands.manual_roll import FacesForm, GoOnButton, HandButton
from bot.commands.rules import group as rules
from bot.commands.rules.listing import ListButton
from bot.commands.table import group as encounters
from bot.play.services import Services
from bot.workshop import Workshop

ITEMS: tuple[type[StoredItem], ...] = (
    ResetButton,
    PageButton,
    KeptPageButton,
    EntrySelect,
    RevealEntryButton,
    StrikeButton,
    EraseButton,
    privacy.ForgetButton,
    HandButton,
    GoOnButton,
    ListButton,
    *roll_buttons.BUTTONS,
    *catan.BUTTONS,
)

FORMS: tuple[type[StoredForm], ...] = (FacesForm, *encounters.FORMS)


def build(services: Services, workshop: Workshop) -> tuple[Evenhand, EvenhandTree]:
    """Make a client that answers from `services`, with all its commands."""
    client = Evenhand(services, workshop, Pace(time.monotonic))
    tree = EvenhandTree(client)
    commands = (
        *roll.commands(),
        *die.commands(),
        *fair.commands(),
        *fair_reset.commands(),
        *deck.commands(),
        *odds.commands(),
        *catan.commands(),
        *encounters.commands(),
        *rules.commands(),
        *history.commands(),
        *stats.commands(),
        *session.commands(),
        *saved.commands(),
        *config.commands(),
        *privacy.commands(),
    )
    for command in (*commands, *help_commands(commands)):
        tree.add_command(command)
    client.add_dynamic_items(*ITEMS)
    answer_the_rest(client, ITEMS, FORMS)
    return client, tree


async def connect(client: Evenhand, tree: EvenhandTree, token: str) -> None:
    """Log in, register the commands if they changed, and serve until the client is closed.

    Raises:
        discord.LoginFailure: Discord does not know the token.
    """
    await client.login(token)
    await sync_commands(client, tree)
    await client.connect()
