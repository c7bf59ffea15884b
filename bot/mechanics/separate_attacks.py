"""Splits a line with several attacks into one line for each: `3x d20+12; 1d8+4`, `d20+7; d20+7`."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.later_attacks import USUAL, is_attack
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.reading.names_in_tokens import find_name
from bot.mechanics.reading.times import find_times
from bot.mechanics.reading.tokens import are_dice_among, tokenize

TWENTY = "20"

MOST = 10
"""How many attacks a line may have."""


class SeparateAttack(NamedTuple):
    """One attack of a line."""

    line: str
    penalty: int = 0
    """How much less it adds than the first: 0 where a line says each attack itself."""


def list_attacks(text: str, scope: NameScope, *, has_penalties: bool) -> tuple[SeparateAttack, ...]:
    """Return the attacks of a line in their order, or nothing if it has only one.

    With `has_penalties`, an attack that is repeated has those of later attacks in Pathfinder.

    Raises:
        BadInput: they are too many.
    """
    times = next(find_times(tokenize(text)), None)
    count = times.number if times else len(attacks := tuple(_join_damage(text, scope)))
    if count > MOST:
        raise BadInput(f"A line can have at most {MOST} attacks, not {count:,}.", typed=text)
    if times is None:
        return tuple(SeparateAttack(each) for each in attacks) if count > 1 else ()
    begin, end = times.tokens[0].start, times.tokens[-1].end
    one = f"{text[:begin].rstrip()} {text[end:].lstrip()}".strip()
    penalties = (0, *(USUAL[min(later, len(USUAL) - 1)] * has_penalties for later in range(count - 1)))
    return tuple(SeparateAttack(_subtract(one, each), each) for each in penalties) if count > 1 else ()


def begins_attack(part: str, scope: NameScope) -> bool:
    """Whether a part of a line has a d20, which is no damage, or a name of one."""
    tokens = tokenize(part)
    names = [match.name for at in range(len(tokens)) if (match := find_name(scope.names, tokens, at))]
    if names:
        return is_attack(scope, names[0])
    return any(die.is_word("d") and sides.text == TWENTY for die, sides in pairwise(tokens))


def may_attack(part: str, scope: NameScope) -> bool:
    """Whether a part of a line begins an attack, or has a bonus alone, which may be one: `shortbow +8`."""
    tokens = tokenize(part)
    has_bonus = any(sign.is_sign("+") and number.kind == "number" for sign, number in pairwise(tokens))
    return begins_attack(part, scope) or (has_bonus and not are_dice_among(tokens))


def _join_damage(text: str, scope: NameScope) -> Iterator[str]:
    """Yield the attacks of a line, each with the damage after it."""
    first, *others = text.split(";")
    attack = first.strip()
    for part in others:
        if begins_attack(part, scope):
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
