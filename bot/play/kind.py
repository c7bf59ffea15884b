"""Kinds of events: everything that the rows of one kind can do, in one class.

The history, statistics, strikes, privacy and `check` use rows only through `EventKind`, and know no kind by
name. All kinds are listed in `bot.features.registry`.

A kind prepares what takes long before the transaction, and applies the event inside it, by the same method
live and in a replay. It also says what made the total of a roll, for statistics and for rolling again, and
takes out the words that a person typed when that person is forgotten.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import anonymise
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Face
from bot.mechanics.sources import Given, Source
from bot.play.codec import Record
from bot.play.event import Effect, Event, EventContext, Json, Made, State, StateKey, Visibility, uses_of
from bot.play.luck import LuckSample
from bot.play.reads import Reads
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Configuration
from bot.play.sums import Subject
from bot.play.typed_faces import read_words

Way = Literal["dice", "method", "table", "adaptive", "deck"]
"""Dice as they fall, a rule that makes another die of them, a table, odds that lean, or cards."""

TYPED = frozenset(("comment", "set", "name"))
"""The parts of a request that hold nothing but what a person typed."""

WORDS_BEGIN = frozenset("#[$")
"""Signs of which one stands before all that a person may have put in words into dice."""

RequestJson = Mapping[str, Json]

Request = TypeVar("Request")
Prepared = Any
"""What a kind prepares for itself."""

RollDetails = Any
"""How an event came about, as its kind tells it."""

Result = TypeVar("Result")


class MethodUsed(NamedTuple):
    """A rule by all that settles it."""

    name: str
    sides: int
    faces: int
    options: str


class Origin(NamedTuple):
    """What made a total, without what anybody called it; of a table, with its name."""

    way: Way
    dice: str
    """The dice in canonical form, the name of a game, or of a table."""
    method: MethodUsed | None = None
    """Only of that way."""
    tightness: str = ""
    """How strongly the odds lean, where they do."""


READING = 1.0
"""Seconds after which a job that reads what a person typed is ended; the longest takes half of it."""


class Workers(Protocol):
    """The port to what works out long things elsewhere, for one person."""

    def of(self, person: int, home: int) -> "Workers":
        """Return the same for what a person asks at a place of a home."""

    async def run(
        self,
        job: Callable[..., Result],
        *inputs: Any,  # noqa: ANN401 - of any job
        long: bool = False,
        seconds: float | None = None,
    ) -> Result:
        """Return what `job`, a function of a module, makes of hashable inputs; `long` if it may take seconds.

        It is ended after `seconds`, or where that is None after as many as any job may take.

        Raises:
            BadInput: it took too long, now or when it was last asked for.
            Busy: too much is waiting, or the person has enough waiting already.
        """

    async def run_long(self, job: Callable[..., Result], *inputs: Any) -> Result:  # noqa: ANN401 - of any job
        """Do what takes longer, and has a result that is too large to be kept, while `run` goes on.

        Raises:
            Busy: too much is waiting, or it took too long.
        """


class AtOnce:
    """Does all at once, where nobody else waits."""

    def of(self, person: int, home: int) -> Self:
        """Return the same."""
        return self

    async def run(
        self,
        job: Callable[..., Result],
        *inputs: Any,  # noqa: ANN401 - of any job
        long: bool = False,
        seconds: float | None = None,
    ) -> Result:
        return job(*inputs)

    run_long = run


class World(Protocol):
    """What an event may be prepared from."""

    @property
    def store(self) -> Reads:
        """What is kept."""

    @property
    def workers(self) -> Workers:
        """For what is dear."""

    @property
    def kinds(self) -> Mapping[str, "EventKind[Any]"]:
        """All kinds of events by name."""


class Asking(World, Protocol):
    """What is known of a request for something new."""

    @property
    def context(self) -> RequestContext:
        """Who asks, where and when."""

    @property
    def configuration(self) -> Configuration:
        """The settings of the place."""

    @property
    def place(self) -> Place:
        """Where it is asked."""

    @property
    def person(self) -> int:
        """Who asks."""


Occasion = Event | Asking
"""The row that is to be replayed, or the request for a new one."""


@dataclass(frozen=True, slots=True)
class PlaceState:
    """What a place holds for an event, loaded in the transaction that records it."""

    last: int
    """The number of its newest event, 0 if there is none yet."""
    state: State = field(default_factory=State)
    """Of the key that the event uses."""
    targets: tuple[Event, ...] = ()
    """The earlier events that it is about, those that are kept."""
    followed: int | None = None
    """The number of a later roll of the first target's person that counts."""
    pruned: int = 0
    """Up to which number events are no longer kept."""
    shared: tuple[State, ...] = ()
    """What its home has under the keys of `SharesStates.shared_of`; `State.last` counts the uses so far."""

    @property
    def target(self) -> Event | None:
        """The first of the earlier events."""
        return self.targets[0] if self.targets else None


def without_words(request: RequestJson) -> RequestJson:
    """Return a kept request without its person's own words: the dice are the same."""
    if TYPED.isdisjoint(request):
        return without_labels(request)
    return without_labels({name: value for name, value in request.items() if name not in TYPED})


def without_labels(request: RequestJson) -> RequestJson:
    """Return a kept request without the labels and comments of its dice."""
    dice = request.get("dice")
    if not isinstance(dice, str) or WORDS_BEGIN.isdisjoint(dice):
        return request
    return {**request, "dice": _anonymise(dice)}


@lru_cache(maxsize=256)
def _anonymise(dice: str) -> str:
    """Return dice without labels, and without other words; what a kind names by a word of the bot's stays."""
    with suppress(BadInput):
        return str(anonymise(read_rolls(dice)))
    return dice


class ReadsTypedFaces(Generic[Request]):
    """How a roll of a kind is read from what people typed, whose dice they threw by hand."""

    def parse_faces(self, words: Sequence[str], before: tuple[Face, ...] = ()) -> Source:
        """Return what people typed as a source of faces, after those that are known already.

        Raises:
            BadInput: it cannot be understood.
        """
        return read_words(words, before)

    def normalise_typed(
        self, prepared: Prepared, request: Request, words: Sequence[str], *, started: bool = False
    ) -> tuple[Request, Sequence[str]]:
        """Return what is asked for by one who typed such words, and the words as they are then read.

        `started` says that faces were read before; then what is asked for stays as it is.

        Raises:
            BadInput: they cannot be understood.
        """
        return request, words


class HasLabel(ABC):
    """Of a kind whose rolls say what they are for: with who rolled, all may know it."""

    @abstractmethod
    def label(self, event: Event) -> str:
        """Return what its roller said it was for, or nothing."""

    @abstractmethod
    def with_label(self, event: Event, label: str) -> Event:
        """Return a roll as if its roller had said that it was for this.

        Raises:
            BadInput: a label of this kind has no such signs.
        """


class Commented(HasLabel):
    """Of a kind whose rolls have what they are for as a part of their request."""

    def label(self, event: Event) -> str:
        comment: str = event.request.get("comment", "")
        return comment

    def with_label(self, event: Event, label: str) -> Event:
        return replace(event, request={**event.request, "comment": label})


class Repeats(ABC):
    """Of a kind whose rolls can be rolled again."""

    @abstractmethod
    async def repeat(self, event: Event, ask: Asking) -> tuple[Any, Prepared]:
        """Return the request that rolls the same once more, and what is prepared for it; None: nothing is.

        The request names in `again` the roll that it repeats.

        Raises:
            BadInput, Refused: it cannot be rolled again, as the sentence says.
        """


class FreezesRequest(ABC):
    """Of a kind whose state may change while a roll is made by hand."""

    @abstractmethod
    def freeze_request(self, request: Any, state: Json) -> Any:  # noqa: ANN401 - of the kind
        """Return what is asked for once its roll by hand has begun."""


class PreparesWithoutOdds(ABC):
    """Of a kind whose odds may take long."""

    @abstractmethod
    async def draft(self, request: Any, world: World, occasion: Occasion) -> Prepared:  # noqa: ANN401
        """Prepare without the odds, where nobody is told them, and nobody is to wait for them.

        Raises:
            BadInput, Refused: it cannot be done, as the sentence says.
        """


class TellsLuck(ABC):
    """Of a kind whose rolls can be judged by their luck."""

    @abstractmethod
    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        """Tell what of a row can be judged."""


class HidesFaces(ABC):
    """For a kind whose state may show faces that must stay hidden."""

    @abstractmethod
    def hides_faces(self, request: Any) -> bool:  # noqa: ANN401 - of the kind
        """Whether the state of this request shows such faces."""


class Shareable(ABC):
    """For a kind whose rows hide something from everyone."""

    @abstractmethod
    def shareable(self, event: Event) -> Event:
        """Return a row as it may be exported: without what its method hides."""


class UsesContents(ABC):
    """Of a kind that rolls on what libraries hold."""

    @abstractmethod
    def contents(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of the contents that a row was rolled on."""


class SharesStates(ABC):
    """Of a kind whose rows use states of their whole home, such as what a character has."""

    @abstractmethod
    def shared_of(self, request: Any) -> tuple[StateKey, ...]:  # noqa: ANN401 - of the kind
        """Return the keys of these states, each once."""

    def undo_shared(self, event: Event, states: Sequence[State]) -> tuple[Json, ...]:
        """Return the values of the states that an event used, as they are without it.

        Later events, at any place of the home, may have used them since.
        """
        return tuple(state.value for state in states)


class OpensRows(ABC):
    """Of a kind whose rows open hidden ones to all."""

    @abstractmethod
    def opens(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of the events that a row has opened."""


class TellsWordsOfOthers(ABC):
    """Of a kind whose rows are told with words that stand in other rows."""

    @abstractmethod
    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of these rows."""

    @abstractmethod
    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        """Return a row as its line tells it, with the words of such of these rows as are open to all."""


class EventKind(ReadsTypedFaces[Request], ABC):
    """One kind of row, which leaves requests of one type."""

    name: str
    version: ClassVar[int] = 1
    asked_by: ClassVar[str] = ""
    """Another kind, by whose command its events are asked for: a history of that shows them too."""
    state_of_target: ClassVar[bool] = False
    """Whether each of its states is about one event, the number of which is its key, and goes with it."""
    request_type: ClassVar[type]
    """A frozen dataclass, which `bot.play.codec` writes as JSON."""
    can_strike: ClassVar[bool] = False
    """Whether its rows can be struck: of rolls those that were typed."""
    basis: ClassVar[bool] = False
    """Whether the state decides how faces are read: a roll by hand then keeps it beside them."""
    retelling: ClassVar[int] = 10
    """How much work it is to say what came in a row of it, where each draw is 1 more."""
    newer_parts: ClassVar[frozenset[str]] = frozenset()
    """Parts of what its line says that rows of earlier times lack."""
    can_throw: ClassVar[bool] = True
    """Whether people can throw the dice of its rolls themselves."""

    @cached_property
    def _codec(self) -> Record:
        return Record(self.request_type)

    def read(self, body: Mapping[str, Json]) -> Request:
        """Read what `write` wrote."""
        codec = self._codec
        request: Request = self.request_type(**body) if codec.is_plain else codec.read(body)
        return request

    def write(self, request: Request) -> dict[str, Json]:
        """Return a request as a row keeps it: what is usual is left out."""
        codec = self._codec
        body = {name: value for name, usual in codec.parts if (value := getattr(request, name)) != usual}
        return body if codec.is_plain else codec.convert(body)

    def state_of(self, request: Request, person: int) -> StateKey | None:
        """Return the key of the state that a request of a person uses; a hidden event uses none."""
        return None

    def describe(self, event: Event) -> str:
        """Return what was rolled, in short."""
        return event.dice

    def origin(self, event: Event) -> Origin | None:
        """Return what made the total of a roll; None: nothing whose fairness could be told."""
        return Origin("dice", event.dice) if event.dice else None

    def targets_of(self, request: Request, state: Json) -> tuple[int, ...]:
        """Return the numbers of the earlier events that a request upon a state is about, oldest first."""
        return ()

    async def prepare(self, request: Request, world: World, occasion: Occasion) -> Prepared:
        """Work out what does not depend on the state, before the writer.

        Raises:
            BadInput, Refused: it cannot be done, as the sentence says.
        """
        return None

    def admit(
        self, request: Request, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        """See, in the transaction, that a live event may be made.

        Raises:
            BadInput, Refused: it may not, as the sentence says.
        """

    @abstractmethod
    def apply(self, prepared: Prepared, request: Request, context: EventContext, source: Source) -> Made:
        """Make the event: the only transition, live and replayed. It decides nothing by anything else.

        Raises:
            BadInput: typed faces do not fit.
            Refused: the state does not allow it.
            ValueError: a replayed row contradicts itself.
        """

    def undo(self, event: Event, state: Json) -> Json:
        """Return the state as it was before an event that used it last."""
        return event.before

    def recall(self, event: Event, prepared: Prepared) -> RollDetails:
        """Return how a recorded roll came about, as `Effect.result` was when it was made.

        Raises:
            ValueError: the row contradicts itself.
        """
        return self.replay(event, prepared, event.before).result if event.is_roll else None

    def replay(self, event: Event, prepared: Prepared, state: Json, target: Event | None = None) -> Effect:
        """Apply a recorded event again.

        Raises:
            ValueError: it does not follow from its draws.
        """
        given, request, uses = Given(event.draws), self.read(event.request), uses_of(event)
        if not event.visibility and tuple(use.key for use in uses) != list_shared(self, request):
            raise ValueError(f"event {event.number} does not say what it has found in its home")
        context = EventContext(
            event.person,
            event.at,
            event.number,
            event.by_hand,
            event.visibility,
            state,
            (target,) if target else (),
            tuple(use.state for use in uses),
        )
        effect = self.apply(prepared, request, context, given)
        if isinstance(effect, Waiting) or given.used < len(event.draws):
            raise ValueError(f"event {event.number} does not follow from its draws")
        return effect

    def outcomes(self, event: Event, prepared: Prepared, subject: Subject) -> tuple[int, ...]:
        """Return what came of a subject of statistics in an event, in order."""
        tallies = self.replay(event, prepared, event.before).tallies
        return tuple(one for tally in tallies if tally.subject == subject.text for one in tally.outcomes)

    def scrub(self, event: Event) -> Event:
        """Return a row without what a person typed in their own words; it replays as before.

        It is asked when the row is written, and by whoever checks an exported proof.
        """
        bare = without_words(event.request)
        return event if bare == event.request else replace(event, request=bare)


Kinds = Mapping[str, EventKind[Any]]
"""Kinds of events by name."""


def label_of(kind: EventKind[Any], event: Event) -> str:
    """Return what the roller of an event said it was for, or nothing."""
    return kind.label(event) if isinstance(kind, HasLabel) else ""


def list_opened(kind: EventKind[Any], event: Event) -> tuple[int, ...]:
    """Return the numbers of the hidden events that an event has opened to all."""
    return kind.opens(event) if isinstance(kind, OpensRows) else ()


def list_shared(kind: EventKind[Request], request: Request) -> tuple[StateKey, ...]:
    """Return the keys of the states of the whole home that a request uses."""
    return kind.shared_of(request) if isinstance(kind, SharesStates) else ()


def admit_shared(kind: EventKind[Request], request: Request, visibility: Visibility) -> tuple[StateKey, ...]:
    """Return the same for a request that is to be seen by some.

    Raises:
        BadInput: it is to be hidden, and would show in these states.
    """
    keys = list_shared(kind, request)
    if keys and visibility:
        raise BadInput(
            "Everyone sees what a character has, so a change of it cannot be hidden: leave `show:` out."
        )
    return keys


def undo_shared(kind: EventKind[Any], event: Event, states: Sequence[State]) -> tuple[Json, ...]:
    """Return the values of the states of its home that an event used, as they are without it."""
    return kind.undo_shared(event, states) if isinstance(kind, SharesStates) else ()


async def prepare_quickly(
    kind: EventKind[Request], request: Request, world: World, occasion: Occasion
) -> Prepared:
    """Prepare a request without odds that may take long."""
    prepare = kind.draft if isinstance(kind, PreparesWithoutOdds) else kind.prepare
    return await prepare(request, world, occasion)


@dataclass(frozen=True, slots=True)
class Replayable:
    """All that replaying an event needs besides its row and the state before it."""

    kind: EventKind[Any]
    prepared: Any

    def replay(self, event: Event, state: Json) -> Effect:
        """Apply the event again upon the state that there was before it."""
        return self.kind.replay(event, self.prepared, state)


async def prepare_target(world: World, event: Event) -> Replayable:
    kind = world.kinds[event.kind]
    return Replayable(kind, await kind.prepare(kind.read(event.request), world, event))
