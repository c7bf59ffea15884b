"""Buttons for a number that is typed at a combatant instead of a roll: `7 at:ogre`.

It is damage, or with such a word healing, and nothing is rolled. Where the game of the channel reads a number
as a roll, that is offered beside it.
"""

from contextlib import suppress

from bot.client.message import Answer, Button
from bot.client.options import TypedCommand
from bot.features.attacks.aiming import find_aims
from bot.features.attacks.amounts import read_bare_amount
from bot.features.attacks.attacker import find_attacker
from bot.features.attacks.card import amount_card
from bot.features.initiative.monster_lines import list_beginnings
from bot.mechanics.errors import BadInput
from bot.mechanics.games.where_played import read_where_played
from bot.play.store import Ask


async def offer_amount(ask: Ask, typed: str, at: str) -> Answer | None:
    """Return a button that hurts or heals combatants by the number that a line is, or None.

    Raises:
        BadInput: nobody has a name, or several have it.
        NotAllowed: the person is not in the fight.
        Gone: there is no fight.
    """
    if ";" in typed:  # another roll is before it
        return None
    amount = read_bare_amount(typed)
    if amount is None and any(read_bare_amount(rest) for _, rest in list_beginnings(typed)):
        typed = (await find_attacker(ask, typed)).dice  # `ogre 34` says who deals it
        if _offer_roll(ask, typed, at):  # or `cultist 45` what it rolls
            return None
        amount = read_bare_amount(typed)
    if amount is None:
        return None
    names = ", ".join(target.name or at for target in await find_aims(ask, at))
    damage = str(amount) if amount > 0 else f"+{-amount}"
    hurt = TypedCommand("initiative hurt", {"who": names, "damage": damage})
    if not hurt.fits:
        return None
    does = "Hurt" if amount > 0 else "Heal"
    under = (hurt.button(f"{does} {names} by {abs(amount)}"), *_offer_roll(ask, typed, at))
    return Answer(amount_card(names, amount), under, alone=True)


def _offer_roll(ask: Ask, typed: str, at: str) -> tuple[Button, ...]:
    """Return the button for the roll that the game of the channel reads in a number, if it does."""
    played = ask.configuration.played
    with suppress(BadInput):
        roll = read_where_played(played, typed) if played and typed.strip().isdecimal() else None
        command = TypedCommand("roll", {"dice": str(roll), "at": at})
        return (command.button(f"Roll {roll}"),) if roll and command.fits else ()
    return ()
