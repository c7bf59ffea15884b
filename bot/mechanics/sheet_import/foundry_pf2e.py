"""Monsters of Foundry's pf2e, in its JSON export.

The file has all numbers of a monster. It lacks those of a character, which Foundry works out by its rules
when it opens one, so a character is refused. Fields are those of foundryvtt/pf2e, also before its version 5.
"""

from collections.abc import Iterator

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.draft import Damage, Draft, ImportedSheet, add_sign, attack_roll, name_with
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
from bot.mechanics.sheet_import.pf2e_adjustment import Adjustment
from bot.mechanics.sheet_import.traits import read_trait

SOURCE = "Foundry, Pathfinder 2e"

CAST_FROM_SLOTS = frozenset(("prepared", "spontaneous"))

MOST_RANK = 10
"""The highest rank of spells."""


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
    draft, adjustment = Draft(SOURCE, to_text(actor.get("name"))), Adjustment.of(system)
    _add_numbers(draft, system, adjustment)
    items = list(list_objects(actor.get("items")))
    for item in items:
        _add_lore(draft, item, adjustment.check)
    for item in items:
        if item.get("type") == "melee":
            _add_strike(draft, item, adjustment.check)
    for item in items:
        if item.get("type") == "spellcastingEntry":
            _add_casting(draft, system, item, adjustment.check)
    if adjustment.name:
        draft.guess(f"The monster is {adjustment.name}: its numbers are adjusted by the rules.")
    _leave_remarks(draft, system)
    _leave_others(draft, items)
    return draft.finish()


def _add_numbers(draft: Draft, system: Object, adjustment: Adjustment) -> None:
    attributes, details = get_object(system, "attributes"), get_object(system, "details")
    _add_first(draft, "level", adjustment.levels, get(details, "level", "value"), details.get("level"))
    for name in ABILITIES:
        _add_first(draft, name, 0, get(system, "abilities", name, "mod"))
    more = adjustment.check
    _add_first(draft, "ac", more, get(attributes, "ac", "value"))
    now, most = to_whole(get(attributes, "hp", "value")), to_whole(get(attributes, "hp", "max"))
    if most:
        most += adjustment.hit_points
        draft.counter("hp", most if now is None else now, most)
    else:
        draft.leave("hit points: the file does not have the most")
    if (extra := to_whole(get(attributes, "hp", "temp"))) and extra > 0:
        draft.counter("temp", extra, max(extra, 99))
    perception = get(system, "perception", "mod"), get(attributes, "perception", "value")
    _add_first(draft, "perception", more, *perception)
    for name in SAVES:
        _add_first(draft, name, more, get(system, "saves", name, "value"))
    for name, skill in get_object(system, "skills").items():
        if isinstance(skill, dict):
            _add_first(draft, name, more, skill.get("base"), skill.get("value"))
            for special in list_objects(skill.get("special")):
                draft.leave(f"{name} {to_whole(special.get('base'))}, {to_text(special.get('label'))}")


def _add_first(draft: Draft, name: str, more: int, *values: object) -> None:
    """Add the first value that is a number, and `more`."""
    number = next((whole for value in values if (whole := to_whole(value)) is not None), None)
    if number is None:
        draft.leave(f"{name}: the file does not have it")
    else:
        draft.number(name, number + more)


def _add_lore(draft: Draft, item: Object, more: int) -> None:
    if item.get("type") == "lore" and (value := to_whole(get(get_system(item), "mod", "value"))) is not None:
        draft.number(to_text(item.get("name")), value + more)


def _add_strike(draft: Draft, item: Object, more: int) -> None:
    name, bonus = to_text(item.get("name")), to_whole(get(get_system(item), "bonus", "value"))
    if bonus is None:
        draft.leave(f"{name}: its bonus is not in the file")
        return
    draft.attack(name, attack_roll(bonus + more), _list_damage(draft, name, item, more))


def _list_damage(draft: Draft, name: str, item: Object, more: int) -> Iterator[Damage]:
    """Yield each kind of damage; the first has `more`."""
    for place, roll in enumerate(list_objects(get(get_system(item), "damageRolls"))):
        typed = to_text(roll.get("damage"))
        if typed and more and not place:
            typed = f"{typed} {add_sign(more)}"
        kind = f"{to_text(roll.get('category'))} {to_text(roll.get('damageType'))}".strip()
        if dice := read_dice(typed):
            yield Damage(dice, kind)
        elif typed:
            draft.leave(f"{name}: damage {typed} {kind}")
    traits = get(get_system(item), "traits", "value")
    for trait in traits if isinstance(traits, list) else ():
        if found := read_trait(to_text(trait)):
            yield Damage(*found)


def _add_casting(draft: Draft, system: Object, item: Object, more: int) -> None:
    """Add the difficulty and the attack of one way to cast, its slots, or its focus points."""
    entry, name = get_system(item), to_text(item.get("name"))
    difficulty, bonus = (to_whole(get(entry, "spelldc", field)) for field in ("dc", "value"))
    prefix = f"{name} " if "spell_dc" in draft else ""
    if difficulty:
        draft.number(name_with(prefix, "spell_dc"), difficulty + more)
        if bonus is not None:
            draft.add(name_with(prefix, "spell_attack"), attack_roll(bonus + more))
    kind = to_text(get(entry, "prepared", "value"))
    if kind in CAST_FROM_SLOTS:
        _add_slots(draft, entry, f"{name} " if "spell1" in draft else "")
    elif kind == "focus" and (most := to_whole(get(system, "resources", "focus", "max"))):
        now = to_whole(get(system, "resources", "focus", "value"))
        draft.counter("focus_points", most if now is None else now, most)


def _add_slots(draft: Draft, entry: Object, prefix: str) -> None:
    """Add the slots of each rank; those of rank 0 are cantrips, which are not used up."""
    for rank in range(1, MOST_RANK + 1):
        slot = get_object(entry, "slots", f"slot{rank}")
        now, most = to_whole(slot.get("value")), to_whole(slot.get("max"))
        if most:
            # Slots of prepared spells are spent one by one, and `value` says nothing about them.
            left = most if now is None or get(entry, "prepared", "value") == "prepared" else now
            draft.counter(name_with(prefix, f"spell{rank}"), left, most, "long")


def _leave_remarks(draft: Draft, system: Object) -> None:
    """Say what the file says beside the numbers."""
    attributes = get_object(system, "attributes")
    remarks = {
        "saves": get(attributes, "allSaves", "value"),
        "ac": get(attributes, "ac", "details"),
        "hp": get(attributes, "hp", "details"),
        "perception": get(system, "perception", "details"),
        **{name: get(system, "saves", name, "saveDetail") for name in SAVES},
    }
    for name, remark in remarks.items():
        if text := to_text(remark):
            draft.leave(f"{name}: {text}")


def _leave_others(draft: Draft, items: list[Object]) -> None:
    kinds = {
        "spell": "spells",
        "action": "actions and abilities in words",
        "condition": "conditions",
        "effect": "effects",
    }
    for kind, what in kinds.items():
        if count := sum(item.get("type") == kind for item in items):
            draft.leave(f"{what}: {count}")
