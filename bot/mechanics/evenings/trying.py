"""Adaptive evenings that are tried out, with numbers that are the same at every time and on every machine.

The numbers are the bytes of SHAKE-256 of `evenhand` and 0, 1, 2, ..., these in eight bytes: of each eight
the highest 53 bits, as a number below 1. The odds are worked out in floating point here, which no figure
with a standard error can tell from the exact ones.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from fractions import Fraction
from hashlib import shake_256
from itertools import accumulate, repeat
from math import exp2
from operator import mul, sub
from statistics import fmean, stdev

from bot.mechanics.distribution import Distribution
from bot.mechanics.evenings.evening import Average, Evening
from bot.mechanics.tightness import Tightness

MOST_TERMS = 2_000_000
"""The most evenings times rolls times totals: about a second of work."""

MOST_EVENINGS = 10_000

BLOCK = 8_192

Weigh = Callable[[list[int], int], list[float]]
"""Weighs the totals by how often each came in so many rolls."""


def fixed_numbers() -> Iterator[float]:
    """Yield numbers from 0 up to 1, in the same order each time."""
    block = 0
    while True:
        content = shake_256(b"evenhand" + block.to_bytes(8, "big")).digest(BLOCK)
        for at in range(0, BLOCK, 8):
            yield (int.from_bytes(content[at : at + 8], "big") >> 11) * 2.0**-53
        block += 1


def tried_evening(plain: Distribution, tightness: Tightness, rolls: int, numbers: Iterator[float]) -> Evening:
    """Try out as many evenings as a bounded number of terms allows, and average them."""
    weights = list(plain.weights.values())
    evenings = max(2, min(MOST_EVENINGS, MOST_TERMS // (rolls * len(weights))))
    leans = tightness.thousandths
    weigh = _infinitely(weights) if leans is None else _leaning(weights, rolls, leans / 1000)
    wanted = [rolls * weight / plain.total for weight in weights]
    guesses, distances = [], []
    for _ in range(evenings):
        guess, counts = _evening(weigh, len(weights), rolls, numbers)
        guesses.append(guess / rolls)
        distances.append(sum(map(abs, map(sub, counts, wanted))) / (2 * rolls))
    return Evening(_average(guesses), _average(distances), evenings)


def _evening(weigh: Weigh, totals: int, rolls: int, numbers: Iterator[float]) -> tuple[float, list[int]]:
    """Return how many guesses are right on average at the odds of one evening, and its counts."""
    counts, guess = [0] * totals, 0.0
    for rolled in range(rolls):
        weights = weigh(counts, rolled)
        below = list(accumulate(weights))
        guess += max(weights) / below[-1]
        counts[min(bisect_right(below, next(numbers) * below[-1]), totals - 1)] += 1
    return guess, counts


def _leaning(weights: list[int], rolls: int, tightness: float) -> Weigh:
    """Weigh by P0 * 2^(-error * tightness), the factor of the least error scaled to 1."""
    chances = [weight / sum(weights) for weight in weights]
    wanted = [[tightness * rolled * chance for chance in chances] for rolled in range(rolls)]

    def weigh(counts: list[int], rolled: int) -> list[float]:
        errors = list(map(sub, map(mul, counts, repeat(tightness)), wanted[rolled]))
        factors = map(exp2, map(sub, repeat(min(errors)), errors))
        return list(map(mul, chances, factors))

    return weigh


def _infinitely(weights: list[int]) -> Weigh:
    """Weigh only the totals of least error."""
    total = sum(weights)

    def weigh(counts: list[int], rolled: int) -> list[float]:
        errors = [total * count - rolled * weight for count, weight in zip(counts, weights, strict=True)]
        least = min(errors)
        return [weight / total * (error == least) for weight, error in zip(weights, errors, strict=True)]

    return weigh


def _average(tried: list[float]) -> Average:
    return Average(Fraction(fmean(tried)), stdev(tried) / len(tried) ** 0.5)
