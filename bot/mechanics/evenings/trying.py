"""Adaptive evenings that are tried out, with numbers that are the same at every time and on every machine.

The numbers are the bytes of SHAKE-256 of `evenhand` and 0, 1, 2, ..., these in eight bytes: of each eight
the highest 53 bits, as a number below 1. The odds are worked out in floating point here, which no figure
with a standard error can tell from the exact ones.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from hashlib import shake_256
from itertools import accumulate
from math import exp2
from operator import mul, sub
from statistics import fmean, stdev
from typing import Protocol

from bot.mechanics.distribution import Distribution
from bot.mechanics.evenings.evening import Average, Evening
from bot.mechanics.tightness import Tightness

MOST_TERMS = 2_000_000
"""The most evenings times rolls times totals: about a second of work."""

MOST_EVENINGS = 10_000

BLOCK = 8_192


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
    chances = [weight / plain.total for weight in weights]
    begin = partial(_Infinitely, weights, chances) if leans is None else _leaning(chances, leans / 1000)
    wanted = [rolls * chance for chance in chances]
    guesses, distances = [], []
    for _ in range(evenings):
        guess, counts = _evening(begin(), len(weights), rolls, numbers)
        guesses.append(guess / rolls)
        distances.append(sum(map(abs, map(sub, counts, wanted))) / (2 * rolls))
    return Evening(_average(guesses), _average(distances), evenings)


def _evening(odds: "_Odds", totals: int, rolls: int, numbers: Iterator[float]) -> tuple[float, list[int]]:
    """Return how many guesses are right on average at the odds of one evening, and its counts."""
    counts, guess = [0] * totals, 0.0
    for _ in range(rolls):
        weights = odds.weights()
        below = list(accumulate(weights))
        guess += max(weights) / below[-1]
        came = min(bisect_right(below, next(numbers) * below[-1]), totals - 1)
        counts[came] += 1
        odds.note(came)
    return guess, counts


class _Odds(Protocol):
    """What the totals weigh during an evening."""

    def weights(self) -> list[float]:
        """Return the weights at the next roll."""
        ...

    def note(self, came: int) -> None:
        """Note which total a roll came to."""
        ...


def _leaning(chances: list[float], tightness: float) -> Callable[[], _Odds]:
    onward = [exp2(chance * tightness) for chance in chances]
    return partial(_Leaning, chances, onward, exp2(-tightness))


class _Leaning:
    """Weighs by P0 * 2^(-error * tightness): a roll makes all errors smaller by P0, its total's larger by 1.

    No error strays so far from 0 that its factor leaves the range of floating point.
    """

    def __init__(self, chances: list[float], onward: list[float], came: float) -> None:
        self._weights, self._onward, self._came = chances, onward, came

    def weights(self) -> list[float]:
        return self._weights

    def note(self, came: int) -> None:
        self._weights = list(map(mul, self._weights, self._onward))
        self._weights[came] *= self._came


class _Infinitely:
    """Weighs only the totals of least error, which are counted in parts of all weights."""

    def __init__(self, weights: list[int], chances: list[float]) -> None:
        self._plain, self._chances, self._total = weights, chances, sum(weights)
        self._errors = [0] * len(weights)

    def weights(self) -> list[float]:
        least = min(self._errors)
        return [
            chance if error == least else 0.0
            for chance, error in zip(self._chances, self._errors, strict=True)
        ]

    def note(self, came: int) -> None:
        self._errors = list(map(sub, self._errors, self._plain))
        self._errors[came] += self._total


def _average(tried: list[float]) -> Average:
    return Average(Fraction(fmean(tried)), stdev(tried) / len(tried) ** 0.5)
