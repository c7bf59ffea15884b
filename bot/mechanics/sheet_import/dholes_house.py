"""Investigators of The Dhole's House (Call of Cthulhu, 7th edition), in its JSON export.

The export writes each number as text; an empty text says nothing. The file comes from XML: one skill or
weapon is an object, several are a list. The fields are those that Foundry's CoC7 and
dholes-house-character-importer read.
"""

from collections.abc import Collection

from bot.mechanics.sheet_import.coc_investigator import complete_investigator
from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.draft import Damage, Draft, ImportedSheet, sheet_name
from bot.mechanics.sheet_import.fields import Object, get, get_object, list_objects, to_text, to_whole
from bot.mechanics.typed_text import split_words
from bot.mechanics.usual_names import find_line

SOURCE = "The Dhole's House"

CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "APP", "INT", "POW", "EDU")

OTHERS = ("Move", "Build")

COUNTERS = {"hp": "HitPts", "san": "Sanity", "mp": "MagicPts", "luck": "Luck"}
"""Counters, by the field of the current value; the field with `Max` after it has the most."""

MOST_PERCENT = 99
"""The most Sanity and Luck an investigator can have (Keeper Rulebook). `LuckMax` is the Luck at the start."""

NOTHING = {"", "none", "null", "0", "n/a"}
"""What the damage bonus, or the part of a skill, says when there is none."""


def is_dholes_house(body: Object) -> bool:
    """Whether this JSON is an export of The Dhole's House."""
    return isinstance(body.get("Investigator"), dict)


def read_dholes_house(body: Object) -> ImportedSheet:
    """Return the sheet of an investigator.

    Raises:
        BadInput: the file has no numbers.
    """
    investigator = get_object(body, "Investigator")
    draft = Draft(SOURCE, to_text(get(investigator, "PersonalDetails", "Name")))
    values = get_object(investigator, "Characteristics")
    for name in CHARACTERISTICS:
        if (value := to_whole(values.get(name))) is not None:
            draft.number(name.lower(), value)
        else:
            draft.leave(f"{name}: the file does not have it")
    for name, field in COUNTERS.items():
        _add_counter(draft, values, name, field)
    for name in OTHERS:
        if (value := to_whole(values.get(name))) is not None:
            draft.number(name.lower(), value)
    _add_damage_bonus(draft, investigator)
    for skill in list_objects(get(investigator, "Skills", "Skill")):
        _add_skill(draft, skill)
    dodge = to_whole(get(investigator, "Combat", "Dodge", "value"))
    if dodge is not None and "dodge" not in draft:
        draft.number("dodge", dodge)
    skills = draft.names
    for weapon in list_objects(get(investigator, "Weapons", "weapon")):
        _add_weapon(draft, weapon, skills)
    complete_investigator(draft)
    return draft.finish()


def _add_counter(draft: Draft, values: Object, name: str, field: str) -> None:
    now, most = to_whole(values.get(field)), to_whole(values.get(f"{field}Max"))
    if now is None:
        draft.leave(f"{name}: the file does not have it")
        return
    if name == "luck":
        most = MOST_PERCENT
    elif not most:
        most = MOST_PERCENT if name == "san" else max(now, 1)
        draft.guess(f"{name}: the most there can be is not in the file; {most} is a guess.")
    draft.counter(name, now, most)


def _add_damage_bonus(draft: Draft, investigator: Object) -> None:
    for part in ("Characteristics", "Combat"):
        bonus = to_text(get(investigator, part, "DamageBonus"))
        if bonus.lower() not in NOTHING and (dice := read_dice(bonus)):
            draft.add("damage_bonus", dice)
            return


def _add_skill(draft: Draft, skill: Object) -> None:
    name, part = to_text(skill.get("name")), to_text(skill.get("subskill"))
    value = to_whole(skill.get("value"))
    if part.lower() not in NOTHING:
        name = f"{name} {part}"
    if value is not None:
        draft.number(name, value)


def _add_weapon(draft: Draft, weapon: Object, skills: Collection[str]) -> None:
    """Add the damage, and the chance to hit unless a skill of that name has it."""
    name, typed = to_text(weapon.get("name")), to_text(weapon.get("damage"))
    value = to_whole(weapon.get("regular"))
    if not sheet_name(name):
        return
    damage, *further = typed.split("/")
    bonus: str | int = "damage_bonus" if "damage_bonus" in draft else 0
    dice = read_dice(damage, {"db": bonus})
    line = find_line(skills, sheet_name(name))
    if line is None and value is not None:
        line = draft.attack(name, str(value), [Damage(dice)] if dice else [])
    else:
        draft.damage(line or name, [Damage(dice)] if dice else [])
    if typed and not dice:
        draft.leave(f"{name}: damage {typed}")
    if line and split_words(name)[0][0].isdigit():
        draft.guess(f"{line} is {name}: a name here begins with a letter.")
    if further:
        draft.guess(f"{line or name}: damage is {damage}, as at the shortest range, of {typed}.")
