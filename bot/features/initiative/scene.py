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
    find_armour_of_character,
    list_characters,
    look_for_armours,
)
from bot.features.initiative.rows import INITIATIVE_ADD, INITIATIVE_NUMBERS
from bot.features.initiative.view import NamedFight, look_at_rows, look_for_fight, name_fight
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
                return (await ask.store.look_at(ask.place, partial(look_for_armours, rows=[event]))).get(unit)
        character = self.characters.get(unit)
        return await find_armour_of_character(ask, unit, character) if character else None


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
    return FightScene(name_fight(fight, rows.values()), look_for_armours(look, opens), list_characters(added))
