"""Buttons for damage with a save of its targets: `fireball dex dc 15 half`, `4d10 dodge half`."""

from contextlib import suppress

from bot.client.message import Answer
from bot.client.options import TypedCommand
from bot.features.attacks.card import evade_card, save_card
from bot.features.attacks.event import AttackRequest
from bot.features.attacks.turn import validate_attack
from bot.features.initiative.health import counts_wounds
from bot.mechanics.aimed import is_aimed
from bot.mechanics.errors import BadInput
from bot.mechanics.saves_in_damage import DamageWithSave, split_save
from bot.play.store import Ask


async def find_call(ask: Ask, typed: str, at: str) -> DamageWithSave | None:
    """Return damage of which a save leaves half, which a call asks for; None for any other line."""
    parts = split_save(typed, ask.configuration.played)
    if parts is None or not parts.half or counts_wounds(ask.configuration):
        return None
    with suppress(BadInput):
        alone = await validate_attack(ask, parts.damage, at)
        if isinstance(alone.request, AttackRequest) and not is_aimed(alone.request.dice):
            return parts
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
