"""Lists in square brackets: the faces of a die, which are numbers or words, and numbers to be one of."""

import re

from lark import Token

from bot.mechanics.notation import limits
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.tokens import check_visible

_NUMBER = re.compile(r"[-+−–]?\d{1,6}", re.ASCII)
_SPAN = re.compile(r"([-+−–]?\d{1,6})\s*(?:\.\.\.?|…)\s*([-+−–]?\d{1,6})", re.ASCII)


def faces(token: Token) -> tuple[int, ...] | tuple[str, ...]:
    """Read the faces of a die, all of them numbers or all of them words.

    Raises:
        Mistake: there are too many, or they are mixed, or cannot be shown.
    """
    at, each = token.start_pos or 0, _split(token)
    numbers = _numbers(at, each)
    if numbers is not None:
        return numbers
    if any(_NUMBER.fullmatch(one) or _SPAN.fullmatch(one) for one in each):
        raise Mistake(at, "the faces of a die are all numbers, or all words: write every one as the others.")
    if len(each) > limits.FACES:
        raise Mistake(at, f"a die has at most {limits.FACES} faces in a list, and this one {len(each)}.")
    for word in each:
        check_visible(token, word, "a face")
    return tuple(each)


def members(token: Token) -> tuple[int, ...]:
    """Read a list of numbers, rising and each once.

    Raises:
        Mistake: there is something else in it, or there are too many.
    """
    at = token.start_pos or 0
    numbers = _numbers(at, _split(token))
    if numbers is None:
        raise Mistake(at, "behind `in` stand whole numbers, as in [1, 3..5].")
    return tuple(sorted(set(numbers)))


def _split(token: Token) -> list[str]:
    each = [" ".join(one.split()) for one in token[token.index("[") + 1 : -1].split(",")]
    if "" in each:
        filled = ", ".join(filter(None, each))
        start = (token.start_pos or 0) + token.index("[")
        repairs = (Repair(start, start + len(token) - token.index("["), f"[{filled}]"),) if filled else ()
        raise Mistake(start, "something is missing in the list: write a - for a blank face.", repairs)
    return each


def _numbers(at: int, each: list[str]) -> tuple[int, ...] | None:
    """Return the numbers of a list; None where something else is in it."""
    found: list[int] = []
    for one in each:
        if span := _SPAN.fullmatch(one):
            low, high = _whole(span[1]), _whole(span[2])
        elif _NUMBER.fullmatch(one):
            low = high = _whole(one)
        else:
            return None
        if max(-low, high) > limits.FACE:
            raise Mistake(
                at, f"a number in a list is from -{limits.FACE:,} to {limits.FACE:,}, and not {one}."
            )
        if low > high:
            raise Mistake(at, f"{one} has no numbers: write the lower one first, {high}..{low}.")
        if len(found) + high - low >= limits.FACES:
            raise Mistake(at, f"a list has at most {limits.FACES} numbers: leave some out.")
        found.extend(range(low, high + 1))
    return tuple(found)


def _whole(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-"))
