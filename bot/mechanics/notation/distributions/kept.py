"""Equal dice of which some are kept: the number of dice is fixed, and each die has the same distribution.

Keeps, one after the other, leave the dice from one place in the order to another.
The order is by value, also where dice are counted and not added. Values that count the same and lie side by
side are one rank: only how many dice there are of each matters.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import comb

from bot.mechanics.notation.distributions.polynomials import Weights, bytes_for, mapped, unpacked
from bot.mechanics.notation.distributions.sums import power
from bot.mechanics.notation.modifiers import (
    Keep,
    Scoring,
)
from bot.mechanics.notation.surviving import places


def kept_sum(die: Weights, dice: int, keeps: Sequence[Keep], counting: Scoring | None) -> Weights:
    """Return the weights of what the kept ones of `dice` dice come to."""
    start, end = places(keeps, dice)
    if start == end:
        return {0: 1}
    mirrored = start > dice - end
    if mirrored:
        start, end = dice - end, dice - start
    order = ranking(die, counting, from_highest=not mirrored)
    ranks = list(zip(order.worths, order.ranked(die), strict=True))
    if (start, end) == (0, dice):
        return power(_merged(ranks), dice)
    if (start, end) == (0, 1):
        return _first(ranks, dice)
    if start == 0 and _steps(ranks) < 2 * end:
        return _foremost(ranks, dice, end)
    return _between(ranks, dice, start, end)


def _merged(ranks: list[tuple[int, int]]) -> Weights:
    result: Weights = {}
    for worth, weight in ranks:
        result[worth] = result.get(worth, 0) + weight
    return result


def _first(ranks: list[tuple[int, int]], dice: int) -> Weights:
    """Return the weights of what the first die counts: all dice below one rank, less all below the next."""
    result: Weights = {}
    left = sum(weight for _, weight in ranks)
    most = left**dice
    for worth, weight in ranks:
        left -= weight
        less = left**dice
        result[worth] = result.get(worth, 0) + most - less
        most = less
    return result


def _foremost(ranks: list[tuple[int, int]], dice: int, end: int) -> Weights:
    """Add up, for each rank as that of place `end`, the ways in which so many dice lie before it.

    Those are worth the polynomial of the ranks before to the power of their number, which Horner's scheme
    raises by one with each step. Of the other dice at most `dice - end` lie after the rank, the rest at it.
    """
    base, left, most = min(worth for worth, _ in ranks), sum(weight for _, weight in ranks), dice - end
    width = bytes_for(left**dice)
    choices = [(comb(dice, before), comb(dice - before, most)) for before in range(end)]
    result, passed = 0, dict[int, int]()
    for worth, weight in ranks:
        left -= weight
        move = 8 * width * (worth - base)
        runs, sums = _runs(passed), 0
        ways, too_many = (left + weight) ** (most + 1) - left ** (most + 1), left ** (most + 1) * weight
        for before in range(end - 1, -1, -1):
            chosen, after = choices[before]
            sums = _times(sums, runs, 8 * width) + (chosen * ways << move * (end - before))
            # with one more die at the rank or after it, but without what has `most + 1` dice after it
            ways = (left + weight) * ways - after * too_many
            too_many *= weight
        result += sums
        passed[worth - base] = passed.get(worth - base, 0) + weight
    return unpacked(result, width, base * end)


def _runs(weights: Weights) -> list[tuple[int, int, int]]:
    """Return all (v, n, w): the n values from v on weigh w each."""
    runs: list[tuple[int, int, int]] = []
    for value in sorted(weights):
        first, length, weight = runs[-1] if runs else (value, 0, 0)
        if first + length == value and weight == weights[value]:
            runs[-1] = first, length + 1, weight
        else:
            runs.append((value, 1, weights[value]))
    return runs


def _times(number: int, runs: Iterable[tuple[int, int, int]], width: int) -> int:
    """Return a packed polynomial of coefficients of `width` bits, times another one."""
    return sum(_repeated(number, length, width) * weight << width * first for first, length, weight in runs)


def _repeated(number: int, times: int, width: int) -> int:
    """Return the sum of `number`, moved by `width` bits again and again, by doubling."""
    result, done = number, 1
    for digit in f"{times:b}"[1:]:
        result += result << width * done
        done *= 2
        if digit == "1":
            result = (result << width) + number
            done += 1
    return result


def _steps(ranks: list[tuple[int, int]]) -> int:
    """Return how many sums of long integers a product by the polynomial of all ranks takes."""
    return sum(2 * length.bit_length() for _, length, _ in _runs(_merged(ranks)))


def _between(ranks: list[tuple[int, int]], dice: int, start: int, end: int) -> Weights:
    """Go through the ranks with the number of dice so far, until those up to place `end` are known."""
    base = min(worth for worth, _ in ranks)
    left = sum(weight for _, weight in ranks)
    width = bytes_for(left**dice)
    so_far = [1] + [0] * (end - 1)
    result = 0
    for worth, weight in ranks:
        left -= weight
        shift = 8 * width * (worth - base)
        lefts = [left**rest for rest in range(dice + 1)]
        for used in range(end - 1, -1, -1):
            if not so_far[used]:
                continue
            others = dice - used
            ending = (left + weight) ** others - lefts[others]
            ways = 1
            for more in range(1, end - used) if left else ():  # all that are left lie at the last rank
                ways = ways * weight * (others - more + 1) // more
                ending -= ways * lefts[others - more]
                counted = max(0, used + more - max(used, start))
                so_far[used + more] += so_far[used] * ways << shift * counted
            result += so_far[used] * ending << shift * (end - max(used, start))
    return unpacked(result, width, base * (end - start))


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


def ranking(values: Iterable[int], counting: Scoring | None, *, from_highest: bool) -> Ranking:
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


def worth_of(counting: Scoring | None) -> Callable[[int], int]:
    """Return what a value counts: its score, or itself where values are added."""
    return counting.score if counting else int


def looks_from_highest(keep: Keep) -> bool:
    """Tell whether a keep, or drop, takes from the highest on."""
    return keep.kind[1] == "h"


def counts_first(keep: Keep) -> bool:
    """Tell whether those taken are kept, and not dropped."""
    return keep.kind[0] == "k"
