"""The first k in order of several values, or all but those, added: for values that are not alike.

Each rank in turn is the threshold, the one at which the kth value lies. Then those before it are among the
first k, those after it are not, and of those at it as many are as are missing.
"""

from collections.abc import Iterable, Iterator, Sequence

from bot.mechanics.notation.distributions.marked import Marked
from bot.mechanics.notation.distributions.polynomials import Weights


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
