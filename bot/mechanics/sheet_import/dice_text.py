"""Dice as other programs' sheets write them: `1D6+4`, `2d6 + 1d4 + 3`, `1d4 + @mod`, `1D3+DB`."""

import re
from collections.abc import Mapping

from bot.mechanics.sheet_import.draft import MOST, add_sign
from bot.mechanics.typed_text import DASHES

LONGEST = 100
"""The longest text, in characters, that is read as dice."""

MOST_DICE = 100
MOST_SIDES = 1_000

_TERM = re.compile(r"([+-]?)(?:(\d{0,3})d(\d{1,4})|(\d{1,5})|@?([a-z_.]{1,32}))")


def read_dice(text: str, names: Mapping[str, int | str] | None = None) -> str:
    """Return dice as a sheet writes them, `1d8 + 3`; empty for anything else, such as a formula.

    `names` maps words that the dice may use to a number, or to a name on the sheet.
    """
    left = "".join(text[:LONGEST].translate(DASHES).casefold().split())
    if len(text) > LONGEST or not left:
        return ""
    dice, number, at = list[str](), 0, 0
    while at < len(left):
        term = _TERM.match(left, at)
        if term is None or (at and not term[1]):
            return ""
        sign, count, sides, whole, word = term.groups()
        minus = -1 if sign == "-" else 1
        if sides:
            if not 1 <= int(count or 1) <= MOST_DICE or not 1 <= int(sides) <= MOST_SIDES:
                return ""
            dice += [*_join(dice, minus), f"{int(count or 1)}d{int(sides)}"]
        elif whole:
            number += minus * int(whole)
        elif (value := (names or {}).get(word)) is None:
            return ""
        elif isinstance(value, int):
            number += minus * value
        else:
            dice += [*_join(dice, minus), value]
        at = term.end()
    if abs(number) > MOST:
        return ""
    return " ".join((*dice, *([add_sign(number)] if number else ()))) if dice else str(number)


def _join(before: list[str], minus: int) -> list[str]:
    return ["-" if minus < 0 else "+"] if before or minus < 0 else []
