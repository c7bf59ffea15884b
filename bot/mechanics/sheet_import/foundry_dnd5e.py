"""Actors of Foundry's dnd5e, characters and monsters, in its JSON export.

Foundry works out most numbers when it opens an actor; the file has only scores, proficiencies and items.
This module works out what plainly follows from these by the rules (SRD 5.1 and 5.2.1). It leaves out what
needs active effects or formulas, and says so. It knows the fields of foundryvtt/dnd5e 3 to 5, and older ones.
"""

from collections.abc import Mapping, Sequence

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.sheet_import.dnd5e_armour import add_armour
from bot.mechanics.sheet_import.dnd5e_creature import Creature
from bot.mechanics.sheet_import.dnd5e_items import add_item, find_rest
from bot.mechanics.sheet_import.dnd5e_slots import add_spell_slots
from bot.mechanics.sheet_import.draft import Draft, ImportedSheet, attack_roll
from bot.mechanics.sheet_import.fields import (
    Json,
    Object,
    get,
    get_object,
    list_objects,
    to_text,
    to_whole,
)
from bot.mechanics.sheets import Rest

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

PROFICIENT = {"@prof": 1, "@prof * 2": 2}
"""How many times the proficiency is in the initiative: monsters of the rules of 2024 have it so."""

MOST_TEMP = 99

SHORTCUTS = {"primary", "secondary", "tertiary"}
"""A character's resources, which the player names."""

LEGENDARY: Mapping[str, tuple[str, Rest]] = {
    "legact": ("legendary_actions", ""),
    "legres": ("legendary_resistances", "long"),
}
"""What legendary monsters have, and the rest that gives it back: actions come back each turn."""


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
    add_armour(draft, creature)
    _add_casting(draft, creature)
    for item in items:
        add_item(draft, creature, item)
    add_spell_slots(draft, creature)
    _add_resources(draft, get_object(system, "resources"))
    _leave_bonuses(draft, creature)
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
    written = get(creature.system, "attributes", "init", "bonus")
    bonus = PROFICIENT.get(to_text(written), 0) * creature.proficiency or _bonus(draft, "initiative", written)
    if bonus:
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
        most += to_whole(points.get("tempmax")) or 0
        draft.counter("hp", most if now is None else now, most, "long")
    else:
        draft.leave("hit points: the most is worked out by Foundry, and not in the file")
    if (temp := to_whole(points.get("temp"))) and temp > 0:
        draft.counter("temp", temp, max(temp, MOST_TEMP))


def _add_casting(draft: Draft, creature: Creature) -> None:
    """Add the difficulty and the attack of spells, for each ability that the actor casts with."""
    if not any(item.get("type") == "spell" for item in creature.items):
        return
    more = _bonus(draft, "spell_dc", get(creature.system, "bonuses", "spell", "dc"))
    for place, ability in enumerate(creature.casting_abilities):
        bonus, prefix = creature.modifiers[ability] + creature.proficiency, f"{ability} " if place else ""
        draft.number(f"{prefix}spell_dc", 8 + bonus + more)
        draft.add(f"{prefix}spell_attack", attack_roll(bonus))


def _add_resources(draft: Draft, resources: Object) -> None:
    for field in sorted(SHORTCUTS):
        resource = get_object(resources, field)
        now, most = to_whole(resource.get("value")), to_whole(resource.get("max"))
        if most and (label := to_text(resource.get("label"))):
            rest = find_rest([period for period in ("sr", "lr") if resource.get(period) is True])
            draft.counter(label, now or 0, most, rest)
    for field, (name, rest) in LEGENDARY.items():
        resource = get_object(resources, field)
        most, spent = to_whole(resource.get("max")), to_whole(resource.get("spent"))
        now = to_whole(resource.get("value"))
        if most:
            draft.counter(name, most - (spent or 0) if now is None else now, most, rest)


def _leave_bonuses(draft: Draft, creature: Creature) -> None:
    """Say which bonuses no number has: those to all rolls of a kind, and those of effects."""
    for kind, bonuses in get_object(creature.system, "bonuses").items():
        for field, bonus in get_object(bonuses).items():
            if (kind, field) != ("spell", "dc"):
                _leave_bonus(draft, f"{kind} {field}", bonus)
    for name, ability in get_object(creature.system, "abilities").items():
        _leave_bonus(draft, f"{name} checks", get(ability, "bonuses", "check"))
    for change in creature.changes:
        if change.field != "attributes.ac.calc":
            draft.leave(f"{change.effect}: {change.field} {change.value}")


def _leave_bonus(draft: Draft, what: str, bonus: Json) -> None:
    if text := to_text(str(bonus or "")).strip("0"):
        draft.leave(f"{what}: a bonus of {text}")


def _leave_others(draft: Draft, items: Sequence[Object]) -> None:
    kinds = [item.get("type") for item in items]
    if spells := kinds.count("spell"):
        draft.leave(f"spells: {spells}")
