"""Lines that begin with the name of a monster in the fight: `ambusher 1 d6+4`, of whoever may roll for it."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.features.initiative.fight import Unit
from bot.features.initiative.health import counts_wounds
from bot.features.initiative.scene import FightScene, find_scene
from bot.mechanics.combatants import drop_number
from bot.play.settings import leads
from bot.play.store import Ask

MOST_WORDS = 5
"""Of the name of a monster."""


class MonsterLine(NamedTuple):
    """A line with the monsters whose name it begins with."""

    name: str
    """As it is typed."""
    dice: str
    """The line after the name."""
    units: tuple[Unit, ...]


async def find_monster_line(ask: Ask, scene: FightScene, text: str) -> MonsterLine | None:
    """Return a line of monsters for whom this person may roll: who leads the game, or has added them.

    A name without its number, `ambusher`, is that of all who have it.
    """
    every = ask.configuration.open_fights or leads(ask.context, ask.configuration)
    named = scene.named.as_seen_by(ask)
    theirs = [one.unit for one in named.fight.order if one.monster and (every or one.whose == ask.person)]
    names = {unit: _fold(named.name_of(unit)) for unit in theirs}
    for begin, rest in list_beginnings(text):
        name = _fold(begin)
        if units := [unit for unit in theirs if name in {names[unit], drop_number(names[unit])}]:
            return MonsterLine(begin, rest, tuple(units))
    return None


async def find_extra(ask: Ask, text: str) -> str:
    """Return the name of Extras of Savage Worlds that a line begins with, as it is typed, or an empty string.

    Who may not know their hidden numbers does not learn from it that they are Extras.
    """
    scene = await find_scene(ask) if counts_wounds(ask.configuration) and " " in text.strip() else None
    line = await find_monster_line(ask, scene, text) if scene else None
    if scene is None or line is None:
        return ""
    known = leads(ask.context, ask.configuration)
    whose = {one.unit: one.whose for one in scene.named.as_seen_by(ask).fight.order}
    for unit in line.units:
        if not (known or whose[unit] == ask.person) or not await scene.lacks_points(ask, unit):
            return ""
    return line.name


def list_beginnings(text: str) -> Iterator[tuple[str, str]]:
    """Yield possible names at the beginning of a line, with the rest of it; the longest first."""
    words = text.split(maxsplit=MOST_WORDS)
    for count in range(len(words) - 1, 0, -1):
        yield " ".join(words[:count]), " ".join(words[count:])


def _fold(name: str) -> str:
    return name.casefold().replace("-", " ").replace("_", " ").rstrip(":,")
