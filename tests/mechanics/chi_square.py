"""A chi-square test without scipy."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from statistics import NormalDist

from bot.mechanics.distribution import Distribution

LEVEL = 1e-6
"""How often a true distribution is rejected by chance; each test is seeded, so it fails always or never."""


def critical(freedom: int) -> float:
    """Return the value that chi-square exceeds with chance LEVEL, by Wilson and Hilferty (1931).

    Their normal approximation of its cube root is too high there, so that a true distribution is rejected
    even less often: by 15 % for 1 degree of freedom, 6 % for 4, 3 % for 10, and 0.2 % for 99.
    """
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + NormalDist().inv_cdf(1 - LEVEL) * sqrt(spread)) ** 3)


def fits(rolls: Iterable[int], distribution: Distribution) -> bool:
    """Whether `rolls` could have been drawn from `distribution`; an outcome outside it is a plain no."""
    counts = Counter(rolls)
    if not counts.keys() <= distribution.weights.keys():
        return False
    expected = {o: counts.total() * w / distribution.total for o, w in distribution.weights.items()}
    assert min(expected.values()) >= 5, "too few rolls for a chi-square test"
    statistic = sum((counts[o] - e) ** 2 / e for o, e in expected.items())
    return statistic < critical(len(expected) - 1)
