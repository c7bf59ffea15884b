"""Where the server crashes as a transaction ends, it is found out what became of it.

What was not committed leaves no trace in the log of the server: the number that it had there is that of
another transaction afterwards, or of none yet.
"""

import asyncio

import pytest

from bot.features.registry import REGISTRY
from bot.storage.urls import open_store
from tests.postgres import execute
from tests.storage.postgres.lines import until
from tests.storage.submissions import NOON, listing, record, submission, value

SLOW_LOG = ("ALTER SYSTEM SET wal_writer_delay = '10s'", "SELECT pg_reload_conf()")
"""Nothing is on the disk before it must be."""


@pytest.fixture
def address(own_server):
    """A server that writes down what it has confirmed, and no more."""
    for statement in SLOW_LOG:
        execute(own_server.address, statement)
    return own_server.address


@pytest.mark.slow
@pytest.mark.parametrize("others", [0, 20])
@pytest.mark.parametrize("committed", [True, False])
async def test_a_transaction_whose_number_is_given_again_is_not_taken_for_another(
    own_server, line, others, committed
):
    way, by_line = line
    async with open_store(by_line, lambda: NOON, REGISTRY) as store:
        first = await record(store, submission(slot="n"))
        way.away, way.after_commit, way.before_commit = True, committed, not committed
        second = asyncio.create_task(record(store, submission(slot="n")))
        await until(lambda: not (way.after_commit or way.before_commit))
        await asyncio.to_thread(own_server.crash)
        for number in range(others):
            execute(own_server.address, f"CREATE TABLE other_{number} ()")
        way.mend()
        assert [first.number, (await second).number] == [1, 2]
        assert [event.number for event in await listing(store)] == [1, 2]
        assert await value(store, "n") == 2
