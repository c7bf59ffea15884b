"""What a throw for Catan gives: a total, and the number of the red die of Cities and Knights.

Also from a deck of cards: one for each pair that two dice can show.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bot.mechanics.distribution import Distribution

PAIRS = 36
"""As many pairs of a total and a red number can occur, and as many codes are there, from 1 on."""


class Pips(NamedTuple):
    """A total from 2 to 12, and a red number that two ordinary dice can show with it."""

    total: int
    red: int


def reds(total: int) -> range:
    """Return the red numbers, of 1 to 6, that leave 1 to 6 for the other die."""
    return range(max(1, total - 6), min(6, total - 1) + 1)


def code(pair: Pips) -> int:
    """Return the number, 1 to 36, that stands for a pair as the outcome of a rule.

    It is that of the two ordinary dice that show the pair, the red one first: 11 is 1, 12 is 2, 66 is 36.
    """
    return 6 * (pair.red - 1) + pair.total - pair.red


def pips(outcome: int) -> Pips:
    """Return the pair that a code, 1 to 36, stands for."""
    red, other = (place + 1 for place in divmod(outcome - 1, 6))
    return Pips(red + other, red)


def totals(distribution: Distribution) -> Distribution:
    """Return the distribution of the totals, where `distribution` is that of the codes."""
    weights: Counter[int] = Counter()
    for outcome, weight in distribution.weights.items():
        weights[pips(outcome).total] += weight
    return Distribution(dict(sorted(weights.items())))


def pack(*, sevens: bool) -> tuple[int, ...]:
    """Return the codes of all cards: 36, or the 30 without sevens."""
    return tuple(code for code in range(1, PAIRS + 1) if sevens or pips(code).total != 7)


def plain_totals(*, sevens: bool) -> Distribution:
    """Return the distribution of the total of two fair dice, with sevens or without."""
    return totals(Distribution.uniform(pack(sevens=sevens)))


def cards_left(drawn: Sequence[int], *, sevens: bool, reshuffle: int) -> Distribution:
    """Return the distribution of the next card, after the codes `drawn` from the first shuffle on.

    All cards are shuffled again when `reshuffle` of them, at most one less than there are, are left.
    """
    cards = pack(sevens=sevens)
    since = len(drawn) % (len(cards) - reshuffle)
    gone = set(drawn[len(drawn) - since :])
    return Distribution.uniform(code for code in cards if code not in gone)
