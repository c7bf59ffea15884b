"""Opens the store over a database of PostgreSQL, which any number of processes may do at once.

Each listens for the changes that others make of settings, of what is saved, of whom people play and what
these characters have, and of blocks, and reads them anew.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial

import asyncpg

from bot.play.errors import Refused
from bot.play.kind import Kinds
from bot.play.library import OwnerKind
from bot.storage import presence
from bot.storage.background import run_beside
from bot.storage.compaction import ALL, DUE
from bot.storage.database_reads import Caches, DatabaseReads
from bot.storage.database_store import DatabaseStore, Upkeep
from bot.storage.engine import Connection, EngineFailed, Visited
from bot.storage.failures import Alarm, Unusable
from bot.storage.files.migrate import folder_of
from bot.storage.history import keep_fact
from bot.storage.postgres.connection import DRIVER_ERRORS, PostgresConnection
from bot.storage.postgres.migrate import check_current, is_marked, mark, migrate
from bot.storage.postgres.transactions import PostgresReading, PostgresSource, PostgresWriting, forget_writers
from bot.storage.presence import Room, measure_server
from bot.storage.proof import Entropy
from bot.storage.urls import name_server
from bot.storage.writer import Writer

SETTINGS = "evenhand_settings"
ITEMS = "evenhand_items"
PLAYED = "evenhand_played"
BLOCKS = "evenhand_blocks"

RUNNING = "evenhand running"
"""The application name of a process that has opened the database to write, for others to see."""

HEARTBEAT = 10.0
"""Seconds between two looks whether the server is still there, and for its answer."""

PAUSE = 1.0
"""Seconds between tries to come back."""

logger = logging.getLogger(__name__)

DONE = "DELETE FROM fact WHERE name = ?"


@asynccontextmanager
async def listen_for_changes(address: str, caches: Caches, blocks: asyncio.Event) -> AsyncIterator[None]:
    """Clear caches when any process changes their data; cache nothing while changes cannot be heard.

    `blocks` is set when blocks have changed, or may have.
    """
    caches.restart(hears=False)
    first = asyncio.Event()
    async with run_beside(_listen(address, caches, blocks, first), "changes of other processes"):
        await first.wait()
        yield


async def _listen(address: str, caches: Caches, blocks: asyncio.Event, tried: asyncio.Event) -> None:
    told = False
    while True:
        heard = asyncio.Event()
        try:
            await _hear(address, caches, blocks, [tried, heard])
        except DRIVER_ERRORS as error:
            if heard.is_set() or not told:
                logger.warning("Changes by other processes cannot be heard just now: %s", error)
            told = True
        finally:
            caches.restart(hears=False)
            tried.set()
        await asyncio.sleep(PAUSE)


async def _hear(address: str, caches: Caches, blocks: asyncio.Event, heard: Sequence[asyncio.Event]) -> None:
    """Listen until the connection is lost, which raises an error."""
    connection = await asyncpg.connect(
        address, timeout=HEARTBEAT, command_timeout=HEARTBEAT, server_settings={"application_name": RUNNING}
    )
    try:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(SETTINGS, lambda *_: caches.settings.clear())
        await connection.add_listener(ITEMS, lambda *_: caches.clear_items())
        await connection.add_listener(PLAYED, lambda *heard: caches.played.drop(int(heard[-1])))
        await connection.add_listener(BLOCKS, lambda *_: blocks.set())
        caches.restart(hears=True)
        for each in (blocks, *heard):
            each.set()
        while not lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), HEARTBEAT)
            await connection.execute("SELECT 1")
    finally:
        caches.restart(hears=False)
        connection.terminate()


class PostgresUpkeep(Upkeep):
    """Removes deleted data; see `bot.storage.database_store.Upkeep`."""

    def __init__(self, address: str) -> None:
        self._address = address

    @asynccontextmanager
    async def reclaim_after(self, writer: Writer) -> AsyncIterator[None]:
        yield
        await writer.run(lambda connection: keep_fact(connection, DUE, ALL))

    async def compact(self, writer: Writer, due: str, *, starting: bool) -> bool:
        await writer.run(lambda connection: connection.execute(DONE, (DUE,)))
        thread = PostgresReading(self._address)
        async with thread.opened():
            await thread.visit(_vacuum)
        return True

    async def beat(self, writer: Writer) -> str:
        return await writer.run(presence.write_beat)

    async def room(self, reader: Visited) -> Room:
        return await reader.visit(measure_server)

    def note_forgotten(self, connection: Connection, kind: OwnerKind, number: int) -> None:
        """Do nothing: a server has its own copies, and the bot does not know where."""


def _vacuum(connection: PostgresConnection) -> None:
    connection.run_script("SET default_transaction_read_only = off")
    connection.run_script("VACUUM (ANALYZE)")


@asynccontextmanager
async def open_postgres(
    address: str,
    now: Callable[[], int],
    kinds: Kinds,
    entropy: Entropy = secrets.token_bytes,
    *,
    upgrades: bool = True,
) -> AsyncIterator[DatabaseStore]:
    """Open a database, brought up to date; without `upgrades` an older one is refused.

    `now` returns milliseconds since 1970.

    Raises:
        StorageRefused: it cannot be opened; the sentence says why.
    """
    name, caches, blocks = name_server(address), Caches(), asyncio.Event()
    writing = PostgresWriting(address)
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(writing.opened())
            await writing.visit(
                lambda connection: migrate(connection, folder_of("postgres"), now, name, upgrades=upgrades)
            )
            await _notice_a_dump(writing, name)
            await writing.visit(presence.write_beat)
            await writing.visit(forget_writers)
            readers = await stack.enter_async_context(PostgresSource(address).readers())
            await stack.enter_async_context(listen_for_changes(address, caches, blocks))
        except EngineFailed as error:
            raise describe_refusal(name, error) from error
        alarm = Alarm(name)
        writer = await stack.enter_async_context(Writer(writing, alarm, entropy).running())
        store = DatabaseStore(writer, readers, kinds, alarm, PostgresUpkeep(address), caches)
        await store.read_blocks()
        await stack.enter_async_context(_follow_blocks(store, blocks))
        yield store


@asynccontextmanager
async def _follow_blocks(store: DatabaseStore, changed: asyncio.Event) -> AsyncIterator[None]:
    """Read blocks again during the block whenever they have changed."""
    async with run_beside(_follow(store, changed), "blocks of other processes"):
        yield


async def _follow(store: DatabaseStore, changed: asyncio.Event) -> None:
    while True:
        await changed.wait()
        changed.clear()
        try:
            await store.read_blocks()
        except Refused:
            await asyncio.sleep(PAUSE)
            changed.set()


async def _notice_a_dump(writing: PostgresWriting, name: str) -> None:
    """Give up all keys if the database was restored from a dump."""
    if await writing.visit(is_marked):
        return
    if places := await writing.visit(lambda connection: writing.transact(connection, None, mark)):
        logger.warning(
            "The database %s was put back from a dump: the keys of all channels (%s) are given up.",
            name,
            places,
        )


@asynccontextmanager
async def open_postgres_reads(address: str) -> AsyncIterator[DatabaseReads]:
    """Open a database to read it, whether or not the bot is running on it.

    Raises:
        StorageRefused: it cannot be reached, or is of another version of the bot.
    """
    name = name_server(address)
    async with AsyncExitStack() as stack:
        try:
            readers = await stack.enter_async_context(PostgresSource(address).readers())
            current = partial(check_current, migrations=folder_of("postgres"), database=name)
            await readers.searching.visit(current)
        except EngineFailed as error:
            raise describe_refusal(name, error) from error
        yield DatabaseReads(readers, Alarm(name))


def describe_refusal(name: str, error: EngineFailed) -> Unusable:
    """Return the refusal for the host of a database that a server denies it."""
    return Unusable(
        f"The database {name} cannot be used ({error}): see that PostgreSQL runs there, has that database, "
        "and lets in the user that EVENHAND_DATABASE_URL names."
    )
