"""Splits a line with several attacks into one line for each: `3x d20+12; 1d8+4`, `d20+7; d20+7`."""

from collections.abc import Iterator

from bot.mechanics.errors import BadInput
from bot.mechanics.later_attacks import USUAL
from bot.mechanics.notation.tree import Dice, within
from bot.mechanics.reading.reader import understand
from bot.mechanics.reading.times import find_times
from bot.mechanics.reading.tokens import tokenize

TWENTY = 20

MOST = 3
"""How many attacks are told apart."""


def list_attacks(text: str, *, has_penalties: bool) -> tuple[str, ...]:
    """Return a line for each different attack of a line, or nothing if it has only one.

    With `has_penalties`, an attack that is repeated has those of later attacks in Pathfinder.
    """
    times = next(find_times(tokenize(text)), None)
    if times is None:
        parts = tuple(_join_damage(text))
        return parts[:MOST] if len(parts) > 1 else ()
    begin, end = times.tokens[0].start, times.tokens[-1].end
    one = f"{text[:begin].rstrip()} {text[end:].lstrip()}".strip()
    penalties = USUAL[: times.number - 1] if has_penalties else ()
    return tuple(_subtract(one, each) for each in (0, *penalties))


def _begins_attack(part: str) -> bool:
    """Whether a part of a line is a d20, which is no damage."""
    try:
        rolls = understand(part).parts
    except BadInput:
        return False
    return any(isinstance(one, Dice) and one.sides == TWENTY for one in within(rolls[0].root))


def _join_damage(text: str) -> Iterator[str]:
    """Yield the attacks of a line, each with the damage after it."""
    first, *others = text.split(";")
    attack = first.strip()
    for part in others:
        if _begins_attack(part):
            yield attack
            attack = part.strip()
        else:
            attack = f"{attack}; {part.strip()}"
    yield attack


def _subtract(text: str, penalty: int) -> str:
    """Return an attack with a penalty before its damage and its label."""
    if not penalty:
        return text
    end = min((place for sign in ";#" if (place := text.find(sign)) >= 0), default=len(text))
    rest = text[end:]
    return f"{text[:end].rstrip()} - {penalty}{' ' if rest[:1] == '#' else ''}{rest}"
