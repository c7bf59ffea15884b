"""Who recovers in a fight by a rest: in Savage Worlds, those who are Shaken."""

from collections.abc import Collection
from typing import NamedTuple

from bot.features.initiative.fight import Unit
from bot.features.initiative.health import counts_wounds
from bot.features.initiative.view import current_fight, describe
from bot.play.store import Ask


class Recovery(NamedTuple):
    """Those of a fight who are Shaken no more."""

    fight: int = 0
    """The number of the row that began it, or 0 for nobody."""
    units: tuple[Unit, ...] = ()


NO_RECOVERY = Recovery()


async def find_recovery(ask: Ask, characters: Collection[str]) -> Recovery:
    """Return which of the characters with these ids are Shaken in the fight of the channel."""
    fight, _ = await current_fight(ask)
    if fight is None or not counts_wounds(ask.configuration):
        return NO_RECOVERY
    health = (await describe(ask, fight)).health
    rested = (unit for unit, each in health.characters.items() if each.id in characters)
    shaken = tuple(sorted(filter(health.is_shaken, rested)))
    return Recovery(fight.start, shaken) if shaken else NO_RECOVERY
