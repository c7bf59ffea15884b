"""Dice in order, and what they count: the order is by value, also where they are counted and not added.

Values that count the same and lie side by side are one rank: only how many dice there are of each matters.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.mechanics.notation.distributions.polynomials import Weights, mapped
from bot.mechanics.notation.tree import Counting, Keep


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ranks, numbered from 0 in the order in which a keep looks at them."""

    worths: tuple[int, ...]
    """What a die of each rank counts."""
    ranks: dict[int, int]
    """The rank of each value."""

    def ranked(self, weights: Weights) -> list[int]:
        """Return the weight of each rank."""
        by_rank = mapped(weights, self.ranks.__getitem__)
        return [by_rank.get(rank, 0) for rank in range(len(self.worths))]


def ranking(values: Iterable[int], counting: Counting | None, *, from_highest: bool) -> Ranking:
    """Rank values from the highest, or from the lowest."""
    worth = worth_of(counting)
    worths: list[int] = []
    ranks: dict[int, int] = {}
    for value in sorted(set(values), reverse=from_highest):
        counts = worth(value)
        if not worths or worths[-1] != counts:
            worths.append(counts)
        ranks[value] = len(worths) - 1
    return Ranking(tuple(worths), ranks)


def worth_of(counting: Counting | None) -> Callable[[int], int]:
    """Return what a value counts: its score, or itself where values are added."""
    return counting.score if counting else int


def looks_from_highest(keep: Keep) -> bool:
    """Tell whether a keep, or drop, takes from the highest on."""
    return keep.kind[1] == "h"


def counts_first(keep: Keep) -> bool:
    """Tell whether those taken are kept, and not dropped."""
    return keep.kind[0] == "k"
