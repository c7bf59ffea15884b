"""/saved: dice that a person or a server keeps under a name."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import discord
from discord import app_commands

from bot.client.answering import answers
from bot.client.buttons import MOST_BUTTONS, Carried, answers_press, roll_buttons
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.completion import MOST, Choices, choice, recall
from bot.client.message import Answer
from bot.client.options import Dice, SavedName, ask_of, text_in
from bot.features.characters.typed_names import names_for, names_here
from bot.features.saved import card as render
from bot.features.saved import saved as saved_rolls
from bot.features.saved.saved import ROLLS
from bot.mechanics.templates import list_open
from bot.mechanics.typed_text import tidy
from bot.play.shelf import KEEPERS, Keeper

WHOSE = "me: yours, wherever you play; server: for all here, needs Manage Server or a game master"


def commands() -> tuple[AnyCommand, ...]:
    group = app_commands.Group(name="saved", description="Saved rolls: dice under a name, for /roll")
    for command in (_add(), _list(), _remove(), _import()):
        group.add_command(command)
    return (group,)


def _mine(options: Mapping[str, Any]) -> bool:
    """Whether the command is about the person's own rolls."""
    return bool(options["for_"] == "me")


def _add() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for")
    @app_commands.describe(
        name="What to call it: /roll dice:attack 7",
        dice="Such as 1d20+{bonus}, with names in braces for what changes",
        for_=WHOSE,
    )
    @answers(private=_mine)
    async def add(interaction: Interaction, *, name: SavedName, dice: Dice, for_: Keeper = "me") -> Answer:
        """Save a roll under a name, or replace the one of that name."""
        ask = await ask_of(interaction)
        saved, replaced = await saved_rolls.add(ask, for_, name, dice, await names_for(ask, dice))
        return Answer(render.added_card(saved, replaced=replaced))

    return add


def _list() -> Command:
    @app_commands.command(name="list")
    @answers(private=True)
    async def list_(interaction: Interaction) -> Answer:
        """Show your saved rolls and the server's, with buttons to roll them and to get them as files."""
        ask = await ask_of(interaction)
        mine, servers = [await ROLLS.list_all(ask, keeper) for keeper in KEEPERS]
        usable = await saved_rolls.usable(ask)
        whole = (saved.name for saved in usable if not saved.has_name_of_dice and not list_open(saved.dice))
        keepers: tuple[tuple[Keeper, str, bool], ...] = (
            ("me", "Yours as a file", bool(mine)),
            ("server", "The server's as a file", bool(servers)),
        )
        files = [export.button(label, keeper, emoji="📄") for keeper, label, any_ in keepers if any_]
        rolls = roll_buttons("roll", "dice", islice(whole, MOST_BUTTONS - len(files)))
        return Answer(render.list_card(mine, servers), (*rolls, *files))

    return list_


def _remove() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for")
    @app_commands.describe(name="Which one", for_=WHOSE)
    @answers(private=_mine)
    async def remove(interaction: Interaction, *, name: SavedName, for_: Keeper = "me") -> Answer:
        """Remove a saved roll."""
        return Answer(render.removed_card(await ROLLS.remove(await ask_of(interaction), for_, name)))

    remove.autocomplete("name")(_complete)
    return remove


async def _complete(interaction: Interaction, typed: str) -> Choices:
    keeper: Keeper = "server" if vars(interaction.namespace).get("for") == "server" else "me"
    rolls = await recall(interaction, ROLLS.list_all, keeper)
    beginning = typed.strip().casefold()
    matching = [saved for saved in rolls if beginning in saved.name]
    return [choice(f"{saved.name}: {saved.dice}", saved.name) for saved in matching[:MOST]]


@answers_press("saved-file", "(?P<keeper>me|server)", private=True)
async def export(interaction: Interaction, carried: Carried) -> Answer:
    """Send the saved rolls of a person or of the server as a JSON file."""
    keeper: Keeper = "server" if carried["keeper"] == "server" else "me"
    rolls = await saved_rolls.export(await ask_of(interaction), keeper)
    return Answer(render.exported_card(rolls), files=(render.rolls_file(rolls),))


def _import() -> Command:
    @app_commands.command(name="import")
    @app_commands.rename(for_="for")
    @app_commands.describe(file="A file from /saved list", for_=WHOSE)
    @answers(private=_mine)
    async def import_(interaction: Interaction, *, file: discord.Attachment, for_: Keeper = "me") -> Answer:
        """Save all rolls from a file."""
        ask = await ask_of(interaction)
        counts = await saved_rolls.take_in(
            ask,
            for_,
            tidy(await text_in(file)),
            await names_here(ask),
        )
        return Answer(render.imported_card(for_, *counts))

    return import_


BUTTONS = (export,)
