"""The cards that say who goes first: 52 and two Jokers, numbered from 1, where the higher goes first.

Savage Worlds Adventure Edition, Action Cards: from Ace down to 2, and among equals spades, hearts, diamonds,
clubs. A Joker goes whenever its owner likes; here it comes first.
"""

from collections.abc import Collection

from bot.mechanics.distribution import Distribution
from bot.mechanics.sources import Source

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("♣", "♦", "♥", "♠")
LETTERS = "cdhs"
"""How people type the suits, in the same order."""

CARDS = range(1, len(RANKS) * len(SUITS) + 3)
JOKERS = frozenset(CARDS[-2:])
JOKER = "Joker"

QUICK = len(SUITS) * (RANKS.index("5") + 1)
"""The highest card that the Edge Quick replaces, 5♠ (Edges, Quick)."""


def say_card(card: int) -> str:
    """Return how a card is written, `K♠`; a dash for 0, no card."""
    if card not in CARDS:
        return "–"
    rank, suit = divmod(card - 1, len(SUITS))
    return JOKER if card in JOKERS else f"{RANKS[rank]}{SUITS[suit]}"


def read_card(text: str) -> int | None:
    """Return the card that is written so, `K♠` or `Ks`, or None; `Joker` is either of the two."""
    if text.casefold() == JOKER.casefold():
        return CARDS[-1]
    rank, suit = text[:-1].upper(), text[-1:].lower()
    place = (*SUITS, *LETTERS).index(suit) if suit and suit in (*SUITS, *LETTERS) else None
    if place is None or rank not in RANKS:
        return None
    return len(SUITS) * RANKS.index(rank) + place % len(SUITS) + 1


def draw_card(gone: Collection[int], source: Source) -> int:
    """Draw one of the cards that are not gone, each equally likely.

    Raises:
        BadInput: the faces of a row do not fit.
    """
    return source.draw(Distribution.uniform(card for card in CARDS if card not in gone))
