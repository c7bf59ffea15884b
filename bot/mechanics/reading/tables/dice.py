"""Reads the dice of a table: d20, 2d6, d12+d8, d66, alone or in the heading above its rows."""

import re
from math import prod

from bot.mechanics.encounters.table import MOST_SIDES, MOST_WEIGHT, TableDice, list_digits
from bot.mechanics.errors import BadInput, cite

LONGEST_HEADING = 200
"""Characters of a heading that are searched for dice."""

_TERM = r"\d{0,2}d(?:\d{1,5}|%)"
NAMED = rf"{_TERM}(?: ?\+ ?{_TERM})*"
"""How people write dice over a table, in any case."""


def parse_dice(text: str) -> TableDice:
    """Read dice such as d20, d%, 2d6, d12+d8, d66.

    Raises:
        BadInput: these are no dice, or too many; the sentence says what would be right.
    """
    name = "".join(text.lower().split())
    if not re.fullmatch(NAMED, name):
        raise BadInput(
            f"{cite(text, 20)} cannot be the dice of a table: write them like d20, 2d6, d12+d8 or d66."
        )
    sides = digits = list_digits(name)
    if not digits:
        terms = (term.partition("d") for term in name.split("+"))
        sides = tuple(
            100 if each == "%" else int(each)
            for count, _, each in terms
            for _ in range(int(count) if count else 1)
        )
    if not sides or not all(2 <= each <= MOST_SIDES for each in sides) or prod(sides) > MOST_WEIGHT:
        raise BadInput(
            f"{cite(name, 20)} cannot be the dice of a table: use smaller or fewer dice, such as "
            "d20 or four "
            "d10."
        )
    return TableDice(sides, bool(digits))


def find_dice(heading: str) -> TableDice | None:
    """Return the dice in a heading, as in `Forest (2d6)`, or None without dice or with several.

    Raises:
        BadInput: no table can have these dice.
    """
    found = re.findall(rf"(?<!\w){NAMED}(?!\w)", heading[:LONGEST_HEADING], re.IGNORECASE)
    return parse_dice(found[0]) if len(found) == 1 else None
