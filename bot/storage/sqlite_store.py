"""The store over SQLite: writes go to the writer, reads to connections of their own."""

import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from collections.abc import Collection as Several
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from bot.mechanics.playing import Waiting
from bot.play.event import Event
from bot.play.holdings import Checkpoint
from bot.play.kind import EventKind
from bot.play.library import Allow, Collection, SavedItem
from bot.play.pending_action import PendingAction
from bot.play.request_context import Place
from bot.play.settings.decisions import Decided, Scope
from bot.play.transition import Recorded, Submission
from bot.storage import (
    beat,
    compaction,
    connection,
    erasing,
    forgetting,
    library,
    listings,
    orphans,
    pending,
    proof_writing,
    pruning,
    settings,
)
from bot.storage.alarm import Alarm
from bot.storage.connection import Readers
from bot.storage.errors import StorageFailed
from bot.storage.failures import refusal_of
from bot.storage.files import lock
from bot.storage.files.checking import checked
from bot.storage.files.opening import make_ready
from bot.storage.presence import Presence
from bot.storage.proof_lines import proof_lines
from bot.storage.proof_writing import Entropy
from bot.storage.sqlite_reads import SqliteReads
from bot.storage.writer import Writer

T = TypeVar("T")

Kinds = Mapping[str, EventKind[Any]]


class SqliteStore(SqliteReads):
    """Fulfils `bot.play.store.Store`; what it says there holds here."""

    def __init__(
        self, writer: Writer, readers: Readers, kinds: Kinds, alarm: Alarm, presence: Presence
    ) -> None:
        super().__init__(readers, alarm)
        self._presence = presence
        self._writer = writer
        self._kinds = kinds

    async def event(self, place: Place, number: int) -> Event | None:
        """Return one event, with its message also where that is still to be written."""
        message = self._writer.linked(place, number)
        event = await super().event(place, number)
        return replace(event, message=message) if event and message else event

    async def record(self, submission: Submission) -> Recorded | Waiting:
        """Make an event and write it, or say which face it still needs."""
        return await self._writer.record(submission)

    def note_message(self, place: Place, number: int, message: int) -> None:
        """Keep with an event which message tells it."""
        self._writer.link(place, number, message)

    def note_anchor(self, anchor: bytes, message: int) -> None:
        """Keep which message carried an anchor."""
        self._writer.publish(anchor, message)

    def proof_lines_of(self, place: Place, most: int) -> Callable[[], list[str]]:
        """Return what reads the newest lines of the proof of a place."""
        return partial(proof_lines, self._readers.database, place, most)

    async def rotate_proof(self, place: Place) -> bytes:
        """End the chains of a place, and return the anchor of the next one."""
        return await self._writer.rotate_proof(place)

    async def salt_proof(self, place: Place, change: Callable[[bytes], bytes]) -> bytes:
        """Change the salt of the next chain of a place, and return it."""
        return await self._writer.run(partial(proof_writing.salt, at=place, change=change))

    async def ask(self, action: PendingAction) -> int:
        """Keep an action that waits for an answer, and return its number."""
        return await self._writer.run(partial(pending.ask, action=action))

    async def change_pending(
        self, number: int, change: Callable[[PendingAction], PendingAction]
    ) -> PendingAction:
        """Change an open action, one change after the other, and return the new one."""
        return await self._writer.run(partial(pending.change, number=number, changed=change))

    async def close_pending(self, number: int) -> None:
        """Close an open action without doing anything."""
        await self._writer.run(partial(pending.close, number=number))

    async def decide(self, scope: Scope, change: Callable[[Decided], Decided]) -> Decided:
        """Change what is decided for a scope, one change after the other, and return all of it."""
        decided = await self._writer.run(partial(settings.decide, scope=scope, change=change))
        self._settings.clear()
        return decided

    async def save_item(self, item: SavedItem, allow: Allow | None = None) -> bool:
        """Keep an item, and return whether there was one of the same name."""
        body = library.as_text(item)
        return await self._writer.run(partial(library.save, item=item, body=body, allow=allow))

    async def save_items(self, items: Sequence[SavedItem]) -> int:
        """Keep items of one collection, all or none, and return how many of their names were there."""
        bodies = [library.as_text(item) for item in items]
        return await self._writer.run(partial(library.save_all, items=items, bodies=bodies))

    async def remove_item(
        self, collection: Collection, name: str, allow: Allow | None = None
    ) -> SavedItem | None:
        """Remove an item, and return it."""
        remove = partial(library.remove, collection=collection, name=name, allow=allow)
        removed = await self._writer.run(remove)
        return library.item_of(collection, removed) if removed else None

    async def prune(self, place: Place, checkpoint: Checkpoint) -> bool:
        """Put a checkpoint in the place of all events up to it, unless its basis has changed."""
        async with compaction.much_deleted(self._writer):
            return await pruning.prune(self._writer, self._kinds, place, checkpoint)

    async def forget(self, person: int) -> None:
        """Take a person away; nothing is written where nothing is kept on them."""
        if not await self.is_known(person):
            return
        async with compaction.much_deleted(self._writer):
            await forgetting.forget(self._writer, self._kinds, person)
        self._settings.clear()

    async def erase(self, home: int) -> None:
        """Delete all places of a home with their histories, its settings and its library."""
        async with compaction.much_deleted(self._writer):
            await erasing.erase(self._writer, home)
            await orphans.forget(self._writer, self._kinds)
        self._settings.clear()

    async def resume_cleanup(self) -> None:
        """Finish what was begun, and forget people of whom no event is left."""
        async with compaction.much_deleted(self._writer):
            await forgetting.go_on(self._writer, self._kinds)
            await pruning.go_on(self._writer, self._kinds)
            await erasing.delete_left(self._writer)
            await orphans.forget(self._writer, self._kinds)
        self._settings.clear()

    async def compact(self, *, starting: bool = False) -> bool:
        """Write the database anew where much was deleted, and this is the moment; return whether it was."""
        due = await self.fact(compaction.DUE)
        return due is not None and await compaction.compact(self._writer, due, starting=starting)

    async def note_listing(self, servers: Several[int]) -> None:
        """Note which servers have the bot, and that all others which were seen before are missing."""
        await self._writer.run(partial(listings.note, servers=sorted(servers)))

    async def check_works(self) -> None:
        """See that the files are still there; write something small, and read it."""
        await self._presence.check(self._writer, self._alarm)
        written = await self._writer.run_alone(beat.write)
        if await self.fact(beat.NAME) != written:
            raise StorageFailed("What is written to the database is not what is read from it.")

    async def lost(self) -> NoReturn:
        """Wait for as long as the database can be worked with."""
        await self._alarm.wait()

    async def keep_fact(self, name: str, value: str) -> None:
        """Keep a small text under `name`, in place of what was there."""
        await self._writer.run(partial(listings.keep_fact, name=name, value=value))


@asynccontextmanager
async def open_sqlite(
    database: Path, now: Callable[[], int], kinds: Kinds, entropy: Entropy = secrets.token_bytes
) -> AsyncIterator[SqliteStore]:
    """Open a database, brought up to date, for this process alone; make it where there is none.

    `now` tells the time in milliseconds since 1970.

    Raises:
        StorageRefused: it cannot be opened; the sentence says why.
    """
    connection.tell_version(sqlite3.sqlite_version_info)
    with lock.held(database):
        make_ready(database, now)
        async with AsyncExitStack() as stack:
            try:
                store = await stack.enter_async_context(_opened(database, now, kinds, entropy))
            except sqlite3.Error as error:
                raise refusal_of(error, database) from error
            yield store


@asynccontextmanager
async def _opened(
    database: Path, now: Callable[[], int], kinds: Kinds, entropy: Entropy
) -> AsyncIterator[SqliteStore]:
    alarm = Alarm(database)
    async with (
        connection.writing(database) as writing,
        checked(database, alarm),
        connection.readers(database) as readers,
    ):
        await connection.visit(writing, beat.write)  # a disk that cannot be written is noticed here
        presence = Presence(database, now)
        async with Writer(writing, alarm, entropy).running() as writer:
            yield SqliteStore(writer, readers, kinds, alarm, presence)
