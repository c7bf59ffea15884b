"""Numbers that are damage or healing as they are, and no dice: `7`, `7 damage`, `1 heal`, `heal 1`."""

from bot.mechanics.damage import HEALING, says_healing
from bot.mechanics.monster_numbers import MOST_POINTS
from bot.mechanics.reading.numbers import read_signed

MOST_DIGITS = 4
"""Of damage."""

DAMAGE = frozenset(("damage", "dmg", "harm", "hp"))
"""What people write beside the number, besides words for healing."""


def _join_phrases(text: str) -> str:
    """Return a text with each phrase for healing, such as `first aid`, as one word for it."""
    for phrase in (each for each in HEALING if " " in each):
        text = text.replace(phrase, "heal")
    return text


def read_bare_amount(typed: str) -> int | None:
    """Return the damage that a line is, 1 to 9,999, perhaps with words for it; negative: healing; or None."""
    words = _join_phrases(" ".join(typed.casefold().split())).split()
    numbers = [number for word in words if (number := read_signed(word, MOST_DIGITS))]
    said = [word for word in words if read_signed(word, MOST_DIGITS) is None]
    heals = any(map(says_healing, said))
    if len(numbers) != 1 or not all(word in DAMAGE or says_healing(word) for word in said):
        return None
    (number,) = numbers
    is_amount = not number.sign and 1 <= number.digits <= MOST_POINTS
    return (-number.digits if heals else number.digits) if is_amount else None
