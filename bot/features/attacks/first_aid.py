"""First Aid in Call of Cthulhu: a success at somebody in the fight who is hurt heals 1 hit point.

Keeper Rulebook, 7th edition, p. 119.
"""

from bot.client.message import Under
from bot.client.options import TypedCommand
from bot.features.games.event import GAME
from bot.features.initiative.fight import Unit
from bot.features.initiative.scene import find_scene
from bot.features.initiative.view import FightView, describe
from bot.mechanics.errors import BadInput
from bot.mechanics.group_checks import is_success
from bot.play.store import Ask
from bot.play.transition import Recorded

FIRST_AID = "first aid"


async def offer_first_aid(ask: Ask, made: Recorded) -> tuple[Under, ...]:
    """Return a button that heals whom a new roll of First Aid is at, if it is a success and they are hurt."""
    played, event = ask.configuration.played, made.event
    label, _, at = event.request.get("comment", "").casefold().replace("_", " ").rpartition(" at ")
    if event.kind != GAME.name or not (played and played.keeps_wounds and FIRST_AID in label):
        return ()
    thrown = made.result.thrown
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
