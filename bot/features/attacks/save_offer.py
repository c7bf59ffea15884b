"""Damage with a save of its targets, `fireball dex dc 15 half`: a call for the save, or buttons that ask."""

from contextlib import suppress
from typing import NamedTuple

from bot.client.message import Answer
from bot.client.options import TypedCommand
from bot.features.attacks.card import evade_card, save_card
from bot.features.attacks.event import AttackRequest
from bot.features.attacks.turn import validate_attack
from bot.features.initiative.fight import Unit
from bot.features.initiative.health import counts_wounds
from bot.features.initiative.view import current_fight
from bot.mechanics.aimed import is_aimed
from bot.mechanics.errors import BadInput
from bot.mechanics.saves_in_damage import split_save
from bot.play.store import Ask
from bot.play.transition import Submission

LONGEST_NAMED = 100
"""Characters of what is called for with the names of those whom it is at."""


class SaveCall(NamedTuple):
    """A call for a save that leaves half of damage."""

    what: str
    damage: str
    at: tuple[Unit, ...]
    who: tuple[int, ...]
    """The people who play some of these."""


async def find_call(ask: Ask, typed: str, at: str) -> SaveCall | None:
    """Return the call for a save that leaves half of the damage in a line; None for any other line."""
    parts = split_save(typed, ask.configuration.played)
    if parts is None or not parts.half or counts_wounds(ask.configuration):
        return None
    alone, (fight, _) = await _read_damage(ask, parts.damage, at), await current_fight(ask)
    if alone is None or fight is None or alone.visibility:  # who is asked would tell of the hidden
        return None
    units = alone.request.units
    who = {one.whose for one in fight.order if one.unit in units and not one.monster}
    named = f"{parts.save} # at {at}"
    what = named if len(named) <= LONGEST_NAMED else parts.save
    return SaveCall(what, parts.damage, units, tuple(sorted(who)))


async def offer_save(ask: Ask, typed: str, at: str, *, is_refused: bool = False) -> Answer | None:
    """Return a button for the call and one for the damage alone, or None for any other line.

    A line that begins with the save is one only if it `is_refused` as another roll.
    """
    parts = split_save(typed, ask.configuration.played)
    if parts is None or (parts.leads and not is_refused):
        return None
    if await _read_damage(ask, parts.damage, at) is None:
        return None
    evaded = counts_wounds(ask.configuration)  # no call compares damage with Toughness
    options: dict[str, str | int] = {"what": parts.save}
    if not evaded:
        options |= {"damage": parts.damage, **({"half": True} if parts.half else {})}
    call = TypedCommand("call", options)
    damage = TypedCommand("roll", {"dice": parts.damage, "at": at})
    commands = ((f"Call: {parts.save}", call), (f"Roll {parts.damage} alone", damage))
    under = tuple(command.button(said) for said, command in commands if command.fits)
    return Answer(evade_card(parts) if evaded else save_card(parts), under, alone=True)


async def _read_damage(ask: Ask, damage: str, at: str) -> Submission | None:
    """Return the request for damage alone at combatants, or None for another roll."""
    with suppress(BadInput):
        asked = await validate_attack(ask, damage, at)
        if isinstance(asked.request, AttackRequest) and not is_aimed(asked.request.dice):
            return asked
    return None
