"""The exact odds of dice of several people together, before they are thrown."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.teamwork import HINDERS, LARGEST_POOL, MOST_SHARES, Way
from bot.mechanics.notation.distributions import quick_distribution
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.notation.tree import Arithmetic, Bracketed


class TogetherChances(NamedTuple):
    """The chances that dice of several people are enough."""

    reaches: tuple[tuple[str, Fraction], ...]
    """Possible results, each with the chance of it or a better one; the best first."""
    stress: Fraction = Fraction(0)
    """The average stress of a group's leader."""


def chances_together(way: Way, shares: Sequence[str], target: int = 0) -> TogetherChances | None:
    """Return the odds of all dice together, or None without a target, or if it would take long."""
    if not shares:
        return None
    if way == "add":
        return _chance_of_sum(shares, target) if target else None
    return _chances_of_group(shares) if way == "group" else _chances_of_teamwork(shares)


def _chance_of_sum(shares: Sequence[str], target: int) -> TogetherChances | None:
    first, *others = (Bracketed(read_roll(share).root) for share in shares)
    whole = first
    for other in others:
        whole = Bracketed(Arithmetic("+", whole, other))
    found = quick_distribution(whole)
    if found is None:
        return None
    enough = sum(weight for total, weight in found.weights.items() if total >= target)
    return TogetherChances(((f"for {target:,} or more", Fraction(enough, found.total)),))


def _chances_of_group(shares: Sequence[str]) -> TogetherChances:
    """Return the odds of a group: the best result counts, so one fails to come only if all stay below it."""
    words = read_game("fitd1").game.words
    odds = [verdict_odds(read_game(f"fitd{share}").game) for share in shares]
    reaches = []
    for place in range(len(words) - 1, 0, -1):
        below = Fraction(1)
        for each in odds:
            below *= sum((each.get(word, Fraction(0)) for word in words[:place]), Fraction(0))
        if below < 1:
            reaches.append((f"{words[place]}{' or better' * (place < len(words) - 1)}", 1 - below))
    stress = sum((each.get(words[0], Fraction(0)) for each in odds), Fraction(0))
    return TogetherChances(tuple(reaches), stress)


def _chances_of_teamwork(shares: Sequence[str]) -> TogetherChances:
    """Return the odds of teamwork: helpers' successes are dice for the leader; no dice are a chance die."""
    pools, whole = {int(shares[0]): 1}, 1
    for share in shares[1:]:
        helps, of = _help(int(share))
        after: Counter[int] = Counter()
        for pool, ways in pools.items():
            for more, its in helps.items():
                after[min(pool + more, MOST_HELP)] += ways * its
        pools, whole = after, whole * of
    by_pool: Counter[int] = Counter()
    for pool, ways in pools.items():
        by_pool[min(LARGEST_POOL, max(0, pool))] += ways
    enough = exceptional = Fraction(0)
    for pool, ways in by_pool.items():
        few = [_ways(pool, successes) for successes in range(EXCEPTIONAL)] if pool else [Fraction(9, 10)]
        enough += (1 - few[0]) * ways
        exceptional += (1 - sum(few)) * ways if pool else 0
    return TogetherChances((("exceptional", exceptional / whole), ("success or better", enough / whole)))


MOST_HELP = LARGEST_POOL + HINDERS * MOST_SHARES
"""This many successes make the pool its largest, whatever the others do."""


def _help(pool: int) -> tuple[dict[int, int], int]:
    """Return how often a helper adds each number of dice, up to `MOST_HELP`, and the sum of all."""
    if not pool:
        return {-HINDERS: 1, 0: 8, 1: 1}, 10
    whole = 10 ** (pool + MOST_HELP)
    found = {successes: int(_ways(pool, successes) * whole) for successes in range(MOST_HELP)}
    return {**found, MOST_HELP: whole - sum(found.values())}, whole


EXCEPTIONAL = 5
"""This many successes are exceptional."""


def _ways(pool: int, successes: int) -> Fraction:
    """Return the chance of this many successes of a pool, in which each 10 is one and brings another die.

    Of the nine other faces of a die, which end such a chain, two are successes.
    """
    return Fraction(
        sum(
            comb(pool + tens - 1, tens)
            * comb(pool, successes - tens)
            * 2 ** (successes - tens)
            * 7 ** (pool - successes + tens)
            * 10 ** (successes - tens)
            for tens in range(max(0, successes - pool), successes + 1)
        ),
        10 ** (pool + successes),
    )
