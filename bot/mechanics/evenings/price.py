"""The price of an evening: what a tightness does over so many rolls, beside a deck and plain dice."""

from dataclasses import dataclass

from bot.mechanics.decks import deck_of
from bot.mechanics.distribution import Distribution
from bot.mechanics.evenings.adaptive_evening import adaptive_evening
from bot.mechanics.evenings.deck_evening import deck_evening
from bot.mechanics.evenings.evening import Evening, check_rolls
from bot.mechanics.stateful_dice import MOST_CARDS
from bot.mechanics.tightness import Tightness

PLAIN = Tightness(0)


@dataclass(frozen=True, slots=True)
class Price:
    """What each kind of dice comes to over as many rolls."""

    rolls: int
    tightness: Tightness
    plain: Evening
    adaptive: Evening
    deck: Evening | None
    """With a card for each way that the dice can fall; None: that is too many cards, or too much to count."""
    left: int
    """How many cards are left when the deck is shuffled."""


def price(plain: Distribution, tightness: Tightness, rolls: int, left: int | None = None) -> Price:
    """Work out what an evening costs and gives; no `left` is what is usual for such a deck.

    Raises:
        BadInput: there are too many rolls, or no such deck though it is asked for.
    """
    check_rolls(rolls)
    deck = None if left is None and plain.total > MOST_CARDS else deck_of(plain, reshuffle=left)
    return Price(
        rolls,
        tightness,
        plain=adaptive_evening(plain, PLAIN, rolls),
        adaptive=adaptive_evening(plain, tightness, rolls),
        deck=deck_evening(deck, rolls) if deck else None,
        left=deck.reshuffle if deck else 0,
    )
