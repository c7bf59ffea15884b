"""Totals and red numbers for Catan from a deck of cards: one for each pair that two dice can show."""

from collections.abc import Sequence

from bot.mechanics.catan.pips import PAIRS, pips, totals
from bot.mechanics.distribution import Distribution


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
