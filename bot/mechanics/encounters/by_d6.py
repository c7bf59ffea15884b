"""Rolls the rows of a table with six-sided dice alone, each with its exact chance: a chain of small tables.

"In other cases, the D100-based table can be decomposed into sub-tables, and a chain of dice rolls can
recreate the original probability distribution" (equal-outcomes-from-d6.txt).
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import groupby
from math import gcd

from bot.mechanics.distribution import Distribution
from bot.mechanics.encounters.levels import FACES, SmallTable, TableTree, grow, row_of
from bot.mechanics.rule import Carry, Die, Done, Face

READABLE = 60
"""So many small tables can be printed and used; plans with fewer are preferred."""

MOST_TABLES = 3_000
"""The most small tables; 1,000 rows with any weights have a plan with fewer."""

LETTERS = 26


@dataclass(frozen=True)
class Plan:
    """The small tables with which rows are rolled, from A on."""

    tables: tuple[SmallTable, ...]
    expected: Fraction
    """Mean number of dice."""
    most: int | None
    """Most dice that can be needed; None: no bound."""
    best: bool
    """Whether no other exact plan needs fewer dice on average."""


@dataclass(frozen=True)
class ByD6:
    """Goes from one small table to the next, with one d6 at each, until a face names a row.

    Outcomes are rows, counted from 1; the state is the number of the small table, from 0.
    """

    weights: tuple[int, ...]
    first, carries = 1, False

    @property
    def outcomes(self) -> int:
        """How many rows there are."""
        return len(self.weights)

    @cached_property
    def plan(self) -> Plan:
        """The small tables."""
        return plan_of(self.weights)

    def start(self, carry: Carry = None) -> int:
        """Begin at table A."""
        return 0

    def wants(self, state: int) -> Die:
        """Ask for a d6."""
        return Die(FACES, f"table {letters(state)}")

    def step(self, state: int, face: Face) -> int | Done:
        """Go on to the next table, or to a row."""
        goal = self.plan.tables[state][face - 1]
        row = row_of(goal)
        return goal if row is None else Done(row + 1)

    def tell(self, state: int, face: Face) -> str:
        """Say where the face leads."""
        goal = self.plan.tables[state][face - 1]
        row = row_of(goal)
        leads = f"go to table {letters(goal)}" if row is None else f"row {row + 1}"
        return f"table {letters(state)}, {face}: {leads}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Return the distribution, which is that of the weights."""
        return Distribution(dict(enumerate(self.weights, 1)))


@lru_cache(maxsize=256)
def plan_of(weights: tuple[int, ...]) -> Plan:
    """Return the plan with the fewest dice on average among those with few tables.

    `weights` are positive and sum to 10,000 at most, in 2 to 1,000 rows. The best tree may go through very
    many levels before it comes back; the others give each row a whole number of equal shares of 6^k, and
    start again with what is left.
    """
    unit = gcd(*weights)
    weights = tuple(weight // unit for weight in weights)
    best = grow(weights, MOST_TABLES)
    trees = [tree for tree in (best, *_with_restarts(weights)) if tree]
    chosen = min(trees, key=lambda tree: (len(tree.tables) > READABLE, tree.expected))
    return Plan(chosen.tables, chosen.expected, chosen.most, chosen is best)


def _with_restarts(weights: tuple[int, ...]) -> list[TableTree | None]:
    """Return trees that end after k dice, for the four smallest k that are enough."""
    total, dice = sum(weights), 1
    while FACES**dice < total:
        dice += 1
    trees = []
    for enough in range(dice, dice + 4):
        each, again = divmod(FACES**enough, total)
        trees.append(grow(tuple(weight * each for weight in weights), MOST_TABLES, again=again))
    return trees


def letters(table: int) -> str:
    """Return the name of a small table: A, B, ..., Z, AA, AB, ..."""
    name = ""
    while table >= 0:
        table, letter = table // LETTERS - 1, table % LETTERS
        name = chr(ord("A") + letter) + name
    return name


def spans(table: SmallTable) -> list[tuple[Face, Face, int]]:
    """Return the lowest face, the highest and the goal of faces side by side that lead to the same."""
    found = []
    for goal, faces in groupby(range(1, FACES + 1), lambda face: table[face - 1]):
        together = list(faces)
        found.append((together[0], together[-1], goal))
    return found
