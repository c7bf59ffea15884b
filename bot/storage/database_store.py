"""Implements the port to storage: writes go to the writer, reads to separate connections.

The lines of a proof can also be read in another process, by its own connections.
"""

import asyncio
from collections.abc import Callable, Sequence
from collections.abc import Collection as Several
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, aclosing
from dataclasses import replace
from functools import partial
from typing import NoReturn, Protocol, TypeVar

from bot.features.proof import export
from bot.mechanics.playing import Waiting
from bot.play.errors import Late
from bot.play.event import Event, uses_of
from bot.play.kind import Kinds
from bot.play.library import Allow, Change, Collection, OwnerKind, SavedItem
from bot.play.proof.posting import Obstacle
from bot.play.reads import Checkpoint, PendingAction
from bot.play.request_context import HasExpired, Place, never_expires
from bot.play.settings import Decided, Scope
from bot.play.store import Block, Blocklist, Store
from bot.play.transition import Recorded, Submission
from bot.storage import (
    block_rows,
    characters,
    checkpoints,
    deleted_channels,
    event_rows,
    forgetting,
    history,
    item_rows,
    pending_rows,
    posting,
    presence,
    proof,
    setting_rows,
)
from bot.storage.compaction import DUE
from bot.storage.database_reads import Caches, DatabaseReads, reading_services
from bot.storage.engine import Connection, ReadableDatabase, Readers, Visited
from bot.storage.failures import Alarm, StorageFailed
from bot.storage.presence import Room
from bot.storage.writer import Writer

T = TypeVar("T")


class Upkeep(Protocol):
    """How an engine keeps its database in good state."""

    def reclaim_after(self, writer: Writer) -> AbstractAsyncContextManager[None]:
        """Note, around a large deletion, that its traces remain to be removed."""

    async def compact(self, writer: Writer, due: str, *, starting: bool) -> bool:
        """Remove these traces, unless a running bot should not do it now; return whether that was done."""

    async def beat(self, writer: Writer) -> str:
        """Check that the opened database is still there, write something small, and return what.

        Raises:
            Refused: that does not work now.
        """

    async def room(self, reader: Visited) -> Room:
        """Return the size of the database, and its free room."""

    def note_forgotten(self, connection: Connection, kind: OwnerKind, number: int) -> None:
        """Note who is forgotten from this transaction on, for copies that still have them."""


def read_proof_lines(source: ReadableDatabase, place: Place, most: int, *, tables: bool) -> list[str]:
    """Return the lines of the newest `most` rows of a place's proof, with or without the contents of tables.

    Raises:
        Gone: the place keeps no proof.
    """
    with ThreadPoolExecutor(1) as apart:  # this thread may have an event loop of its own
        return apart.submit(lambda: asyncio.run(_read_lines(source, place, most, tables=tables))).result()


async def _read_lines(source: ReadableDatabase, place: Place, most: int, *, tables: bool) -> list[str]:
    async with source.readers() as readers:
        services = reading_services(DatabaseReads(readers, Alarm(source)))
        async with aclosing(export.lines(services, place, tables=tables, most=most)) as lines:
            return [line async for line in lines]


class DatabaseStore(DatabaseReads, Store):
    """Implements `bot.play.store.Store`."""

    def __init__(
        self,
        writer: Writer,
        readers: Readers,
        kinds: Kinds,
        alarm: Alarm,
        upkeep: Upkeep,
        caches: Caches | None = None,
    ) -> None:
        super().__init__(readers, alarm, caches)
        self._upkeep = upkeep
        self._writer = writer
        self._kinds = kinds
        self.blocklist = Blocklist()
        self.recorded = 0
        """The number of events recorded since the start."""

    @property
    def waiting(self) -> int:
        """The number of waiting writes."""
        return self._writer.waiting

    @property
    def damage(self) -> str:
        """The damaged part of the database, and what to do, or empty."""
        return self._alarm.damage

    @property
    def uncopied(self) -> str:
        """Why the last nightly copy failed, or empty."""
        return self._alarm.uncopied

    async def event(self, place: Place, number: int) -> Event | None:
        """Return one event, with its message even if that is not written yet."""
        message = self._writer.find_link(place, number)
        event = await super().event(place, number)
        return replace(event, message=message) if event and message else event

    async def record(self, submission: Submission) -> Recorded | Waiting:
        place, only_rolls = submission.context.place, False
        try:
            made = await self._writer.record(submission)
            only_rolls = isinstance(made, Waiting) or _only_rolls(made.event)
        finally:  # nobody may know whether it was written
            if submission.shared:
                self._caches.played.drop(place.home)
            if not only_rolls:
                self._caches.recalled.drop(place)
        if isinstance(made, Recorded) and not made.repeated:
            self.recorded += 1
        return made

    def note_message(self, place: Place, number: int, message: int) -> None:
        self._writer.link(place, number, message)

    def note_anchor(self, anchor: bytes, message: int) -> None:
        self._writer.publish(anchor, message)

    def proof_lines_of(self, place: Place, most: int, *, tables: bool) -> Callable[[], list[str]]:
        return partial(read_proof_lines, self.readers.source, place, most, tables=tables)

    async def rotate_proof(self, place: Place, has_expired: HasExpired = never_expires) -> bytes:
        return await self._in_time(partial(self._writer.rotate_proof, at=place), has_expired)

    async def end_proofs(self) -> int:
        """End the chains of all places, and return how many places had any."""
        return await self._writer.run(proof.end_all)

    async def note_post(self, home: int, channel: int, at: int, obstacle: Obstacle | None) -> None:
        await self._writer.run(
            partial(posting.note_post, home=home, channel=channel, at=at, obstacle=obstacle)
        )

    async def ask(self, action: PendingAction, has_expired: HasExpired = never_expires) -> int:
        return await self._in_time(partial(pending_rows.add_pending, action=action), has_expired)

    async def change_pending(
        self,
        number: int,
        change: Callable[[PendingAction], PendingAction],
        has_expired: HasExpired = never_expires,
    ) -> PendingAction:
        return await self._in_time(
            partial(pending_rows.change_pending, number=number, changed=change), has_expired
        )

    async def close_pending(self, number: int, has_expired: HasExpired = never_expires) -> None:
        await self._in_time(partial(pending_rows.close_pending, number=number), has_expired)

    async def decide(
        self, scope: Scope, change: Callable[[Decided], Decided], has_expired: HasExpired = never_expires
    ) -> Decided:
        decided = await self._in_time(partial(setting_rows.decide, scope=scope, change=change), has_expired)
        self._caches.settings.clear()
        return decided

    async def save_item(
        self, item: SavedItem, allow: Allow | None = None, has_expired: HasExpired = never_expires
    ) -> bool:
        body = item_rows.write_body(item)
        return await self._change_items(
            partial(item_rows.save_item, item=item, body=body, allow=allow), has_expired
        )

    async def save_items(self, items: Sequence[SavedItem], has_expired: HasExpired = never_expires) -> int:
        bodies = [item_rows.write_body(item) for item in items]
        return await self._change_items(
            partial(item_rows.save_items, items=items, bodies=bodies), has_expired
        )

    async def change_item(
        self, collection: Collection, name: str, change: Change, has_expired: HasExpired = never_expires
    ) -> SavedItem | None:
        changed = partial(item_rows.change_item, collection=collection, name=name, change=change)
        return await self._change_items(changed, has_expired)

    async def remove_item(
        self,
        collection: Collection,
        name: str,
        allow: Allow | None = None,
        has_expired: HasExpired = never_expires,
    ) -> SavedItem | None:
        remove = partial(item_rows.remove_item, collection=collection, name=name, allow=allow)
        removed = await self._change_items(remove, has_expired)
        return item_rows.item_of(collection, removed) if removed else None

    async def move_item(
        self,
        collection: Collection,
        name: str,
        move: Change,
        question: int,
        allow: Allow | None = None,
        has_expired: HasExpired = never_expires,
    ) -> SavedItem | None:
        moved = partial(
            item_rows.move_item, collection=collection, name=name, move=move, question=question, allow=allow
        )
        return await self._change_items(moved, has_expired)

    async def choose(
        self,
        scopes: Sequence[Scope],
        person: int,
        owner_kind: OwnerKind,
        name: str,
        has_expired: HasExpired = never_expires,
    ) -> None:
        chosen = partial(characters.choose, scopes=scopes, user=person, owner_kind=owner_kind, name=name)
        await self._in_time(chosen, has_expired)
        for scope in scopes:
            self._caches.played.drop(scope.home)

    async def forget_channel(self, scope: Scope) -> None:
        if await self._has_choices(scope):
            await self._writer.run(partial(deleted_channels.drop_choices, scope=scope))
            self._caches.settings.clear()
            self._caches.played.drop(scope.home)

    async def note_real_dice(
        self, person: int, has_expired: HasExpired = never_expires, *, throws: bool
    ) -> None:
        await self._in_time(partial(event_rows.note_real_dice, user=person, throws=throws), has_expired)

    async def prune(self, place: Place, checkpoint: Checkpoint) -> bool:
        async with self._upkeep.reclaim_after(self._writer):
            pruned = await checkpoints.prune(self._writer, self._kinds, place, checkpoint)
        self._caches.recalled.drop(place)
        return pruned

    async def forget(self, person: int) -> None:
        if not await self.is_known(person):
            return
        async with self._upkeep.reclaim_after(self._writer):
            await forgetting.forget(self._writer, person, self._upkeep.note_forgotten)
        self._caches.clear()

    async def erase(self, home: int) -> None:
        async with self._upkeep.reclaim_after(self._writer):
            await forgetting.erase(self._writer, home, self._upkeep.note_forgotten)
            await forgetting.forget_orphans(self._writer, self._upkeep.note_forgotten)
        self._caches.clear()

    async def resume_cleanup(self) -> None:
        async with self._upkeep.reclaim_after(self._writer):
            await forgetting.go_on(self._writer)
            await checkpoints.go_on(self._writer, self._kinds)
            await forgetting.delete_left(self._writer)
            await forgetting.forget_orphans(self._writer, self._upkeep.note_forgotten)
        self._caches.clear()

    async def compact(self, *, starting: bool = False) -> bool:
        due = await self.fact(DUE)
        return due is not None and await self._upkeep.compact(self._writer, due, starting=starting)

    async def block(self, block: Block) -> None:
        """Block a person or a server, unless they are blocked already.

        Raises:
            BadInput: too many are.
        """
        await self._writer.run(partial(block_rows.add_block, block=block))
        await self.read_blocks()

    async def unblock(self, number: int) -> None:
        """Unblock the person or server with an id."""
        await self._writer.run(partial(block_rows.remove_block, number=number))
        await self.read_blocks()

    async def read_blocks(self) -> None:
        """Load the blocks of the database."""
        self.blocklist.replace(await self.blocks())

    async def note_listing(self, servers: Several[int]) -> None:
        await self._writer.run(partial(history.note_listing, servers=sorted(servers)))

    async def check_works(self) -> None:
        written = await self._upkeep.beat(self._writer)
        found = await self.fact(presence.BEAT)
        if found is None or int(found) < int(written):  # another process may have counted on
            raise StorageFailed("What is written to the database is not what is read from it.")

    async def room(self) -> Room:
        """Return the size of the database, and its free room.

        Raises:
            StorageFailed: it cannot be reached.
        """
        with self._tell_failures():
            return await self._upkeep.room(self.readers.looking_up)

    async def wait_until_lost(self) -> NoReturn:
        await self._alarm.wait()

    async def keep_fact(self, name: str, value: str) -> None:
        await self._writer.run(partial(history.keep_fact, name=name, value=value))

    async def _change_items(self, task: Callable[[Connection], T], has_expired: HasExpired) -> T:
        changed = await self._in_time(task, has_expired)
        self._caches.clear_items()
        return changed

    async def _in_time(self, task: Callable[[Connection], T], has_expired: HasExpired) -> T:
        """Do something small in a transaction, unless it is then too late.

        Raises:
            Late: it is; nothing was done.
        """
        return await self._writer.run(partial(_do_in_time, task, has_expired))


def _only_rolls(event: Event) -> bool:
    """Whether an event changes nothing that others can see: an open roll that uses no state."""
    is_alone = event.state is None and event.target is None and not uses_of(event)
    return bool(event.draws) and is_alone and not event.visibility


def _do_in_time(task: Callable[[Connection], T], has_expired: HasExpired, connection: Connection) -> T:
    if has_expired():
        raise Late
    return task(connection)
