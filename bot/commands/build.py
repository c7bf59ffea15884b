"""Puts the client, its commands and its buttons together."""

import time
from collections.abc import Iterable, Iterator
from functools import cache

from discord import app_commands

from bot.commands import (
    card,
    catan,
    config,
    deck,
    die,
    fair,
    fairness,
    game_masters,
    help,  # noqa: A004 - as the command is called
    history,
    memory,
    menus,
    odds,
    privacy,
    proof,
    roll,
    rolled,
    rules,
    saved,
    session,
    stats,
    table,
)
from bot.commands.command_button import CommandButton
from bot.commands.components import StoredForm, StoredItem, answer_the_rest
from bot.commands.connection.budgets import Budgets
from bot.commands.connection.client import PATIENCE, AnyCommand, Command, Evenhand
from bot.commands.connection.deadlines import Deadlines
from bot.commands.connection.shards import Shards
from bot.commands.design_figures import DesignFiguresButton
from bot.commands.details import EntrySelect, RevealEntryButton, StrikeButton
from bot.commands.look_up import LookUpButton
from bot.commands.manual_roll import FacesForm, GoOnButton, HandButton
from bot.commands.rule_figures import RuleFiguresButton
from bot.commands.tree import EvenhandTree
from bot.mechanics.notation import parsing
from bot.play.fleet import Alone
from bot.play.services import Services

ROOMS = (
    roll,
    die,
    fair,
    deck,
    memory,
    odds,
    catan,
    table,
    rules,
    card,
    history,
    stats,
    fairness,
    session,
    saved,
    config,
    privacy,
    proof,
    help,
)
"""The files of commands, in the order in which /help lists them."""

ITEMS: tuple[type[StoredItem], ...] = (
    fair.ResetButton,
    fair.PriceButton,
    history.PageButton,
    history.KeptPageButton,
    EntrySelect,
    RevealEntryButton,
    StrikeButton,
    config.EraseButton,
    game_masters.ViewButton,
    privacy.ForgetButton,
    proof.PostHeadButton,
    proof.CheckAllButton,
    proof.CheckButton,
    proof.CheckMoreButton,
    HandButton,
    GoOnButton,
    rules.ListButton,
    LookUpButton,
    RuleFiguresButton,
    DesignFiguresButton,
    *odds.BUTTONS,
    session.RevealHiddenButton,
    session.SessionMoreButton,
    stats.MoreStatsButton,
    fairness.PartButton,
    *rolled.BUTTONS,
    CommandButton,
    *help.BUTTONS,
    *catan.BUTTONS,
)

FORMS: tuple[type[StoredForm], ...] = (FacesForm, table.TableForm)


@cache
def every_command() -> tuple[AnyCommand, ...]:
    """Make the commands, once in a process: they hold nothing of the client that they are added to."""
    return tuple(command for room in ROOMS for command in room.commands())


def _singly(commands: Iterable[AnyCommand]) -> Iterator[Command]:
    """Go through commands, those of groups too."""
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from _singly(command.commands)
        else:
            yield command


def build(
    services: Services,
    patience: float = PATIENCE,
    shards: Shards | None = None,
    verifier_url: str | None = None,
    deadlines: Deadlines | None = None,
) -> Evenhand:
    """Make a client that answers from `services`, with all its commands, and serves `shards`; None: all.

    Discord is told to wait for what is not answered `patience` seconds after it was asked; `deadlines` say
    what is no more answered at all. `verifier_url` is where the host has put the page that checks a proof;
    None: nowhere.
    """
    deadlines = deadlines or Deadlines(time.monotonic)
    client = Evenhand(
        services, Budgets(time.monotonic), patience, shards or Shards(Alone()), deadlines, verifier_url
    )
    client.commands = {command.qualified_name: command for command in _singly(every_command())}
    tree = client.tree = EvenhandTree(client)
    for command in every_command():
        tree.add_command(command)
    for menu in menus.menus():
        tree.add_command(menu)
    client.add_dynamic_items(*ITEMS)
    answer_the_rest(client, ITEMS, FORMS)
    parsing.prepare()  # else the first who roll would wait for it, and all others with them
    return client
