"""Decks: every outcome is on as many cards as its weight says, drawn without putting back.

From the fair die roller document: "by shuffling the deck before it is exhausted you can ensure that there
is always some uncertainty in the next result". In the long run each outcome has its plain odds.
"""

from collections import Counter
from dataclasses import dataclass

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.stateful_dice import MOST_CARDS

MOST_COPIES = 10

USUAL_RESHUFFLE = 5
"""Cards that are left of 36 when a deck is shuffled again, unless it is said otherwise."""

Drawn = Counter[int]
"""How often each outcome was drawn."""


@dataclass(frozen=True)
class Deck:
    """Cards that are all shuffled again, before the next draw, when `reshuffle` of them are left."""

    cards: Distribution
    """The weight of an outcome is the number of its cards."""
    reshuffle: int

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.cards.total

    def left(self, drawn: Drawn) -> int:
        """Return how many cards can be drawn before the deck is shuffled, after `drawn` since it was."""
        return self.size - drawn.total() - self.reshuffle

    def ready(self, drawn: Drawn) -> Drawn:
        """Return what is missing at the next draw: `drawn`, or nothing where the deck is shuffled first."""
        return drawn if self.left(drawn) > 0 else Counter()

    def next_card(self, missing: Drawn) -> Distribution:
        """Return the distribution of the next card of a deck that is ready."""
        left = {outcome: cards - missing[outcome] for outcome, cards in self.cards.weights.items()}
        return Distribution({outcome: cards for outcome, cards in left.items() if cards > 0})


def deck_of(plain: Distribution, copies: int = 1, reshuffle: int | None = None) -> Deck:
    """Return the deck that holds each card of `plain` as many times as `copies` says.

    Where nothing is said, it is shuffled again with 5 cards left, or a seventh of them where that is less.

    Raises:
        BadInput: there are too many cards, or they would be shuffled before any is drawn.
    """
    if not 1 <= copies <= MOST_COPIES:
        raise BadInput(f"A deck has 1 to {MOST_COPIES} copies of each card, not {copies:,}.")
    size = plain.total * copies
    if size > MOST_CARDS:
        raise BadInput(
            f"{copies} copies of {plain.total:,} cards are {size:,}; at most {MOST_CARDS:,} can be shuffled. "
            "Take fewer copies, or fewer or smaller dice."
        )
    if reshuffle is None:
        reshuffle = min(USUAL_RESHUFFLE, size // 7)
    if not 0 <= reshuffle < size:
        raise BadInput(
            f"A deck of {size:,} cards is shuffled again when 0 to {size - 1:,} are left, not {reshuffle:,}."
        )
    return Deck(
        Distribution({outcome: weight * copies for outcome, weight in plain.weights.items()}), reshuffle
    )
