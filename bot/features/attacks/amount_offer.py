"""What is offered where a number is typed for one in a fight in the place of a roll: `7 at:ogre`.

It is damage, and nothing is rolled. Where the game of the channel reads a number as a roll, that is offered
beside it.
"""

from contextlib import suppress

from bot.client.message import Answer, Button
from bot.client.options import TypedCommand
from bot.features.attacks.aiming import find_aims
from bot.features.attacks.card import amount_card
from bot.mechanics.errors import BadInput
from bot.mechanics.games.where_played import read_where_played
from bot.mechanics.monster_numbers import MOST_POINTS
from bot.mechanics.reading.numbers import read_signed
from bot.play.store import Ask

MOST_DIGITS = 4
"""Of damage."""

DAMAGE = frozenset(("damage", "dmg", "harm", "hp"))
"""What people write after the number."""


async def offer_amount(ask: Ask, typed: str, at: str) -> Answer | None:
    """Return a button that hurts the combatant of a name, or several, by the number that a line is, or None.

    Raises:
        BadInput: nobody has a name, or several have it.
        NotAllowed: the person is not in the fight.
        Gone: there is no fight.
    """
    amount = read_bare_amount(typed)
    if amount is None:
        return None
    names = ", ".join(target.name or at for target in await find_aims(ask, at))
    hurt = TypedCommand("initiative hurt", {"who": names, "damage": str(amount)})
    if not hurt.fits:
        return None
    under = (hurt.button(f"Hurt {names} by {amount}"), *_offer_roll(ask, typed, at))
    return Answer(amount_card(names, amount), under, alone=True)


def read_bare_amount(typed: str) -> int | None:
    """Return the number that a line is, 1 to 9,999, perhaps with a word for damage after it, or None."""
    first, *words = typed.casefold().split() or ("",)
    number = read_signed(first, MOST_DIGITS)
    is_bare = number is not None and not number.sign and DAMAGE.issuperset(words)
    return number.digits if number and is_bare and 1 <= number.digits <= MOST_POINTS else None


def _offer_roll(ask: Ask, typed: str, at: str) -> tuple[Button, ...]:
    """Return the button for the roll that the game of the channel reads in a number, if it does."""
    played = ask.configuration.played
    with suppress(BadInput):
        roll = read_where_played(played, typed) if played and typed.strip().isdecimal() else None
        command = TypedCommand("roll", {"dice": str(roll), "at": at})
        return (command.button(f"Roll {roll}"),) if roll and command.fits else ()
    return ()
