"""Buttons for damage with a save of its targets: `fireball dex dc 15 half`, `4d10 dodge half`."""

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
    """Return the call that damage asks for of which a save leaves half; None for any other line."""
    parts = split_save(typed, ask.configuration.played)
    if parts is None or not parts.half or counts_wounds(ask.configuration):
        return None
    with suppress(BadInput):
        alone = await validate_attack(ask, parts.damage, at)
        fight, _ = await current_fight(ask)
        if fight is None or not isinstance(alone.request, AttackRequest) or is_aimed(alone.request.dice):
            return None
        if alone.visibility:  # who is asked would tell of the hidden
            return None
        units = alone.request.units
        who = {one.whose for one in fight.order if one.unit in units and not one.monster}
        named = f"{parts.save} # at {at}"
        what = named if len(named) <= LONGEST_NAMED else parts.save
        return SaveCall(what, parts.damage, units, tuple(sorted(who)))
    return None


async def offer_save(ask: Ask, typed: str, at: str, *, is_refused: bool = False) -> Answer | None:
    """Return a button for the call and one for the damage alone, or None for any other line.

    A line that begins with the save is one only if it `is_refused` as another roll.
    """
    parts = split_save(typed, ask.configuration.played)
    if parts is None or (parts.leads and not is_refused):
        return None
    with suppress(BadInput):
        alone = await validate_attack(ask, parts.damage, at)
        if not isinstance(alone.request, AttackRequest) or is_aimed(alone.request.dice):
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
    return None
