"""An encounter table: rows with weights, and the numbers of dice that lead to each."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import gcd
from typing import NamedTuple

from bot.mechanics.encounters.dice import TableDice

MOST_ROWS = 1_000

LONGEST_TEXT = 200
"""Characters of the text of a row."""

REFERENCE = r"\{\s*([\w-]{1,32})\s*\}"
_REFERENCE = re.compile(REFERENCE)


class Row(NamedTuple):
    """One row; `weight` is at least 1, and for ranges the count of ways in which the dice fall into it."""

    weight: int
    text: str


@dataclass(frozen=True)
class EncounterTable:
    """Two to 1,000 rows, in the order of their numbers.

    `dice` are those that the ranges were written for; None: the rows have weights.
    """

    rows: tuple[Row, ...]
    dice: TableDice | None = None

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weights of the rows."""
        return tuple(row.weight for row in self.rows)

    @property
    def any_dice(self) -> TableDice:
        """The dice of the table, or a die with as many sides as its weights need."""
        return self.dice or TableDice((self.sides,))

    @property
    def own_dice(self) -> TableDice | None:
        """The dice that are thrown for the table because no single die has their odds; None: any die does."""
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
        """How many sides a single die has that the table is rolled with."""
        return self._numbers[-1][-1]

    def numbers(self, row: int) -> range:
        """Return the numbers that lead to a row; rows count from 0."""
        return self._numbers[row]

    def row_at(self, number: int) -> int:
        """Return the row, from 0, that a number leads to."""
        return bisect_left(self._numbers, number, key=lambda numbers: numbers[-1])


def references(text: str) -> Iterator[re.Match[str]]:
    """Go through the tables that a text refers to, as in `{treasure}`; group 1 is the name as typed."""
    return _REFERENCE.finditer(text)


def referred(text: str) -> Iterable[str]:
    """Return the names that a text refers to, as typed, each once."""
    return dict.fromkeys(_REFERENCE.findall(text)) if "{" in text else ()
