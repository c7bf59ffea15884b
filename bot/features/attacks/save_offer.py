"""Buttons for damage with a save that is typed at combatants, who roll it: `fireball dex dc 15 half`."""

from contextlib import suppress

from bot.client.message import Answer
from bot.client.options import TypedCommand
from bot.features.attacks.card import save_card
from bot.features.attacks.turn import validate_attack
from bot.mechanics.errors import BadInput
from bot.mechanics.saves_in_damage import split_save
from bot.play.store import Ask


async def offer_save(ask: Ask, typed: str, at: str) -> Answer | None:
    """Return a button for the call and one for the damage alone, or None for any other line."""
    parts = split_save(typed)
    if parts is None:
        return None
    with suppress(BadInput):
        await validate_attack(ask, parts.damage, at)
        half = {"half": True} if parts.half else {}
        call = TypedCommand("call", {"what": parts.save, "damage": parts.damage, **half})
        alone = TypedCommand("roll", {"dice": parts.damage, "at": at})
        commands = ((f"Call: {parts.save}", call), (f"Roll {parts.damage} alone", alone))
        under = tuple(command.button(said) for said, command in commands if command.fits)
        return Answer(save_card(parts), under, alone=True)
    return None
