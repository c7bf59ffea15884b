"""Draws from a deck, and its shuffles.

The cards of a deck have the odds of dice. A drawn card cannot come again until a shuffle puts all cards back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.features.fair.event import (
    Guessed,
    PlainDice,
    counts_of,
    luck_of_draw,
    make_effect,
    outcomes_of_draw,
    plain_dice,
    rate_guess,
    read_drawn,
)
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.sources import Source
from bot.mechanics.stateful_dice import Deck, deck_of
from bot.play.errors import Gone
from bot.play.event import Effect, Event, EventContext, Made, StateKey
from bot.play.kind import Asking, EventKind, Occasion, Origin, PlaceState, Repeats, TellsLuck, Workers, World
from bot.play.lanes import need_long_lane
from bot.play.luck import LuckSample
from bot.play.recording import record_at_once
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration, check_may_reset
from bot.play.store import Ask
from bot.play.sums import Subject, strip_labels
from bot.play.transition import Recorded


@dataclass(frozen=True, slots=True)
class DeckWish:
    """A deck as a person asks for it."""

    dice: str
    copies: int = 1
    reshuffle: int | None = None
    """The number of cards left at which all are shuffled again; None for the usual number."""


@dataclass(frozen=True, slots=True)
class DeckRequest:
    """A deck, named by its dice, its copies and when it is shuffled again."""

    dice: str
    """As understood, with labels and comment."""
    copies: int
    reshuffle: int
    own: bool = False
    """Whether the deck is this person's alone."""
    again: int = 0
    """The number of the draw that this one repeats, or 0."""
    words: int = 0
    """The number of the draw with its labels, if another person typed these; 0 if it has its own."""


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """A deck, and its dice without a memory."""

    plain: PlainDice
    deck: Deck


@dataclass(frozen=True, slots=True)
class DeckDraw:
    """A card that was drawn, and its deck."""

    deck: Deck
    missing: int
    """How many cards were out before this draw."""
    guessed: Guessed

    @property
    def left(self) -> int:
        """How many more cards can be drawn before the next shuffle."""
        return self.deck.size - self.missing - 1 - self.deck.reshuffle


@dataclass(frozen=True, slots=True)
class DeckOutlook:
    """All that the next card depends on; hashable, since a worker process finds its odds."""

    dice: str
    """The dice that name the deck, without labels."""
    copies: int
    reshuffle: int
    drawn: tuple[tuple[int, int], ...]
    """How often each outcome was drawn since the last shuffle."""

    async def is_long(self, workers: Workers) -> bool:
        """Whether its odds may take seconds to work out."""
        return await need_long_lane(workers, read_roll(self.dice).root)


def read_wish(text: str) -> DeckWish:
    """Read `2d6`, or `2d6 copies=2 reshuffle=3`."""
    options: dict[str, int] = {}
    dice = text.strip()
    while True:
        before, _, last = dice.rpartition(" ")
        name, _, number = last.partition("=")
        if name not in {"copies", "reshuffle"} or not number.isdecimal():
            return DeckWish(dice, **options)
        dice, options[name] = before.rstrip(), int(number)


class DeckKind(Repeats, TellsLuck, EventKind[DeckRequest]):
    """A draw. Its state is how often each outcome was drawn since the last shuffle, as [outcome, count]."""

    name = "deck"
    request_type = DeckRequest
    can_throw: ClassVar[bool] = False

    def origin(self, event: Event) -> Origin:
        return Origin("deck", event.dice)

    def state_of(self, request: DeckRequest, person: int) -> StateKey:
        return cards_key(request, person)

    async def prepare(self, request: DeckRequest, world: World, occasion: Occasion) -> DeckPlan:
        plain = await plain_dice("deck", request.dice, world)
        return DeckPlan(plain, deck_of(plain.distribution, request.copies, request.reshuffle))

    def apply(self, prepared: DeckPlan, request: DeckRequest, context: EventContext, source: Source) -> Made:
        missing = prepared.deck.ready(counts_of(context.state))
        distribution = prepared.deck.next_card(missing)
        effect = make_effect(source.draw(distribution), distribution, prepared.plain, missing)
        return replace(
            effect,
            line=effect.line | {"missing": missing.total()},
            result=DeckDraw(prepared.deck, missing.total(), effect.result),
        )

    def recall(self, event: Event, prepared: DeckPlan) -> DeckDraw:
        return DeckDraw(prepared.deck, event.line["missing"], rate_guess(event, prepared.plain))

    def outcomes(self, event: Event, prepared: DeckPlan, subject: Subject) -> tuple[int, ...]:
        return outcomes_of_draw(event, prepared.plain, subject)

    async def repeat(self, event: Event, ask: Asking) -> tuple[DeckRequest, None]:
        """Draw from the deck of the same dice; today's settings say whose deck."""
        configuration = ask.configuration
        own = configuration.memory == "person"
        return replace(self.read(event.request), own=own, again=event.number), None

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        return luck_of_draw(event)


DECK = DeckKind()


async def draw(ask: Ask, wish: DeckWish) -> Recorded:
    """Draw a card at a place and record it.

    Raises:
        BadInput: there is no such deck.
        Busy: too many requests wait.
    """
    return await record_at_once(ask, ask.submission(DECK, await settle(ask, wish)))


async def outlook(ask: Ask, one: Expression, reshuffle: int | None = None) -> DeckOutlook:
    """Return what the next card depends on, for a deck with one copy of each card.

    Raises:
        BadInput: there is no such deck.
    """
    request = await _settle(ask, one, DeckWish(str(one), reshuffle=reshuffle))
    state = await ask.store.state(ask.place, cards_key(request, ask.person))
    drawn = tuple(sorted(counts_of(state.value).items()))
    return DeckOutlook(strip_labels(request.dice), request.copies, request.reshuffle, drawn)


async def settle(ask: Ask, wish: DeckWish) -> DeckRequest:
    """Return the deck for a wish.

    Raises:
        BadInput: there would be too many cards, or a number is out of bounds.
    """
    return await _settle(ask, await read_drawn(ask, wish.dice), wish)


async def _settle(ask: Ask, expression: Expression, wish: DeckWish) -> DeckRequest:
    plain = await plain_dice("deck", str(expression), ask)
    deck = deck_of(plain.distribution, wish.copies, wish.reshuffle)
    configuration = ask.configuration
    return DeckRequest(str(expression), wish.copies, deck.reshuffle, own=configuration.memory == "person")


def cards_key(request: DeckRequest, person: int) -> StateKey:
    """Return the key of the missing cards of a deck."""
    key = f"{strip_labels(request.dice)} copies={request.copies} reshuffle={request.reshuffle}"
    return StateKey("deck", key, person if request.own else 0)


class DeckShuffleKind(EventKind[DeckRequest]):
    """A shuffle, which puts all cards back."""

    name = "deck-shuffle"
    request_type = DeckRequest

    def state_of(self, request: DeckRequest, person: int) -> StateKey:
        return cards_key(request, person)

    async def prepare(self, request: DeckRequest, world: World, occasion: Occasion) -> DeckPlan:
        return await DECK.prepare(request, world, occasion)

    def admit(
        self, request: DeckRequest, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        """Check that the person may shuffle, and that a card is out."""
        check_may_reset(context, configuration)
        if not found.state.value:
            raise Gone(
                "There is nothing to shuffle: no card of this deck was drawn here since the last shuffle."
            )

    def apply(self, prepared: DeckPlan, request: DeckRequest, context: EventContext, source: Source) -> Made:
        return Effect(line={"cards": prepared.deck.size}, after=[])


DECK_SHUFFLE = DeckShuffleKind()


async def shuffle(ask: Ask, wish: DeckWish) -> Event:
    """Put all cards back at a place, and record that.

    Raises:
        BadInput: there is no such deck.
        NotAllowed: only managers may shuffle here.
        Gone: no card is out.
        Busy: too many requests wait.
    """
    request = await settle(ask, wish)
    return (await record_at_once(ask, ask.submission(DECK_SHUFFLE, request))).event


KINDS = (
    DECK,
    DECK_SHUFFLE,
)
