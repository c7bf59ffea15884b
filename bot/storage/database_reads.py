"""Implements the port for reading: each question is one visit to a connection, or many short ones.

Data that every roll needs are cached until they change.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Iterator, Mapping, Sized
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from bot.features.registry import REGISTRY
from bot.play.event import Event, State, StateKey
from bot.play.kind import AtOnce
from bot.play.library import Collection, SavedItem
from bot.play.reads import (
    EventsOf,
    Holdings,
    ItemsOf,
    Lookups,
    PlayedCharacter,
    Reads,
)
from bot.play.request_context import Place
from bot.play.settings import Configuration
from bot.play.store import Services, Store
from bot.play.sums import SumRow
from bot.storage import (
    block_rows,
    characters,
    checkpoints,
    deleted_channels,
    event_rows,
    history,
    item_rows,
    pending_rows,
    posting,
    proof,
    recording,
    setting_rows,
    shared_rows,
    sum_rows,
)
from bot.storage.engine import Connection, Readers, Visited
from bot.storage.failures import DATABASE_ERRORS, Alarm, log_failure, reading_failure_of
from bot.storage.lookups import PlaceLookups

P = ParamSpec("P")
T = TypeVar("T")
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Answer = TypeVar("Answer", bound=Sized | None)


MOST_SETTINGS = 3_000
"""The most places with cached settings."""

MOST_NAMES = 3_000
"""The most cached names of saved rolls and tables; an owner counts as one more."""

MOST_LINES = 50_000
"""Lines of played characters that are kept in memory, of 200 signs each; a character counts as one more."""

MOST_RECALLED = 1_100
"""Combatants of fights that rolls need, of about 900 bytes each; a place counts as one more."""

Recalled = Mapping[Callable[[Lookups], Sized | None], Sized | None]
"""The answers for a place, by their questions."""

PlayedCharacters = Mapping[tuple[int, int, int], PlayedCharacter | None]
"""Whom people play in a home, by the channel that decides, the place itself and the person; None: nobody."""


class Cache(Generic[Key, Value]):
    """Keeps values up to a weight; those read longest ago go first."""

    def __init__(self, most: int) -> None:
        self.changes = 0
        """Counts changes: data read before the last change must not be kept."""
        self._most = most
        self._weight = 0
        self._hears = True
        self._held: OrderedDict[Key, tuple[Value, int]] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """Return a value that is still valid, or None if it must be read."""
        found = self._held.get(key)
        return found[0] if found else None

    def put(self, key: Key, value: Value, changes: int, weight: int = 1) -> None:
        """Keep a value that was read when `changes` had this count."""
        if changes != self.changes or not self._hears:
            return
        self._weight += weight - self._held.pop(key, (value, 0))[1]
        self._held[key] = value, weight
        while self._weight > self._most:
            self._weight -= self._held.popitem(last=False)[1][1]

    def drop(self, key: Key) -> None:
        """Drop one value, as it was changed."""
        self.changes += 1
        self._weight -= self._held.pop(key, (None, 0))[1]

    def clear(self) -> None:
        """Drop everything after a change."""
        self.changes += 1
        self._weight = 0
        self._held.clear()

    def restart(self, *, hears: bool) -> None:
        """Begin again, and keep values only if this process hears of changes by others."""
        self._hears = hears
        self.clear()


@dataclass(frozen=True, slots=True)
class Caches:
    """The store's caches of its database."""

    settings: Cache[tuple[int, int, int], Configuration] = field(default_factory=lambda: Cache(MOST_SETTINGS))
    """What holds at places, by their home, the channel that decides, and the place itself, as of a thread."""
    names: Cache[Collection, frozenset[str]] = field(default_factory=lambda: Cache(MOST_NAMES))
    """Of what people and servers have saved."""
    played: Cache[int, PlayedCharacters] = field(default_factory=lambda: Cache(MOST_LINES))
    """By homes, in which a change of what a character has counts everywhere."""
    recalled: Cache[Place, Recalled] = field(default_factory=lambda: Cache(MOST_RECALLED))

    def clear(self) -> None:
        self.settings.clear()
        self.recalled.clear()
        self.clear_items()

    def clear_items(self) -> None:
        """Drop what was read of things that are saved."""
        self.names.clear()
        self.played.clear()

    def restart(self, *, hears: bool) -> None:
        """Begin again, and keep values only if this process hears of changes by others."""
        self.settings.restart(hears=hears)
        self.names.restart(hears=hears)
        self.played.restart(hears=hears)
        self.recalled.restart(hears=False)  # nobody says what others record at a place


def search(
    question: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate["DatabaseReads", P], Coroutine[Any, Any, T]]:
    """Return the method for a question that searches rows, which may take long."""

    @wraps(question)
    async def answer(reads: "DatabaseReads", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await reads.visit(
            reads.readers.searching, lambda connection: question(connection, *args, **kwargs)
        )

    return answer


def look_up(
    question: Callable[Concatenate[Connection, P], T],
) -> Callable[Concatenate["DatabaseReads", P], Coroutine[Any, Any, T]]:
    """Return the method for a question that finds rows by their key."""

    @wraps(question)
    async def answer(reads: "DatabaseReads", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await reads.visit(
            reads.readers.looking_up, lambda connection: question(connection, *args, **kwargs)
        )

    return answer


class DatabaseReads(Reads):
    """Implements `bot.play.reads.Reads`."""

    def __init__(self, readers: Readers, alarm: Alarm, caches: Caches | None = None) -> None:
        self.readers = readers
        self._alarm = alarm
        self._caches = caches or Caches()
        self._counting: dict[int, asyncio.Future[Holdings]] = {}
        self._parts = asyncio.Lock()

    event = look_up(event_rows.read_event)
    find_repeated = look_up(recording.find_repeated)
    relabels = look_up(history.read_relabels)
    state = look_up(recording.read_state)
    find_pending = look_up(pending_rows.find_pending)
    read_decided = look_up(setting_rows.read_decided)
    item_names = look_up(item_rows.list_names)
    players = look_up(characters.list_players)
    content = look_up(item_rows.find_content)
    checkpoint = look_up(checkpoints.find_checkpoint)
    proof_row = look_up(proof.read_row)
    find_unposted = look_up(posting.find_unposted)
    blocks = look_up(block_rows.list_blocks)
    counters = look_up(characters.find_counters)
    shared_state = look_up(shared_rows.read_shared)
    is_in_other_threads = look_up(characters.is_in_other_threads)
    _has_choices = look_up(deleted_channels.has_choices)
    throws_real_dice = look_up(event_rows.throws_real_dice)
    _find_played = look_up(characters.find_played)
    _read_configuration = look_up(setting_rows.read_configuration)
    _find_item = look_up(item_rows.find_item)
    _list_items = look_up(item_rows.list_items)

    find_later_roll = search(recording.find_later_roll)
    page = search(history.read_page)
    sums = search(sum_rows.read_sums)
    subjects = search(sum_rows.read_subjects)
    rollers = search(sum_rows.read_rollers)
    basis = search(checkpoints.read_basis)
    proof_book = search(proof.read_book)
    proof_rows = search(proof.read_rows)
    proof_head = search(proof.read_head)
    proof_so_far = search(proof.read_so_far)
    count_proved = search(proof.count_proved)
    list_missing = search(history.list_missing)
    fact = search(history.read_fact)
    is_known = search(history.is_known)
    shared_homes = search(shared_rows.list_homes)
    _list_places = search(history.list_places)
    _read_events = search(history.read_chunk)
    _read_states = search(checkpoints.read_states)
    _read_sum_rows = search(sum_rows.read_chunk)
    _read_uses = search(shared_rows.read_uses)

    async def look_at(self, place: Place, question: Callable[[Lookups], T]) -> T:
        return await self.visit(
            self.readers.searching, lambda connection: question(PlaceLookups(connection, place))
        )

    async def recall(self, place: Place, question: Callable[[Lookups], Answer]) -> Answer:
        held = self._caches.recalled
        known = held.get(place) or {}
        if question not in known:
            changes = held.changes
            known = {**known, question: await self.look_at(place, question)}
            sizes = (0 if answer is None else len(answer) for answer in known.values())
            held.put(place, known, changes, 1 + sum(sizes))
        return cast(Answer, known[question])

    async def places(self) -> AsyncIterator[Place]:
        last = 0
        while rows := await self._list_places(after=last):
            for _, place in rows:
                yield place
            last = rows[-1][0]

    async def events(self, place: Place) -> AsyncIterator[Event]:
        last = 0
        while found := await self._read_events(place, last):
            for event in found:
                yield event
            last = found[-1].number

    async def states(self, place: Place) -> AsyncIterator[tuple[StateKey, State]]:
        position: checkpoints.Position | None = checkpoints.START
        while position is not None:
            found, position = await self._read_states(place, position)
            for item in found.items():
                yield item

    def shared_states(self, home: int) -> AsyncIterator[tuple[StateKey, State]]:
        return self.states(shared_rows.holder(home))

    async def shared_uses(self, home: int, key: StateKey) -> AsyncIterator[shared_rows.Use]:
        last = 0
        while found := await self._read_uses(home, key, last):
            for use in found:
                yield use
            last = found[-1][0]

    async def played(self, place: Place, person: int) -> PlayedCharacter | None:
        held, key = self._caches.played, (place.deciding, place.channel, person)
        known = held.get(place.home) or {}
        if key not in known:
            changes = held.changes
            found = await self._find_played(place, person)
            known = {**(held.get(place.home) or {}), key: found}
            held.put(place.home, known, changes, sum(map(_weigh, known.values())))
        return known[key]

    async def configuration(self, place: Place) -> Configuration:
        held, key = self._caches.settings, (place.home, place.deciding, place.channel)
        found = held.get(key)
        if found is None:
            changes = held.changes
            found = await self._read_configuration(place)
            held.put(key, found, changes)
        return found

    async def saved_item(self, collection: Collection, name: str) -> SavedItem | None:
        if name not in await self._names_in(collection):
            return None
        return await self._find_item(collection, name)

    async def saved_items(self, collection: Collection) -> list[SavedItem]:
        if not await self._names_in(collection):
            return []
        return await self._list_items(collection)

    async def _names_in(self, collection: Collection) -> frozenset[str]:
        """Return the names of saved things, from the cache if possible: each roll asks for them."""
        held = self._caches.names
        names = held.get(collection)
        if names is None:
            changes = held.changes
            names = frozenset(await self.item_names(collection))
            held.put(collection, names, changes, 1 + len(names))
        return names

    async def sum_rows(self, place: Place) -> AsyncIterator[SumRow]:
        position: sum_rows.Position | None = sum_rows.START
        while position is not None:
            rows, position = await self._read_sum_rows(place, position)
            for row in rows:
                yield row

    async def holdings(self, person: int) -> Holdings:
        return await asyncio.shield(self._counting.get(person) or self._count(person))

    def events_of(self, person: int) -> EventsOf:
        return partial(history.read_own_events, self.readers.source, person)

    def items_of(self, person: int) -> ItemsOf:
        return partial(item_rows.read_items_of, self.readers.source, person)

    async def read_elsewhere(self, reading: Awaitable[T]) -> T:
        with self._tell_failures():
            return await reading

    def _count(self, person: int) -> asyncio.Future[Holdings]:
        """Begin to count the data on a person."""
        counting = asyncio.ensure_future(history.gather_holdings(self._read_a_part, person))

        def end(counted: asyncio.Future[Holdings]) -> None:
            del self._counting[person]
            if not counted.cancelled():
                counted.exception()  # without a waiting caller an error is no fault of the program

        self._counting[person] = counting
        counting.add_done_callback(end)
        return counting

    async def _read_a_part(self, work: Callable[[Connection], T]) -> T:
        """Read a part of something long: only one part at a time, of all long readings, delays others."""
        async with self._parts:
            return await self.visit(self.readers.searching, work)

    async def visit(self, reader: Visited, work: Callable[[Connection], T]) -> T:
        """Do `work` in one visit to a connection.

        Raises:
            StorageFailed: the database failed.
        """
        with self._tell_failures():
            return await reader.visit(work)

    @contextmanager
    def _tell_failures(self) -> Iterator[None]:
        """Report a failure of the database to the caller and the log, and damage to the host."""
        try:
            yield
        except DATABASE_ERRORS as error:
            log_failure("The database could not be read", error)
            failure = reading_failure_of(error)
            self._alarm.heed(failure)
            raise failure from error


def _weigh(found: PlayedCharacter | None) -> int:
    return 1 + len(found.item.body["lines"]) if found else 1


def reading_services(reads: DatabaseReads) -> Services:
    """Return services for use cases that only read."""
    return Services(cast(Store, reads), _no_chance, AtOnce(), REGISTRY)


def _no_chance(n: int) -> int:
    raise AssertionError("nothing is rolled by reading")
