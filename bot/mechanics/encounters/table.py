"""An encounter table: rows with weights, and the numbers of dice for each.

Its dice are one die, a sum such as 2d6 or d12+d8, or digits such as d66.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby, product
from math import gcd
from typing import NamedTuple

from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.sources import WITH_ZERO

MOST_SIDES = 1_000
"""The most sides of a die of a table."""

MOST_WEIGHT = 10_000
"""The most ways to throw the dice of a table, and the largest sum of weights."""


@dataclass(frozen=True)
class TableDice:
    """The sides of each die, in the order of throwing; together at most 10,000 ways to throw them."""

    sides: tuple[int, ...]
    digits: bool = False
    """Whether each die is a digit of the number; else they are added."""

    @property
    def single(self) -> bool:
        """Whether it is one die, which any other with as many equal chances can replace."""
        return len(self.sides) == 1

    @cached_property
    def ways(self) -> dict[int, int]:
        """The possible numbers, the lowest first, and in how many ways each occurs."""
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
        return int("".join(map(str, faces))) if self.digits else sum(faces)

    def faces_of(self, typed: Sequence[Face]) -> tuple[Face, ...]:
        """Return faces of which the first may be a whole number as read: 35 for a d66, 0 for a d10."""
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
        return f"1{terms}" if list_digits(terms) else terms


def list_digits(name: str) -> tuple[int, ...]:
    """Return the sides of dice that each show a digit: two of 6 for d66, none for 1d66, which is one die."""
    die, digits = name[:1], name[1:]
    is_such = die == "d" and 2 <= len(digits) <= 4 and len({*digits}) == 1 and digits[0] in "468"
    return tuple(map(int, digits)) if is_such else ()


@dataclass(frozen=True)
class DiceThrow:
    """Throw the dice of a table one after the other; the outcome is the place of their number, from 1 on.

    The state is the faces so far.
    """

    dice: TableDice

    first, carries = 1, False

    @property
    def outcomes(self) -> int:
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
        """Return the number of the faces so far."""
        return str(self.dice.number((*state, face)))


MOST_ROWS = 1_000

LONGEST_TEXT = 200
"""Characters of the text of a row."""


class Row(NamedTuple):
    """One row; `weight` is at least 1, and for ranges the number of ways to throw the dice into it."""

    weight: int
    text: str


@dataclass(frozen=True)
class EncounterTable:
    """Two to 1,000 rows, in the order of their numbers.

    `dice` are those of the ranges, or None for rows with weights.
    """

    rows: tuple[Row, ...]
    dice: TableDice | None = None

    @cached_property
    def weights(self) -> tuple[int, ...]:
        return tuple(row.weight for row in self.rows)

    @property
    def any_dice(self) -> TableDice:
        """The dice of the table, or a die with as many sides as its weights need."""
        return self.dice or TableDice((self.sides,))

    @property
    def own_dice(self) -> TableDice | None:
        """The dice to throw for the table because no single die has their odds, or None if any die does."""
        return None if self.dice is None or self.dice.single else self.dice

    @cached_property
    def _numbers(self) -> list[range]:
        """The numbers of each row, with those between that the dice cannot show."""
        unit = 1 if self.dice else gcd(*self.weights)
        ends = list(accumulate(weight // unit for weight in self.weights))
        if self.own_dice is None:
            return [range(low + 1, high + 1) for low, high in zip([0, *ends], ends, strict=False)]
        ways = self.own_dice.ways
        upto = dict(zip(accumulate(ways.values()), ways, strict=True))
        lows = dict(zip(accumulate(ways.values(), initial=0), ways, strict=False))
        return [range(lows[low], upto[high] + 1) for low, high in zip([0, *ends], ends, strict=False)]

    @property
    def sides(self) -> int:
        """The sides of a single die for the table."""
        return self._numbers[-1][-1]

    def numbers(self, row: int) -> range:
        """Return the numbers of a row; rows count from 0."""
        return self._numbers[row]

    def row_at(self, number: int) -> int:
        """Return the row, from 0, of a number."""
        return bisect_left(self._numbers, number, key=lambda numbers: numbers[-1])
