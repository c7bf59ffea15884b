"""Forms that ask for the lines of a character, or for a sheet as text; a refused one can be opened again."""

from collections.abc import Coroutine
from typing import Any

import discord

from bot.client.buttons import NUMBER, Carried, answers_press, confirms, entries_of, responds
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of, text_in
from bot.client.showing import open_form
from bot.features.characters import card as cards
from bot.features.characters import characters, importing
from bot.features.characters.answer import KEPT, keeper_in, show_character
from bot.features.characters.characters import Character
from bot.features.characters.import_card import NOT_SAVED, import_card
from bot.features.characters.importing import CharacterForm
from bot.features.initiative.message import refresh_current
from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.formats import is_json
from bot.mechanics.sheet_import.typed_lines import TypedLines, complete_lines
from bot.mechanics.typed_text import tidy
from bot.play.kind import READING
from bot.play.shelf import Keeper
from bot.play.store import Ask
from bot.text.failures import refusal_card

LONGEST_TYPED = 4_000
"""Characters that Discord takes in an option here, and in a form at most."""

LONGEST_NAME = 32
"""Letters of the name of a character."""


async def read_lines(ask: Ask, written: str | discord.Attachment) -> TypedLines:
    """Return the lines of a sheet that were typed or are in a file.

    Raises:
        BadInput: it is JSON, which is not lines, or a line cannot be read.
    """
    text = written if isinstance(written, str) else await text_in(written)
    if is_json(text):
        raise BadInput(
            "This is JSON, not lines such as dex = 3: give it to /character import, which shows what it "
            "reads before it saves."
        )
    return await ask.workers.run(complete_lines, tidy(text), seconds=READING)


async def make(
    interaction: Interaction, keeper: Keeper, name: str, written: str | discord.Attachment
) -> Answer:
    """Make a character, and show it."""
    ask = await ask_of(interaction)
    lines = await read_lines(ask, written)
    made = await characters.create(ask, keeper, name, lines.text)
    notes = (*cards.say_written(name, made), *cards.say_guesses(lines.guesses))
    return await show_character(ask, made, "created", notes)


async def edit(
    interaction: Interaction, keeper: Keeper, name: str, written: str | discord.Attachment
) -> Answer:
    """Give a character other lines, and show it."""
    ask = await ask_of(interaction)
    lines = await read_lines(ask, written)
    after = await characters.edit(ask, keeper, name, lines.text)
    await refresh_current(interaction, {after.id})
    return await show_character(ask, after, "changed", cards.say_guesses(lines.guesses))


async def change(interaction: Interaction, character: Character, written: str) -> Answer:
    """Change some lines of a character, or add them, and show it."""
    ask = await ask_of(interaction)
    lines = await read_lines(ask, written)
    after = await characters.change_lines(ask, character, lines.text)
    await refresh_current(interaction, {after.id})
    return await show_character(ask, after, "changed", cards.say_guesses(lines.guesses))


async def ask_import(interaction: Interaction, keeper: Keeper, name: str, text: str) -> Answer:
    """Read a sheet, and ask whether it is to be saved."""
    found = await importing.read(await ask_of(interaction), keeper, name, text)
    save = "Replace" if found.replaced else "Save"
    under = [
        save_import.button(save, "yes", found.number, style=discord.ButtonStyle.primary),
        save_import.button("Cancel", "no", found.number),
    ]
    if len(found.sheet.text) <= LONGEST_TYPED:
        under.insert(1, change_import.button("Change first", found.number, emoji="✏️"))
    return Answer(import_card(found), under)


async def open_lines(interaction: Interaction, form: CharacterForm) -> None:
    """Open the form with all lines of a character."""
    handler = take_edited if form.kind == "edit" else take_new
    title = form.name if form.kind == "edit" else f"New: {form.name}"
    lines = discord.ui.Label[discord.ui.Modal](
        text="A number or a roll a line",
        description="Use names in other lines. {ac}: you are asked for it; 24/30: it gets used up.",
        component=discord.ui.TextInput(
            custom_id="lines",
            style=discord.TextStyle.paragraph,
            placeholder="dex = 3\nprof = 2\nhp = 24/30\nstealth = dex + prof\n"
            "attack = d20 + dex + prof vs {ac}",
            default=form.text or None,
            max_length=LONGEST_TYPED,
        ),
    )
    await _open(interaction, title, handler.id_of(form.keeper, form.name), lines)


async def open_paste(interaction: Interaction, form: CharacterForm) -> None:
    """Open the form for a sheet as text."""
    sheet = discord.ui.Label[discord.ui.Modal](
        text="The sheet, as text",
        description="Copied from anywhere, or a monster's stat block. A file goes into file: of the command.",
        component=discord.ui.TextInput(
            custom_id="text",
            style=discord.TextStyle.paragraph,
            placeholder="Tamsin Reed\nSTR 9 (−1) DEX 18 (+4)\nHP 27/33  AC 16\nStealth +10\n"
            "Shortbow +7, 1d6+4",
            default=form.text or None,
            max_length=LONGEST_TYPED,
        ),
    )
    name = discord.ui.Label[discord.ui.Modal](
        text="Name, if it is not in the text",
        component=discord.ui.TextInput(
            custom_id="name", required=False, default=form.name or None, max_length=LONGEST_NAME
        ),
    )
    await _open(interaction, "A sheet from elsewhere", take_pasted.id_of(form.keeper), sheet, name)


async def _open(
    interaction: Interaction, title: str, custom_id: str, *parts: discord.ui.Label[discord.ui.Modal]
) -> None:
    modal = discord.ui.Modal(title=title[:45], custom_id=custom_id)
    for part in parts:
        modal.add_item(part)
    await open_form(interaction, modal)


@answers_press("character-new", KEPT, private=True)
async def take_new(interaction: Interaction, carried: Carried) -> Answer:
    """Make the character whose lines were typed."""
    form = CharacterForm("new", keeper_in(carried), carried["name"], entries_of(interaction)["lines"])
    return await answer_form(interaction, form, make(interaction, form.keeper, form.name, form.text))


@answers_press("character-edit", KEPT, private=True)
async def take_edited(interaction: Interaction, carried: Carried) -> Answer:
    """Give the character the lines that were typed."""
    form = CharacterForm("edit", keeper_in(carried), carried["name"], entries_of(interaction)["lines"])
    return await answer_form(interaction, form, edit(interaction, form.keeper, form.name, form.text))


@answers_press("character-paste", r"(?P<keeper>me|server)", private=True)
async def take_pasted(interaction: Interaction, carried: Carried) -> Answer:
    """Read the sheet that was pasted, whose line breaks and columns say what it is."""
    typed = entries_of(interaction, str)
    form = CharacterForm("paste", keeper_in(carried), typed["name"], typed["text"])
    return await answer_form(interaction, form, ask_import(interaction, form.keeper, form.name, form.text))


async def answer_form(
    interaction: Interaction, form: CharacterForm, work: Coroutine[Any, Any, Answer]
) -> Answer:
    """Return the answer to a form; a refusal has a button that opens it again as it was filled in."""
    try:
        return await work
    except BadInput as error:
        number = await importing.keep_form(await ask_of(interaction), form)
        again = open_again.button("Correct it", number, emoji="✏️", style=discord.ButtonStyle.primary)
        return Answer(refusal_card(error), (again,))


@responds("character-again", NUMBER)
async def open_again(interaction: Interaction, carried: Carried) -> None:
    """Open a refused form again, filled in."""
    form = await importing.find_form(await ask_of(interaction), int(carried["number"]))
    await (open_paste if form.kind == "paste" else open_lines)(interaction, form)


@responds("character-change", NUMBER)
async def change_import(interaction: Interaction, carried: Carried) -> None:
    """Open the lines of a sheet that was read, to change them before they are saved."""
    await open_lines(interaction, await importing.form_of(await ask_of(interaction), int(carried["number"])))


@confirms(importing.IMPORTING, ("Save", "Cancel"), NOT_SAVED, private=True)
async def save_import(interaction: Interaction, number: int) -> Answer:
    """Keep a sheet that was read."""
    ask = await ask_of(interaction)
    return await show_character(ask, await importing.save(ask, number), "saved")


FORMS = (take_new, take_edited, take_pasted)
BUTTONS = (open_again, change_import, save_import)
