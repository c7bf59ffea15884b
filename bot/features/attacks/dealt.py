"""The damage that a row has dealt: an attack that hit, damage alone, or points that made a miss a hit."""

from typing import NamedTuple

from bot.features.attacks.event import ATTACK, damage_of
from bot.features.games.event import GAME, faces_of
from bot.mechanics.bought_hits import find_bought_hit
from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.store import Ask


class DealtDamage(NamedTuple):
    """Damage that can be applied."""

    attack: Event
    number: int
    """Of the row that deals it: the attack, or what was spent on it."""
    damage: int


async def find_dealt(ask: Ask, number: int) -> DealtDamage:
    """Return the damage of a row, which still counts.

    Raises:
        Gone: there is none.
    """
    event = await ask.store.event(ask.place, number)
    dealt = await _find_bought(ask, event) if event and event.kind == GAME.name else None
    if event and event.kind == ATTACK.name:
        dealt = DealtDamage(event, number, damage_of(event))
    counts = event is not None and dealt is not None and not event.is_crossed_out
    if dealt is None or not counts or dealt.attack.is_crossed_out or not dealt.damage:
        raise Gone("The attack of this button no longer counts: look at it in /history.")
    return dealt


async def _find_bought(ask: Ask, event: Event) -> DealtDamage | None:
    """Return the damage of a miss that is a hit since points were spent on it in this row."""
    request = GAME.read(event.request)
    attack = await ask.store.event(ask.place, request.first) if request.first else None
    if attack is None or attack.kind != ATTACK.name or faces_of(attack.draws) != request.lay:
        return None
    hit = find_bought_hit(request.dice, attack.draws)
    return DealtDamage(attack, event.number, hit.damage) if hit and hit.name == request.follow else None
