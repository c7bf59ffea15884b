"""The adaptive roller: P = P0 * 2^(-error * tightness), error = count - P0 * rolls, then normalised.

From the fair die roller document. Everything is integers, so that a roll comes out the same on every
machine: errors are exact over the denominator of the plain distribution, and 2^-x is a fixed-point number
of 128 bits whose exponent is cut to 32 bits behind the point. It is never below 2^-128, so that no outcome
is impossible at any tightness but infinity, as the document promises.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import isqrt

from bot.mechanics.distribution import Distribution
from bot.mechanics.tightness import Tightness

FACTOR_BITS = 128
"""No factor is below 2^-128 of the most favoured outcome's."""

EXPONENT_BITS = 32

Counts = Mapping[int, int]


def errors(plain: Distribution, counts: Counts) -> dict[int, int]:
    """Return each outcome's count minus its expectation, times `plain.total`."""
    rolls, total = sum(counts.values()), plain.total
    return {o: total * counts.get(o, 0) - rolls * weight for o, weight in plain.weights.items()}


def adjusted(plain: Distribution, counts: Counts, tightness: Tightness) -> Distribution:
    """Return the distribution of the next roll after `counts`."""
    if tightness.thousandths == 0:
        return plain
    error = errors(plain, counts)
    least, leans = min(error.values()), tightness.thousandths
    if leans is None:
        return Distribution({o: weight for o, weight in plain.weights.items() if error[o] == least})
    unit = 1000 * plain.total
    return Distribution(
        {o: weight * half_to_the((error[o] - least) * leans, unit) for o, weight in plain.weights.items()}
    )


@lru_cache(maxsize=1024)  # the errors of usual dice are few and small, and come again
def half_to_the(numerator: int, denominator: int) -> int:
    """Return 2^(128 - numerator/denominator), rounded down at each step, at least 1, for exponents from 0."""
    whole, rest = divmod(numerator, denominator)
    if whole >= FACTOR_BITS:
        return 1
    fraction = (rest << EXPONENT_BITS) // denominator
    factor = 1 << FACTOR_BITS
    for place, root in enumerate(_roots()):
        if fraction >> (EXPONENT_BITS - 1 - place) & 1:
            factor = factor * root >> FACTOR_BITS
    return factor >> whole


@cache
def _roots() -> tuple[int, ...]:
    """Return 2^(-1/2), 2^(-1/4), ... as 128-bit fixed-point numbers, by integer square roots."""
    roots = [isqrt(1 << (2 * FACTOR_BITS - 1))]
    while len(roots) < EXPONENT_BITS:
        roots.append(isqrt(roots[-1] << FACTOR_BITS))
    return tuple(roots)
