"""What notes on somebody in a fight take off their own rolls, where the game has such conditions."""

from bot.features.initiative.card import say_notes
from bot.features.initiative.fight import Unit
from bot.features.initiative.monster_lines import list_beginnings
from bot.features.initiative.scene import FightScene, find_scene
from bot.features.initiative.view import NamedFight, describe
from bot.mechanics.status_penalties import NO_PENALTY, StatusPenalty, find_penalty
from bot.play.store import Ask


async def list_notes(ask: Ask, scene: FightScene, unit: Unit) -> list[str]:
    """Return the notes on a combatant, with how long they last."""
    if not any(note.on == unit for note in scene.fight.notes):
        return []
    return say_notes(await describe(ask, scene.fight), unit)


async def find_status(ask: Ask, text: str) -> StatusPenalty:
    """Return what conditions take off the checks of whom a line begins with, or of the roller."""
    played = ask.configuration.played
    scene = await find_scene(ask) if played and played.has_degrees else None
    if scene is None or not scene.fight.notes:
        return NO_PENALTY
    named = scene.named.as_seen_by(ask)
    name, unit = _find_roller(ask, named, text)
    if unit is None:
        return NO_PENALTY
    penalty = find_penalty(await list_notes(ask, scene, unit))._replace(name=name)
    return penalty._replace(words="") if named.is_hidden(unit) else penalty


def _find_roller(ask: Ask, named: NamedFight, text: str) -> tuple[str, Unit | None]:
    """Return whose line it is: the beginning that is a name, and the combatant."""
    for begin, _ in list_beginnings(text):
        units = named.list_matches(begin.rstrip(":,"))
        if len(units) == 1:
            return begin, units[0]
    own = [one.unit for one in named.fight.order if not one.monster and one.whose == ask.person]
    return "", own[0] if len(own) == 1 else None
