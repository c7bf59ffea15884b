"""Tells what a person brought: which program's file, or pasted text."""

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.sheet_import.dholes_house import is_dholes_house, read_dholes_house
from bot.mechanics.sheet_import.draft import ImportedSheet
from bot.mechanics.sheet_import.fields import Object, get, get_object, get_system, load_object, to_text
from bot.mechanics.sheet_import.foundry_dnd5e import read_foundry_dnd5e
from bot.mechanics.sheet_import.foundry_pf2e import read_foundry_pf2e
from bot.mechanics.sheet_import.pasted_text import read_pasted
from bot.mechanics.sheet_import.pathbuilder import is_pathbuilder, read_pathbuilder

LARGEST = 2**22
"""The largest file, in bytes: characters of level 6 in Foundry have up to 1,200,000, mostly words."""

LONGEST_TEXT = 2**15
"""The longest pasted text, in characters: a hundred of the longest lines have 24,000, a stat block 10,000."""

READ = "Pathbuilder 2e, The Dhole's House, and Foundry's D&D 5e and Pathfinder 2e"


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON."""
    start = text.lstrip("\ufeff \t\r\n")[:2]
    return start.startswith("{") or start in {"[{", "[\n", "[\r", "[ "}


def read_import(text: str) -> ImportedSheet:
    """Return the sheet in a file or a pasted text.

    Raises:
        BadInput: it is too long, comes from a program not known here, or has no numbers of a character.
    """
    if len(text) > LARGEST:
        raise BadInput(f"This can have at most {LARGEST:,} characters, not {len(text):,}: send less.")
    if is_json(text):
        return _read_json(load_object(text.lstrip("\ufeff")))
    if len(text) > LONGEST_TEXT:
        raise BadInput(
            f"Text can have at most {LONGEST_TEXT:,} characters, not {len(text):,}: send one character's."
        )
    return read_pasted(text)


def _read_json(body: Object) -> ImportedSheet:
    # Some macros that save all characters of a world put each into a field of its own.
    body = get_object(body, "actor") or body
    if is_dholes_house(body):
        return read_dholes_house(body)
    if is_pathbuilder(body):
        return read_pathbuilder(body)
    system = get_system(body)
    if named := _name_of_system(body, system):
        return _read_foundry(body, system, named)
    raise BadInput(
        f"This JSON is of a program that is not known here: the files of {READ} are read. You can also "
        "paste the numbers of the sheet as text."
    )


def _name_of_system(actor: Object, system: Object) -> str:
    """Return the system of Foundry that a file is of, by its fields if it does not say; empty if unknown."""
    named = get(actor, "_stats", "systemId"), get(actor, "flags", "exportSource", "system")
    if told := next(filter(None, map(to_text, named)), ""):
        return told
    ability = get(system, "abilities", "str")
    if get(ability, "value") is not None:
        return "dnd5e"
    is_pf2e = get(ability, "mod") is not None or get(system, "details", "keyability") is not None
    return "pf2e" if is_pf2e else ""


def _read_foundry(actor: Object, system: Object, named: str) -> ImportedSheet:
    if named == "dnd5e":
        return read_foundry_dnd5e(actor, system)
    if named == "pf2e":
        return read_foundry_pf2e(actor, system)
    raise BadInput(
        f"This file is of Foundry's system {cite(named)}, which is not read: D&D 5e and Pathfinder 2e are. "
        "You can paste the numbers of the sheet as text instead."
    )
