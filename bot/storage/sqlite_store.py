"""Opens the store over a database of SQLite."""

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from bot.play.errors import DAY
from bot.play.kind import Kinds
from bot.play.library import OwnerKind
from bot.storage import compaction, connection
from bot.storage.database_store import DatabaseStore, Upkeep
from bot.storage.engine import Connection, Visited
from bot.storage.failures import Alarm, StorageFailed, Unusable, refusal_of
from bot.storage.files import block_requests, lock, paths
from bot.storage.files.checking import keep_checking
from bot.storage.files.forgotten import ForgottenList
from bot.storage.files.nightly import copy_nightly
from bot.storage.files.opening import make_ready
from bot.storage.forgetting_again import forget_again
from bot.storage.presence import Presence, Room, measure_file, watch_files, write_beat
from bot.storage.proof import Entropy
from bot.storage.writer import Writer


@dataclass(frozen=True, slots=True)
class SqliteUpkeep(Upkeep):
    """Keeps the files of a database in good state; see `bot.storage.database_store.Upkeep`."""

    presence: Presence
    alarm: Alarm
    now: Callable[[], int]
    """Returns milliseconds since 1970."""

    def reclaim_after(self, writer: Writer) -> AbstractAsyncContextManager[None]:
        return compaction.reclaim_after(writer)

    async def compact(self, writer: Writer, due: str, *, starting: bool) -> bool:
        return await compaction.compact(writer, due, starting=starting)

    async def beat(self, writer: Writer) -> str:
        await self.presence.check(writer, self.alarm)
        return await writer.run_alone(write_beat)

    async def room(self, reader: Visited) -> Room:
        del reader
        try:
            return await asyncio.to_thread(measure_file, self.presence.database)
        except OSError as error:
            raise StorageFailed("The files of the database cannot be looked at just now.") from error

    def note_forgotten(self, connection: Connection, kind: OwnerKind, number: int) -> None:
        ForgottenList(self.presence.database).note(connection, kind, number, self.now() // DAY)


@asynccontextmanager
async def open_sqlite(
    database: Path,
    now: Callable[[], int],
    kinds: Kinds,
    entropy: Entropy = secrets.token_bytes,
    *,
    copies: bool = False,
    upgrades: bool = True,
) -> AsyncIterator[DatabaseStore]:
    """Open a database, brought up to date, for this process alone; make it if missing.

    `now` returns the time in milliseconds since 1970. With `copies` it is copied every night. Without
    `upgrades` an older one is refused.

    Raises:
        StorageRefused: it cannot be opened; the sentence says why.
    """
    with lock.hold_lock(database):
        make_ready(database, now, upgrades=upgrades)
        async with AsyncExitStack() as stack:
            try:
                store = await stack.enter_async_context(_opened(database, now, kinds, entropy, copies=copies))
            except sqlite3.Error as error:
                raise refusal_of(error, database) from error
            yield store


@asynccontextmanager
async def _opened(
    database: Path, now: Callable[[], int], kinds: Kinds, entropy: Entropy, *, copies: bool
) -> AsyncIterator[DatabaseStore]:
    alarm = Alarm(database)
    async with (
        connection.open_writing(database) as writing,
        keep_checking(database, alarm),
        connection.SqliteFile(database).readers() as readers,
    ):
        thread = connection.SqliteThread(writing)
        await thread.visit(_write_first)
        presence = Presence(database, now)
        upkeep = SqliteUpkeep(presence, alarm, now)
        async with (
            Writer(thread, alarm, entropy).running() as writer,
            watch_files(presence, writer, alarm),
        ):
            store = DatabaseStore(writer, readers, kinds, alarm, upkeep)
            await _forget_again(writer, database, now() // DAY)
            await store.read_blocks()
            async with (
                block_requests.carry_out_requests(store, database, now),
                copy_nightly(database, writer, alarm, now) if copies else nullcontext(),
            ):
                yield store


async def _forget_again(writer: Writer, database: Path, today: int) -> None:
    """Forget everyone who is back with a copy, before anyone can ask for them."""
    forgotten = ForgottenList(database)
    try:
        await forget_again(writer, forgotten)
        forgotten.drop_old(today)
    except OSError as error:
        raise Unusable(
            f"The list of forgotten people, {paths.forgotten_path(database)}, cannot be used ({error}): "
            "let the user of the bot read and write it."
        ) from error


def _write_first(connection: Connection) -> None:
    """Write something at once, also to the file itself: a disk that cannot be written is noticed here.

    The file is then newer than every copy of it, which shows `Presence` whether one is written over it.
    """
    write_beat(connection)
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
