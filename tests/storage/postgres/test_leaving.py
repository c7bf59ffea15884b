"""A store is left soon, also while its server is away or says nothing."""

import asyncio

import pytest

from bot.features.registry import REGISTRY
from bot.storage import writer
from bot.storage.failures import StorageFailed
from bot.storage.postgres import transactions
from bot.storage.urls import open_store
from tests.storage.postgres.lines import Line
from tests.storage.submissions import HERE, NOON, record, submission

FOR_EVER = 600


@pytest.fixture
def impatient(monkeypatch):
    """Wait for long before another try, and for little at the end."""
    monkeypatch.setattr(transactions, "PAUSES", (FOR_EVER,))
    monkeypatch.setattr(transactions, "THREAD_PAUSES", (FOR_EVER,))
    monkeypatch.setattr(transactions, "FAREWELL", 0.05)
    monkeypatch.setattr(writer, "LAST", 0.05)


def rolls(store):
    return store.record(submission())


def reads(store):
    return store.event(HERE, 1)


@pytest.mark.parametrize("trouble", [Line.shut, Line.silence])
@pytest.mark.parametrize("does", [rolls, reads])
async def test_it_is_left_while_somebody_waits_for_the_server(line, impatient, does, trouble):
    async with asyncio.timeout(60):
        async with open_store(line[1], lambda: NOON, REGISTRY) as store:
            await record(store, submission())
            trouble(line[0])
            waiting = asyncio.create_task(does(store))
            await asyncio.sleep(0.05)
        with pytest.raises(StorageFailed):
            await waiting


async def test_what_waits_is_still_written_while_the_server_is_there(line):
    async with open_store(line[1], lambda: NOON, REGISTRY) as store:
        waiting = asyncio.create_task(store.record(submission()))
        await asyncio.sleep(0)
    assert (await waiting).event.number == 1
