"""An encounter table: rows with weights, and the numbers of a die that lead to each."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import gcd

MOST_ROWS = 1_000
MOST_WEIGHT = 10_000
"""The largest sum of weights: the most sides of a die."""

LONGEST_TEXT = 200
"""Characters of the text of a row."""

_REFERENCE = re.compile(r"\{\s*([\w-]{1,32})\s*\}")


@dataclass(frozen=True, slots=True)
class Row:
    """One row; `weight` is at least 1, and for ranges the count of its numbers."""

    weight: int
    text: str


@dataclass(frozen=True)
class EncounterTable:
    """Two to 1,000 rows, in the order of their numbers.

    `die` is the number of sides of the die that the ranges were written for; None: the rows have weights.
    """

    rows: tuple[Row, ...]
    die: int | None = None

    @property
    def weights(self) -> tuple[int, ...]:
        """The weights of the rows."""
        return tuple(row.weight for row in self.rows)

    @cached_property
    def _unit(self) -> int:
        """By what weights are divided to get a die with as few sides as possible."""
        return 1 if self.die else gcd(*self.weights)

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(weight // self._unit for weight in self.weights))

    @property
    def sides(self) -> int:
        """How many sides the die has that the table is rolled with."""
        return self._ends[-1]

    def numbers(self, row: int) -> range:
        """Return the numbers of the die that lead to a row; rows count from 0."""
        return range(self._ends[row - 1] + 1 if row else 1, self._ends[row] + 1)

    def row_at(self, number: int) -> int:
        """Return the row, from 0, that a number of the die leads to."""
        return bisect_left(self._ends, number)


def references(text: str) -> Iterator[re.Match[str]]:
    """Go through the tables that a text refers to, as in `{treasure}`; group 1 is the name as typed."""
    return _REFERENCE.finditer(text)
