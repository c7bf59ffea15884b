"""The port to storage for reading: its questions, and the types in which it answers.

That is pages of the history, what is kept on a person, checkpoints that stand for events which are no longer
kept, and actions that wait for a button, which are kept so that they survive a restart.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from bot.play.codec import Person
from bot.play.errors import MINUTE
from bot.play.event import Event, Json, State, StateKey
from bot.play.library import Collection, OwnerKind, SavedItem
from bot.play.proof.book import ProofBook, ProofCounts, ProofRow, SoFar
from bot.play.proof.posting import Unposted
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Configuration, Decided, Scope
from bot.play.sums import Counted, Days, SumRow, Sums

LOOKED_AT = 5_000
"""How many rows a look goes through for what no index knows, if it says nothing else."""

READ_AT = 2_000
"""How many rows a look for words goes through: each is read whole, about 8 µs, while others wait."""

MOST_OPEN = 50
"""How many actions of a kind wait for a person's answer at most: with one more, the oldest is given up."""

NOT_OPEN = "This question is no longer open: use the command again."
"""What is said where nobody knows which question it was."""

T = TypeVar("T")

EventsOf = Callable[[], Iterator[tuple[Place, Event]]]
"""Goes through events when it is called: in a thread, or in another process, to which it can be sent."""

ItemsOf = Callable[[], Iterator[SavedItem]]
"""Goes through saved things in the same way."""


@dataclass(frozen=True, slots=True)
class SearchWord:
    """A word that rows are looked up by: what was typed, dice, verdicts, or else their kind or roller."""

    texts: tuple[str, ...]
    """In lower case as `str.casefold` has it; a row has one of them."""
    kinds: tuple[str, ...] = ()
    """Or it is of one of these kinds."""
    people: tuple[Person, ...] = ()
    """Or one of these people rolled it."""


@dataclass(frozen=True, slots=True)
class ContentFilter:
    """What a roll must have been to be found, for one who asks: rows hidden from them are never found."""

    asker: int
    """Whose own hidden rolls can be found, but for those that game masters see alone."""
    is_master: bool = False
    """Whether rolls for the game master can be found."""
    dice: str | None = None
    """In canonical form, without labels: `4d6kh3`, `d20`."""
    by_hand: bool | None = None
    """Whether people threw the dice."""
    set: str | None = None
    """What they called the dice, in any case."""
    words: tuple[SearchWord, ...] = ()
    """A row fits all of them."""


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """Which part of a place's history to read: at most `limit` rows, next to a number.

    With `before`, the newest rows below it; with `after`, the oldest rows above it; with neither, the newest.
    """

    person: int | None = None
    kinds: tuple[str, ...] = ()
    """Those that are read, of several looked for among all rows; empty: every kind."""
    before: int | None = None
    after: int | None = None
    limit: int = 10
    since: int | None = None
    """The first millisecond since 1970 that is looked at."""
    until: int | None = None
    """The first one that is not."""
    content: ContentFilter | None = None
    within: int = LOOKED_AT
    """How many rows are gone through at most for what no index knows."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Rows newest first, and whether there are more on either side under the same filters.

    A search goes through a bounded number of rows; there may then be more where it ended.
    """

    events: tuple[Event, ...]
    older: bool
    newer: bool
    ended: int | None = None
    """The number of the last row that was looked at, where the search had to end there."""


@dataclass(frozen=True, slots=True)
class PlaceHoldings:
    """What a person rolled at one place."""

    place: Place
    counts: Mapping[str, int]
    """How many rows there are, by command."""
    since: int
    until: int
    """When the first and the last were made, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """All that is kept on a person."""

    held: tuple[PlaceHoldings, ...]
    game_master_of: tuple[int, ...]
    """The homes whose settings name the person."""
    saved_item: tuple[tuple[str, str], ...]
    """The kind and name of each thing in the person's own library."""
    made: int
    """How many things of servers the person has put there."""
    pending_actions: int
    """How many open questions wait for the person."""
    memories: int = 0
    """How many states are the person's alone, where dice remember each person's rolls apart."""
    seats: int = 0
    """How many games under way the person sits in."""
    real_dice: bool = False
    """Whether the person has said that they throw real dice."""
    entered: int = 0
    """How many rolls of others they have entered."""
    plays: int = 0
    """In how many channels they have chosen a character to play."""

    @property
    def rolls(self) -> int:
        """How many rows of histories are the person's."""
        return sum(sum(held.counts.values()) for held in self.held)

    @property
    def nothing(self) -> bool:
        """Whether nothing at all is kept."""
        return not any(
            (
                self.held,
                self.game_master_of,
                self.saved_item,
                self.made,
                self.pending_actions,
                self.memories,
                self.seats,
                self.real_dice,
                self.entered,
                self.plays,
            )
        )


@dataclass(frozen=True, slots=True)
class Basis:
    """What there was when a checkpoint began to be worked out: later changes are not in it."""

    place: int
    """As the store numbers it; 0: there was none."""
    newest: int
    """The number of the newest event."""
    forgotten: int
    """How many people had been forgotten."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What the events of a place up to `number` came to."""

    number: int
    states: Mapping[StateKey, State]
    """After that event."""
    sums: Mapping[tuple[int, int, str], tuple[int, int]]
    """Rolls and sums by day, person and subject, person 0 standing for all."""
    basis: Basis | None = field(default=None, compare=False)
    """None: nothing can have changed since."""


ChannelStates = Sequence[tuple[int, Mapping[str, int]]]
"""What channels had of a character when each had its own, by numbers of counters; the newest change first."""


@dataclass(frozen=True, slots=True)
class CounterStates:
    """What a character has of what is used up, by the numbers of its counters."""

    value: Json = None
    """The state in its home; None: it was never changed there."""
    channels: ChannelStates = ()
    """Of the channels of the home, which the first change in it takes over; nothing afterwards."""


@dataclass(frozen=True, slots=True)
class PlayedCharacter:
    """The character that a person plays in a channel."""

    item: SavedItem
    states: CounterStates


@dataclass(frozen=True, slots=True)
class PendingAction:
    """What was asked of a person, and waits for the answer."""

    place: Place
    person: int
    kind: str
    body: Mapping[str, Json]
    expires: int
    """Milliseconds since 1970; afterwards the store may forget it."""


@dataclass(frozen=True, slots=True)
class PendingKind:
    """A kind of pending action."""

    name: str
    over: str
    """What is said when it is no longer open."""
    not_yours: str = ""
    """What is said to all but the person who was asked; empty: others may answer."""
    lasts: int = 10 * MINUTE
    """How long it stays open, in milliseconds."""

    def of(self, context: RequestContext, body: Mapping[str, Json]) -> PendingAction:
        """Return a new action of this kind."""
        return PendingAction(context.place, context.person, self.name, body, context.at + self.lasts)


class Reads(Protocol):
    """Durable memory, as it is at the moment."""

    async def configuration(self, place: Place) -> Configuration:
        """Return the settings that hold at a place: its thread's, channel's, home's, the defaults."""

    async def read_decided(self, scope: Scope) -> Decided: ...

    async def event(self, place: Place, number: int) -> Event | None: ...

    async def relabels(self, place: Place, numbers: Sequence[int]) -> Mapping[int, Event]:
        """Return, of events whose labels were changed, by their numbers, the event that did so last."""

    async def find_later_roll(self, place: Place, event: Event) -> int | None:
        """Return the number of a roll that counts, of the same person and later, None where there is none."""

    async def find_repeated(self, interaction: int) -> Event | None:
        """Return the event that an interaction made in the last hour, None where it made none."""

    async def page(self, place: Place, query: HistoryQuery) -> HistoryPage:
        """Read a part of the history."""

    def places(self) -> AsyncIterator[Place]:
        """Go through all places that have a history."""

    def events(self, place: Place) -> AsyncIterator[Event]:
        """Go through the whole history of a place, oldest first."""

    async def state(self, place: Place, key: StateKey) -> State:
        """Return what is kept under a key."""

    def states(self, place: Place) -> AsyncIterator[tuple[StateKey, State]]:
        """Go through the states of a place."""

    async def checkpoint(self, place: Place) -> Checkpoint | None:
        """Return what stands for the oldest events of a place, None where all are kept."""

    async def basis(self, place: Place) -> Basis:
        """Return what a checkpoint that is worked out from now on is made of."""

    async def find_pending(self, number: int) -> PendingAction | None:
        """Return an open question, None where it was answered or forgotten."""

    async def saved_item(self, collection: Collection, name: str) -> SavedItem | None: ...

    async def saved_items(self, collection: Collection) -> list[SavedItem]:
        """Return all items of a collection, by name."""

    async def item_names(self, collection: Collection) -> Mapping[str, int]:
        """Return the names of all items of a collection, in order, with the numbers of their contents."""

    async def shared_state(self, home: int, key: StateKey) -> State:
        """Return what a home keeps under a key; `State.last` counts the uses so far."""

    async def shared_homes(self) -> Mapping[int, bool]:
        """Return the homes that keep anything so, and whether events of any of their places were pruned."""

    def shared_states(self, home: int) -> AsyncIterator[tuple[StateKey, State]]:
        """Go through what a home keeps."""

    def shared_uses(self, home: int, key: StateKey) -> AsyncIterator[tuple[int, Place, Event | None]]:
        """Go through the uses of a state of a home: the turn, where, and the event, or None if it is lost."""

    async def counters(self, home: int, character: str) -> CounterStates:
        """Return what a character has in a home, by its id."""

    async def played(self, place: Place, person: int) -> PlayedCharacter | None:
        """Return which character a person plays at a place, and what it has there.

        It is the one that was chosen for the thread, else for its channel, for the home, or for all homes; of
        a person who has only one, that one without a choice.
        """

    async def is_in_other_threads(self, place: Place, person: int, owner_kind: OwnerKind, name: str) -> bool:
        """Whether a person has chosen a character in another thread of the home that has a history."""

    async def throws_real_dice(self, person: int) -> bool:
        """Whether a person has said that they throw real dice."""

    async def players(self, place: Place) -> list[int]:
        """Return who has chosen a character to play at a place, in the order in which the bot met them.

        In a thread where nobody has, those of its channel. Of very many, the first.
        """

    async def content(self, number: int) -> Json:
        """Return what an item holds, or held when something was rolled on it; None where it is not kept."""

    async def sums(self, place: Place, subject: str, days: Days, person: int | None = None) -> Sums:
        """Return what came of a subject, by one person or by all."""

    async def subjects(self, place: Place, days: Days, person: int | None = None) -> list[Counted[str]]:
        """Return the texts of what was rolled, the most rolled first; of very much, the newest."""

    async def rollers(self, place: Place, days: Days) -> list[Counted[int]]:
        """Return the ids of who rolled, by how often; of very much, the newest. Faces are no rolls."""

    def sum_rows(self, place: Place) -> AsyncIterator[SumRow]:
        """Go through all sums of a place, oldest first."""

    async def is_known(self, person: int) -> bool:
        """Whether anything at all is kept on a person, be it but an id."""

    async def holdings(self, person: int) -> Holdings:
        """Return what is kept on a person; whatever is changed meanwhile may be counted or not."""

    def events_of(self, person: int) -> EventsOf:
        """Return what goes through a person's events at all places, newest first, for `read_elsewhere`."""

    def items_of(self, person: int) -> ItemsOf:
        """Return what goes through all that a person has saved anywhere, for `read_elsewhere`."""

    async def read_elsewhere(self, reading: Awaitable[T]) -> T:
        """Return what comes of a reading in another process, whose failures are told like those of this one.

        Raises:
            Refused: the store could not be read.
        """

    async def proof_book(self, place: Place) -> ProofBook:
        """Return what all rows of the proof of a place have in common."""

    async def proof_row(self, place: Place, number: int) -> ProofRow | None:
        """Return what an event adds to the proof of its place, None if none was kept with it."""

    async def proof_rows(self, place: Place, after: int) -> list[ProofRow]:
        """Return the next rows of the proof of a place after a number; none at the end."""

    async def proof_head(self, place: Place, number: int) -> bytes:
        """Return the head after an event, or `NOTHING` if it has none: the next one begins from it."""

    async def proof_so_far(self, place: Place) -> SoFar:
        """Return how far the proof of a place has come."""

    async def count_proved(self, place: Place) -> ProofCounts:
        """Return how the newest rows of the proof of a place came about."""

    async def find_unposted(self, home: int, channel: int) -> Unposted | None:
        """Return since when no head could be posted in a channel, and why; None: the last one was."""

    async def list_missing(self, listings: int) -> list[int]:
        """Return the servers that were missing in at least so many listings in a row."""

    async def fact(self, name: str) -> str | None:
        """Return what was kept under `name`."""
