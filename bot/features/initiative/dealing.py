"""The deck of a fight whose order is dealt: which cards are out, and what is dealt next.

Nothing of it is secret, since cards in the deck have no order until they are drawn. Cards that a step back
returned lie on top, so that the next deal gives the same ones again.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from bot.mechanics.action_cards import CARDS, JOKERS, QUICK, draw_card
from bot.mechanics.later import Later
from bot.mechanics.sources import Source

Owner = tuple[int, int]
"""What a card is dealt to, a combatant or a group: see `Combatant.hand`."""


class Hand(NamedTuple):
    """The card of a combatant."""

    row: int
    copy: int
    card: int


class Redrawn(NamedTuple):
    """A card that the Edge Quick has replaced."""

    row: int
    copy: int
    """With the row, its owner."""
    card: int

    @property
    def owner(self) -> Owner:
        return self.row, self.copy


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
    redrawn: Later[tuple[Redrawn, ...]] = ()
    """What Quick has replaced in this round, which is spent."""

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

    def replace_card(self, owner: Owner, card: int) -> "ActionDeck":
        """Put away the card of an owner who gets another."""
        return self.spend(card)._replace(redrawn=tuple(each for each in self.redrawn if each.owner != owner))

    def list_redrawn(self, owner: Owner) -> list[int]:
        """Return the cards of an owner that Quick has replaced in this round."""
        return [each.card for each in self.redrawn if each.owner == owner]

    def deal(
        self,
        owners: Sequence[Owner],
        hands: Collection[int],
        source: Source,
        quick: Collection[Owner] = (),
    ) -> "Deal":
        """Deal each owner a card; `hands` are the cards of combatants. An empty deck is shuffled first.

        Those who are `quick` get another for each of 5 or lower, at most as many as there are such cards.

        Raises:
            BadInput: the faces of a row do not fit.
        """
        pile = _Pile(self, hands, source)
        cards, redrawn = dict[Owner, int](), list[Redrawn]()
        for owner in owners:
            card = pile.draw()
            low = list[int]()
            while owner in quick and card <= QUICK and len(low) < QUICK:
                low.append(card)
                pile.spent.append(card)
                card = pile.draw()
            cards[owner] = card
            redrawn += [Redrawn(*owner, each) for each in low]
            pile.out.append(card)
        deck = self._replace(spent=tuple(pile.spent), top=tuple(pile.top), redrawn=(*self.redrawn, *redrawn))
        return Deal(cards, tuple(pile.drawn), deck)


class _Pile:
    """The cards of a deck while some are dealt."""

    def __init__(self, deck: ActionDeck, hands: Collection[int], source: Source) -> None:
        self.out = list(hands)
        self.spent = list(deck.spent)
        self.top = [card for card in deck.top if card not in hands]
        self.drawn = list[int]()
        self._source = source

    def draw(self) -> int:
        if self.top:
            return self.top.pop(0)
        gone = {*self.spent, *self.out}
        if len(gone) == len(CARDS):
            self.spent, gone = [], {*self.out}
        # with more combatants than cards there is a second deck
        card = draw_card(gone if len(gone) < len(CARDS) else (), self._source)
        self.drawn.append(card)
        return card


class Deal(NamedTuple):
    """Cards that were dealt."""

    cards: Mapping[Owner, int]
    drawn: tuple[int, ...]
    """Those that chance decided, which were not on top."""
    deck: ActionDeck
    """What is left."""
