"""Sheets that people bring, which are shown before they are kept, and texts of forms that were refused.

Both wait in the database for the person who sent them, for a while, so that a button works after a restart.
"""

from dataclasses import dataclass
from typing import Literal

from bot.features.characters import characters
from bot.features.characters.characters import CHARACTERS, Character
from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.draft import ImportedSheet, add_kept
from bot.mechanics.sheet_import.formats import read_import
from bot.play import recording
from bot.play.codec import dump, load
from bot.play.errors import MINUTE
from bot.play.kind import READING
from bot.play.library import join_words, name_of
from bot.play.reads import PendingKind
from bot.play.shelf import Keeper
from bot.play.store import Ask

READING_ALL = 2 * READING
"""Seconds after which reading what was sent is ended: all lines are tried, and some of them twice."""

WAITS = 60 * MINUTE
"""Long enough to look the numbers up in a book."""

CharacterFormKind = Literal["new", "edit", "paste"]
"""For a new character, for another's lines, or for a text to be read."""

IMPORTING = PendingKind(
    "character-import",
    over="This sheet was saved, or waited too long: use /character import again.",
    not_yours="This sheet was sent by someone else: only that person can save it.",
    lasts=WAITS,
)
"""The question whether a sheet is kept."""

REFUSED_FORM = PendingKind(
    "character-refused",
    over="This text was kept for an hour, which is over: use the command again.",
    not_yours="This text is someone else's.",
    lasts=WAITS,
)
"""What was typed into a form that was refused."""


@dataclass(frozen=True, slots=True)
class CharacterForm:
    """A form that asks for a character, with what is typed there."""

    kind: CharacterFormKind
    keeper: Keeper
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class WaitingSheet:
    """What is kept of a sheet until it is saved."""

    keeper: Keeper
    name: str
    lines: str
    replaces: str = ""
    """The id of the character whose lines it takes the place of; empty: it is a new one."""


@dataclass(frozen=True, slots=True)
class Import:
    """A sheet that waits to be saved."""

    number: int
    """Of the question."""
    keeper: Keeper
    name: str
    sheet: ImportedSheet
    replaced: Character | None
    """Whose lines it takes the place of."""


async def read(ask: Ask, keeper: Keeper, name: str, text: str) -> Import:
    """Read what a person sent, and keep it until they save it.

    Raises:
        BadInput: there are no numbers of a character in it, or it has no name.
        NotAllowed: the person may not change the character of that name.
    """
    sheet = await ask.workers.run(read_import, text, seconds=READING_ALL)
    if played := ask.configuration.played:
        sheet = add_kept(sheet, played)
    called = join_words(name) or sheet.name
    if not called:
        raise BadInput("There is no name in this: write one into name:, such as name:Lia.")
    key = name_of(called)
    replaced = next((each for each in await CHARACTERS.list_all(ask, keeper) if each.key == key), None)
    if replaced:
        await CHARACTERS.check_may_change(ask, replaced.name, replaced.maker)
        called = replaced.name
    else:
        await CHARACTERS.check_may_add(ask, keeper)
    waiting = WaitingSheet(keeper, called, sheet.text, replaced.id if replaced else "")
    number = await ask.store.ask(IMPORTING.of(ask.context, dump(waiting)), ask.context.has_expired)
    return Import(number, keeper, called, sheet, replaced)


async def save(ask: Ask, number: int) -> Character:
    """Keep a sheet that waits; they play it here if it is new and theirs, and they played none.

    Raises:
        Gone: it does not wait any more.
        BadInput, NotAllowed: as `characters.create` and `characters.edit`.
    """
    waiting = await _find_waiting(ask, number)
    keep = characters.edit if waiting.replaces else characters.create
    saved = await keep(ask, waiting.keeper, waiting.name, waiting.lines)
    await ask.store.close_pending(number, ask.context.has_expired)
    return saved


async def form_of(ask: Ask, number: int) -> CharacterForm:
    """Return the form in which a sheet that waits can be changed before it is saved.

    Raises:
        Gone: it does not wait any more.
    """
    waiting = await _find_waiting(ask, number)
    return CharacterForm("edit" if waiting.replaces else "new", waiting.keeper, waiting.name, waiting.lines)


async def _find_waiting(ask: Ask, number: int) -> WaitingSheet:
    return load(WaitingSheet, (await recording.find(ask, number, IMPORTING)).body)


async def keep_form(ask: Ask, form: CharacterForm) -> int:
    """Keep what was typed into a form that was refused, and return its number."""
    return await ask.store.ask(REFUSED_FORM.of(ask.context, dump(form)), ask.context.has_expired)


async def find_form(ask: Ask, number: int) -> CharacterForm:
    """Return what was typed into a form that was refused.

    Raises:
        Gone: it is not kept any more.
    """
    return load(CharacterForm, (await recording.find(ask, number, REFUSED_FORM)).body)
