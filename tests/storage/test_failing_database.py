"""What the database refuses is told to those who waited, and the writer goes on."""

import asyncio
from dataclasses import replace

import aiosqlite
import pytest

from bot.play.records import Record
from bot.play.settings.decisions import Scope
from bot.storage import StorageFailed, connections
from bot.storage.errors import DiskFull
from bot.storage.removal.pages import opened
from bot.storage.sqlite_store import SqliteStore
from bot.storage.writing.writer import Writer
from tests.storage.moves import HERE, move


@pytest.fixture
async def writer(connection):
    async with Writer(connection).running() as writer:
        yield writer


@pytest.fixture
async def store(writer, database):
    async with connections.reading(database) as reader:
        with opened(database) as pages:
            yield SqliteStore(writer, reader, pages)


def large():
    return replace(move(slot="n"), request={"text": "x" * 2_000})


async def numbers(store):
    return [record.number async for record in store.records(HERE)]


async def test_a_full_disk_keeps_all_that_was_acknowledged_and_says_so(store, connection):
    await connection.execute_fetchall("PRAGMA max_page_count = 60")
    acknowledged = []

    async def fill():
        while True:
            acknowledged.append((await store.record(large())).number)

    with pytest.raises(DiskFull, match="The bot's disk is full, so nothing was rolled or changed"):
        await fill()
    assert acknowledged
    assert await numbers(store) == acknowledged
    assert await store.state(HERE, "n") == len(acknowledged)


async def test_rolls_go_on_when_the_disk_has_room_again(store, connection):
    await connection.execute_fetchall("PRAGMA max_page_count = 60")
    answers = await asyncio.gather(*(store.record(large()) for _ in range(200)), return_exceptions=True)
    assert {type(answer) for answer in answers} == {DiskFull}
    await connection.execute_fetchall("PRAGMA max_page_count = 6000")
    assert (await store.record(large())).number == 1


async def test_a_failing_transaction_fails_all_in_it_each_with_an_error_of_its_own(store, connection):
    await connection.execute_fetchall("ALTER TABLE seen RENAME TO unseen")
    answers = await asyncio.gather(*(store.record(move()) for _ in range(3)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [StorageFailed] * 3
    assert len({id(answer) for answer in answers}) == 3
    assert str(answers[0].__cause__) == "no such table: seen"
    assert not connection.in_transaction


async def test_after_a_failure_half_way_nothing_is_there_and_the_next_is_written(store, connection):
    await connection.execute_fetchall(
        "CREATE TRIGGER broken BEFORE INSERT ON state BEGIN SELECT RAISE(ABORT, 'broken'); END"
    )
    with pytest.raises(StorageFailed, match="does not count: please try again"):
        await store.record(move(slot="n"))
    assert await numbers(store) == []
    await connection.execute_fetchall("DROP TRIGGER broken")
    assert (await store.record(move(slot="n"))).number == 1


async def test_settings_that_the_database_refuses_fail_alone(store, connection):
    await connection.execute_fetchall(
        "CREATE TRIGGER broken BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'broken'); END"
    )
    refused, record = await asyncio.gather(
        store.decide(Scope(900), lambda before: {"d100_from": 0}),
        store.record(move()),
        return_exceptions=True,
    )
    assert isinstance(refused, StorageFailed)
    assert isinstance(record, Record)
    assert await store.decided(Scope(900)) == {}


async def test_what_ends_the_transaction_fails_all_in_it(store, writer):
    async def lose_the_transaction(connection):
        await connection.execute_fetchall("ROLLBACK")
        await connection.execute_fetchall("INSERT INTO nowhere VALUES (1)")

    answers = await asyncio.gather(
        store.record(move()), writer.run(lose_the_transaction), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [StorageFailed] * 2
    assert await numbers(store) == []
    assert (await store.record(move())).number == 1


async def test_a_lost_connection_fails_those_who_wait(database):
    async with aiosqlite.connect(database) as connection, Writer(connection).running() as writer:
        await connection.close()
        with pytest.raises(StorageFailed):
            await writer.record(move())
