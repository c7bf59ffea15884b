"""The dice that a table is written for: one die, a sum such as 2d6 or d12+d8, or digits such as d66."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from math import prod

from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.sources import WITH_ZERO

MOST_SIDES = 1_000
"""The most sides of a die of a table."""

MOST_WEIGHT = 10_000
"""The most ways in which the dice of a table may fall, and the largest sum of weights."""

LONGEST_HEADING = 200
"""Characters of a heading in which dice are looked for."""

_TERM = r"\d{0,2}d(?:\d{1,5}|%)"
NAMED = rf"{_TERM}(?: ?\+ ?{_TERM})*"
"""How dice are written over a table, in any case."""

DIGITS = re.compile(r"d(([468])\2{1,3})")
"""Dice of which each shows a digit: d66 is two d6. 1d66 is one die."""


@dataclass(frozen=True)
class TableDice:
    """The sides of each die, in the order in which they are thrown; together at most 10,000 ways to fall."""

    sides: tuple[int, ...]
    digits: bool = False
    """Whether each die is a digit of the number; else they are added."""

    @property
    def single(self) -> bool:
        """Whether it is one die, for which any other can be thrown that has as many equal chances."""
        return len(self.sides) == 1

    @cached_property
    def ways(self) -> dict[int, int]:
        """The numbers that can come, the lowest first, and in how many ways each does."""
        if self.digits:
            return {self.number(faces): 1 for faces in product(*(range(1, each + 1) for each in self.sides))}
        ways = {0: 1}
        for sides in self.sides:
            more: Counter[int] = Counter()
            for total, times in ways.items():
                more.update({total + face: times for face in range(1, sides + 1)})
            ways = dict(sorted(more.items()))
        return ways

    def number(self, faces: Sequence[Face]) -> int:
        """Return the number that faces make."""
        return int("".join(map(str, faces))) if self.digits else sum(faces)

    def faces_of(self, typed: Sequence[Face]) -> tuple[Face, ...]:
        """Return faces of which the first may be a number as it is read off: 35 of a d66, 0 of a d10."""
        first = str(typed[0])
        if self.digits and len(first) == len(self.sides):
            return (*map(int, first), *typed[1:])
        if first == "0" and self.single and self.sides[0] in WITH_ZERO:
            return (self.sides[0], *typed[1:])
        return tuple(typed)

    def __str__(self) -> str:
        if self.digits:
            return f"d{''.join(map(str, self.sides))}"
        terms = "+".join(
            f"{count if count > 1 else ''}d{sides}"
            for sides, count in ((sides, len(list(equal))) for sides, equal in groupby(self.sides))
        )
        return f"1{terms}" if DIGITS.fullmatch(terms) else terms


def named(text: str) -> TableDice:
    """Read dice as they are written: d20, d%, 2d6, d12+d8, d66.

    Raises:
        BadInput: these are no dice, or too many; the sentence says what would be right.
    """
    name = text.lower().replace(" ", "")
    if not re.fullmatch(NAMED, name):
        raise BadInput(f"{text[:20]!r} are no dice of a table: write them as d20, 2d6, d12+d8 or d66.")
    if digits := DIGITS.fullmatch(name):
        sides = tuple(map(int, digits[1]))
    else:
        terms = (term.partition("d") for term in name.split("+"))
        sides = tuple(
            100 if each == "%" else int(each)
            for count, _, each in terms
            for _ in range(int(count) if count else 1)
        )
    if not sides or not all(2 <= each <= MOST_SIDES for each in sides) or prod(sides) > MOST_WEIGHT:
        raise BadInput(
            f"{name[:20]} cannot be the dice of a table: a die has 2 to {MOST_SIDES:,} sides, and all dice "
            f"together fall in at most {MOST_WEIGHT:,} ways, as four d10 do."
        )
    return TableDice(sides, bool(digits))


def found_in(heading: str) -> TableDice | None:
    """Return the dice that a heading names, as in `Forest (2d6)`; None where it names none, or several.

    Raises:
        BadInput: it names dice that no table can have.
    """
    found = re.findall(rf"(?<!\w){NAMED}(?!\w)", heading[:LONGEST_HEADING], re.IGNORECASE)
    return named(found[0]) if len(found) == 1 else None


@dataclass(frozen=True)
class DiceThrow:
    """Throw the dice of a table one after the other; the outcome is the place of their number, from 1 on.

    The state are the faces so far.
    """

    dice: TableDice

    first, carries = 1, False

    @property
    def outcomes(self) -> int:
        """How many numbers can come."""
        return len(self.dice.ways)

    def start(self, carry: Carry = None) -> tuple[Face, ...]:
        """Begin with no face."""
        return ()

    def wants(self, state: tuple[Face, ...]) -> Die:
        """Want the next die."""
        place = len(state)
        what = f"{'digit' if self.dice.digits else 'die'} {place + 1} of {self.dice}"
        return Die(self.dice.sides[place], "" if self.dice.single else what)

    def step(self, state: tuple[Face, ...], face: Face) -> tuple[Face, ...] | Done:
        """Keep the face, up to the last."""
        faces = (*state, face)
        if len(faces) < len(self.dice.sides):
            return faces
        return Done(list(self.dice.ways).index(self.dice.number(faces)) + 1)

    def tell(self, state: tuple[Face, ...], face: Face) -> str:
        """Say what the faces make so far."""
        return str(self.dice.number((*state, face)))
