"""Many adaptive rolls in a row: every evening that can come is counted where their counts are few enough.

Totals of the same chance may change places: only how often each of them came matters, in order. So an
evening of 36 d6 has some 17,000 states, and one of 2d6 500 million, which are tried out instead.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from bot.mechanics.adaptive import adjusted
from bot.mechanics.distribution import Distribution
from bot.mechanics.evenings.evening import Average, Evening, plain_evening
from bot.mechanics.evenings.trying import fixed_numbers, tried_evening
from bot.mechanics.tightness import Tightness

MOST_TERMS = 500_000
"""The most states times totals times kinds of chances that are counted: about a second of work."""

ONE = 2**192
"""The chance of all evenings together. A chance is rounded down to a whole number of these, each time it is
worked out: that leaves figures right to far more digits than anyone reads."""

Counts = tuple[int, ...]
"""How often each total came: totals of the same chance stand together, those that came least first."""


def adaptive_evening(plain: Distribution, tightness: Tightness, rolls: int) -> Evening:
    """Count all evenings of `rolls` adaptive rolls that can come, or try out many where they are too many."""
    if tightness.thousandths == 0:
        counted = plain_evening(plain, rolls)
    else:
        counted = counted_evening(plain, tightness, rolls)
    return counted or tried_evening(plain, tightness, rolls, fixed_numbers())


def counted_evening(plain: Distribution, tightness: Tightness, rolls: int) -> Evening | None:
    """Count all evenings that can come; None: they are too many."""
    weights = sorted(plain.weights.values())
    arranged = Distribution(dict(enumerate(weights)))
    level: dict[Counts, int] = {(0,) * len(weights): ONE}
    guess, terms, each = 0, 0, len(weights) * len(set(weights))
    for _ in range(rolls):
        terms += len(level) * each
        if terms > MOST_TERMS:
            return None
        after: dict[Counts, int] = defaultdict(int)
        for counts, chance in level.items():
            coming = adjusted(arranged, dict(enumerate(counts)), tightness)
            guess += chance * max(coming.weights.values()) // coming.total
            for counts_then, weight in _onward(weights, counts, coming):
                after[counts_then] += chance * weight // coming.total
        level = after
    off = sum(chance * _off(weights, counts, plain.total, rolls) for counts, chance in level.items())
    return Evening(
        Average(Fraction(guess, rolls * ONE)), Average(Fraction(off, 2 * rolls * plain.total * ONE))
    )


def _onward(weights: list[int], counts: Counts, coming: Distribution) -> Iterator[tuple[Counts, int]]:
    """Yield the counts after each roll that can come; totals that are alike are taken together."""
    first = 0
    for _, group in groupby(zip(weights, counts, strict=True)):
        alike = sum(1 for _ in group)
        last = first + alike - 1
        weight = coming.weights.get(last, 0)
        if weight:
            yield (*counts[:last], counts[last] + 1, *counts[last + 1 :]), weight * alike
        first += alike


def _off(weights: list[int], counts: Counts, total: int, rolls: int) -> int:
    return sum(abs(total * count - rolls * weight) for weight, count in zip(weights, counts, strict=True))
