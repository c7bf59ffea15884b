"""Kinds of events: everything that the rows of one kind can do, in one class.

The history, statistics, strikes, privacy and `check` use rows only through `EventKind`, and know no kind by
name. All kinds are listed in `bot.features.registry`.

A kind prepares slow work before the transaction, and applies the event inside it, by the same method live and
in a replay. It also says what made the total of a roll, for statistics and for rolling again, and removes a
person's words when that person is forgotten.
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
"""Plain dice, a rule that makes another die of them, a table, the adaptive die, or cards."""

TYPED = frozenset(("comment", "set", "name"))
"""The parts of a request with only a person's own words."""

WORDS_BEGIN = frozenset("#[$")
"""One of these signs comes before any words that a person may have put into dice."""

RequestJson = Mapping[str, Json]

Request = TypeVar("Request")
Prepared = Any
"""The result of a kind's own preparation."""

RollDetails = Any
"""How an event came about, in a form of its kind."""

Result = TypeVar("Result")


class MethodUsed(NamedTuple):
    """A rule with all its settings."""

    name: str
    sides: int
    faces: int
    options: str


class Origin(NamedTuple):
    """What made a total, without people's names for it, except the name of a table."""

    way: Way
    dice: str
    """The dice in canonical form, the name of a game, or of a table."""
    method: MethodUsed | None = None
    """Only for the way `method`."""
    tightness: str = ""
    """How strongly the odds lean, if they do."""


READING = 1.0
"""Seconds after which a job that reads typed text is ended; the longest takes half of this."""


class Workers(Protocol):
    """The port to the workers that do long jobs elsewhere, for one person."""

    def of(self, person: int, home: int) -> "Workers":
        """Return the workers for a person's request at a place of a home."""

    async def run(
        self,
        job: Callable[..., Result],
        *inputs: Any,  # noqa: ANN401 - of any job
        long: bool = False,
        seconds: float | None = None,
    ) -> Result:
        """Return the result of `job`, a function of a module, for hashable inputs.

        A `long` one may take seconds. It is ended after `seconds`, by default after the limit for all jobs.

        Raises:
            BadInput: it took too long, now or the last time.
            Busy: too many jobs wait, or the person has enough waiting already.
        """

    async def run_long(self, job: Callable[..., Result], *inputs: Any) -> Result:  # noqa: ANN401 - of any job
        """Do a job that takes even longer, and has a result too large to keep, beside the jobs of `run`.

        Raises:
            Busy: too many jobs wait, or it took too long.
        """


class AtOnce:
    """Does all jobs at once, in this process."""

    def of(self, person: int, home: int) -> Self:
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
    """The sources for preparing an event."""

    @property
    def store(self) -> Reads:
        """The stored data."""

    @property
    def workers(self) -> Workers:
        """For slow work."""

    @property
    def kinds(self) -> Mapping[str, "EventKind[Any]"]:
        """All kinds of events by name."""


class Asking(World, Protocol):
    """The facts of a new request."""

    @property
    def context(self) -> RequestContext:
        """The person, the place and the time of the request."""

    @property
    def configuration(self) -> Configuration:
        """The settings of the place."""

    @property
    def place(self) -> Place:
        """The place of the request."""

    @property
    def person(self) -> int:
        """The person who asks."""


Occasion = Event | Asking
"""The row for a replay, or the request for a new one."""


@dataclass(frozen=True, slots=True)
class PlaceState:
    """The data of a place for an event, loaded in the transaction that records it."""

    last: int
    """The number of its newest event, 0 if there is none yet."""
    state: State = field(default_factory=State)
    """The state of the event's key."""
    targets: tuple[Event, ...] = ()
    """The earlier events that it is about, as far as they are kept."""
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
    """Return a stored request without its person's own words: the dice are the same."""
    if TYPED.isdisjoint(request):
        return without_labels(request)
    return without_labels({name: value for name, value in request.items() if name not in TYPED})


def without_labels(request: RequestJson) -> RequestJson:
    """Return a stored request without the labels and comments of its dice."""
    dice = request.get("dice")
    if not isinstance(dice, str) or WORDS_BEGIN.isdisjoint(dice):
        return request
    return {**request, "dice": _anonymise(dice)}


@lru_cache(maxsize=256)
def _anonymise(dice: str) -> str:
    """Return dice without labels and people's words; a kind's own words stay."""
    with suppress(BadInput):
        return str(anonymise(read_rolls(dice)))
    return dice


class ReadsTypedFaces(Generic[Request]):
    """How a kind reads a roll from the faces that people typed."""

    def parse_faces(self, words: Sequence[str], before: tuple[Face, ...] = ()) -> Source:
        """Return typed words as a source of faces, after those already known.

        Raises:
            BadInput: they cannot be understood.
        """
        return read_words(words, before)

    def normalise_typed(
        self, prepared: Prepared, request: Request, words: Sequence[str], *, started: bool = False
    ) -> tuple[Request, Sequence[str]]:
        """Return the request of a person who typed such words, and the words as they are then read.

        `started` says that some faces are read already; then the request stays as it is.

        Raises:
            BadInput: they cannot be understood.
        """
        return request, words


class HasLabel(ABC):
    """For a kind whose rolls have labels; all who may know the roller may know the label."""

    @abstractmethod
    def label(self, event: Event) -> str:
        """Return the label of a roll, or an empty string."""

    @abstractmethod
    def with_label(self, event: Event, label: str) -> Event:
        """Return a roll as if its roller had typed this label.

        Raises:
            BadInput: a label of this kind cannot have these signs.
        """


class Commented(HasLabel):
    """For a kind whose requests have the label as a part of their own."""

    def label(self, event: Event) -> str:
        comment: str = event.request.get("comment", "")
        return comment

    def with_label(self, event: Event, label: str) -> Event:
        return replace(event, request={**event.request, "comment": label})


class Repeats(ABC):
    """For a kind whose rolls can be repeated."""

    @abstractmethod
    async def repeat(self, event: Event, ask: Asking) -> tuple[Any, Prepared]:
        """Return the request that repeats the roll, and its preparation or None.

        The request has the number of the repeated roll in `again`.

        Raises:
            BadInput, Refused: it cannot be repeated; the sentence says why.
        """


class FreezesRequest(ABC):
    """For a kind whose state may change during a roll by hand."""

    @abstractmethod
    def freeze_request(self, request: Any, state: Json) -> Any:  # noqa: ANN401 - of the kind
        """Return the request as it must stay once its roll by hand has begun."""


class PreparesWithoutOdds(ABC):
    """For a kind whose odds may take long."""

    @abstractmethod
    async def draft(self, request: Any, world: World, occasion: Occasion) -> Prepared:  # noqa: ANN401
        """Prepare without the odds, if nobody sees them, so that nobody waits for them.

        Raises:
            BadInput, Refused: it cannot be done; the sentence says why.
        """


class TellsLuck(ABC):
    """For a kind whose rolls have luck."""

    @abstractmethod
    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        """Return the parts of a row that have luck."""


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
    """For a kind that rolls on the contents of libraries."""

    @abstractmethod
    def contents(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of the contents that were rolled on."""


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

    def causes_of(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of the rolls for which an event changed these states."""
        return (event.request["cause"],) if "cause" in event.request else ()


class LeadsToRolls(ABC):
    """For a kind whose rolls may lead to others, as an attack leads to a roll of its damage."""

    @abstractmethod
    def leads_to(self, event: Event, later: Event) -> bool | None:
        """Return whether a later roll belongs to an event; None: neither it nor any after it does."""


class OpensRows(ABC):
    """For a kind whose rows reveal hidden ones to all."""

    @abstractmethod
    def opens(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of the events that a row revealed."""

    def shows(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of events of which a row showed a part to all; they may stay hidden."""
        return self.opens(event)


class TellsWordsOfOthers(ABC):
    """For a kind whose rows are shown with words from other rows."""

    @abstractmethod
    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        """Return the numbers of these rows."""

    @abstractmethod
    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        """Return a row as its line shows it, with the words of those of these rows that all may see."""

    def rows_of_seen(self, event: Event) -> tuple[int, ...]:
        """Return those of these rows that may be hidden, and of which it shows only what all have seen."""
        return ()


class EventKind(ReadsTypedFaces[Request], ABC):
    """One kind of row, with requests of one type."""

    name: str
    version: ClassVar[int] = 1
    asked_by: ClassVar[str] = ""
    """Another kind, whose command asks for its events: a history of that kind shows them too."""
    state_of_target: ClassVar[bool] = False
    """Whether each of its states belongs to one event, whose number is its key, and is deleted with it."""
    request_type: ClassVar[type]
    """A frozen dataclass, which `bot.play.codec` writes as JSON."""
    can_strike: ClassVar[bool] = False
    """Whether its rows can be struck; rolls only if they were typed."""
    undo_command: ClassVar[str] = ""
    """The command that takes its rows back, which are then neither struck nor voided: `/catan undo`."""
    basis: ClassVar[bool] = False
    """Whether the state decides how to read faces: a roll by hand then keeps the state with its faces."""
    retelling: ClassVar[int] = 10
    """The work of retelling a row of it, where each draw is 1 more."""
    newer_parts: ClassVar[frozenset[str]] = frozenset()
    """Parts of its lines that old rows lack."""
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
        """Return a request as a row keeps it: without defaults."""
        codec = self._codec
        body = {name: value for name, usual in codec.parts if (value := getattr(request, name)) != usual}
        return body if codec.is_plain else codec.convert(body)

    def state_of(self, request: Request, person: int) -> StateKey | None:
        """Return the key of the state that a person's request uses; a hidden event uses none."""
        return None

    def describe(self, event: Event) -> str:
        """Return what was rolled, in short."""
        return event.dice

    def origin(self, event: Event) -> Origin | None:
        """Return what made the total of a roll, or None if its fairness means nothing."""
        return Origin("dice", event.dice) if event.dice else None

    def targets_of(self, request: Request, state: Json) -> tuple[int, ...]:
        """Return the numbers of the earlier events that a request upon a state is about, oldest first."""
        return ()

    async def prepare(self, request: Request, world: World, occasion: Occasion) -> Prepared:
        """Do the work that does not depend on the state, before the transaction.

        Raises:
            BadInput, Refused: it cannot be done; the sentence says why.
        """
        return None

    def admit(
        self, request: Request, context: RequestContext, configuration: Configuration, found: PlaceState
    ) -> None:
        """Check, in the transaction, that a live event may be made.

        Raises:
            BadInput, Refused: it may not; the sentence says why.
        """

    @abstractmethod
    def apply(self, prepared: Prepared, request: Request, context: EventContext, source: Source) -> Made:
        """Make the event, live or in a replay, from these arguments alone: it is the only transition.

        Raises:
            BadInput: typed faces do not fit.
            Refused: the state does not allow it.
            ValueError: a replayed row contradicts itself.
        """

    def undo(self, event: Event, state: Json) -> Json:
        """Return the state before an event that used it last."""
        return event.before

    def recall(self, event: Event, prepared: Prepared) -> RollDetails:
        """Return how a recorded roll came about, the `Effect.result` of its making.

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
        """Return the outcomes of an event for a subject of statistics, in order."""
        tallies = self.replay(event, prepared, event.before).tallies
        return tuple(one for tally in tallies if tally.subject == subject.text for one in tally.outcomes)

    def scrub(self, event: Event) -> Event:
        """Return a row without a person's own words; it replays as before.

        Called when the row is written, and by every check of an exported proof.
        """
        bare = without_words(event.request)
        return event if bare == event.request else replace(event, request=bare)


Kinds = Mapping[str, EventKind[Any]]


def label_of(kind: EventKind[Any], event: Event) -> str:
    """Return the label of an event, or an empty string."""
    return kind.label(event) if isinstance(kind, HasLabel) else ""


def list_opened(kind: EventKind[Any], event: Event) -> tuple[int, ...]:
    """Return the numbers of the hidden events that an event revealed to all."""
    return kind.opens(event) if isinstance(kind, OpensRows) else ()


def list_shown(kind: EventKind[Any], event: Event) -> tuple[int, ...]:
    """Return the numbers of the hidden events of which an event showed at least a part to all."""
    return kind.shows(event) if isinstance(kind, OpensRows) else ()


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
    """Prepare a request without odds if they may take long."""
    prepare = kind.draft if isinstance(kind, PreparesWithoutOdds) else kind.prepare
    return await prepare(request, world, occasion)


@dataclass(frozen=True, slots=True)
class Replayable:
    """Everything for replaying an event except its row and the state before it."""

    kind: EventKind[Any]
    prepared: Any

    def replay(self, event: Event, state: Json) -> Effect:
        return self.kind.replay(event, self.prepared, state)


async def prepare_target(world: World, event: Event) -> Replayable:
    kind = world.kinds[event.kind]
    return Replayable(kind, await kind.prepare(kind.read(event.request), world, event))
