"""Lines for an item of Foundry's dnd5e: its attacks, damage, saves and uses.

Since version 4 of the system, an item's `activities` say these; before, its own fields did.
"""

from collections.abc import Iterator, Mapping, Sequence

from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.dnd5e_creature import Creature
from bot.mechanics.sheet_import.draft import Damage, Draft, add_sign, attack_roll, name_with, sheet_name
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

DOES = frozenset(("feat", "equipment", "weapon"))
"""Items whose attacks, saves and uses are read; not those of potions and spells."""

RESTS: Mapping[str, Rest] = {
    "sr": "short", "lr": "long", "day": "long", "dawn": "long", "dusk": "long",
}  # fmt: skip
"""Which rest gives back what comes back in a period; there is one long rest a day (SRD 5.2.1)."""

TURNS = frozenset(("turn", "turnStart", "turnEnd", "round"))

SPELL_ATTACKS = frozenset(("msak", "rsak"))
ATTACKS = frozenset(("mwak", "rwak", *SPELL_ATTACKS))

LARGER = {4: 6, 6: 8, 8: 10, 10: 12, 12: 20, 20: 100}
"""The die of a versatile weapon in two hands, by that in one."""


def add_item(draft: Draft, creature: Creature, item: Object) -> None:
    """Add the lines of an item."""
    system = get_system(item)
    name, kind = to_text(item.get("name")), to_text(item.get("type"))
    if not sheet_name(name) or kind not in DOES:
        return
    for label, activity in _list_activities(name, item):
        match activity.get("type"):
            case "attack" if kind == "equipment":
                draft.leave(f"{label}: an attack")
            case "attack":
                _add_attack(draft, creature, label, item, activity)
            case "save":
                _add_save(draft, creature, label, activity)
            case "damage" | "heal":
                _add_effect(draft, creature, label, activity)
    _add_uses(draft, name, get_object(system, "uses"))
    if charge := to_whole(get(system, "recharge", "value")):
        draft.leave(f"{name}: recharge {charge}")


def _list_activities(name: str, item: Object) -> Iterator[tuple[str, Object]]:
    """Yield what an item does, each with what to call it; the first of a type has the item's name."""
    activities = get_object(get_system(item), "activities")
    if not activities:
        yield from ((name, each) for each in _list_old_activities(item))
        return
    types = set[Json]()
    for activity in list_objects(activities):
        own = to_text(activity.get("name"))
        is_first = to_text(activity.get("type")) not in types
        types.add(to_text(activity.get("type")))
        yield name if is_first or not own else f"{name} {own}", activity


def _list_old_activities(item: Object) -> Iterator[Object]:
    """Yield what the fields of an item of before version 4 say, as activities."""
    system = get_system(item)
    action, parts = to_text(system.get("actionType")), get(system, "damage", "parts")
    is_attack = action in ATTACKS or (item.get("type") == "weapon" and not action)
    if is_attack:
        spell = "spell" if action in SPELL_ATTACKS else ""
        side = "ranged" if action.startswith("r") else ""
        yield {
            "type": "attack",
            "attack": {
                "ability": system.get("ability"),
                "bonus": system.get("attackBonus"),
                "type": {"value": side, "classification": spell},
            },
            "damage": {"parts": parts},
        }
    save = get_object(system, "save")
    if to_text(save.get("ability")):
        of_save = parts if action == "save" else None
        yield {"type": "save", "save": save, "damage": {"parts": of_save}, "ability": system.get("ability")}
    elif not is_attack and parts:
        yield {"type": "damage", "damage": {"parts": parts}}


def _add_attack(draft: Draft, creature: Creature, name: str, item: Object, activity: Object) -> None:
    system = get_system(item)
    ability = _ability_of(creature, item, activity)
    modifier = creature.modifiers.get(ability, 0)
    magic = to_whole(system.get("magicalBonus")) or 0
    bonus = to_whole(get(activity, "attack", "bonus"))
    typed = to_text(get(activity, "attack", "bonus"))
    if bonus is None and typed:
        draft.leave(f"{name}: a bonus of {typed}")
    total = bonus or 0
    if get(activity, "attack", "flat") is not True:
        total += modifier + magic + _proficiency(draft, creature, item)
    words = {"mod": modifier, "prof": creature.proficiency}
    if item.get("type") != "weapon" and not get(activity, "damage", "parts"):
        draft.leave(f"{name}: an attack without damage")
        return
    draft.attack(name, attack_roll(total), _list_damage(draft, name, item, activity, words))
    if name == to_text(item.get("name")) and (two_hands := _damage_in_two_hands(system, words, magic)):
        draft.add(name_with(name, "versatile"), two_hands)


def _ability_of(creature: Creature, item: Object, activity: Object) -> str:
    """Return the ability an attack uses: the named one, else the usual one for the weapon."""
    system = get_system(item)
    named = to_text(get(activity, "attack", "ability")) or to_text(system.get("ability"))
    if named in creature.modifiers:
        return named
    if named == "spellcasting" or _is_spell(activity):
        return creature.casting_ability
    kind = to_text(get(system, "type", "value")) or to_text(system.get("weaponType"))
    is_ranged = (
        kind.endswith("R")
        if kind[-1:] in {"M", "R"}
        else get(activity, "attack", "type", "value") == "ranged"
    )
    if _has(system, "fin") or kind == "natural":
        return max(("str", "dex"), key=lambda name: creature.modifiers.get(name, 0))
    return "dex" if is_ranged else "str"


def _is_spell(activity: Object) -> bool:
    return bool(get(activity, "attack", "type", "classification") == "spell")


def _has(system: Object, sign: str) -> bool:
    """Whether a weapon has a property: newer files list them, older ones have an object of flags."""
    properties = system.get("properties")
    return sign in properties if isinstance(properties, list) else get(properties, sign) is True


def _proficiency(draft: Draft, creature: Creature, item: Object) -> int:
    """Return what proficiency adds; if the file does not say, the creature counts as proficient."""
    is_proficient = creature.is_proficient(item)
    if is_proficient is None:
        draft.guess("Weapons: you are taken for proficient where the file does not say.")
    return 0 if is_proficient is False else creature.proficiency


def _list_damage(
    draft: Draft, name: str, item: Object, activity: Object, words: Mapping[str, int]
) -> Iterator[Damage]:
    """Yield the damage of an attack: that of the weapon, then what the attack adds."""
    system = get_system(item)
    magic = to_whole(system.get("magicalBonus")) or 0
    base = get_object(system, "damage", "base")
    if base and get(activity, "damage", "includeBase") is not False:
        is_plain = _is_spell(activity) and get(system, "type", "value") == "natural"
        mod = 0 if is_plain or "@mod" in _formula_of(base) else words["mod"]
        yield from _list_part(draft, name, base, words, mod + magic)
    for place, part in enumerate(_list(get(activity, "damage", "parts"))):
        yield from _list_part(draft, name, part, words, 0 if place or base else magic)


def _damage_in_two_hands(system: Object, words: Mapping[str, int], magic: int) -> str:
    """Return the damage of a versatile weapon in two hands; empty for any other."""
    written = get(system, "damage", "versatile")
    if isinstance(written, str):
        return read_dice(f"{to_text(written)} {add_sign(magic)}", words) if written else ""
    base = get_object(system, "damage", "base")
    count = to_whole(get(written, "number")) or to_whole(base.get("number"))
    sides = to_whole(get(written, "denomination")) or LARGER.get(to_whole(base.get("denomination")) or 0)
    if not _has(system, "ver") or not count or not sides:
        return ""
    return read_dice(f"{count}d{sides} {add_sign(words['mod'] + magic)}")


def _list_part(draft: Draft, name: str, part: Json, words: Mapping[str, int], more: int) -> Iterator[Damage]:
    """Read one part of the damage: in newer files an object, in older ones a list of formula and type."""
    if isinstance(part, list):
        formula, kind = (*map(to_text, part[:2]), "", "")[:2]
    else:
        formula, kind = _formula_of(part), next(map(to_text, _list(get(part, "types"))), "")
    if not formula:
        return
    if dice := read_dice(f"{formula} {add_sign(more)}" if more else formula, words):
        yield Damage("0" if dice.startswith("-") else dice, kind)
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


def _add_save(draft: Draft, creature: Creature, name: str, activity: Object) -> None:
    """Add the difficulty of the save against it, and the damage without one."""
    save = get_object(activity, "save")
    ability, difficulty = _difficulty(creature, save)
    abilities = save.get("ability")
    named = ", ".join(map(to_text, abilities[:2] if isinstance(abilities, list) else [abilities]))
    if difficulty is None:
        formula = to_text(get(save, "dc", "formula"))
        draft.leave(f"{name}: {named} save, difficulty {formula or 'not in the file'}")
        return
    draft.number(name_with(name, "dc"), difficulty)
    own = to_text(activity.get("ability"))
    mod = creature.modifiers.get(own if own in creature.modifiers else ability)
    words = {"prof": creature.proficiency} | ({} if mod is None else {"mod": mod})
    parts = _list(get(activity, "damage", "parts"))
    draft.damage(name, [each for part in parts for each in _list_part(draft, name, part, words, 0)])
    is_half = parts and get(activity, "damage", "onSave") == "half"
    draft.leave(f"{name}: {named} save{', half damage on a success' if is_half else ''}")


def _difficulty(creature: Creature, save: Object) -> tuple[str, int | None]:
    """Return the ability that a save's difficulty follows from, and the difficulty; or what is written."""
    written = save.get("dc")
    ability = to_text(get(written, "calculation")) or to_text(save.get("scaling"))
    ability = creature.casting_ability if ability in {"spellcasting", "spell"} else ability
    if (modifier := creature.modifiers.get(ability)) is not None:
        return ability, 8 + creature.proficiency + modifier
    numbers = map(to_whole, (written, get(written, "formula"), get(written, "value")))
    return "", next(filter(None, numbers), None)


def _add_effect(draft: Draft, creature: Creature, name: str, activity: Object) -> None:
    """Add damage and healing that need neither an attack nor a save."""
    words = {"prof": creature.proficiency}
    parts = [*_list(get(activity, "damage", "parts")), *list_objects(activity.get("healing"))]
    dice = [each for part in parts for each in _list_part(draft, name, part, words, 0)]
    draft.damage(name, [each for each in dice if "heal" not in each.type and each.type != "temphp"])
    for each in dice:
        if "heal" in each.type or each.type == "temphp":
            draft.add(name_with(name, "healing"), each.dice)


def _add_uses(draft: Draft, name: str, uses: Object) -> None:
    """Add how often a thing can be used, if the most is a number."""
    most = to_whole(uses.get("max"))
    if most is None:
        if formula := to_text(uses.get("max")):
            draft.leave(f"{name}: uses, {formula}")
        return
    if most < 1:
        return
    recoveries = list(list_objects(uses.get("recovery")))
    periods = [to_text(each.get("period")) for each in recoveries]
    if TURNS & set(periods):
        draft.leave(f"{name}: {most} each turn")
    elif "recharge" in periods:
        draft.leave(f"{name}: recharge {next(to_text(each.get('formula')) for each in recoveries)}")
    else:
        spent, left = to_whole(uses.get("spent")), to_whole(uses.get("value"))
        now = most - spent if spent is not None else left if left is not None else most
        draft.counter(name, max(now, 0), most, _rest_of(draft, name, uses))


def _rest_of(draft: Draft, name: str, uses: Object) -> Rest:
    """Return the rest that gives back all uses; say what gives back some."""
    full = list[str]()
    for each in list_objects(uses.get("recovery")):
        period, some = to_text(each.get("period")), to_text(each.get("formula"))
        if each.get("type") == "formula" and some:
            draft.leave(f"{name}: {some} back, {period}")
        else:
            full.append(period)
    period, some = to_text(uses.get("per")) or to_text(uses.get("type")), to_text(uses.get("recovery"))
    if some:
        draft.leave(f"{name}: {some} back, {period}")
    return find_rest(full if some else [*full, period])


def find_rest(periods: Sequence[str]) -> Rest:
    """Return which rest gives back what is there again in such periods of Foundry's."""
    return next((RESTS[each] for each in periods if each in RESTS), "")


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
