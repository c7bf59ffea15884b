"""First Aid in Call of Cthulhu: a success at somebody in the fight who is hurt heals 1 hit point.

Keeper Rulebook, 7th edition, p. 119.
"""

from bot.client.message import Under
from bot.client.options import TypedCommand
from bot.features.initiative.fight import Unit
from bot.features.initiative.scene import find_scene
from bot.features.initiative.view import FightView, describe
from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import GameThrow
from bot.mechanics.group_checks import is_success
from bot.play.event import Event
from bot.play.store import Ask

FIRST_AID = "first aid"


async def offer_first_aid(ask: Ask, event: Event, thrown: GameThrow) -> tuple[Under, ...]:
    """Return a button that heals whom a roll is at, if it is a success of First Aid and they are hurt."""
    played = ask.configuration.played
    label, _, at = event.request.get("comment", "").casefold().replace("_", " ").rpartition(" at ")
    if not (played and played.keeps_wounds and FIRST_AID in label):
        return ()
    scene = await find_scene(ask)
    if scene is None or not is_success(thrown.verdict.word, thrown.game.words):
        return ()
    view = await describe(ask, scene.fight)
    try:
        (unit,) = view.find_units(at)
    except (BadInput, ValueError):  # nobody, or several
        return ()
    command = TypedCommand("initiative hurt", {"who": view.name_of(unit), "damage": "+1"})
    return (command.button("Heal 1"),) if _is_hurt(view, unit) and command.fits else ()


def _is_hurt(view: FightView, unit: Unit) -> bool:
    points = view.health.points_of(unit)
    return points.now < points.most if points else view.health.lost_by(unit) > 0
