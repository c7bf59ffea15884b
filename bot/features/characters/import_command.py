"""/character import: a sheet from elsewhere, shown before it is saved."""

import discord
from discord import app_commands

from bot.client.answering import answer
from bot.client.client import Command, Interaction
from bot.client.message import Answer
from bot.client.options import SavedName as Name
from bot.client.options import text_in
from bot.features.characters.forms import LONGEST_TYPED, answer_form, ask_import, open_paste
from bot.features.characters.importing import CharacterForm
from bot.mechanics.sheet_import.formats import LARGEST, is_json
from bot.play.shelf import Keeper

FILE = "From Pathbuilder 2e, The Dhole's House, Foundry (D&D 5e, Pathfinder 2e monsters), or a text"


def make_import(whose: str) -> Command:
    """Make the command; `whose` describes the option `for`."""

    @app_commands.command(name="import")
    @app_commands.rename(for_="for")
    @app_commands.describe(
        name="What the character is called; as in the sheet if left out",
        file=f"{FILE}; left out: a form to paste a sheet into",
        for_=whose,
    )
    async def import_(
        interaction: Interaction,
        *,
        file: discord.Attachment | None = None,
        name: Name = "",
        for_: Keeper = "me",
    ) -> None:
        """Read a sheet from elsewhere: a file, or pasted text such as a stat block."""
        if file is None:
            await open_paste(interaction, CharacterForm("paste", for_, name, ""))
        else:
            await answer(interaction, _import_file(interaction, for_, name, file), private=True)

    return import_


async def _import_file(
    interaction: Interaction, keeper: Keeper, name: str, file: discord.Attachment
) -> Answer:
    text = await text_in(file, LARGEST)
    work = ask_import(interaction, keeper, name, text)
    if is_json(text) or len(text) > LONGEST_TYPED:
        return await work
    return await answer_form(interaction, CharacterForm("paste", keeper, name, text), work)
