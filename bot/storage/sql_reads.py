"""Fulfils the port for reading: each question is one visit to a connection, or many short ones.

What every roll asks for is kept in memory, as far as it was read since it was last changed.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar, cast

from bot.features.registry import REGISTRY
from bot.play.event import Event, Json, State, StateKey
from bot.play.kind import AtOnce
from bot.play.library import Collection, OwnerKind, SavedItem
from bot.play.proof.book import ProofBook, ProofCounts, ProofRow, SoFar
from bot.play.proof.posting import Unposted
from bot.play.reads import (
    Basis,
    ChannelCharacter,
    Checkpoint,
    EventsOf,
    HistoryPage,
    HistoryQuery,
    Holdings,
    ItemsOf,
    PendingAction,
    Reads,
)
from bot.play.request_context import Place
from bot.play.settings import Configuration, Decided, Scope
from bot.play.store import Block, Services, Store
from bot.play.sums import Counted, Days, SumRow, Sums
from bot.storage import (
    block_rows,
    characters,
    checkpoints,
    event_rows,
    history,
    item_rows,
    pending_rows,
    posting,
    proof,
    recording,
    setting_rows,
    sum_rows,
)
from bot.storage.engine import Connection, Readers, Visited
from bot.storage.failures import DATABASE_ERRORS, Alarm, log_failure, reading_failure_of

T = TypeVar("T")
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

MOST_SETTINGS = 3_000
"""Places whose settings are kept in memory."""

MOST_NAMES = 3_000
"""Names of saved rolls and tables that are kept in memory; an owner counts as one more."""


class HeldValues(Generic[Key, Value]):
    """Values of which at most so much is kept; what was read longest ago goes first."""

    def __init__(self, most: int) -> None:
        self.changes = 0
        """How often something was changed: what was read before the last time must not be kept."""
        self._most = most
        self._weight = 0
        self._hears = True
        self._held: OrderedDict[Key, tuple[Value, int]] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """Return what is kept, None where it has to be read."""
        found = self._held.get(key)
        return found[0] if found else None

    def put(self, key: Key, value: Value, changes: int, weight: int = 1) -> None:
        """Keep what was read when there had been so many changes."""
        if changes != self.changes or not self._hears:
            return
        self._weight += weight - self._held.pop(key, (value, 0))[1]
        self._held[key] = value, weight
        while self._weight > self._most:
            self._weight -= self._held.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Drop everything, as something was changed."""
        self.changes += 1
        self._weight = 0
        self._held.clear()

    def hold(self, *, hears: bool) -> None:
        """Begin anew, and keep what is read only if changes by other processes are heard of."""
        self._hears = hears
        self.clear()


@dataclass(frozen=True, slots=True)
class InMemory:
    """All that a store keeps in memory of its database."""

    settings: HeldValues[tuple[int, int, int], Configuration] = field(
        default_factory=lambda: HeldValues(MOST_SETTINGS)
    )
    """What holds at places, by their home, the channel that decides, and the place itself, as of a thread."""
    names: HeldValues[Collection, frozenset[str]] = field(default_factory=lambda: HeldValues(MOST_NAMES))
    """Of what people and servers have saved."""

    def clear(self) -> None:
        """Drop everything."""
        self.settings.clear()
        self.names.clear()

    def hold(self, *, hears: bool) -> None:
        """Begin anew, and keep what is read only if changes by other processes are heard of."""
        self.settings.hold(hears=hears)
        self.names.hold(hears=hears)


class SqlReads(Reads):
    """Fulfils `bot.play.reads.Reads`; what it says there holds here."""

    def __init__(self, readers: Readers, alarm: Alarm, held: InMemory | None = None) -> None:
        self._readers = readers
        self._alarm = alarm
        self._held = held or InMemory()
        self._counting: dict[int, asyncio.Future[Holdings]] = {}
        self._parts = asyncio.Lock()

    async def event(self, place: Place, number: int) -> Event | None:
        return await self._look_up(partial(event_rows.read_event, place=place, number=number))

    async def find_later_roll(self, place: Place, event: Event) -> int | None:
        return await self._read(partial(recording.find_later_roll, place=place, event=event))

    async def find_repeated(self, interaction: int) -> Event | None:
        return await self._look_up(partial(recording.find_repeated, interaction=interaction))

    async def page(self, place: Place, query: HistoryQuery) -> HistoryPage:
        return await self._read(partial(history.read_page, place=place, query=query))

    async def places(self) -> AsyncIterator[Place]:
        last = 0
        while rows := await self._read(partial(history.list_places, after=last)):
            for _, place in rows:
                yield place
            last = rows[-1][0]

    async def events(self, place: Place) -> AsyncIterator[Event]:
        last = 0
        while found := await self._read(partial(history.read_chunk, place=place, after=last)):
            for event in found:
                yield event
            last = found[-1].number

    async def relabels(self, place: Place, numbers: Sequence[int]) -> Mapping[int, Event]:
        return await self._look_up(partial(history.read_relabels, place=place, numbers=numbers))

    async def state(self, place: Place, key: StateKey) -> State:
        return await self._look_up(partial(recording.read_state, place=place, key=key))

    async def states(self, place: Place) -> AsyncIterator[tuple[StateKey, State]]:
        position: checkpoints.Position | None = checkpoints.START
        while position is not None:
            found, position = await self._read(partial(checkpoints.read_states, place=place, after=position))
            for item in found.items():
                yield item

    async def find_pending(self, number: int) -> PendingAction | None:
        return await self._look_up(partial(pending_rows.find_pending, number=number))

    async def configuration(self, place: Place) -> Configuration:
        held, key = self._held.settings, (place.home, place.deciding, place.channel)
        found = held.get(key)
        if found is None:
            changes = held.changes
            found = await self._look_up(partial(setting_rows.read_configuration, place=place))
            held.put(key, found, changes)
        return found

    async def read_decided(self, scope: Scope) -> Decided:
        return await self._look_up(partial(setting_rows.read_decided, scope=scope))

    async def saved_item(self, collection: Collection, name: str) -> SavedItem | None:
        if name not in await self._names_in(collection):
            return None
        return await self._look_up(partial(item_rows.find_item, collection=collection, name=name))

    async def saved_items(self, collection: Collection) -> list[SavedItem]:
        if not await self._names_in(collection):
            return []
        return await self._look_up(partial(item_rows.list_items, collection=collection))

    async def _names_in(self, collection: Collection) -> frozenset[str]:
        """Return the names of what is saved, from memory where it can be: each roll asks for saved ones."""
        held = self._held.names
        names = held.get(collection)
        if names is None:
            changes = held.changes
            names = frozenset(await self.item_names(collection))
            held.put(collection, names, changes, 1 + len(names))
        return names

    async def item_names(self, collection: Collection) -> Mapping[str, int]:
        return await self._look_up(partial(item_rows.list_names, collection=collection))

    async def played(self, place: Place, person: int) -> ChannelCharacter | None:
        return await self._look_up(partial(characters.find_played, place=place, user=person))

    async def is_in_other_threads(self, place: Place, person: int, owner_kind: OwnerKind, name: str) -> bool:
        search = partial(
            characters.is_in_other_threads, place=place, user=person, owner_kind=owner_kind, name=name
        )
        return await self._look_up(search)

    async def throws_real_dice(self, person: int) -> bool:
        return await self._look_up(partial(event_rows.throws_real_dice, user=person))

    async def players(self, place: Place) -> list[int]:
        return await self._look_up(partial(characters.list_players, place=place))

    async def content(self, number: int) -> Json:
        return await self._look_up(partial(item_rows.find_content, number=number))

    async def sums(self, place: Place, subject: str, days: Days, person: int | None = None) -> Sums:
        return await self._read(
            partial(sum_rows.read_sums, place=place, subject=subject, days=days, person=person)
        )

    async def subjects(self, place: Place, days: Days, person: int | None = None) -> list[Counted[str]]:
        return await self._read(partial(sum_rows.read_subjects, place=place, days=days, person=person))

    async def rollers(self, place: Place, days: Days) -> list[Counted[int]]:
        return await self._read(partial(sum_rows.read_rollers, place=place, days=days))

    async def sum_rows(self, place: Place) -> AsyncIterator[SumRow]:
        position: sum_rows.Position | None = sum_rows.START
        while position is not None:
            rows, position = await self._read(partial(sum_rows.read_chunk, place=place, after=position))
            for row in rows:
                yield row

    async def checkpoint(self, place: Place) -> Checkpoint | None:
        return await self._look_up(partial(checkpoints.find_checkpoint, place=place))

    async def basis(self, place: Place) -> Basis:
        return await self._read(partial(checkpoints.read_basis, place=place))

    async def is_known(self, person: int) -> bool:
        return await self._read(partial(history.is_known, user=person))

    async def holdings(self, person: int) -> Holdings:
        return await asyncio.shield(self._counting.get(person) or self._count(person))

    def events_of(self, person: int) -> EventsOf:
        return partial(history.read_own_events, self._readers.source, person)

    def items_of(self, person: int) -> ItemsOf:
        return partial(item_rows.read_items_of, self._readers.source, person)

    async def read_elsewhere(self, reading: Awaitable[T]) -> T:
        with self._tell_failures():
            return await reading

    async def proof_book(self, place: Place) -> ProofBook:
        return await self._read(partial(proof.read_book, place=place))

    async def proof_row(self, place: Place, number: int) -> ProofRow | None:
        return await self._look_up(partial(proof.read_row, place=place, number=number))

    async def proof_rows(self, place: Place, after: int) -> list[ProofRow]:
        return await self._read(partial(proof.read_rows, place=place, after=after))

    async def proof_head(self, place: Place, number: int) -> bytes:
        return await self._read(partial(proof.read_head, place=place, number=number))

    async def proof_so_far(self, place: Place) -> SoFar:
        return await self._read(partial(proof.read_so_far, place=place))

    async def count_proved(self, place: Place) -> ProofCounts:
        """Return how the newest rows of the proof of a place came about."""
        return await self._read(partial(proof.count_proved, place=place))

    async def find_unposted(self, home: int, channel: int) -> Unposted | None:
        return await self._look_up(partial(posting.find_unposted, home=home, channel=channel))

    async def blocks(self) -> list[Block]:
        """Return whom the host blocks, the oldest first."""
        return await self._look_up(block_rows.list_blocks)

    async def list_missing(self, listings: int) -> list[int]:
        return await self._read(partial(history.list_missing, listings=listings))

    async def fact(self, name: str) -> str | None:
        return await self._read(partial(history.read_fact, name=name))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await self._visit(self._readers.searching, work)

    def _count(self, person: int) -> asyncio.Future[Holdings]:
        """Begin to count what is kept on a person."""
        counting = asyncio.ensure_future(history.gather_holdings(self._read_a_part, person))

        def end(counted: asyncio.Future[Holdings]) -> None:
            del self._counting[person]
            if not counted.cancelled():
                counted.exception()  # one that nobody waits for any more is no fault of the program

        self._counting[person] = counting
        counting.add_done_callback(end)
        return counting

    async def _read_a_part(self, work: Callable[[Connection], T]) -> T:
        """Read a part of something long: of all that is long, only one part stands in the way of others."""
        async with self._parts:
            return await self._read(work)

    async def _look_up(self, work: Callable[[Connection], T]) -> T:
        return await self._visit(self._readers.looking_up, work)

    async def _visit(self, reader: Visited, work: Callable[[Connection], T]) -> T:
        with self._tell_failures():
            return await reader.visit(work)

    @contextmanager
    def _tell_failures(self) -> Iterator[None]:
        """Tell whoever waits, the log and, of a damaged database, the host what the database fails by."""
        try:
            yield
        except DATABASE_ERRORS as error:
            log_failure("The database could not be read", error)
            failure = reading_failure_of(error)
            self._alarm.heed(failure)
            raise failure from error


def reading_services(reads: SqlReads) -> Services:
    """Return what use cases need that only read."""
    return Services(cast(Store, reads), _no_chance, AtOnce(), REGISTRY)


def _no_chance(n: int) -> int:
    raise AssertionError("nothing is rolled by reading")
