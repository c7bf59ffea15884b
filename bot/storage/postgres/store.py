"""Opens the store over a database of PostgreSQL, which any number of processes may do at once."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial

from bot.play.errors import Refused
from bot.storage import beat
from bot.storage.alarm import Alarm
from bot.storage.compaction import ALL, DUE
from bot.storage.engine import EngineFailed, Visited
from bot.storage.errors import Unusable
from bot.storage.files.migration_files import folder_of
from bot.storage.listings import keep_fact
from bot.storage.postgres.address import name_of
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.dumps import is_marked, mark
from bot.storage.postgres.listening import PAUSE, listening
from bot.storage.postgres.migrate import check_current, migrate
from bot.storage.postgres.threads import PostgresReading, PostgresSource, PostgresWriting
from bot.storage.postgres.transactions import forget_writers
from bot.storage.proof_writing import Entropy
from bot.storage.room import Room, of_server
from bot.storage.settings import HeldSettings
from bot.storage.sql_reads import SqlReads
from bot.storage.sql_store import Kinds, SqlStore
from bot.storage.writer import Writer

logger = logging.getLogger(__name__)

DONE = "DELETE FROM fact WHERE name = ?"


class PostgresUpkeep:
    """Takes away what was deleted; what `bot.storage.sql_store.Upkeep` says holds here."""

    def __init__(self, address: str) -> None:
        self._address = address

    @asynccontextmanager
    async def much_deleted(self, writer: Writer) -> AsyncIterator[None]:
        """Note that rows were deleted which the server has still on its disk."""
        yield
        await writer.run(lambda connection: keep_fact(connection, DUE, ALL))

    async def compact(self, writer: Writer, due: str, *, starting: bool) -> bool:
        """Have the server clear all tables, which holds up nobody."""
        await writer.run(lambda connection: connection.execute(DONE, (DUE,)))
        thread = PostgresReading(self._address)
        async with thread.opened():
            await thread.visit(_vacuum)
        return True

    async def beat(self, writer: Writer) -> str:
        """Count on; a server that is away says so by itself."""
        return await writer.run(beat.write)

    async def room(self, reader: Visited) -> Room:
        """Ask the server."""
        return await reader.visit(of_server)


def _vacuum(connection: PostgresConnection) -> None:
    connection.run_script("SET default_transaction_read_only = off")
    connection.run_script("VACUUM (ANALYZE)")


@asynccontextmanager
async def open_postgres(
    address: str, now: Callable[[], int], kinds: Kinds, entropy: Entropy = secrets.token_bytes
) -> AsyncIterator[SqlStore]:
    """Open a database, brought up to date; `now` tells milliseconds since 1970.

    Raises:
        StorageRefused: it cannot be opened; the sentence says why.
    """
    name, held, blocks = name_of(address), HeldSettings(), asyncio.Event()
    writing = PostgresWriting(address)
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(writing.opened())
            await writing.visit(lambda connection: migrate(connection, folder_of("postgres"), now, name))
            await _notice_a_dump(writing, name)
            await writing.visit(beat.write)
            await writing.visit(forget_writers)
            readers = await stack.enter_async_context(PostgresSource(address).readers())
            await stack.enter_async_context(listening(address, held, blocks))
        except EngineFailed as error:
            raise _refusal(name, error) from error
        logger.info("PostgreSQL, the database %s", name)
        alarm = Alarm(name)
        writer = await stack.enter_async_context(Writer(writing, alarm, entropy).running())
        store = SqlStore(writer, readers, kinds, alarm, PostgresUpkeep(address), held)
        await store.read_blocks()
        await stack.enter_async_context(_following(store, blocks))
        yield store


@asynccontextmanager
async def _following(store: SqlStore, changed: asyncio.Event) -> AsyncIterator[None]:
    """Read blocks anew during the block whenever they have changed."""
    task = asyncio.create_task(_follow(store, changed), name="blocks of other processes")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _follow(store: SqlStore, changed: asyncio.Event) -> None:
    while True:
        await changed.wait()
        changed.clear()
        try:
            await store.read_blocks()
        except Refused:
            await asyncio.sleep(PAUSE)
            changed.set()


async def _notice_a_dump(writing: PostgresWriting, name: str) -> None:
    """Give up all keys where the database was put back from a dump."""
    if await writing.visit(is_marked):
        return
    if places := await writing.visit(lambda connection: writing.transact(connection, None, mark)):
        logger.warning(
            "The database %s was put back from a dump: the keys of all channels (%s) are given up.",
            name,
            places,
        )


@asynccontextmanager
async def open_postgres_reads(address: str) -> AsyncIterator[SqlReads]:
    """Open a database to read it, whether or not the bot is running on it.

    Raises:
        StorageRefused: it cannot be reached, or is of another version of the bot.
    """
    name = name_of(address)
    async with AsyncExitStack() as stack:
        try:
            readers = await stack.enter_async_context(PostgresSource(address).readers())
            current = partial(check_current, migrations=folder_of("postgres"), database=name)
            await readers.searching.visit(current)
        except EngineFailed as error:
            raise _refusal(name, error) from error
        yield SqlReads(readers, Alarm(name))


def _refusal(name: str, error: EngineFailed) -> Unusable:
    return Unusable(
        f"The database {name} cannot be used ({error}): see that PostgreSQL runs there, has that database, "
        "and lets the user of the database address in."
    )
