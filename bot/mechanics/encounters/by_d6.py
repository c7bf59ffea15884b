"""Rolls the rows of a table with six-sided dice alone, each with its exact chance: a chain of small tables.

"In other cases, the D100-based table can be decomposed into sub-tables, and a chain of dice rolls can
recreate the original probability distribution" (equal-outcomes-from-d6.txt).

The small tables are a tree with equal levels merged. Think of all throws so far as the digits of a number in
base 6. Each row is still owed a share of the numbers; at each level it gets as many whole faces as its share
has, and the rest goes on. This is the tree of Knuth and Yao (The complexity of nonuniform random number
generation, 1976), with six faces instead of two: no other exact way needs fewer dice on average. If the
shares equal those of an earlier level, the tree goes on there.

"In some cases, the D100 probabilities mimic an nD6 distribution. This is because it can be easier to roll
2D10 than 5D6" (the same). People with six-sided dice then add them, and need no chain.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from math import gcd

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.rule import Carry, Die, Done, Face

FACES = 6

Goal = int
"""The target of a face: at least 0 the next table, below 0 the row `-1 - goal`, from 0."""

SmallTable = tuple[Goal, ...]
"""The goals of the faces 1 to 6."""


@dataclass(frozen=True)
class Plan:
    """The small tables for the rows, from A on."""

    tables: tuple[SmallTable, ...]
    expected: Fraction
    """Mean number of dice."""
    most: int | None
    """The most dice that may be needed, or None without a bound."""
    best: bool = False
    """Whether no other exact plan needs fewer dice on average."""


def row_of(goal: Goal) -> int | None:
    """Return the row, from 0, of a goal, or None for a table."""
    return -1 - goal if goal < 0 else None


def grow(weights: tuple[int, ...], limit: int, *, again: int = 0) -> Plan | None:
    """Return the plan for rows with these weights, or None if it has more than `limit` tables.

    `again` is the weight of starting again at the first table.
    """
    total = sum(weights) + again
    shares: tuple[int, ...] = (*weights, again)
    begins: dict[tuple[int, ...], int] = {}
    widths: list[int] = []
    tables: list[SmallTable] = []
    while any(shares) and shares not in begins:
        width = sum(shares) // total
        begins[shares] = len(tables)
        widths.append(width)
        if len(tables) + width > limit:
            return None
        faces, left = zip(*(divmod(FACES * share, total) for share in shares), strict=True)
        following = begins.get(left, len(tables) + width)
        goals = [-1 - row for row, count in enumerate(faces[:-1]) for _ in range(count)]
        goals += [0] * faces[-1] + list(range(following, following + sum(left) // total))
        tables += [tuple(goals[start : start + FACES]) for start in range(0, len(goals), FACES)]
        shares = left
    back = list(begins).index(shares) if any(shares) else None
    expected = _visits(widths, back) / (1 - Fraction(again, total))
    return Plan(_merge(tables), expected, len(widths) if back is None and not again else None)


def _merge(tables: list[SmallTable]) -> tuple[SmallTable, ...]:
    """Merge tables with the same goals, again and again until all differ."""
    while len(numbers := {table: number for number, table in enumerate(dict.fromkeys(tables))}) < len(tables):
        moved = [numbers[table] for table in tables]
        tables = [tuple(goal if goal < 0 else moved[goal] for goal in table) for table in numbers]
    return tuple(tables)


def _visits(widths: list[int], back: int | None) -> Fraction:
    """Return the average number of visits to tables; each at depth k has the chance 6^-k.

    `back` is the depth at which the tree goes on after its last level, or None if it ends there.
    """
    chances = [Fraction(width, FACES**depth) for depth, width in enumerate(widths)]
    if back is None:
        return sum(chances, Fraction(0))
    circle = 1 - Fraction(1, FACES ** (len(widths) - back))
    return sum(chances[:back], Fraction(0)) + sum(chances[back:], Fraction(0)) / circle


READABLE = 60
"""This many small tables can be printed and used; plans with fewer are preferred."""

MOST_TABLES = 3_000
"""The most small tables; 1,000 rows with any weights have a plan with fewer."""

LETTERS = 26


@dataclass(frozen=True)
class ByD6:
    """Goes from one small table to the next, with one d6 at each, until a face gives a row.

    Outcomes are rows, counted from 1; the state is the number of the small table, from 0.
    """

    weights: tuple[int, ...]
    plan: Plan

    first, carries = 1, False

    @property
    def outcomes(self) -> int:
        return len(self.weights)

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
        return Distribution(dict(enumerate(self.weights, 1)))


def plan_of(weights: tuple[int, ...]) -> Plan:
    """Return the plan with the fewest dice on average among those with few tables.

    `weights` are positive and sum to 10,000 at most, in 2 to 1,000 rows. The best tree may go through very
    many levels before it comes back; the others give each row a whole number of equal shares of 6^k, and
    start again with the rest.
    """
    unit = gcd(*weights)
    weights = tuple(weight // unit for weight in weights)
    best = grow(weights, MOST_TABLES)
    trees = [tree for tree in (best, *_with_restarts(weights)) if tree]
    chosen = min(trees, key=lambda tree: (len(tree.tables) > READABLE, tree.expected))
    return replace(chosen, best=chosen is best)


def _with_restarts(weights: tuple[int, ...]) -> list[Plan | None]:
    """Return trees that end after k dice, for the four smallest sufficient k."""
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
    """Return runs of faces with the same goal: the lowest face, the highest, and the goal."""
    found = []
    for goal, faces in groupby(range(1, FACES + 1), lambda face: table[face - 1]):
        together = list(faces)
        found.append((together[0], together[-1], goal))
    return found


MOST_DICE = 5
"""The most dice that the document names."""

NEAR = Fraction(1, 100)
"""No row may deviate by more than this, the chance of one number of a d100."""


@dataclass(frozen=True)
class NearSum:
    """The sum of `dice` d6 beside a table whose first row is its lowest total."""

    dice: int
    row: int
    """The row with the largest deviation, from 0; the first of several."""
    has: Fraction
    """The chance of this row in the table."""
    fair: Fraction
    """The chance of its total with the dice."""
    variation: Fraction
    """The deviation of all rows together: the total variation."""


def near_sum(weights: Sequence[int]) -> NearSum | None:
    """Return the sum of 2 to 5 d6 that rows with these weights resemble, or None."""
    dice, others = divmod(len(weights) - 1, FACES - 1)
    if others or not 2 <= dice <= MOST_DICE:
        return None
    found = beside_sum(weights, dice)
    return found if abs(found.has - found.fair) <= NEAR else None


def beside_sum(weights: Sequence[int], dice: int) -> NearSum:
    """Compare rows, one for each sum of some d6, with these sums."""
    sums = DiceSum(dice, FACES).distribution()
    fair = [sums.chance(total) for total in sorted(sums.weights)]
    has = [Fraction(weight, sum(weights)) for weight in weights]
    off = [abs(one - other) for one, other in zip(has, fair, strict=True)]
    row = off.index(max(off))
    return NearSum(dice, row, has[row], fair[row], sum(off, Fraction(0)) / 2)


def nearest_weights(dice: int, sides: int) -> tuple[int, ...]:
    """Distribute the sides of a die among the sums of some d6, as evenly as possible.

    Each sum gets the whole part of its share, and those with the largest remainders get one more; of equal
    remainders the lower sum does. A sum may get none.
    """
    sums = DiceSum(dice, FACES).distribution()
    shares = [sums.chance(total) * sides for total in sorted(sums.weights)]
    dealt = [int(share) for share in shares]
    by_rest = sorted(range(len(shares)), key=lambda row: dealt[row] - shares[row])
    for row in by_rest[: sides - sum(dealt)]:
        dealt[row] += 1
    return tuple(dealt)
