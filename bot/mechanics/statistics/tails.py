"""Chances of the tails of two distributions: chi-square, and the normal one."""

from math import erfc, exp, lgamma, log, sqrt


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
