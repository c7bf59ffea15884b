"""Who waits for a long search, and who does not."""

import asyncio
import sqlite3
import threading

import pytest

from bot.features.registry import REGISTRY
from bot.ops.worker_process import pack, unpack
from bot.play.library import Collection
from bot.play.request_context import Place
from bot.play.settings import Scope
from bot.storage.connection import SqliteFile, SqliteThread
from bot.storage.database_store import DatabaseStore
from bot.storage.failures import Damaged, StorageLost
from bot.storage.history import read_own_events
from bot.storage.presence import Presence
from bot.storage.sqlite_store import SqliteUpkeep
from bot.storage.writer import Writer
from tests.storage.submissions import HERE, record, submission

ROLLS = Collection("home", 900, "roll")


@pytest.fixture
async def searched(connection, database, alarm):
    """A store with one event, whose history is being searched for as long as the test lasts."""
    ended = threading.Event()
    source = SqliteFile(database)
    async with Writer(SqliteThread(connection), alarm).running() as writer, source.readers() as readers:
        store = DatabaseStore(
            writer, readers, REGISTRY, alarm, SqliteUpkeep(Presence(database, lambda: 0), alarm, lambda: 0)
        )
        await record(store, submission())
        search = asyncio.create_task(readers.searching.visit(lambda _: ended.wait()))
        await asyncio.sleep(0)
        yield store
        assert not search.done()
        ended.set()
        await search


async def test_the_first_settings_of_a_place_do_not_wait_for_a_search(searched):
    assert await searched.configuration(Place(77, 88))
    assert await searched.read_decided(Scope(88)) == {}


async def test_what_is_found_by_its_key_does_not_wait_for_a_search(searched):
    assert (await searched.event(HERE, 1)).number == 1
    assert await searched.find_pending(1) is None
    assert await searched.saved_item(ROLLS, "attack") is None
    assert await searched.saved_items(ROLLS) == []
    assert await searched.item_names(ROLLS) == {}
    assert await searched.checkpoint(HERE) is None


async def test_a_persons_events_are_read_without_waiting_for_a_search(searched):
    person = (await searched.event(HERE, 1)).person

    assert [event.number for _, event in searched.events_of(person)()] == [1]


async def test_nothing_is_locked_while_a_persons_events_are_read(searched, database):
    found = read_own_events(SqliteFile(database), (await searched.event(HERE, 1)).person)
    next(found)
    await record(searched, submission())

    assert list(found) == []


async def test_a_damaged_database_is_told_by_whoever_reads_it_elsewhere(searched, database, alarm):
    read = searched.events_of((await searched.event(HERE, 1)).person)
    database.write_bytes(b"no database" * 1_000)

    async def reading():
        with pytest.raises(sqlite3.DatabaseError) as failed:
            list(read())
        raise unpack(pack(failed.value))  # as it comes from a worker process

    with pytest.raises(Damaged):
        await searched.read_elsewhere(reading())
    with pytest.raises(StorageLost, match=r"is damaged \(.+\): put a copy back"):
        await alarm.wait()
