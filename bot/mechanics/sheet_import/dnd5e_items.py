"""Lines for an item of Foundry's dnd5e: its attacks, damage, saves and uses.

Since version 4 of the system, an item's `activities` say these; before, its own fields did.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.dnd5e_creature import Creature
from bot.mechanics.sheet_import.draft import Damage, Draft, add_sign, attack_roll, sheet_name
from bot.mechanics.sheet_import.fields import (
    Json,
    Object,
    get,
    get_object,
    get_system,
    list_objects,
    to_text,
    to_whole,
)
from bot.mechanics.sheets import Rest

SPENDS = frozenset(("feat", "equipment", "weapon"))
"""Items whose uses are counted; not potions or spells."""

RESTS: Mapping[str, Rest] = {
    "sr": "short", "lr": "long", "day": "long", "dawn": "long", "dusk": "long",
}  # fmt: skip
"""Which rest gives back what comes back in a period; there is one long rest a day (SRD 5.2.1)."""

ATTACKS = frozenset(("mwak", "rwak", "msak", "rsak"))

MOST_PARTS = 6
"""The most activities of an item, and the most kinds of damage, that are read."""


def add_item(draft: Draft, creature: Creature, item: Object) -> None:
    """Add the lines of an item."""
    system = get_system(item)
    name, kind = to_text(item.get("name")), to_text(item.get("type"))
    if not sheet_name(name):
        return
    activities = list(islice(list_objects(get_object(system, "activities")), MOST_PARTS))
    attack = next((each for each in activities if each.get("type") == "attack"), None)
    if kind == "weapon" and to_text(system.get("actionType")) in {"", *ATTACKS}:
        _add_attack(draft, creature, name, system, attack or {})
    save = next((each for each in activities if each.get("type") == "save"), None)
    if kind in {"weapon", "feat"}:
        _add_save(draft, creature, name, system, save)
    if kind in SPENDS:
        _add_uses(draft, name, get_object(system, "uses"))


def _add_attack(draft: Draft, creature: Creature, name: str, system: Object, activity: Object) -> None:
    ability = _ability_of(creature, system, activity)
    modifier = creature.modifiers.get(ability, 0)
    magic = to_whole(system.get("magicalBonus")) or 0
    attack = get_object(activity, "attack")
    bonus = 0
    for typed in (attack.get("bonus"), system.get("attackBonus")):
        number = to_whole(typed)
        if number is None and to_text(typed):
            draft.leave(f"{name}: a bonus of {to_text(typed)}")
        bonus += number or 0
    if attack.get("flat") is not True:
        bonus += modifier + magic + _proficiency(draft, creature, system)
    words = {"mod": modifier, "prof": creature.proficiency}
    draft.attack(name, attack_roll(bonus), _list_damage(draft, name, system, activity, words, magic))


def _ability_of(creature: Creature, system: Object, activity: Object) -> str:
    """Return the ability an attack uses: the named one, else the usual one for the weapon."""
    named = to_text(get(activity, "attack", "ability")) or to_text(system.get("ability"))
    if named == "spellcasting":
        return creature.casting_ability
    if named in creature.modifiers:
        return named
    kind = to_text(get(system, "type", "value")) or to_text(system.get("weaponType"))
    is_ranged = kind.endswith("R") or to_text(system.get("actionType")) == "rwak"
    is_ranged = is_ranged or get(activity, "attack", "type", "value") == "ranged"
    if _has(system, "fin"):
        return max(("str", "dex"), key=lambda name: creature.modifiers.get(name, 0))
    return "dex" if is_ranged else "str"


def _has(system: Object, sign: str) -> bool:
    """Whether a weapon has a property: newer files list them, older ones have an object of flags."""
    properties = system.get("properties")
    return (
        sign in properties[: MOST_PARTS * 4]
        if isinstance(properties, list)
        else get(properties, sign) is True
    )


def _proficiency(draft: Draft, creature: Creature, system: Object) -> int:
    """Return what proficiency adds; if the file does not say, the creature counts as proficient."""
    proficient = system.get("proficient")
    if proficient is None:
        if creature.is_character:
            draft.guess("Weapons: you are taken for proficient where the file does not say.")
        return creature.proficiency
    return creature.proficiency if proficient is True or to_whole(proficient) == 1 else 0


def _list_damage(
    draft: Draft, name: str, system: Object, activity: Object, words: Mapping[str, int], magic: int
) -> Iterator[Damage]:
    """Yield the damage of a weapon: its own, then what its attack adds."""
    base = get_object(system, "damage", "base")
    if base and get(activity, "damage", "includeBase") is not False:
        yield from _list_part(draft, name, base, words, words["mod"] + magic)
    for place, part in enumerate(_list(get(system, "damage", "parts"))[:MOST_PARTS]):
        yield from _list_part(draft, name, part, words, 0 if place else magic)
    for part in _list(get(activity, "damage", "parts"))[:MOST_PARTS]:
        yield from _list_part(draft, name, part, words, 0)


def _list_part(draft: Draft, name: str, part: Json, words: Mapping[str, int], more: int) -> Iterator[Damage]:
    """Read one part of the damage: in newer files an object, in older ones a list of formula and type."""
    if isinstance(part, list):
        formula, kind = (*map(to_text, part[:2]), "", "")[:2]
    else:
        formula, kind = _formula_of(part), next(map(to_text, _list(get(part, "types"))), "")
    if not formula:
        return
    if dice := read_dice(f"{formula} {add_sign(more)}" if more else formula, words):
        yield Damage(dice, kind)
    else:
        draft.leave(f"{name}: damage {formula} {kind}")


def _formula_of(part: Json) -> str:
    """Return a damage part as `2d6 + 1`; some parts have their own formula."""
    if get(part, "custom", "enabled") is True:
        return to_text(get(part, "custom", "formula"))
    count, sides = to_whole(get(part, "number")), to_whole(get(part, "denomination"))
    bonus = to_text(get(part, "bonus"))
    if not count or not sides:
        return bonus
    dice = f"{count}d{sides}"
    return f"{dice} {bonus}" if bonus.startswith(("+", "-")) else f"{dice} + {bonus}" if bonus else dice


def _add_save(draft: Draft, creature: Creature, name: str, system: Object, activity: Object | None) -> None:
    """Add the difficulty of the save against it, and its damage if no attack has it."""
    save = get_object(activity if activity is not None else system, "save")
    difficulty = _difficulty(creature, save)
    if difficulty is None:
        return
    draft.number(f"{name} dc", difficulty)
    abilities = save.get("ability")
    named = ", ".join(map(to_text, abilities[:2] if isinstance(abilities, list) else [abilities]))
    is_half = get(activity, "damage", "onSave") == "half"
    draft.leave(f"{name}: {named} save{', half damage on a success' if is_half else ''}")
    words = {"prof": creature.proficiency}
    parts = _list(get(activity if activity is not None else system, "damage", "parts"))
    if activity is not None or to_text(system.get("actionType")) == "save":
        damages = [each for part in parts[:MOST_PARTS] for each in _list_part(draft, name, part, words, 0)]
        draft.damage(name, damages)


def _difficulty(creature: Creature, save: Object) -> int | None:
    """Return the difficulty of a save if it is a number, or follows from an ability."""
    written = save.get("dc")
    number = to_whole(written) or to_whole(get(written, "formula")) or to_whole(get(written, "value"))
    if number:
        return number
    ability = to_text(get(written, "calculation")) or to_text(save.get("scaling"))
    ability = creature.casting_ability if ability in {"spellcasting", "spell"} else ability
    modifier = creature.modifiers.get(ability)
    return None if modifier is None else 8 + creature.proficiency + modifier


def _add_uses(draft: Draft, name: str, uses: Object) -> None:
    """Add how often a thing can be used, if the most is a number."""
    most = to_whole(uses.get("max"))
    if most is None:
        if formula := to_text(uses.get("max")):
            draft.leave(f"{name}: uses, {formula}")
        return
    periods = [to_text(each.get("period")) for each in list_objects(uses.get("recovery"))]
    if most < 1 or "recharge" in periods:
        return
    spent, left = to_whole(uses.get("spent")), to_whole(uses.get("value"))
    now = most - spent if spent is not None else left if left is not None else most
    draft.counter(name, max(now, 0), most, find_rest([*periods, to_text(uses.get("per"))]))


def find_rest(periods: Sequence[str]) -> Rest:
    """Return which rest gives back what is there again in such periods of Foundry's."""
    return next((RESTS[each] for each in periods if each in RESTS), "")


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
