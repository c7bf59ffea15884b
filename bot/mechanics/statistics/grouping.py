"""Outcomes in at most 40 groups, so that sums over rolls stay small whatever the dice.

The groups follow from the plain distribution alone, so that the sums of different days can be added.
"""

from bisect import bisect_left
from dataclasses import dataclass

from bot.mechanics.distribution import Distribution

MOST_GROUPS = 40


@dataclass(frozen=True, slots=True)
class Grouping:
    """Groups of neighbouring outcomes, in ascending order; group i has all from `lows[i]` to `highs[i]`."""

    lows: tuple[int, ...]
    highs: tuple[int, ...]
    weights: tuple[int, ...]
    """Of each group by the plain distribution."""

    @property
    def size(self) -> int:
        """How many groups there are."""
        return len(self.lows)

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance of each group by the plain distribution."""
        total = sum(self.weights)
        return tuple(weight / total for weight in self.weights)

    def group_of(self, outcome: int) -> int | None:
        """Return the group of an outcome, None where no group has it."""
        group = bisect_left(self.highs, outcome)
        return group if group < len(self.lows) and self.lows[group] <= outcome else None

    def gathered(self, distribution: Distribution) -> list[int]:
        """Return the weight of each group by another distribution."""
        if self.lows == self.highs:
            return [distribution.weights.get(outcome, 0) for outcome in self.lows]
        weights = [0] * self.size
        for outcome, weight in distribution.weights.items():
            group = self.group_of(outcome)
            if group is not None:
                weights[group] += weight
        return weights


def grouping_of(plain: Distribution) -> Grouping:
    """Return the groups for rolls whose plain distribution is this: each outcome by itself, if 40 suffice."""
    least = _least(plain)
    lows: list[int] = []
    highs: list[int] = []
    weights: list[int] = []
    full = True
    for outcome in sorted(plain.weights):
        if full:
            lows.append(outcome)
            highs.append(outcome)
            weights.append(0)
        highs[-1] = outcome
        weights[-1] += plain.weights[outcome]
        full = weights[-1] * least[1] >= least[0]
    if not full and len(lows) > 1:
        lows.pop()
        highs[-2:] = highs[-1:]
        weights[-2:] = [sum(weights[-2:])]
    return Grouping(tuple(lows), tuple(highs), tuple(weights))


def uniform_grouping(faces: int) -> Grouping:
    """Return the same for a die with so many faces, whose distribution need not be written out."""
    width = _width(faces)
    starts = range(1, faces + 1, width)
    lows = starts if faces % width == 0 else starts[:-1]
    highs = (*(low - 1 for low in lows[1:]), faces)
    return Grouping(tuple(lows), highs, tuple(high - low + 1 for low, high in zip(lows, highs, strict=True)))


def _least(plain: Distribution) -> tuple[int, int]:
    """Return the least weight of a group, as a fraction."""
    count = len(plain.weights)
    if count <= MOST_GROUPS:
        return 0, 1
    if len(set(plain.weights.values())) == 1:
        return _width(count) * plain.total, count
    return plain.total, MOST_GROUPS


def _width(count: int) -> int:
    """Return how many outcomes of equal chance a group has: such that all have as many, if it can be."""
    if count <= MOST_GROUPS:
        return 1
    narrowest = -(-count // MOST_GROUPS)
    fitting = [width for width in range(narrowest, 2 * narrowest + 1) if count % width == 0]
    return max(fitting, default=narrowest)
