"""Many cards in a row from a deck that is shuffled again and again: counted, all of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from bot.mechanics.decks import Deck
from bot.mechanics.evenings.evening import Average, Evening

MOST_TERMS = 2_000_000
"""The most terms of all products: about a second of work."""

Ways = Sequence[int]
"""How many ways there are to draw 0, 1, 2, ... cards, or of one outcome."""


def deck_evening(deck: Deck, rolls: int) -> Evening | None:
    """Count `rolls` cards from a deck that is new at first; None: there are too many terms."""
    kinds, missing = Counter(deck.cards.weights.values()), _longest(deck, rolls)
    limits = list(_limits(kinds, missing))
    terms = sum(_terms(kinds, most, missing) for most in limits)
    terms += sum(_terms_of_one(cards, _decks(deck, rolls)) for cards in kinds)
    if terms > MOST_TERMS:
        return None
    return Evening(Average(_guess(deck, rolls, limits)), Average(_distance(deck, rolls)))


def _longest(deck: Deck, rolls: int) -> int:
    """Return how many cards are missing at most when one is drawn."""
    return min(rolls, deck.size - deck.reshuffle) - 1


def _decks(deck: Deck, rolls: int) -> list[int]:
    """Return how many cards are drawn from each deck."""
    whole, rest = divmod(rolls, deck.size - deck.reshuffle)
    return [deck.size - deck.reshuffle] * whole + [rest]


def _limits(kinds: Counter[int], missing: int) -> Iterator[int]:
    """Yield each m for which so few missing cards can leave at most m cards of every outcome."""
    for most in range(max(kinds) - 1, -1, -1):
        if _room(kinds, most, missing) < 0:
            return
        yield most


def _room(kinds: Counter[int], most: int, missing: int) -> int:
    """Return how many of the missing cards are left when at most `most` cards of each outcome are."""
    return missing - sum((cards - most) * times for cards, times in kinds.items() if cards > most)


def _terms(kinds: Counter[int], most: int, missing: int) -> int:
    """Return the terms of the products that `_within` makes."""
    room = _room(kinds, most, missing)
    products = sum(times for cards, times in kinds.items() if cards > most)
    return products * (room + 1) * (min(most, room) + 1)


def _terms_of_one(cards: int, decks: list[int]) -> int:
    """Return the terms of the products that `_off` makes."""
    lengths = [min(cards, draws) + 1 for draws in decks]
    return sum(sum(lengths[:place]) * length for place, length in enumerate(lengths))


def _guess(deck: Deck, rolls: int, limits: list[int]) -> Fraction:
    """Return how often the likeliest card comes: of those left, the outcome with the most."""
    missing = _longest(deck, rolls)
    kinds = Counter(deck.cards.weights.values())
    fewer = [_within(kinds, most, missing) for most in limits]
    whole, rest = divmod(rolls, deck.size - deck.reshuffle)
    right = Fraction(0)
    for drawn in range(missing + 1):
        ways = comb(deck.size, drawn)
        most = max(kinds) * ways - sum(each[drawn] for each in fewer)  # E max is the sum of P(max > m)
        right += Fraction(most * (whole + (drawn < rest)), ways * (deck.size - drawn))
    return right / rolls


def _within(kinds: Counter[int], most: int, missing: int) -> Ways:
    """Return in how many ways 0 to `missing` cards can go so that at most `most` of each outcome stay.

    Of an outcome with more cards as many go as it takes, and then some more.
    """
    room = _room(kinds, most, missing)
    free = sum(cards * times for cards, times in kinds.items() if cards <= most)
    ways: Ways = [comb(free, drawn) for drawn in range(room + 1)]
    for cards in kinds.elements():
        if cards > most:
            some = [comb(cards, cards - most + more) for more in range(min(most, room) + 1)]
            ways = _times(ways, some)[: room + 1]
    return [0] * (missing - room) + list(ways)


def _distance(deck: Deck, rolls: int) -> Fraction:
    """Return half the sum of how far each outcome's share is from its expectation, on average."""
    decks, ways = _decks(deck, rolls), 1
    for each in decks:
        ways *= comb(deck.size, each)
    kinds = Counter(deck.cards.weights.values())
    off = sum(times * _off(deck.size, cards, decks, rolls) for cards, times in kinds.items())
    return Fraction(off, 2 * rolls * deck.size * ways)


def _off(size: int, cards: int, decks: list[int], rolls: int) -> int:
    """Return the sum, over all ways to draw, of |size * count - rolls * cards| of one outcome."""
    ways: Ways = [1]
    for draws in decks:
        some = [comb(cards, c) * comb(size - cards, draws - c) for c in range(min(cards, draws) + 1)]
        ways = _times(ways, some)
    return sum(each * abs(size * count - rolls * cards) for count, each in enumerate(ways))


def _times(one: Ways, other: Ways) -> list[int]:
    product = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            product[i + j] += a * b
    return product
