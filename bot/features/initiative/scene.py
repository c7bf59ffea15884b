"""The fight of a channel as rolls need it: who can be hit, and what an attack is against.

It is kept in memory while nothing but rolls is recorded in the channel.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from bot.features.initiative.fight import Fight, Unit
from bot.features.initiative.health import (
    Armour,
    InFight,
    KnownNumbers,
    find_armour_of_character,
    list_characters,
    look_for_all_numbers,
)
from bot.features.initiative.rows import INITIATIVE_ADD, INITIATIVE_NUMBERS
from bot.features.initiative.view import NamedFight, look_at_rows, look_for_fight, name_fight
from bot.play.event import Event
from bot.play.reads import Lookups
from bot.play.store import Ask

A_ROW = 4
"""How many combatants take as much memory as a row."""


@dataclass(frozen=True, slots=True)
class FightScene:
    """A fight as rolls need it. No card for all may say an armour class that is not open."""

    named: NamedFight
    armours: Mapping[Unit, Armour]
    """Of monsters that are not hidden."""
    characters: Mapping[Unit, InFight]
    without_points: frozenset[Unit]
    """Monsters that all see and that have no hit points, or wounds: Extras, where the game has such."""

    def __len__(self) -> int:
        """Return how many are in the fight, where a hidden row, which is kept whole, counts more."""
        return len(self.fight.order) + A_ROW * len(self.named.hidden)

    @property
    def fight(self) -> Fight:
        return self.named.fight

    async def find_armour(self, ask: Ask, unit: Unit) -> Armour | None:
        """Return the armour class of a combatant; that of a character is as its sheet has it now."""
        if armour := self.armours.get(unit):
            return armour
        for event in self.named.hidden:
            if event.number == unit.row:
                return (await _look_at_numbers(ask, event)).armours.get(unit)
        character = self.characters.get(unit)
        return await find_armour_of_character(ask, unit, character) if character else None

    async def lacks_points(self, ask: Ask, unit: Unit) -> bool:
        """Whether a combatant is a monster without hit points, or wounds."""
        for event in self.named.hidden:
            if event.number == unit.row:
                return not (await _look_at_numbers(ask, event)).of(unit).hp
        return unit in self.without_points


async def _look_at_numbers(ask: Ask, added: Event) -> KnownNumbers:
    return await ask.store.look_at(ask.place, partial(look_for_all_numbers, rows=[added]))


async def find_scene(ask: Ask) -> FightScene | None:
    """Return the current fight, or None."""
    return await ask.store.recall(ask.place, look_for_scene)


def look_for_scene(look: Lookups) -> FightScene | None:
    """Return the current fight, or None."""
    fight, _ = look_for_fight(look)
    if fight is None:
        return None
    rows = look_at_rows(look, fight, INITIATIVE_ADD.name, INITIATIVE_NUMBERS.name)
    opens = [event for event in rows.values() if not event.visibility]
    added = [event for event in opens if event.kind == INITIATIVE_ADD.name]
    named, known = name_fight(fight, rows.values()), look_for_all_numbers(look, opens)
    lacking = (one.unit for one in named.fight.order if one.monster and not known.of(one.unit).hp)
    return FightScene(named, known.armours, list_characters(added), frozenset(lacking))
