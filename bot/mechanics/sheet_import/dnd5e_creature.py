"""Numbers that follow from the scores and levels of an actor of Foundry's dnd5e."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.mechanics.sheet_import.dnd5e_effects import EffectChange, list_changes
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

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")

HIGHEST_LEVEL = 40

HIT_DICE = {"d6": 6, "d8": 8, "d10": 10, "d12": 12}

GROUPS = {"simpleM": "sim", "simpleR": "sim", "martialM": "mar", "martialR": "mar"}
"""Groups of weapons that a character is proficient with, by kind of weapon."""


@dataclass(frozen=True)
class Creature:
    """An actor, with the numbers that its other numbers are worked out from."""

    system: Object
    items: Sequence[Object]
    is_character: bool
    level: int
    """0 for a monster."""
    proficiency: int
    modifiers: Mapping[str, int]
    """By ability."""
    has_half: bool = False
    """Whether all skills add half the proficiency (Jack of All Trades)."""
    changes: Sequence[EffectChange] = ()
    """What effects do to its numbers."""
    casting_abilities: Sequence[str] = ()
    """The abilities it casts spells with: a character's classes say them, else the actor."""
    weapons: frozenset[str] | None = None
    """The groups and kinds of weapons that it is proficient with; None if the file does not say."""

    @classmethod
    def of(cls, actor: Object, system: Object, items: Sequence[Object]) -> "Creature":
        """Work out an actor's level, proficiency and modifiers."""
        is_character = actor.get("type") == "character"
        level = _level(system, items) if is_character else 0
        scores = {name: to_whole(get(system, "abilities", name, "value")) for name in ABILITIES}
        modifiers = {name: (score - 10) // 2 for name, score in scores.items() if score is not None}
        grade = level if is_character else _challenge(system)
        has_half = get(actor, "flags", "dnd5e", "jackOfAllTrades") is True
        known = get(system, "traits", "weaponProf", "value")
        return cls(
            system,
            items,
            is_character,
            level,
            2 + (max(grade, 1) - 1) // 4,
            modifiers,
            has_half,
            list_changes(actor, items),
            [each for each in _casting_abilities(system, items) if each in modifiers],
            frozenset(map(to_text, known)) if isinstance(known, list) else None,
        )

    @property
    def casting_ability(self) -> str:
        """The first ability it casts spells with, or empty."""
        return next(iter(self.casting_abilities), "")

    def multiple_of(self, value: Json) -> int:
        """Return how many halves of the proficiency a skill adds: 0, 1, 2, or 4 with expertise."""
        halves = to_whole(value * 2) if isinstance(value, int | float) else to_whole(value)
        return max(halves or 0, int(self.has_half))

    def is_proficient(self, item: Object) -> bool | None:
        """Return whether an item's attack adds the proficiency; None if the file does not say."""
        system = get_system(item)
        written = system.get("proficient")
        if written is not None:
            return written is True or to_whole(written) == 1
        kind = to_text(get(system, "type", "value")) or to_text(system.get("weaponType"))
        if not self.is_character or item.get("type") != "weapon" or kind == "natural":
            return True
        if self.weapons is None or not kind:
            return None
        return GROUPS.get(kind) in self.weapons or to_text(get(system, "type", "baseItem")) in self.weapons

    def work_out_hit_points(self) -> int:
        """Return the most hit points, by the levels of each class; 0 if the file lacks some."""
        if not self.is_character or "con" not in self.modifiers or not self.level:
            return 0
        rolled = [_rolled_hit_points(get_system(each)) for each in self.items if each.get("type") == "class"]
        if not rolled or not all(rolled):
            return 0
        bonuses = get_object(self.system, "attributes", "hp", "bonuses")
        more = self.level * (to_whole(bonuses.get("level")) or 0) + (to_whole(bonuses.get("overall")) or 0)
        return sum(rolled) + self.level * self.modifiers["con"] + more


def _casting_abilities(system: Object, items: Sequence[Object]) -> Sequence[str]:
    classes = (get_system(item) for item in items if item.get("type") == "class")
    named = [to_text(get(each, "spellcasting", "ability")) for each in classes]
    return list(dict.fromkeys(named if any(named) else [to_text(get(system, "attributes", "spellcasting"))]))


def _level(system: Object, items: Sequence[Object]) -> int:
    classes = (get_system(item) for item in items if item.get("type") == "class")
    levels = sum(to_whole(each.get("levels")) or 0 for each in classes)
    told = get(system, "details", "level")
    level = levels or to_whole(told) or to_whole(get(told, "value")) or 0
    return level if 0 <= level <= HIGHEST_LEVEL else 0


def _challenge(system: Object) -> int:
    """Return the whole part of a challenge rating, which may be a fraction."""
    rating = get(system, "details", "cr")
    if isinstance(rating, float):
        rating = int(rating) if 0 <= rating <= HIGHEST_LEVEL else 0
    return to_whole(rating) or 0


def _rolled_hit_points(system: Object) -> int:
    """Return the hit points from one class's levels; 0 if the file lacks one of them."""
    die = HIT_DICE.get(to_text(system.get("hitDice")) or to_text(get(system, "hd", "denomination")))
    levels = to_whole(system.get("levels"))
    if die is None or levels is None or not 1 <= levels <= HIGHEST_LEVEL:
        return 0
    advances = list_objects(system.get("advancement"))
    values = next((get_object(each, "value") for each in advances if each.get("type") == "HitPoints"), {})
    known = {"max": die, "avg": die // 2 + 1}
    gained = [known.get(str(each)) or to_whole(each) for each in map(values.get, _list_levels(levels))]
    return sum(filter(None, gained)) if all(gained) else 0


def _list_levels(levels: int) -> list[str]:
    return [str(level) for level in range(1, levels + 1)]
