"""The deck of a fight whose order is dealt: which cards are out, and what is dealt next.

Nothing of it is secret, since cards in the deck have no order until they are drawn. Cards that a step back
returned lie on top, so that the next deal gives the same ones again.
"""

from collections.abc import Collection
from typing import NamedTuple

from bot.mechanics.action_cards import CARDS, JOKERS, draw_card
from bot.mechanics.sources import Source


class Hand(NamedTuple):
    """The card of a combatant."""

    row: int
    copy: int
    card: int


class ActionDeck(NamedTuple):
    """The cards of a fight, without those that combatants have."""

    spent: tuple[int, ...] = ()
    """Cards that are neither in the deck nor in a hand."""
    top: tuple[int, ...] = ()
    """Cards on top of the deck that all have seen."""
    earlier: tuple[Hand, ...] = ()
    """The order of the round before, at its end; empty if it cannot be gone back to."""
    earlier_spent: tuple[int, ...] = ()
    """What was spent then."""

    def spend(self, card: int) -> "ActionDeck":
        """Put away the card of a combatant; 0: it has none."""
        return self._replace(spent=(*self.spent, card)) if card else self

    def collect(self, hands: tuple[Hand, ...]) -> "ActionDeck":
        """Take the cards of a round, whose order this is; after a round with a Joker all are shuffled."""
        out = (*self.spent, *dict.fromkeys(hand.card for hand in hands if hand.card))
        spent = () if JOKERS & {*out} else out
        return ActionDeck(spent, self.top, hands, self.spent)

    def go_back(self, dealt: tuple[int, ...]) -> "ActionDeck":
        """Put the cards of a round that was dealt back on top, as before that."""
        return ActionDeck(self.earlier_spent, (*dealt, *self.top))

    def deal(self, count: int, hands: Collection[int], source: Source) -> "Deal":
        """Deal `count` cards; `hands` are the cards of combatants. An empty deck is shuffled first.

        Raises:
            BadInput: the faces of a row do not fit.
        """
        top = [card for card in self.top if card not in hands]
        spent, cards = self.spent, top[:count]
        for _ in range(count - len(cards)):
            gone = {*spent, *hands, *cards}
            if len(gone) == len(CARDS):
                spent, gone = (), {*hands, *cards}
            # with more combatants than cards there is a second deck
            cards.append(draw_card(gone if len(gone) < len(CARDS) else (), source))
        return Deal(
            tuple(cards), tuple(cards[len(top) :]), self._replace(spent=spent, top=tuple(top[count:]))
        )


class Deal(NamedTuple):
    """Cards that were dealt."""

    cards: tuple[int, ...]
    drawn: tuple[int, ...]
    """Those that chance decided, which were not on top."""
    deck: ActionDeck
    """What is left."""
