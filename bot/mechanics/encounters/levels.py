"""Small tables of d6 that lead to rows with exact chances: a tree in which equal levels are one.

Think of all throws so far as the digits of a number in base 6. Of each row a share of the numbers is left
that is not yet given to it; at each level it gets as many whole faces as its share holds, and the rest goes
on. This is the tree of Knuth and Yao, with six faces in place of two: no other exact way needs fewer dice on
average. Where the shares are the same as at an earlier level, the tree goes on there.

D. E. Knuth, A. C. Yao: The complexity of nonuniform random number generation (1976).
"""

from dataclasses import dataclass
from fractions import Fraction

FACES = 6

Goal = int
"""Where a face leads: at least 0 the table to go on with, below 0 the row `-1 - goal`, from 0."""

SmallTable = tuple[Goal, ...]
"""The goals of the faces 1 to 6."""


@dataclass(frozen=True)
class TableTree:
    """Tables from the first on, and the dice that they take."""

    tables: tuple[SmallTable, ...]
    expected: Fraction
    """Mean number of dice."""
    most: int | None
    """Most dice that can be needed; None: no bound."""


def row_of(goal: Goal) -> int | None:
    """Return the row, from 0, that a goal stands for, None where it is a table."""
    return -1 - goal if goal < 0 else None


def grow(weights: tuple[int, ...], limit: int, *, again: int = 0) -> TableTree | None:
    """Return the tree for rows with these weights, None where it has more than `limit` tables.

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
    return TableTree(_merged(tables), expected, len(widths) if back is None and not again else None)


def _merged(tables: list[SmallTable]) -> tuple[SmallTable, ...]:
    """Make tables with the same goals one, as often as that makes others the same."""
    while len(numbers := {table: number for number, table in enumerate(dict.fromkeys(tables))}) < len(tables):
        moved = [numbers[table] for table in tables]
        tables = [tuple(goal if goal < 0 else moved[goal] for goal in table) for table in numbers]
    return tuple(tables)


def _visits(widths: list[int], back: int | None) -> Fraction:
    """Return how many tables are visited on average; each at depth k is with the chance 6^-k.

    `back` is the depth at which the tree goes on after its last level; None: it ends there.
    """
    chances = [Fraction(width, FACES**depth) for depth, width in enumerate(widths)]
    if back is None:
        return sum(chances, Fraction(0))
    circle = 1 - Fraction(1, FACES ** (len(widths) - back))
    return sum(chances[:back], Fraction(0)) + sum(chances[back:], Fraction(0)) / circle
