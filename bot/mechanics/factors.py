"""Into which factors n outcomes are cut for a chain of rolls, so that it expects few dice."""

from fractions import Fraction
from functools import lru_cache

from bot.mechanics.rules.early_stop import expected_dice

LARGEST = 12
"""The most outcomes of one roll of a chain where smaller parts will do: there the document draws the line."""


def best_factors(number: int, faces: int) -> tuple[int, ...]:
    """Return factors of `number` (at least 2), falling, whose early stops expect the fewest dice together.

    Each is at most 12, or `faces` if that is more, or else a prime.
    """
    largest = max(LARGEST, faces)
    primes = [prime for prime in _primes(number) if prime > largest]
    for prime in primes:
        number //= prime
    return tuple(sorted((*primes, *_fewest(number, faces, largest)[1]), reverse=True))


@lru_cache(maxsize=4096)
def _fewest(number: int, faces: int, largest: int) -> tuple[Fraction, tuple[int, ...]]:
    """Return the fewest expected dice and their factors, falling; of equally good ones the smaller."""
    if number == 1:
        return Fraction(0), ()
    found = []
    for factor in range(2, min(number, largest) + 1):
        if number % factor == 0:
            dice, rest = _fewest(number // factor, faces, largest)
            factors = tuple(sorted((factor, *rest), reverse=True))
            found.append((dice + _dice(factor, faces), factors))
    return min(found)


@lru_cache(maxsize=4096)
def _dice(outcomes: int, faces: int) -> Fraction:
    return expected_dice(outcomes, faces, None)[0]


def _primes(number: int) -> list[int]:
    """Return the prime factors of `number`, rising, each as often as it divides it."""
    primes = []
    factor = 2
    while factor * factor <= number:
        if number % factor:
            factor += 1
        else:
            primes.append(factor)
            number //= factor
    return [*primes, number] if number > 1 else primes
