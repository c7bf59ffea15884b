"""The number of successes of a pool without a target: by binomial sums, instead of states.

Some faces of a die are its top (which may bring another die), some are hits, some are 1s that subtract, the
rest is nothing. If the top brings another die, each chain ends in a die that is not the top; so there are as
many of these as the pool has, and the tops are counted separately.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

REST = Fraction(1, 10**9)
"""In an endless pool, this much shares one last number, or more."""


TOTAL = "total"
"""The name of a sum that is not the number of something."""


class NumberRow(NamedTuple):
    """A number of something, for people: `25 or more`."""

    words: str
    chance: Fraction
    at_least: Fraction
    """The chance of it or more."""


class Numbers(NamedTuple):
    """The chance of each number of something, such as hits."""

    unit: str
    chances: Mapping[int, Fraction]
    has_more: bool = False
    """Whether the last number is also for all larger ones."""

    @property
    def mean(self) -> Fraction:
        """The average; with larger ones, too low by the part beyond the last number."""
        return sum((number * chance for number, chance in self.chances.items()), Fraction(0))

    def rows(self) -> Iterator[NumberRow]:
        """Yield all numbers from the lowest on."""
        left, last = Fraction(1), max(self.chances)
        for number, chance in self.chances.items():
            yield NumberRow(f"{number:,}{' or more' * (self.has_more and number == last)}", chance, left)
            left -= chance


class Faces(NamedTuple):
    """How many faces of a die there are of each kind."""

    sides: int
    tops: int
    hits: int
    ones: int = 0

    @property
    def others(self) -> int:
        """Faces without an effect."""
        return self.sides - self.tops - self.hits - self.ones


class Fallen(NamedTuple):
    """How many dice show each kind."""

    tops: int
    hits: int
    ones: int


def throws(faces: Faces, pool: int, most: int | None = None) -> Iterator[tuple[Fallen, int]]:
    """Yield the possible throws, with their parts of `whole`.

    With `most`, each top brings another die, up to `most` tops.

    """
    for tops in range((pool if most is None else most) + 1):
        rest = pool - tops if most is None else pool
        ways = comb(pool, tops) if most is None else comb(pool + tops - 1, tops)
        ways *= faces.tops**tops * faces.sides ** (0 if most is None else most - tops)
        for ones in range(rest + 1 if faces.ones else 1):
            some = ways * comb(rest, ones) * faces.ones**ones
            for hits in range(rest - ones + 1):
                others = faces.others ** (rest - ones - hits)
                yield Fallen(tops, hits, ones), some * comb(rest - ones, hits) * faces.hits**hits * others


def successes(faces: Faces, pool: int, ones: int, most: int | None = None) -> Iterator[tuple[int, bool, int]]:
    """Yield the sum of tops and hits, and whether there are `ones` 1s, with their parts of `whole`.

    With `most`, each top brings another die, up to `most` tops.
    """
    dull = [(faces.ones + faces.others) ** left for left in range(pool + 1)]
    few = [
        sum(
            comb(left, each) * faces.ones**each * faces.others ** (left - each)
            for each in range(min(ones, left + 1))
        )
        for left in range(pool + 1)
    ]
    for tops in range((pool if most is None else most) + 1):
        rest = pool - tops if most is None else pool
        ways = comb(pool, tops) if most is None else comb(pool + tops - 1, tops)
        ways *= faces.tops**tops * faces.sides ** (0 if most is None else most - tops)
        for hits in range(rest + 1):
            here, left = ways * comb(rest, hits) * faces.hits**hits, rest - hits
            yield tops + hits, False, here * few[left]
            yield tops + hits, True, here * (dull[left] - few[left])


def whole(faces: Faces, pool: int, most: int | None = None) -> int:
    """Return the sum of everything that `throws` can yield, with the part beyond `most`."""
    return int(faces.sides ** (pool + (most or 0)))


def count_pool(
    unit: str, faces: Faces, pool: int, number: Callable[[Fallen], int], *, is_open: bool = False
) -> Numbers:
    """Count the successes of a pool, in an open one up to a last number for all larger ones.

    A top must count at least 1 more than nothing, and a die with 1 subtract at most 1.
    """
    if not is_open:
        found = _gather((number(fallen), weight) for fallen, weight in throws(faces, pool))
        return Numbers(unit, _shares(found, whole(faces, pool)))
    most = number(Fallen(deepest(faces, pool), pool, 0))
    depth = pool + most  # beyond it, each throw has `most`
    found = _gather((min(number(fallen), most), weight) for fallen, weight in throws(faces, pool, depth))
    all_ways = whole(faces, pool, depth)
    found[most] = found.get(most, 0) + all_ways - sum(found.values())
    return Numbers(unit, _shares(found, all_ways), has_more=True)


def mix(parts: Sequence[tuple[Fraction, Numbers]]) -> Numbers:
    """Return a mixture of numbers, each part with its chance; several of them must have an end."""
    found: dict[int, Fraction] = {}
    for share, numbers in parts:
        for number, chance in numbers.chances.items():
            found[number] = found.get(number, Fraction(0)) + share * chance
    return Numbers(parts[0][1].unit, dict(sorted(found.items())), parts[0][1].has_more)


def deepest(faces: Faces, pool: int) -> int:
    """Return a number of tops that fewer than one in a billion throws exceed."""
    left, tops, share = Fraction(1), -1, Fraction(faces.tops, faces.sides)
    while left > REST:
        tops += 1
        left -= comb(pool + tops - 1, tops) * share**tops * (1 - share) ** pool
    return tops


def sum_up(unit: str, dice: Iterable[Mapping[int, int]], more: int = 0) -> Numbers:
    """Return the sum of dice with known values of their faces, and of a number."""
    sums = {more: 1}
    for values in dice:
        after: dict[int, int] = {}
        for total, ways in sums.items():
            for value, faces in values.items():
                after[total + value] = after.get(total + value, 0) + ways * faces
        sums = after
    return Numbers(unit, _shares(sums, sum(sums.values())))


def _gather(weights: Iterator[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for number, weight in weights:
        found[number] = found.get(number, 0) + weight
    return found


def _shares(weights: Mapping[int, int], total: int) -> Mapping[int, Fraction]:
    return {number: Fraction(weight, total) for number, weight in sorted(weights.items()) if weight}
