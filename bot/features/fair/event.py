"""Adaptive rolls, and resets of what they remember.

An adaptive die remembers its totals, and leans towards those that are due. A reset makes it forget, after the
person confirms it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Literal

from bot.features.reading.reading import DICE, read_typed
from bot.mechanics import stateful_dice
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import is_quick
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.recorded import read_roll, read_rolls
from bot.mechanics.notation.tree import Node
from bot.mechanics.playing import Waiting
from bot.mechanics.remembering import remembering
from bot.mechanics.sources import Source
from bot.mechanics.stateful_dice import (
    BestGuess,
    Tightness,
    adaptive_distribution,
    adjust,
    best_guess,
    deck_distribution,
    take_one,
)
from bot.play.codec import dump, load
from bot.play.errors import Gone
from bot.play.event import Effect, Event, EventContext, Json, Made, StateKey
from bot.play.kind import Asking, EventKind, Occasion, Origin, Repeats, TellsLuck, Workers, World
from bot.play.lanes import need_long_lane
from bot.play.luck import LuckSample
from bot.play.reads import PendingKind
from bot.play.recording import check_by_hand, find, record_at_once
from bot.play.settings import Configuration, Whose, check_may_reset
from bot.play.store import Ask
from bot.play.sums import Subject, Tallier, Tally, face_tallies, memory_subject, strip_labels
from bot.play.transition import Submission
from bot.play.typed_faces import faces_on

PLAIN_BYTES = 3 * 2**20
"""Bytes of the cache with the latest dice without their memory."""

Memorable = Literal["fair", "deck"]

MEMORABLE: tuple[Memorable, ...] = ("fair", "deck")

DISTRIBUTIONS: Mapping[Memorable, Callable[[Node], Distribution]] = {
    "fair": adaptive_distribution,
    "deck": deck_distribution,
}
"""Work out the odds of dice without their memory; each refuses dice that it cannot remember."""

A_GUESS = 20_000
"""About the most bytes of `PlainDice` besides its distribution."""


@dataclass(frozen=True, slots=True)
class FairRequest:
    """Dice to roll adaptively."""

    dice: str
    """As understood, with labels and comment."""
    tightness: str
    own: bool = False
    """Whether they remember only what this person rolled."""
    again: int = 0
    """The number of the roll that this one repeats, or 0."""
    set: str = ""
    """What the person calls the physical dice they threw."""
    words: int = 0
    """The number of the roll with its labels, if another person typed these; 0 if it has its own."""


@dataclass(frozen=True, slots=True)
class PlainDice:
    """Dice without a memory, for comparison."""

    distribution: Distribution
    guess: BestGuess
    tallier: Tallier

    @staticmethod
    def size(plain: "PlainDice | None") -> int:
        """Return about how many bytes the dice take."""
        return A_GUESS if plain is None else A_GUESS + plain.distribution.memory

    @classmethod
    def of(cls, subject: Subject, distribution: Distribution) -> "PlainDice":
        """Work out the rest from the distribution."""
        tallier = Tallier.of_distribution(subject, distribution)
        return cls(distribution, best_guess(distribution), tallier)


@dataclass(frozen=True, slots=True)
class FairPlan:
    """Dice with their plain odds."""

    plain: PlainDice
    tightness: Tightness


@dataclass(frozen=True, slots=True)
class Guessed:
    """How well a roll of dice with a memory could be guessed, beside plain dice."""

    guess: BestGuess
    """The guess of a person who knew all earlier rolls."""
    plain_guess: BestGuess
    plain_odds: Fraction
    """The chance of the result with plain dice."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """All that the next adaptive roll depends on; hashable, since a worker process finds its odds."""

    dice: str
    """As they are stored, without labels."""
    tightness: Tightness
    counts: tuple[tuple[int, int], ...]
    whose: Whose

    async def is_long(self, workers: Workers) -> bool:
        """Whether its odds may take seconds to work out."""
        return await need_long_lane(workers, read_roll(self.dice).root)


class FairKind(Repeats, TellsLuck, EventKind[FairRequest]):
    """An adaptive roll. Its state is how often each total came, as a list of [total, count]."""

    name = "fair"
    request_type = FairRequest
    can_strike: ClassVar[bool] = True

    def state_of(self, request: FairRequest, person: int) -> StateKey:
        """Return the key of the counts, which the same dice share whatever their labels."""
        return counts_key(request.dice, person if request.own else 0)

    async def prepare(self, request: FairRequest, world: World, occasion: Occasion) -> FairPlan:
        plain = await plain_dice("fair", request.dice, world)
        return FairPlan(plain, stateful_dice.parse_tightness(request.tightness))

    def apply(self, prepared: FairPlan, request: FairRequest, context: EventContext, source: Source) -> Made:
        """Draw a total by odds that lean towards what is due, or take the thrown one."""
        counts = counts_of(context.state)
        if context.by_hand:
            return _read_thrown(prepared.plain, request, counts, source)
        distribution = adjust(prepared.plain.distribution, counts, prepared.tightness)
        return make_effect(source.draw(distribution), distribution, prepared.plain, counts)

    def normalise_typed(
        self, prepared: FairPlan, request: FairRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[FairRequest, Sequence[str]]:
        return request, faces_on(read_rolls(request.dice), words)

    def origin(self, event: Event) -> Origin:
        return Origin("adaptive", event.dice, tightness=event.request["tightness"])

    def recall(self, event: Event, prepared: FairPlan) -> Guessed:
        return rate_guess(event, prepared.plain)

    def outcomes(self, event: Event, prepared: FairPlan, subject: Subject) -> tuple[int, ...]:
        """Return its total if it is of these dice, or the faces that people threw."""
        if event.by_hand:
            return super().outcomes(event, prepared, subject)
        return outcomes_of_draw(event, prepared.plain, subject)

    def undo(self, event: Event, state: Json) -> Json:
        """Return the counts without its total: none, if they were reset before it."""
        counts = counts_of(state) - Counter([event.outcome or 0])
        return [[each, count] for each, count in sorted(counts.items())] or ([] if event.previous else None)

    async def repeat(self, event: Event, ask: Asking) -> tuple[FairRequest, None]:
        """Roll with the same tightness; today's settings say whose memory."""
        configuration = ask.configuration
        own = configuration.memory == "person"
        return replace(self.read(event.request), own=own, set="", again=event.number), None

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        return luck_of_draw(event)


FAIR = FairKind()


async def validate(
    ask: Ask,
    dice: str,
    tightness: str | None = None,
    *,
    rolled: str | None = None,
    set_name: str | None = None,
) -> Submission:
    """Return the submission of a roll at a place; the settings give the tightness unless it is said.

    Raises:
        BadInput: something cannot be understood or is out of bounds, or options do not go together.
    """
    named = check_by_hand(rolled, set_name)
    tight = _tightness(tightness, ask.configuration)
    own = ask.configuration.memory == "person"
    one = await read_drawn(ask, dice)
    return ask.submission(FAIR, FairRequest(str(one), str(tight), own, set=named))


def split_memorable(text: str) -> tuple[Memorable | None, str]:
    """Split `fair 2d6` or `deck 2d6` into the kind of memory and the dice; return other text unchanged.

    Raises:
        BadInput: there are no dice.
    """
    word, _, dice = text.strip().partition(" ")
    kind = next((kind for kind in MEMORABLE if kind == word.lower()), None)
    if kind is None:
        return None, text
    if not dice:
        raise BadInput(
            f"There are no dice: write some after `{kind}`, such as {kind} 2d6.",
            typed=text.strip(),
            offers=(f"{kind} 2d6",),
        )
    return kind, dice


async def read_drawn(ask: Ask, text: str) -> Expression:
    """Read dice with a memory.

    Raises:
        BadInput: they cannot be understood, or are more than one roll.
    """
    return take_one(await read_typed(ask, text, DICE))


async def outlook(ask: Ask, one: Expression, tightness: str | None = None) -> Outlook:
    """Return all that the next adaptive roll of an expression depends on at a place.

    Raises:
        BadInput: the tightness cannot be understood, or is out of bounds.
    """
    dice = strip_labels(str(one))
    configuration = ask.configuration
    tight = _tightness(tightness, configuration)
    key = counts_key(dice, ask.person if configuration.memory == "person" else 0)
    state = await ask.store.state(ask.place, key)
    return Outlook(dice, tight, tuple(sorted(counts_of(state.value).items())), configuration.memory)


def counts_key(dice: str, person: int) -> StateKey:
    """Return the key of the counts that dice remember."""
    return StateKey("fair", strip_labels(dice), person)


def counts_of(state: Json) -> Counter[int]:
    """Return how often each total came up."""
    return Counter(dict(state or []))


def add_outcome(counts: Counter[int], outcome: int) -> list[list[int]]:
    """Return the state of the counts with one more `outcome`."""
    return [[each, count] for each, count in sorted({**counts, outcome: counts[outcome] + 1}.items())]


def make_effect(outcome: int, distribution: Distribution, plain: PlainDice, counts: Counter[int]) -> Effect:
    """Return the effect of drawing an outcome from `distribution`, given the earlier `counts`."""
    guess = best_guess(distribution)
    return Effect(
        draws=(outcome,),
        outcome=outcome,
        odds=distribution.chance(outcome),
        dice=plain.tallier.subject.dice,
        line={"guess": dump(guess), "below": float(distribution.below(outcome))},
        judged=True,
        after=add_outcome(counts, outcome),
        tally=lambda: (plain.tallier.tally_at_odds(outcome, distribution),),
        result=Guessed(guess, plain.guess, plain.distribution.chance(outcome)),
    )


def _read_thrown(plain: PlainDice, request: FairRequest, counts: Counter[int], source: Source) -> Made:
    """Return the effect of dice that people threw: they are plain dice, and remembered all the same."""
    result = throw(read_rolls(request.dice), source)
    if isinstance(result, Waiting):
        return result
    total = result.totals[0]
    source.finish()
    if total not in plain.distribution.weights:
        raise BadInput(f"The total {total:,} is too rare to be remembered here: use /roll.")
    effect = make_effect(total, plain.distribution, plain, counts)

    def tally() -> tuple[Tally, ...]:
        return (*effect.tallies, *face_tallies(result.batches, by_hand=True, named=request.set))

    return replace(effect, draws=result.faces, tally=tally)


def rate_guess(event: Event, plain: PlainDice) -> Guessed:
    odds = plain.distribution.chance(event.outcome or 0)
    return Guessed(load(BestGuess, event.line["guess"]), plain.guess, odds)


def outcomes_of_draw(event: Event, plain: PlainDice, subject: Subject) -> tuple[int, ...]:
    return event.draws if plain.tallier.subject == subject else ()


def luck_of_draw(event: Event) -> Iterable[LuckSample]:
    """Yield a draw at the odds that it had."""
    dice, below = event.dice, event.line["below"]
    yield LuckSample(
        event.number, event.person, event.at, dice, (), event.outcome, below, float(event.odds or 0)
    )


def _tightness(text: str | None, configuration: Configuration) -> Tightness:
    return stateful_dice.parse_tightness(configuration.tightness if text is None else text)


async def plain_dice(kind: Memorable, text: str, world: World) -> PlainDice:
    """Return dice without their memory; a worker process finds odds that may take long."""
    dice = strip_labels(text)
    plain = _quick(kind, dice)
    if plain is None:
        root = read_roll(dice).root
        long = await need_long_lane(world.workers, root)
        distribution = await world.workers.run(DISTRIBUTIONS[kind], root, long=long)
        plain = PlainDice.of(memory_subject(kind, dice), distribution)
    return plain


@remembering(PLAIN_BYTES, PlainDice.size)
def _quick(kind: Memorable, dice: str) -> PlainDice | None:
    """Return dice with odds that are found at once, or None."""
    root = read_roll(dice).root
    return PlainDice.of(memory_subject(kind, dice), DISTRIBUTIONS[kind](root)) if is_quick(root) else None


RESETTING = PendingKind(
    "fair-reset",
    over="This question is no longer open; ask again with /memory reset.",
    not_yours="Only the person who asked can answer this; ask with /memory reset yourself.",
)


@dataclass(frozen=True, slots=True)
class ResetRequest:
    """Dice to reset."""

    dice: str
    """As they are stored, without labels."""
    own: bool = False
    """Whether they forget only this person's rolls."""


@dataclass(frozen=True, slots=True)
class Memory:
    """How much dice remember at a place."""

    dice: str
    rolls: int
    whose: Whose = "channel"


class FairResetKind(EventKind[ResetRequest]):
    """A reset: the counts become empty."""

    name = "fair-reset"
    request_type = ResetRequest

    def state_of(self, request: ResetRequest, person: int) -> StateKey:
        return counts_key(request.dice, person if request.own else 0)

    def apply(self, prepared: None, request: ResetRequest, context: EventContext, source: Source) -> Made:
        return Effect(after=[])


FAIR_RESET = FairResetKind()


async def ask_reset(ask: Ask, text: str) -> tuple[Memory, int]:
    """Ask whether to forget the counts of an expression; return what would be lost, and the question.

    Raises:
        BadInput: the expression cannot be understood.
        NotAllowed: only managers may reset here.
        Gone: there is nothing to reset.
    """
    dice = strip_labels(str(await read_drawn(ask, text)))
    configuration = ask.configuration
    check_may_reset(ask.context, configuration)
    own = configuration.memory == "person"
    state = await ask.store.state(ask.place, counts_key(dice, ask.person if own else 0))
    memory = Memory(dice, counts_of(state.value).total(), configuration.memory)
    if not memory.rolls:
        yours = " of yours" if own else ""
        raise Gone(f"There is nothing to reset: no /fair roll{yours} of {dice} is remembered here.")
    body = FAIR_RESET.write(ResetRequest(dice, own))
    return memory, await ask.store.ask(RESETTING.of(ask.context, body), ask.context.has_expired)


async def reset(ask: Ask, number: int) -> Event:
    """Forget the counts that question `number` is about, and record that.

    Raises:
        NotAllowed: another person asked, or by now only managers may reset here.
        Gone: the question was answered or has expired.
    """
    if repeated := await ask.store.find_repeated(ask.context.interaction):
        return repeated
    action = await find(ask, number, RESETTING)
    check_may_reset(ask.context, ask.configuration)
    request = FAIR_RESET.read(action.body)
    return (await record_at_once(ask, ask.submission(FAIR_RESET, request, pending=number))).event


KINDS = (
    FAIR,
    FAIR_RESET,
)
