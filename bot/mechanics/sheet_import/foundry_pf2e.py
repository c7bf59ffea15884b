"""Monsters of Foundry's pf2e, in its JSON export.

The file has all numbers of a monster. It lacks those of a character, which Foundry works out by its rules
when it opens one, so a character is refused. Fields are those of foundryvtt/pf2e, also before its version 5.
"""

from collections.abc import Iterator
from itertools import islice

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.draft import Damage, Draft, ImportedSheet, add_sign, attack_roll
from bot.mechanics.sheet_import.fields import (
    Object,
    get,
    get_object,
    get_system,
    list_objects,
    to_text,
    to_whole,
)
from bot.mechanics.sheet_import.pathbuilder import ABILITIES, SAVES

SOURCE = "Foundry, Pathfinder 2e"

MOST_DAMAGES = 4
MOST_STRIKES = 20


def read_foundry_pf2e(actor: Object, system: Object) -> ImportedSheet:
    """Return the sheet of a monster.

    Raises:
        BadInput: the actor is a character or another thing, or has no numbers.
    """
    kind = actor.get("type")
    if kind == "character":
        raise BadInput(
            "This file has no ability modifiers, most hit points or armour class: Foundry works them out. "
            "Send the JSON of Pathbuilder 2e, or paste the numbers of the sheet."
        )
    if kind != "npc":
        raise BadInput(
            f"This is a {cite(to_text(kind) or 'thing')} of Foundry's Pathfinder 2e, which has no sheet: "
            "send a monster, or the JSON of Pathbuilder 2e."
        )
    draft = Draft(SOURCE, to_text(actor.get("name")))
    _add_numbers(draft, system)
    items = list(list_objects(actor.get("items")))
    for item in items:
        _add_lore(draft, item)
    strikes = [item for item in items if item.get("type") == "melee"]
    for item in strikes[:MOST_STRIKES]:
        _add_strike(draft, item)
    for item in items:
        if item.get("type") == "spellcastingEntry":
            _add_casting(draft, item)
    _leave_others(draft, items)
    return draft.finish()


def _add_numbers(draft: Draft, system: Object) -> None:
    attributes, details = get_object(system, "attributes"), get_object(system, "details")
    _add_first(draft, "level", get(details, "level", "value"), details.get("level"))
    for name in ABILITIES:
        _add_first(draft, name, get(system, "abilities", name, "mod"))
    _add_first(draft, "ac", get(attributes, "ac", "value"))
    now, most = to_whole(get(attributes, "hp", "value")), to_whole(get(attributes, "hp", "max"))
    if most:
        draft.counter("hp", most if now is None else now, most)
    else:
        draft.leave("hit points: the file does not have the most")
    if (extra := to_whole(get(attributes, "hp", "temp"))) and extra > 0:
        draft.counter("temp", extra, max(extra, 99))
    perception = get(system, "perception", "mod"), get(attributes, "perception", "value")
    _add_first(draft, "perception", *perception)
    for name in SAVES:
        _add_first(draft, name, get(system, "saves", name, "value"))
    for name, skill in islice(get_object(system, "skills").items(), MOST_STRIKES):
        if isinstance(skill, dict):
            _add_first(draft, name, skill.get("base"), skill.get("value"))


def _add_first(draft: Draft, name: str, *values: object) -> None:
    """Add the first value that is a number."""
    number = next((whole for value in values if (whole := to_whole(value)) is not None), None)
    if number is None:
        draft.leave(f"{name}: the file does not have it")
    else:
        draft.number(name, number)


def _add_lore(draft: Draft, item: Object) -> None:
    if item.get("type") == "lore" and (value := to_whole(get(get_system(item), "mod", "value"))) is not None:
        draft.number(to_text(item.get("name")), value)


def _add_strike(draft: Draft, item: Object) -> None:
    name, bonus = to_text(item.get("name")), to_whole(get(get_system(item), "bonus", "value"))
    if bonus is None:
        draft.leave(f"{name}: its bonus is not in the file")
        return
    draft.attack(name, attack_roll(bonus), _list_damage(draft, name, item))


def _list_damage(draft: Draft, name: str, item: Object) -> Iterator[Damage]:
    rolls = list_objects(get(get_system(item), "damageRolls"))
    for roll in islice(rolls, MOST_DAMAGES):
        typed = to_text(roll.get("damage"))
        kind = f"{to_text(roll.get('category'))} {to_text(roll.get('damageType'))}".strip()
        if dice := read_dice(typed):
            yield Damage(dice, kind)
        elif typed:
            draft.leave(f"{name}: damage {typed} {kind}")


def _add_casting(draft: Draft, item: Object) -> None:
    difficulty, bonus = (to_whole(get(get_system(item), "spelldc", field)) for field in ("dc", "value"))
    prefix = f"{to_text(item.get('name'))} " if "spell_dc" in draft else ""
    if difficulty:
        draft.number(f"{prefix}spell_dc", difficulty)
        if bonus is not None:
            draft.add(f"{prefix}spell_attack", f"d20 {add_sign(bonus)} vs {{ac}}")


def _leave_others(draft: Draft, items: list[Object]) -> None:
    for kind, what in (("spell", "spells"), ("action", "actions and abilities in words")):
        if count := sum(item.get("type") == kind for item in items):
            draft.leave(f"{what}: {count}")
