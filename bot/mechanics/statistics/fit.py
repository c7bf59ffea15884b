"""The test of fit: how often luck alone strays as far from its expectation as these counts, or further."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

from bot.mechanics.statistics.sums import Matrix, Sample

FEWEST_ROLLS = 20
"""Fewer rolls tell nothing."""

LEAST_EXPECTED = 5.0
LEAST_WITH_MEMORY = 10.0
"""Of each group of the test: neighbours are merged until all have as much. Dice with a memory need more."""

ROUNDING = 1e-6
"""What is left of a variance after elimination counts as 0 where it is a smaller part of the expectation."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The result of a test."""

    statistic: float
    freedom: int
    chance: float
    """Of a statistic as large or larger, where all rolls were made at the odds that were stated."""


def fit(sample: Sample) -> Fit | None:
    """Test a sample, None where it is too small to tell anything.

    The statistic is d' S^- d, with d what the counts are above expectation, and S their covariance, each at
    the odds of the roll. For rolls with a memory d is a sum of differences whose mean is 0 whatever came
    before, and S the sum of their covariances, so that it is chi-square in the limit for them as well.
    """
    if sample.rolls < FEWEST_ROLLS:
        return None
    merged = merge(sample, parts_of(sample))
    strayed = [count - mean for count, mean in zip(merged.counts, merged.expected, strict=True)]
    statistic, freedom = _quadratic(strayed, merged.covariance, merged.expected)
    if not freedom:
        return None
    return Fit(statistic, freedom, chi_square_above(statistic, freedom))


def parts_of(sample: Sample) -> list[slice]:
    """Return neighbouring groups together, so that plain odds let expect enough of each part.

    Their true expectation would not do: where it depends on what came, so would the test.
    """
    least = LEAST_EXPECTED if sample.plain else LEAST_WITH_MEMORY
    chances, parts = sample.chances, list[slice]()
    start, reached = 0, 0.0
    for place, chance in enumerate(chances, 1):
        reached += chance * sample.rolls
        if reached >= least:
            parts.append(slice(start, place))
            start, reached = place, 0.0
    if start < len(chances):
        parts[-1:] = [slice(parts[-1].start if parts else 0, len(chances))]
    return parts


def merge(sample: Sample, parts: Sequence[slice]) -> Sample:
    """Return the same sample with groups together."""
    rows = [[sum(column) for column in zip(*sample.covariance[part], strict=True)] for part in parts]
    return Sample(
        tuple(sum(sample.counts[part]) for part in parts),
        tuple(sum(sample.expected[part]) for part in parts),
        tuple(tuple(sum(row[part]) for part in parts) for row in rows),
        tuple(sum(sample.chances[part]) for part in parts),
        sample.plain,
    )


def _quadratic(strayed: list[float], covariance: Matrix, expected: Sequence[float]) -> tuple[float, int]:
    """Return d' S^- d and the rank of S, by elimination with the largest variance first.

    As d lies in the range of S, every generalised inverse gives the same.
    """
    left = [list(row) for row in covariance]
    d = list(strayed)
    open_rows = set(range(len(d)))
    statistic, rank = 0.0, 0
    while open_rows:
        pivot = max(open_rows, key=lambda row: left[row][row])
        variance = left[pivot][pivot]
        if variance <= ROUNDING * max(expected[pivot], 1.0):
            break
        open_rows.remove(pivot)
        statistic += d[pivot] ** 2 / variance
        rank += 1
        for row in open_rows:
            factor = left[row][pivot] / variance
            d[row] -= factor * d[pivot]
            for column in open_rows:
                left[row][column] -= factor * left[pivot][column]
    return statistic, rank


def chi_square_above(statistic: float, freedom: int) -> float:
    """Return the chance that chi-square with `freedom` (from 1 on) degrees is `statistic` or more."""
    half = statistic / 2
    if half <= 0:
        return 1.0
    start = freedom % 2 / 2
    first = erfc(sqrt(half)) if freedom % 2 else 0.0
    terms = (exp((k + start) * log(half) - half - lgamma(k + start + 1)) for k in range(freedom // 2))
    return min(1.0, first + sum(terms))


def normal_above(deviations: float) -> float:
    """Return the chance of a value that is so many standard deviations above the mean, or more."""
    return erfc(deviations / sqrt(2)) / 2


def normal_value(above: float) -> float:
    """Return the number of standard deviations that is exceeded with chance `above`, between 0 and 1."""
    low, high = -40.0, 40.0
    while high - low > 1e-12 * max(1.0, abs(low)):
        middle = (low + high) / 2
        low, high = (middle, high) if normal_above(middle) > above else (low, middle)
    return (low + high) / 2
