"""The exact odds of dice of several people together, before they are thrown."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from bot.mechanics.games.catalogue import read_game
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.teamwork import HINDERS, LARGEST_POOL, Way
from bot.mechanics.notation.cost import is_quick
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.tree import Arithmetic, Bracketed

TENTH = Fraction(1, 10)


class TogetherChances(NamedTuple):
    """How likely dice of several people are enough."""

    reaches: tuple[tuple[str, Fraction], ...]
    """What may come of them, each with the chance of it or of something better; the best first."""
    stress: Fraction = Fraction(0)
    """What who leads a group takes on average."""


def chances_together(way: Way, shares: Sequence[str], target: int = 0) -> TogetherChances | None:
    """Return the odds of what all add; None where nothing is to be reached, or it would take long."""
    if not shares:
        return None
    if way == "add":
        return _chance_of_sum(shares, target) if target else None
    return _chances_of_group(shares) if way == "group" else _chances_of_teamwork(shares)


def _chance_of_sum(shares: Sequence[str], target: int) -> TogetherChances | None:
    first, *others = (Bracketed(parse(share).root) for share in shares)
    whole = first
    for other in others:
        whole = Bracketed(Arithmetic("+", whole, other))
    if not is_quick(whole):
        return None
    found = distribution_of(whole)
    enough = sum(weight for total, weight in found.weights.items() if total >= target)
    return TogetherChances(((f"for {target:,} or more", Fraction(enough, found.total)),))


def _chances_of_group(shares: Sequence[str]) -> TogetherChances:
    """The best result counts, so all have to stay below one for it not to come."""
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
    """Successes of helpers are dice for who leads, whose pool has a limit, and no dice is a chance die."""
    pools: dict[int, Fraction] = {int(shares[0]): Fraction(1)}
    for share in shares[1:]:
        after: dict[int, Fraction] = {}
        for pool, chance in pools.items():
            for more, its in _help(int(share)).items():
                after[pool + more] = after.get(pool + more, Fraction(0)) + chance * its
        pools = after
    enough = exceptional = Fraction(0)
    for pool, chance in pools.items():
        odds = verdict_odds(read_game(f"cod{min(LARGEST_POOL, max(0, pool))}").game)
        exceptional += chance * odds.get("exceptional", Fraction(0))
        enough += chance * sum(
            (odds.get(word, Fraction(0)) for word in ("success", "exceptional")), Fraction(0)
        )
    return TogetherChances((("exceptional", exceptional), ("success or better", enough)))


@lru_cache(maxsize=64)
def _help(pool: int) -> dict[int, Fraction]:
    """Return the chances of how many dice a helper adds; as many as make any pool its largest are one."""
    if not pool:
        return {-HINDERS: TENTH, 0: 8 * TENTH, 1: TENTH}
    found = {0: Fraction(1)}
    for _ in range(pool):
        after: dict[int, Fraction] = {}
        for before, chance in found.items():
            for more, its in _ONE_DIE.items():
                count = min(before + more, MOST_HELP)
                after[count] = after.get(count, Fraction(0)) + chance * its
        found = after
    return found


MOST_HELP = LARGEST_POOL + HINDERS * 12
"""So many successes of a helper make the pool its largest, whatever all others do."""

_ONE_DIE = {0: 7 * TENTH} | {
    count: TENTH ** (count - 1) * 2 * TENTH + TENTH**count * 7 * TENTH for count in range(1, MOST_HELP)
}
"""The chances of so many successes of one die: 8 and 9 are one, and a 10 is one and another die."""
_ONE_DIE[MOST_HELP] = 1 - sum(_ONE_DIE.values(), Fraction(0))
