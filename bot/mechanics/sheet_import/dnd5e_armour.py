"""The armour class of an actor of Foundry's dnd5e: the file's number, or that of what it wears."""

from collections.abc import Iterator, Sequence

from bot.mechanics.sheet_import.dnd5e_creature import Creature
from bot.mechanics.sheet_import.draft import Draft
from bot.mechanics.sheet_import.fields import Object, get, get_object, get_system, to_text, to_whole

BODY = frozenset(("light", "medium", "heavy"))

UNARMOURED = 10

MEDIUM_DEX = 2
"""The most that Dexterity adds to medium armour."""

WITHOUT_ARMOUR = {
    "default": (UNARMOURED, ("dex",)),
    "mage": (13, ("dex",)),
    "draconic": (13, ("dex",)),
    "unarmoredBarb": (UNARMOURED, ("dex", "con")),
    "unarmoredBard": (UNARMOURED, ("dex", "cha")),
    "unarmoredMonk": (UNARMOURED, ("dex", "wis")),
}
"""Armour classes without armour, by Foundry's `calc`: a number, and the abilities that add to it."""


def add_armour(draft: Draft, creature: Creature) -> None:
    """Add the armour class, and say what it leaves out."""
    armour = get_object(creature.system, "attributes", "ac")
    effects = [change.value for change in creature.changes if change.field == "attributes.ac.calc"]
    calc = effects[-1] if effects else to_text(armour.get("calc"))
    flat = to_whole(armour.get("flat"))
    if flat is None and not calc:
        flat = to_whole(armour.get("value"))
    if calc in {"", "flat", "natural"} and flat is not None:
        draft.number("ac", flat)
    elif (calc or "default") in WITHOUT_ARMOUR and "dex" in creature.modifiers:
        draft.number("ac", _worn_armour(creature, calc or "default"))
        draft.guess("ac: worked out from worn armour and abilities, without bonuses of effects.")
    else:
        draft.leave(f"armour class: worked out by Foundry ({calc or 'no value'}), and not in the file")


def _worn_armour(creature: Creature, calc: str) -> int:
    base, abilities = WITHOUT_ARMOUR[calc]
    body = base + sum(creature.modifiers.get(name, 0) for name in abilities)
    dex, shield = creature.modifiers["dex"], 0
    for kind, value, most in _list_worn(creature.items):
        if kind == "shield":
            shield = max(shield, value)
        elif kind in BODY:
            usual = {"light": dex, "medium": min(dex, MEDIUM_DEX), "heavy": 0}[kind]
            body = value + (0 if kind == "heavy" else usual if most is None else min(dex, most))
    return body + shield


def _list_worn(items: Sequence[Object]) -> Iterator[tuple[str, int, int | None]]:
    """Yield each worn thing's kind, its armour class, and the most Dexterity that it lets through."""
    for item in items:
        system = get_system(item)
        kind = to_text(get(system, "type", "value")) or to_text(get(system, "armor", "type"))
        value = to_whole(get(system, "armor", "value"))
        if item.get("type") == "equipment" and system.get("equipped") is True and value is not None:
            magic = to_whole(get(system, "armor", "magicalBonus")) or 0
            yield kind, value + magic, to_whole(get(system, "armor", "dex"))
