"""The distribution of dice with words: how often each word comes up, jointly, or for one of them alone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, gcd, prod
from typing import TypeAlias

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.budget import MOST_TERMS, Budget
from bot.mechanics.notation.distributions.nodes import distribution_of
from bot.mechanics.notation.distributions.polynomials import Weights, product
from bot.mechanics.notation.distributions.powers import power
from bot.mechanics.notation.evaluation import Tally
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.tree import Node, Reused, WordDice, within, words_thrown

Pool: TypeAlias = tuple[WordDice, int]
"""Dice, and how often their words count."""

MOST_TALLIES = 20_000
"""A distribution of more tallies is refused."""

MOST_PAIRS = 400_000
"""A distribution that needs more pairs of tallies is refused too."""


@dataclass(frozen=True)
class TallyDistribution:
    """The chance of each tally is its weight divided by `total`; weights are in lowest terms."""

    words: tuple[str, ...]
    weights: Mapping[tuple[int, ...], int]
    """By the number of each word, in the order of `words`; large numbers of the first word first."""

    @cached_property
    def total(self) -> int:
        """The common denominator of all chances."""
        return sum(self.weights.values())

    def tally(self, times: tuple[int, ...]) -> Tally:
        """Return the number of each word."""
        return tuple(zip(self.words, times, strict=True))


def tallies_of(root: Node) -> TallyDistribution:
    """Return the exact joint distribution of the numbers of all words.

    Raises:
        BadInput: there are too many tallies.
    """
    pools = _pools(root)
    words = words_of(root)
    _check_ways(root, pools)
    together: dict[tuple[int, ...], int] = {(0,) * len(words): 1}
    for pool, again in pools:
        more: dict[tuple[int, ...], int] = {}
        for (one, weight), (other, factor) in _pairs(together, dict(_pool(pool, words))):
            times = tuple(before + again * here for before, here in zip(one, other, strict=True))
            more[times] = more.get(times, 0) + weight * factor
        together = more
    common = gcd(*together.values())
    return TallyDistribution(
        words, {times: weight // common for times, weight in sorted(together.items(), reverse=True)}
    )


def success(expression: Expression) -> Fraction:
    """Return the chance that one set of an expression meets its target, 0 without a target.

    Raises:
        BadInput: it would take too long to calculate.
    """
    target = expression.target
    if target is None:
        return Fraction(0)
    weights = (
        times_of(expression.root, target.word) if target.word else distribution_of(expression.root)
    ).weights
    met = sum(weight for total, weight in weights.items() if target.holds(total))
    return Fraction(met, sum(weights.values()))


def times_of(root: Node, word: str) -> Distribution:
    """Return the exact distribution of the number of one word."""
    budget = Budget(MOST_TERMS)  # the dice of one line never use it up
    weights = product((_times(pool, word, again, budget) for pool, again in _pools(root)), budget)
    common = gcd(*weights.values())
    return Distribution({times: weight // common for times, weight in sorted(weights.items())})


def words_of(root: Node) -> tuple[str, ...]:
    """Return the words on the dice of an expression, each once; none for dice with numbers."""
    return tuple(dict.fromkeys(word for pool in words_thrown(root) for word in pool.words))


def _times(pool: WordDice, word: str, again: int, budget: Budget) -> Weights:
    return {again * times: weight for times, weight in power(_one(pool, word), pool.count, budget).items()}


def _one(pool: WordDice, word: str) -> Weights:
    hits = pool.words.count(word)
    misses = len(pool.words) - hits
    return {times: weight for times, weight in ((0, misses), (1, hits)) if weight}


def _pools(root: Node) -> list[Pool]:
    """Return all thrown dice, each with how often it counts: dice with a name may count several times."""
    times: Counter[tuple[str, int]] = Counter()
    thrown: dict[tuple[str, int], WordDice] = {}

    def count(node: Node, name: str) -> None:
        for place, one in enumerate(within(node)):
            if isinstance(one, WordDice):
                times[name, place] += 1
                thrown[name, place] = one
            elif isinstance(one, Reused) and one.value is not None:
                count(one.value, one.name)

    count(root, "")
    return [(one, times[at]) for at, one in thrown.items()]


def _check_ways(root: Node, pools: list[Pool]) -> None:
    so_far, pairs = 1, 0
    for pool, _ in pools:
        kinds = len(set(pool.words))
        each = comb(pool.count + kinds - 1, kinds - 1)
        pairs += so_far * each
        so_far *= each
    if so_far > MOST_TALLIES or pairs > MOST_PAIRS:
        raise BadInput(
            f"`{root}` has {so_far:,} possible results, but odds are possible for at most "
            f"{MOST_TALLIES:,}. Use fewer dice, or ask for one word with a target, such as vs 2 "
            f"{pools[0][0].words[0]}."
        )


def _pairs(
    one: dict[tuple[int, ...], int], other: dict[tuple[int, ...], int]
) -> Iterator[tuple[tuple[tuple[int, ...], int], tuple[tuple[int, ...], int]]]:
    return ((left, right) for left in one.items() for right in other.items())


def _pool(pool: WordDice, words: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each tally of a pool with its weight: its number of orders, times the faces of each."""
    faces = Counter(pool.words)
    for split in _splits(pool.count, len(faces)):
        orders = factorial(pool.count) // prod(map(factorial, split))
        ways = prod(number**times for number, times in zip(faces.values(), split, strict=True))
        times = dict(zip(faces, split, strict=True))
        yield tuple(times.get(word, 0) for word in words), orders * ways


def _splits(dice: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to divide this many dice among this many kinds."""
    if kinds == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in _splits(dice - first, kinds - 1):
            yield (first, *rest)
