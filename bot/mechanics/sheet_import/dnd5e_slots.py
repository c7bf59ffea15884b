"""Spell slots of an actor of Foundry's dnd5e: the file has those left, and most files not the most.

The most follows from the levels of the classes that cast (SRD 5.1 and 5.2.1, Spellcasting and Multiclassing).
"""

from collections.abc import Sequence
from typing import NamedTuple

from bot.mechanics.sheet_import.dnd5e_creature import Creature
from bot.mechanics.sheet_import.draft import Draft
from bot.mechanics.sheet_import.fields import Object, get, get_object, get_system, to_text, to_whole
from bot.mechanics.sheets import Rest

SLOTS = (
    (),
    (2,),
    (3,),
    (4, 2),
    (4, 3),
    (4, 3, 2),
    (4, 3, 3),
    (4, 3, 3, 1),
    (4, 3, 3, 2),
    (4, 3, 3, 3, 1),
    (4, 3, 3, 3, 2),
    *((4, 3, 3, 3, 2, 1),) * 2,
    *((4, 3, 3, 3, 2, 1, 1),) * 2,
    *((4, 3, 3, 3, 2, 1, 1, 1),) * 2,
    (4, 3, 3, 3, 2, 1, 1, 1, 1),
    (4, 3, 3, 3, 3, 1, 1, 1, 1),
    (4, 3, 3, 3, 3, 2, 1, 1, 1),
    (4, 3, 3, 3, 3, 2, 2, 1, 1),
)
"""Slots of each spell level, by the level of a caster."""

PACT_SLOTS = {1: 1, 2: 2, 11: 3, 17: 4}
"""A warlock's slots, from a level on."""

PARTS = {"full": 1, "half": 2, "artificer": 2, "third": 3}
"""How many levels of a class make one level of a caster."""


class Caster(NamedTuple):
    """A class that casts: how, its levels, and the year of its rules, which differ in half a level."""

    progression: str
    levels: int
    rules: str


def add_spell_slots(draft: Draft, creature: Creature) -> None:
    """Add a counter for each kind of slot; a short rest gives back a warlock's, a long rest all."""
    slots = get_object(creature.system, "spells")
    levels = dict(enumerate(SLOTS[_caster_level(creature)], start=1))
    names: list[tuple[str, int, Rest]] = [
        (f"spell{level}", levels.get(level, 0), "long") for level in range(1, 10)
    ]
    for name, usual, rest in (*names, ("pact", _pact_slots(creature), "short")):
        _add_slot(draft, name, get_object(slots, name), usual, rest)


def _add_slot(draft: Draft, name: str, slot: Object, usual: int, rest: Rest) -> None:
    now, override, most = (to_whole(slot.get(field)) for field in ("value", "override", "max"))
    written = override if override is not None else most
    if most := usual if written is None else written:
        draft.counter(name, most if now is None else min(max(now, 0), most), most, rest)
        if written is None:
            draft.guess("Spell slots: the most is worked out from levels.")
    elif now:
        draft.leave(f"{name}: {now} left; the most is worked out by Foundry, and not in the file")


def _caster_level(creature: Creature) -> int:
    """Return the level by which a creature has slots; 0 if it has none, or the file does not say."""
    if creature.is_character:
        casters = _list_casters(creature.items)
        level = sum(_level_as_caster(caster, is_alone=len(casters) == 1) for caster in casters)
    else:
        told = (
            get(creature.system, "attributes", "spell", "level"),
            get(creature.system, "details", "spellLevel"),
        )
        level = next(filter(None, map(to_whole, told)), 0)
    return level if 0 <= level < len(SLOTS) else 0


def _level_as_caster(caster: Caster, *, is_alone: bool) -> int:
    """Return how many levels of a caster a class adds."""
    whole, part = divmod(caster.levels, PARTS[caster.progression])
    is_half = caster.progression == "artificer" or (caster.progression == "half" and caster.rules == "2024")
    return whole + int(part > 0 and (is_half or (is_alone and whole > 0)))


def _list_casters(items: Sequence[Object]) -> Sequence[Caster]:
    subclasses = [get_system(each) for each in items if each.get("type") == "subclass"]
    of_subclass = {to_text(each.get("classIdentifier")): _progression(each) for each in subclasses}
    casters = list[Caster]()
    for item in items:
        system = get_system(item)
        if item.get("type") == "class":
            name = to_text(system.get("identifier")) or to_text(item.get("name")).lower()
            progression = _progression(system) or of_subclass.get(name, "")
            if progression in PARTS:
                rules = to_text(get(system, "source", "rules"))
                casters.append(Caster(progression, to_whole(system.get("levels")) or 0, rules))
    return casters


def _progression(system: Object) -> str:
    return to_text(get(system, "spellcasting", "progression")).replace("none", "")


def _pact_slots(creature: Creature) -> int:
    classes = [get_system(each) for each in creature.items if each.get("type") == "class"]
    level = sum(to_whole(each.get("levels")) or 0 for each in classes if _progression(each) == "pact")
    return next((slots for least, slots in reversed(PACT_SLOTS.items()) if level >= least), 0)
