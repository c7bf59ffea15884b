"""Actors of Foundry's dnd5e, characters and monsters, in its JSON export.

Foundry works out most numbers when it opens an actor; the file has only scores, proficiencies and items.
This module works out what plainly follows from these by the rules (SRD 5.1 and 5.2.1). It leaves out what
needs active effects or formulas, and says so. It knows the fields of foundryvtt/dnd5e 3 to 5, and older ones.
"""

from collections.abc import Sequence

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.sheet_import.dnd5e_creature import Creature
from bot.mechanics.sheet_import.dnd5e_items import add_item, find_rest
from bot.mechanics.sheet_import.draft import Draft, ImportedSheet, add_sign
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

SOURCE = "Foundry, D&D 5e"

SKILLS = {
    "acr": ("acrobatics", "dex"), "ani": ("animal_handling", "wis"), "arc": ("arcana", "int"),
    "ath": ("athletics", "str"), "dec": ("deception", "cha"), "his": ("history", "int"),
    "ins": ("insight", "wis"), "inv": ("investigation", "int"), "itm": ("intimidation", "cha"),
    "med": ("medicine", "wis"), "nat": ("nature", "int"), "per": ("persuasion", "cha"),
    "prc": ("perception", "wis"), "prf": ("performance", "cha"), "rel": ("religion", "int"),
    "slt": ("sleight_of_hand", "dex"), "ste": ("stealth", "dex"), "sur": ("survival", "wis"),
}  # fmt: skip
"""Skills by field, each with its ability unless the file names another."""

KINDS = frozenset(("character", "npc"))

ARMOUR = frozenset(("light", "medium", "heavy"))

UNARMOURED = 10

MEDIUM_DEX = 2
"""The most that Dexterity adds to medium armour."""

MOST_TEMP = 99

SHORTCUTS = {"primary", "secondary", "tertiary"}
"""A character's resources, which the player names."""

LEGENDARY = {"legact": "legendary_actions", "legres": "legendary_resistances"}


def read_foundry_dnd5e(actor: Object, system: Object) -> ImportedSheet:
    """Return the sheet of a character or a monster.

    Raises:
        BadInput: the actor is neither, such as a vehicle, or has no abilities.
    """
    kind = to_text(actor.get("type"))
    if kind not in KINDS:
        raise BadInput(
            f"This is a {cite(kind or 'thing')} of Foundry's D&D 5e, which has no sheet: send a "
            "character or an npc."
        )
    items = list(list_objects(actor.get("items")))
    creature = Creature.of(actor, system, items)
    draft = Draft(SOURCE, to_text(actor.get("name")))
    _add_checks(draft, creature)
    _add_hit_points(draft, creature)
    _add_armour(draft, creature)
    _add_casting(draft, creature)
    for item in items:
        add_item(draft, creature, item)
    _add_spell_slots(draft, system)
    _add_resources(draft, get_object(system, "resources"))
    _leave_others(draft, items)
    return draft.finish()


def _add_checks(draft: Draft, creature: Creature) -> None:
    if creature.level:
        draft.number("level", creature.level)
    draft.number("prof", creature.proficiency)
    for name, modifier in creature.modifiers.items():
        draft.number(name, modifier)
    for name, modifier in creature.modifiers.items():
        ability = get_object(creature.system, "abilities", name)
        more = _bonus(draft, f"{name}_save", get(ability, "bonuses", "save"))
        proficient = to_whole(ability.get("proficient")) == 1
        if proficient or more:
            draft.number(f"{name}_save", modifier + proficient * creature.proficiency + more)
    for field, (name, usual) in SKILLS.items():
        _add_skill(draft, creature, get_object(creature.system, "skills", field), name, usual)
    if bonus := _bonus(draft, "initiative", get(creature.system, "attributes", "init", "bonus")):
        draft.number("initiative", creature.modifiers.get("dex", 0) + bonus)


def _add_skill(draft: Draft, creature: Creature, skill: Object, name: str, usual: str) -> None:
    """Add a skill that the file has; for a monster only if it differs from its ability."""
    if not skill:
        return
    ability = to_text(skill.get("ability"))
    ability = ability if ability in creature.modifiers else usual
    multiple = creature.multiple_of(skill.get("value"))
    more = _bonus(draft, name, get(skill, "bonuses", "check"))
    if ability in creature.modifiers and (creature.is_character or multiple or more):
        added = multiple * creature.proficiency // 2
        draft.number(name, creature.modifiers[ability] + added + more)


def _bonus(draft: Draft, name: str, value: Json) -> int:
    """Return a bonus that is a number; a formula such as `@prof` or `1d4` adds nothing."""
    number = to_whole(value)
    if number is None and to_text(value):
        draft.leave(f"{name}: a bonus of {to_text(value)}")
    return number or 0


def _add_hit_points(draft: Draft, creature: Creature) -> None:
    points = get_object(creature.system, "attributes", "hp")
    now, most = to_whole(points.get("value")), to_whole(points.get("max"))
    if not most and (most := creature.work_out_hit_points()):
        most = max(most, now or 0)
        draft.guess(
            f"hp: the most, {most}, is worked out from levels and Constitution, without feats and items."
        )
    if most:
        draft.counter("hp", most if now is None else now, most)
    else:
        draft.leave("hit points: the most is worked out by Foundry, and not in the file")
    if (temp := to_whole(points.get("temp"))) and temp > 0:
        draft.counter("temp", temp, max(temp, MOST_TEMP))


def _add_armour(draft: Draft, creature: Creature) -> None:
    """Add the armour class: the file's number, or that of the worn armour."""
    armour = get_object(creature.system, "attributes", "ac")
    calc = to_text(armour.get("calc"))
    flat = to_whole(armour.get("flat"))
    if flat is None and not calc:
        flat = to_whole(armour.get("value"))
    if calc in {"", "flat", "natural"} and flat is not None:
        draft.number("ac", flat)
    elif calc in {"", "default"} and "dex" in creature.modifiers:
        draft.number("ac", _worn_armour(creature.items, creature.modifiers["dex"]))
        draft.guess("ac: worked out from worn armour and Dexterity, without effects.")
    else:
        draft.leave(f"armour class: worked out by Foundry ({calc or 'no value'}), and not in the file")


def _worn_armour(items: Sequence[Object], dex: int) -> int:
    body, shield = UNARMOURED + dex, 0
    for item in items:
        system = get_system(item)
        kind = to_text(get(system, "type", "value")) or to_text(get(system, "armor", "type"))
        value = to_whole(get(system, "armor", "value"))
        if item.get("type") != "equipment" or system.get("equipped") is not True or value is None:
            continue
        value += to_whole(get(system, "armor", "magicalBonus")) or 0
        if kind == "shield":
            shield = max(shield, value)
        elif kind in ARMOUR:
            most = to_whole(get(system, "armor", "dex"))
            usual = {"light": dex, "medium": min(dex, MEDIUM_DEX), "heavy": 0}[kind]
            body = value + (0 if kind == "heavy" else usual if most is None else min(dex, most))
    return body + shield


def _add_casting(draft: Draft, creature: Creature) -> None:
    """Add the difficulty and the attack of spells, if the actor casts any."""
    ability = creature.casting_ability
    if ability not in creature.modifiers or not any(item.get("type") == "spell" for item in creature.items):
        return
    bonus = creature.modifiers[ability] + creature.proficiency
    draft.number(
        "spell_dc", 8 + bonus + _bonus(draft, "spell_dc", get(creature.system, "bonuses", "spell", "dc"))
    )
    draft.add("spell_attack", f"d20 {add_sign(bonus)} vs {{ac}}")


def _add_spell_slots(draft: Draft, system: Object) -> None:
    slots = get_object(system, "spells")
    unknown = 0
    for name in (*(f"spell{level}" for level in range(1, 10)), "pact"):
        slot = get_object(slots, name)
        now, most = to_whole(slot.get("value")), to_whole(slot.get("override")) or to_whole(slot.get("max"))
        if most and most > 0:
            draft.counter(name, most if now is None else max(now, 0), most)
        else:
            unknown += bool(now)
    if unknown:
        draft.leave("spell slots: how many there are is worked out by Foundry, and not in the file")


def _add_resources(draft: Draft, resources: Object) -> None:
    for field in sorted(SHORTCUTS):
        resource = get_object(resources, field)
        now, most = to_whole(resource.get("value")), to_whole(resource.get("max"))
        if most and (label := to_text(resource.get("label"))):
            rest = find_rest([period for period in ("sr", "lr") if resource.get(period) is True])
            draft.counter(label, now or 0, most, rest)
    for field, name in LEGENDARY.items():
        resource = get_object(resources, field)
        most, spent = to_whole(resource.get("max")), to_whole(resource.get("spent"))
        now = to_whole(resource.get("value"))
        if most:
            draft.counter(name, most - (spent or 0) if now is None else now, most)


def _leave_others(draft: Draft, items: Sequence[Object]) -> None:
    kinds = [item.get("type") for item in items]
    if spells := kinds.count("spell"):
        draft.leave(f"spells: {spells}")
