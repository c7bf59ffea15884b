"""What every store must promise is asked of both engines; of PostgreSQL in longer runs.

What connects to PostgreSQL stays for the tests of a module, which take less time than it; the store over it
is a new one for each.
"""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from shutil import copyfile

import pytest
import pytest_asyncio

from bot.features.registry import REGISTRY
from bot.storage.database_store import DatabaseStore
from bot.storage.engine import Readers
from bot.storage.failures import Alarm
from bot.storage.postgres.store import PostgresUpkeep
from bot.storage.postgres.transactions import PostgresSource, PostgresWriting
from bot.storage.urls import is_served, name_server, open_store
from bot.storage.writer import Writer
from tests.storage.submissions import NOON


class Connections:
    """Those of a store to PostgreSQL; made anew after a test that failed."""

    def __init__(self) -> None:
        self._open = AsyncExitStack()
        self._failed: int | None = None
        self._writing: PostgresWriting | None = None
        self._readers: Readers | None = None

    @asynccontextmanager
    async def store(self, address: str, failed: int) -> AsyncIterator[DatabaseStore]:
        """Have a store that knows nothing of those before it."""
        if failed != self._failed:
            with suppress(Exception):  # of connections that the failed test broke: that test has said so
                await self.close()
            self._writing = PostgresWriting(address)
            await self._open.enter_async_context(self._writing.opened())
            self._readers = await self._open.enter_async_context(PostgresSource(address).readers())
            self._failed = failed
        alarm = Alarm(name_server(address))
        async with Writer(self._writing, alarm).running() as writer:
            store = DatabaseStore(writer, self._readers, REGISTRY, alarm, PostgresUpkeep(address))
            await store.read_blocks()
            yield store

    async def close(self) -> None:
        """Leave the server."""
        await self._open.aclose()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let the tests of a module run on the event loop of its connections."""
    item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def connections():
    """Those that the stores of a module have one after the other."""
    connections = Connections()
    yield connections
    await connections.close()


@pytest.fixture(params=["SQLite", pytest.param("PostgreSQL", marks=pytest.mark.slow)])
def url(request, database, newest):
    """Where the test's database is."""
    if request.param == "SQLite":
        return f"sqlite:///{copyfile(newest, database)}"
    return request.getfixturevalue("address")


@pytest.fixture
def opening(url):
    """Open the test's database anew, as often as it is called."""
    return lambda: open_store(url, lambda: NOON, REGISTRY)


@pytest_asyncio.fixture(loop_scope="module")
async def store(request, url, connections):
    """A store over the test's database."""
    if is_served(url):
        opened = connections.store(url, request.session.testsfailed)
    else:
        opened = open_store(url, lambda: NOON, REGISTRY)
    async with opened as store:
        yield store
