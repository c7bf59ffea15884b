"""Decks at a place: outcomes are drawn like cards, and cannot come again until the deck is shuffled."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from bot.mechanics.best_guess import best_guess
from bot.mechanics.decks import Deck, deck_of
from bot.mechanics.distribution import Distribution
from bot.mechanics.notation.parsing import parse
from bot.mechanics.sources import Below
from bot.mechanics.stateful_dice import StatefulDice, deck_distribution
from bot.play.errors import Gone
from bot.play.records import Json, Move, Record, Turn
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration
from bot.play.slots import States, named_by, noted
from bot.play.stateful_dice.counts import counted, counts_of
from bot.play.stateful_dice.guessed import Guessed
from bot.play.stateful_dice.reset_right import check_may_reset
from bot.play.statistics.subjects import remembered
from bot.play.statistics.tallies import Tally
from bot.play.statistics.tallying import Tallier

DECK = "deck"
SHUFFLE = "deck-shuffle"
"""The commands, as the history has them."""


@dataclass(frozen=True, slots=True)
class DeckRequest:
    """Which deck is asked for: it is named by its dice, its copies and when it is shuffled again."""

    dice: StatefulDice
    """With the distribution that `bot.mechanics.stateful_dice.deck_distribution` gives."""
    copies: int = 1
    reshuffle: int | None = None
    """How many cards are left then; None: what is usual."""

    def deck(self) -> Deck:
        """Return the cards.

        Raises:
            BadInput: there would be too many, or a number is out of bounds.
        """
        return deck_of(self.dice.distribution, self.copies, self.reshuffle)

    def request(self, deck: Deck, configuration: Configuration) -> dict[str, Json]:
        """Return what a row keeps of it."""
        named = {"dice": self.dice.name, "copies": self.copies, "reshuffle": deck.reshuffle}
        return named | noted(configuration.memory)


@dataclass(frozen=True, slots=True)
class DeckDraw(Guessed):
    """A recorded draw from a deck."""

    deck: Deck

    @property
    def missing(self) -> int:
        """How many cards had been drawn since the deck was shuffled."""
        drawn: int = self.record.before["missing"]
        return drawn

    @property
    def left(self) -> int:
        """How many cards can still be drawn before the deck is shuffled again."""
        return self.deck.size - self.missing - 1 - self.deck.reshuffle


async def draw(services: Services, context: RequestContext, wanted: DeckRequest) -> DeckDraw:
    """Draw a card at a place and record it.

    Raises:
        BadInput: there is no such deck.
        Busy: too much is waiting.
    """
    deck = wanted.deck()
    comment = wanted.dice.expression.comment
    request = wanted.request(deck, await services.store.configuration(context.place))
    slot = slot_of(request, context.person)
    play = partial(_play, services.below, _tallier(request, wanted.dice.distribution), deck)
    kept = request | ({"comment": comment} if comment else {})
    record = await services.store.record(Move(context, DECK, kept, play, slot=slot))
    plain = wanted.dice.distribution
    return DeckDraw(record, plain.chance(record.outcome or 0), best_guess(plain), deck)


async def shuffle(services: Services, context: RequestContext, wanted: DeckRequest) -> tuple[Record, Deck]:
    """Put all cards back at a place, and record that it was done.

    Raises:
        BadInput: there is no such deck.
        NotAllowed: only managers may do so here.
        Gone: no card is missing.
        Busy: too much is waiting.
    """
    deck = wanted.deck()
    configuration = await services.store.configuration(context.place)
    check_may_reset(context, configuration)
    request = wanted.request(deck, configuration)
    slot = slot_of(request, context.person)
    return await services.store.record(Move(context, SHUFFLE, request, _shuffle, slot=slot)), deck


def fold(states: States, record: Record) -> None:
    """Bring the states of a place past a draw: its card is missing.

    Raises:
        ValueError: the row contradicts the draws before it or itself.
    """
    request = record.request
    slot = slot_of(request, record.person)
    plain = deck_distribution(parse(request["dice"]).root)
    deck = deck_of(plain, request["copies"], request["reshuffle"])
    missing = deck.ready(counts_of(states.get(slot)))
    made = _made(deck.next_card(missing), missing, record.outcome or 0)
    states[slot] = made.after
    if (made.odds, made.before) != (record.odds, record.before):
        raise ValueError(f"draw {record.number} was made at {record.odds}, but its odds were {made.odds}")


def fold_shuffle(states: States, record: Record) -> None:
    """Bring the states of a place past a shuffle: no card is missing."""
    states[slot_of(record.request, record.person)] = []


def slot_of(request: Mapping[str, Json], person: int) -> str:
    """Return the name of the state that holds the missing cards, for a kept request of a person."""
    kept = f"deck {request['dice']} copies={request['copies']} reshuffle={request['reshuffle']}"
    return named_by(request, kept, person)


def tallies_of(states: States, record: Record) -> tuple[Tally, ...]:
    """Return what a recorded draw, made upon these states, adds to the running sums."""
    request = record.request
    plain = deck_distribution(parse(request["dice"]).root)
    deck = deck_of(plain, request["copies"], request["reshuffle"])
    missing = deck.ready(counts_of(states.get(slot_of(request, record.person))))
    return (_tallier(request, plain).at_odds(record.outcome or 0, deck.next_card(missing)),)


def _tallier(request: Mapping[str, Json], plain: Distribution) -> Tallier:
    return Tallier.of_distribution(remembered("deck", request["dice"]), plain)


def _play(below: Below, tallier: Tallier, deck: Deck, state: Json) -> Turn:
    missing = deck.ready(counts_of(state))
    distribution = deck.next_card(missing)
    turn = _made(distribution, missing, distribution.draw(below))
    return replace(turn, tallies=(tallier.at_odds(turn.outcome or 0, distribution),))


def _made(distribution: Distribution, missing: Counter[int], outcome: int) -> Turn:
    """Return what drawing the card `outcome` from `distribution` does, where those in `missing` are drawn."""
    return Turn(
        outcome=outcome,
        odds=distribution.chance(outcome),
        before={
            "missing": missing.total(),
            "guess": best_guess(distribution).body(),
            "below": float(distribution.below(outcome)),
        },
        after=counted(missing, outcome),
    )


def _shuffle(state: Json) -> Turn:
    if not state:
        raise Gone("There is nothing to shuffle: no card of this deck was drawn here since it was shuffled.")
    return Turn(after=[])
