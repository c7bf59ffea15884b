"""The port to storage for reading: its questions, and the types of its answers.

These are pages of the history, the data on a person, checkpoints in place of deleted events, and actions that
wait for a button, which are stored to survive a restart.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from bot.mechanics.later import Later
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
"""The most rows that a search reads if no index helps, by default."""

READ_AT = 2_000
"""How many rows a look for words goes through: each is read whole, about 8 µs, while others wait."""

MOST_OPEN = 50
"""The most open actions of a kind for each person: one more gives up the oldest."""

NOT_OPEN = "This question is no longer open: use the command again."
"""What people read if nobody knows which question it was."""

T = TypeVar("T")
Answer = TypeVar("Answer", bound=Sized | None)

EventsOf = Callable[[], Iterator[tuple[Place, Event]]]
"""Yields events when called: in a thread, or in another process, to which it can be sent."""

ItemsOf = Callable[[], Iterator[SavedItem]]
"""Yields saved things in the same way."""


@dataclass(frozen=True, slots=True)
class SearchWord:
    """A word that rows are looked up by: what was typed, dice, verdicts, or else their kind or roller."""

    texts: tuple[str, ...]
    """In lower case as `str.casefold` has it; a row has one of them."""
    kinds: tuple[str, ...] = ()
    """Or it is of one of these kinds."""
    people: tuple[Person, ...] = ()
    """Or one of these people rolled it."""
    targets: Later[tuple[tuple[int, int], ...]] = ()
    """Or it is at one of these in a fight, each by the row that added them and their place in it."""


@dataclass(frozen=True, slots=True)
class ContentFilter:
    """What a search finds: never rows that are hidden from the person who searches."""

    asker: int
    """The person who searches, and finds their own hidden rolls, except those for game masters alone."""
    is_master: bool = False
    """Whether it finds rolls for the game master."""
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
    """A part of a place's history: at most `limit` rows, next to a number.

    With `before`, the newest rows below it; with `after`, the oldest rows above it; with neither, the newest.
    """

    person: int | None = None
    kinds: tuple[str, ...] = ()
    """The kinds to read, or empty for all. Several are searched for among all rows."""
    before: int | None = None
    after: int | None = None
    limit: int = 10
    since: int | None = None
    """The first millisecond since 1970."""
    until: int | None = None
    """The first millisecond after it."""
    content: ContentFilter | None = None
    within: int = LOOKED_AT
    """The most rows to read if no index helps."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Rows newest first, and whether there are more on either side under the same filters.

    A search reads a limited number of rows; there may be more after its end.
    """

    events: tuple[Event, ...]
    older: bool
    newer: bool
    ended: int | None = None
    """The number of the last row that was read, if the search had to end there."""


@dataclass(frozen=True, slots=True)
class PlaceHoldings:
    """A person's rolls at one place."""

    place: Place
    counts: Mapping[str, int]
    """The number of rows by command."""
    since: int
    until: int
    """The times of the first and the last, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """All data on a person."""

    held: tuple[PlaceHoldings, ...]
    game_master_of: tuple[int, ...]
    """The homes whose settings name the person."""
    saved_item: tuple[tuple[str, str], ...]
    """The kind and name of each thing in the person's own library."""
    made: int
    """The number of things of servers that the person made."""
    pending_actions: int
    """The number of open questions to the person."""
    memories: int = 0
    """The number of states of the person alone, if dice remember each person's rolls apart."""
    seats: int = 0
    """The number of current games with the person."""
    real_dice: bool = False
    """Whether the person has said that they throw real dice."""
    entered: int = 0
    """The number of others' rolls that they entered."""
    plays: int = 0
    """The number of channels where they chose a character."""

    @property
    def rolls(self) -> int:
        """The number of the person's rows in histories."""
        return sum(sum(held.counts.values()) for held in self.held)

    @property
    def nothing(self) -> bool:
        """Whether nothing at all is stored on the person."""
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
    """The state of a place when work on a checkpoint began: later changes are not in it."""

    place: int
    """The store's number of it, or 0 if there was none."""
    newest: int
    """The number of the newest event."""
    forgotten: int
    """The number of forgotten people."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The result of the events of a place up to `number`."""

    number: int
    states: Mapping[StateKey, State]
    """After that event."""
    sums: Mapping[tuple[int, int, str], tuple[int, int]]
    """Rolls and sums by day, person and subject; person 0 is all together."""
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
    """A question to a person, which waits for the answer."""

    place: Place
    person: int
    kind: str
    body: Mapping[str, Json]
    expires: int
    """Milliseconds since 1970; after that the store may forget it."""


@dataclass(frozen=True, slots=True)
class PendingKind:
    """A kind of pending action."""

    name: str
    over: str
    """What people read once it is no longer open."""
    not_yours: str = ""
    """What others read, or empty if they may answer."""
    lasts: int = 10 * MINUTE
    """How long it stays open, in milliseconds."""

    def of(self, context: RequestContext, body: Mapping[str, Json]) -> PendingAction:
        """Return a new action of this kind."""
        return PendingAction(context.place, context.person, self.name, body, context.at + self.lasts)


class Lookups(Protocol):
    """What can be looked up of a place, together with other things of it."""

    def event(self, number: int) -> Event | None: ...

    def page(self, query: HistoryQuery) -> HistoryPage:
        """Read a part of the history."""

    def state(self, key: StateKey) -> State:
        """Return the value under a key, with its last event."""

    def shared_state(self, key: StateKey) -> State:
        """Return what the home of the place keeps under a key; `State.last` counts the uses so far."""

    def find_pending(self, number: int) -> PendingAction | None:
        """Return an open question that was asked here, or None."""


class Reads(Protocol):
    """Stored data, as they are at the moment."""

    async def look_at(self, place: Place, question: Callable[[Lookups], T]) -> T:
        """Answer a question that looks up several things: one visit takes less than one for each thing."""

    async def recall(self, place: Place, question: Callable[[Lookups], Answer]) -> Answer:
        """Answer such a question from memory, if nothing but open rolls was recorded at the place since.

        It must be a function of a module; the length of its answer says how much of the memory it takes.
        """

    async def configuration(self, place: Place) -> Configuration:
        """Return the settings that hold at a place: its thread's, channel's, home's, the defaults."""

    async def read_decided(self, scope: Scope) -> Decided: ...

    async def event(self, place: Place, number: int) -> Event | None: ...

    async def relabels(self, place: Place, numbers: Sequence[int]) -> Mapping[int, Event]:
        """Return the last change of label for each of these events that has one, by their numbers."""

    async def find_later_roll(self, place: Place, event: Event) -> int | None:
        """Return the number of a later roll of the same person that counts, or None."""

    async def find_repeated(self, interaction: int) -> Event | None:
        """Return the event that an interaction made in the last hour, or None."""

    async def page(self, place: Place, query: HistoryQuery) -> HistoryPage:
        """Read a part of the history."""

    def places(self) -> AsyncIterator[Place]:
        """Yield all places with a history."""

    def events(self, place: Place) -> AsyncIterator[Event]:
        """Yield the whole history of a place, oldest first."""

    async def state(self, place: Place, key: StateKey) -> State:
        """Return the value at a place under a key, with its last event."""

    def states(self, place: Place) -> AsyncIterator[tuple[StateKey, State]]:
        """Yield all states of a place with their keys."""

    async def checkpoint(self, place: Place) -> Checkpoint | None:
        """Return the checkpoint in place of the oldest events, or None if all are kept."""

    async def basis(self, place: Place) -> Basis:
        """Return the basis of a checkpoint that is computed from now on."""

    async def find_pending(self, number: int) -> PendingAction | None:
        """Return an open question, or None if it was answered or forgotten."""

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
        """Return the people who have chosen a character at a place, in the order in which the bot met them.

        In a thread where nobody has, those of its channel. Of very many, the first.
        """

    async def content(self, number: int) -> Json:
        """Return the content of an item, also of an old one that was rolled on, or None if it is gone."""

    async def sums(self, place: Place, subject: str, days: Days, person: int | None = None) -> Sums:
        """Return the sums of a subject, for one person or for all."""

    async def subjects(self, place: Place, days: Days, person: int | None = None) -> list[Counted[str]]:
        """Return the texts of rolled subjects, the most rolled first; if there are very many, the newest."""

    async def rollers(self, place: Place, days: Days) -> list[Counted[int]]:
        """Return the ids of rollers, the busiest first, or the newest if very many. Faces do not count."""

    def sum_rows(self, place: Place) -> AsyncIterator[SumRow]:
        """Yield all sums of a place, oldest first."""

    async def is_known(self, person: int) -> bool:
        """Whether anything is stored on a person, be it only an id."""

    async def holdings(self, person: int) -> Holdings:
        """Return the data on a person; changes in the meantime may be counted or not."""

    def events_of(self, person: int) -> EventsOf:
        """Return a function that yields a person's events everywhere, newest first, for `read_elsewhere`."""

    def items_of(self, person: int) -> ItemsOf:
        """Return a function that yields everything a person has saved anywhere, for `read_elsewhere`."""

    async def read_elsewhere(self, reading: Awaitable[T]) -> T:
        """Return the result of a reading in another process; its failures look like those of this process.

        Raises:
            Refused: the store could not be read.
        """

    async def proof_book(self, place: Place) -> ProofBook:
        """Return what all rows of the proof of a place have in common."""

    async def proof_row(self, place: Place, number: int) -> ProofRow | None:
        """Return an event's row in the proof of its place, or None."""

    async def proof_rows(self, place: Place, after: int) -> list[ProofRow]:
        """Return the next rows of the proof of a place after a number; none at the end."""

    async def proof_head(self, place: Place, number: int) -> bytes:
        """Return the head after an event, or `NOTHING` if it has none: the next one builds on it."""

    async def proof_so_far(self, place: Place) -> SoFar:
        """Return the latest point of the proof of a place."""

    async def count_proved(self, place: Place) -> ProofCounts:
        """Return how the newest rows of the proof of a place came about."""

    async def find_unposted(self, home: int, channel: int) -> Unposted | None:
        """Return since when, and why, no head could be posted in a channel; None if the last one was."""

    async def list_missing(self, listings: int) -> list[int]:
        """Return the servers that were missing in at least this many listings in a row."""

    async def fact(self, name: str) -> str | None:
        """Return the text stored under `name`, or None."""
