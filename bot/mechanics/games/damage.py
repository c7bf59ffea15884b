"""How much damage a hit does on average, exactly."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate


def mean_hit(sides: Sequence[int], added: int) -> Fraction:
    """Return the mean of dice and a number, but at least 0; dice of negative sides are taken off."""
    mean = Fraction(2 * added + sum(each + (1 if each > 0 else -1) for each in sides), 2)
    lowest = added + sum(1 if each > 0 else each for each in sides)
    if lowest >= 0:
        return mean
    ways = _count_ways(list(map(abs, sides)))
    return mean + Fraction(
        sum(-total * times for total, times in enumerate(ways, lowest) if total < 0), sum(ways)
    )


def _count_ways(sides: Sequence[int]) -> list[int]:
    """Return in how many ways dice give each total, from the lowest to the highest."""
    ways = [1]
    for each in sides:
        sums = [0, *accumulate(ways)]
        ways = [
            sums[min(place + 1, len(ways))] - sums[max(place + 1 - each, 0)]
            for place in range(len(ways) + each - 1)
        ]
    return ways
