"""The first k in order of several values, or all but those, added: for values that are not alike.

Each rank in turn is the threshold, the one at which the kth value lies. Then those before it are among the
first k, those after it are not, and of those at it as many are as are missing.

Polynomials also tell how many dice come before the threshold, and how many lie at it. Only k dice can matter:
terms with k dice before the threshold are dropped, and of those at it so many are told apart as are needed
to make k. Groups go this way, and pools whose exploding dice add others.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import TypeAlias

from bot.mechanics.notation.distributions.kept import counts_first, looks_from_highest, ranking, worth_of
from bot.mechanics.notation.distributions.polynomials import (
    Weights,
    added,
    mapped,
    multiplied,
    product,
    scaled,
)
from bot.mechanics.notation.modifiers import (
    Keep,
    Scoring,
)

Marked: TypeAlias = dict[tuple[int, int], Weights]
"""By how many dice (before the threshold, at it): the weights of what counts."""


def plus(left: Marked, right: Marked) -> Marked:
    """Return the sum of two polynomials."""
    result = dict(left)
    for marks, weights in right.items():
        result[marks] = added(result[marks], weights) if marks in result else weights
    return result


def times(left: Marked, right: Marked, first: int) -> Marked:
    """Return the product of two polynomials, as far as the `first` dice in order need it."""
    result: Marked = {}
    for (before, at), weights in left.items():
        for (more_before, more_at), others in right.items():
            ahead = before + more_before
            if ahead < first:
                marks = ahead, min(at + more_at, first - ahead)
                made = multiplied(weights, others)
                result[marks] = added(result[marks], made) if marks in result else made
    return result


def scale(marked: Marked, factor: int) -> Marked:
    """Return every weight times `factor`."""
    return {marks: scaled(weights, factor) for marks, weights in marked.items()}


def raised(marked: Marked, exponent: int, first: int) -> Marked:
    """Return a polynomial to a power of at least 1."""
    result = marked
    for bit in f"{exponent:b}"[1:]:
        result = times(result, result, first)
        if bit == "1":
            result = times(result, marked, first)
    return result


def sweep(weights: Sequence[int], worths: Sequence[int], *, keeps: bool) -> Iterator[Marked]:
    """Yield one value's polynomial for each rank as the threshold, and for one after the last.

    `weights` and `worths` go by rank. What is kept (`keeps`: before the threshold, else after it) counts
    what it is worth; so do values at the threshold that are not dropped. Each polynomial holds until the
    next is asked for.
    """
    after: Weights = {}
    before: Weights = {}
    for weight, worth in zip(weights, worths, strict=True):
        _add(after, 0 if keeps else worth, weight)
    for weight, worth in zip(weights, worths, strict=True):
        _add(after, 0 if keeps else worth, -weight)
        at = {0 if keeps else worth: weight} if weight else {}
        yield _present({(0, 0): after, (1, 0): before, (0, 1): at})
        _add(before, worth if keeps else 0, weight)
    yield _present({(0, 0): after, (1, 0): before})


def selected(pools: Iterable[Marked], worths: Sequence[int], first: int, *, keeps: bool) -> Weights:
    """Return the weights of what counts, from the polynomial of all values at each threshold.

    Where there are fewer values than `first`, they are all before the last threshold.
    """
    result: Weights = {}
    sign = 1 if keeps else -1
    for number, marked in enumerate(pools):
        last = number == len(worths)
        for (before, at), weights in marked.items():
            if before < first and (last or before + at == first):
                distance = 0 if last else sign * worths[number] * at
                for value, weight in weights.items():
                    _add(result, value + distance, weight)
    return result


def _add(weights: Weights, value: int, weight: int) -> None:
    weights[value] = weights.get(value, 0) + weight
    if not weights[value]:
        del weights[value]


def _present(marked: Marked) -> Marked:
    return {marks: weights for marks, weights in marked.items() if weights}


def group_sum(parts: Sequence[Weights], keep: Keep | None, counting: Scoring | None) -> Weights:
    """Return the weights of what the kept ones of independent values come to."""
    if keep and 0 < keep.number < len(parts):
        return _selected(parts, keep, counting)
    if keep and counts_first(keep) != bool(keep.number):
        return {0: 1}
    worth = worth_of(counting)
    return product(mapped(part, worth) for part in parts)


def _selected(parts: Sequence[Weights], keep: Keep, counting: Scoring | None) -> Weights:
    first, keeps, from_highest = keep.number, counts_first(keep), looks_from_highest(keep)
    others = len(parts) - first
    if others < first or (others == first and not keeps):
        # To keep some is to drop the others, from the other end: the fewer are the easier to follow.
        first, keeps, from_highest = others, not keeps, not from_highest
    values = (value for part in parts for value in part)
    order = ranking(values, counting, from_highest=from_highest)
    sweeps = [sweep(order.ranked(part), order.worths, keeps=keeps) for part in parts]

    def together(left: Marked, right: Marked) -> Marked:
        return times(left, right, first)

    pools = (reduce(together, at_rank) for at_rank in zip(*sweeps, strict=True))
    return selected(pools, order.worths, first, keeps=keeps)
