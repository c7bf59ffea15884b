"""Reads lists in brackets: the faces of a die, and numbers to compare a die with."""

import re

from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.mistakes import Mistake, Repair
from bot.mechanics.signs import first_unseen, is_seen

_NUMBER = re.compile(r"[-+−–]?\d{1,6}", re.ASCII)
_SPAN = re.compile(r"([-+−–]?\d{1,6})\s*(?:\.\.\.?|…)\s*([-+−–]?\d{1,6})", re.ASCII)


def read_faces(at: int, written: str) -> tuple[int, ...] | tuple[str, ...]:
    """Read the faces of a die from a list in brackets, all numbers or all words."""
    each = _split_list(at, written)
    numbers = _read_numbers(at, each)
    if numbers is not None:
        return numbers
    if any(_NUMBER.fullmatch(one) or _SPAN.fullmatch(one) for one in each):
        raise Mistake(at, "this die mixes numbers and words: write only numbers, or only words.")
    if len(each) > LIMITS.faces:
        raise Mistake(at, f"a list can have at most {LIMITS.faces} faces, not {len(each)}: leave some out.")
    if any("[" in one or "]" in one for one in each):  # typed as d{hit, miss}
        raise Mistake(at, "a face cannot have `[` or `]`: leave them out.")
    return tuple(check_visible(at, written, word, "a face") for word in each)


def read_members(at: int, written: str) -> tuple[int, ...]:
    """Read a list of distinct numbers, in rising order."""
    numbers = _read_numbers(at, _split_list(at, written))
    if numbers is None:
        raise Mistake(at, "the list after `in` needs whole numbers, such as [1, 3..5].")
    return tuple(sorted(set(numbers)))


def _split_list(at: int, written: str) -> list[str]:
    each = [" ".join(one.split()) for one in written[written.index("[") + 1 : -1].split(",")]
    if "" in each:
        filled = ", ".join(filter(None, each))
        start = at + written.index("[")
        repairs = (Repair(start, at + len(written), f"[{filled}]"),) if filled else ()
        raise Mistake(start, "a face is missing in the list: write `-` for a blank one.", repairs)
    return each


def _read_numbers(at: int, each: list[str]) -> tuple[int, ...] | None:
    """Return the numbers of a list, or None if it has anything else."""
    found: list[int] = []
    for one in each:
        if span := _SPAN.fullmatch(one):
            low, high = _read_whole(span[1]), _read_whole(span[2])
        elif _NUMBER.fullmatch(one):
            low = high = _read_whole(one)
        else:
            return None
        if max(-low, high) > LIMITS.face:
            raise Mistake(
                at, f"a number in a list can be from -{LIMITS.face:,} to {LIMITS.face:,}, not `{one}`."
            )
        if low > high:
            raise Mistake(at, f"`{one}` counts down: write the lower number first, `{high}..{low}`.")
        if len(found) + high - low >= LIMITS.faces:
            raise Mistake(at, f"a list can have at most {LIMITS.faces} numbers: leave some out.")
        found.extend(range(low, high + 1))
    return tuple(found)


def _read_whole(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-"))


def check_visible(at: int, written: str, text: str, name: str) -> str:
    """Return the text at a place if it is short and visible."""
    if len(text) > LIMITS.label:
        raise Mistake(
            at, f"{name} can have at most {LIMITS.label} characters, not {len(text)}: make it shorter."
        )
    if first_unseen(text) is not None:
        seen = Repair(at, at + len(written), "".join(sign if is_seen(sign) else " " for sign in written))
        raise Mistake(at, f"{name} has invisible characters: leave them out.", (seen,))
    return text
