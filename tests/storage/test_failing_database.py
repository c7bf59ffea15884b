"""What the database refuses is told to those who waited, and the writer goes on."""

import asyncio
import logging
import sqlite3

import aiosqlite
import pytest

from bot.features.registry import REGISTRY
from bot.play.event import Event
from bot.play.settings import Scope
from bot.storage import presence
from bot.storage.connection import SqliteFile, SqliteThread
from bot.storage.database_store import DatabaseStore
from bot.storage.failures import LOST, Damaged, DiskFull, StorageFailed, StorageLost
from bot.storage.presence import Presence
from bot.storage.sqlite_store import SqliteUpkeep
from bot.storage.writer import Writer
from tests.storage.contract.test_tallies import TALLY
from tests.storage.submissions import HERE, NOON, effect, listing, record, submission, value


@pytest.fixture
async def store(writer, database, alarm):
    await writer.run_alone(presence.write_beat)  # the log is there
    async with SqliteFile(database).readers() as readers:
        yield DatabaseStore(
            writer,
            readers,
            REGISTRY,
            alarm,
            SqliteUpkeep(Presence(database, lambda: NOON), alarm, lambda: NOON),
        )


def large():
    return submission(slot="n", request={"text": "x" * 2_000})


async def numbers(store):
    return [event.number for event in await listing(store)]


async def test_a_full_disk_keeps_all_that_was_acknowledged_and_says_so(store, connection):
    await connection.execute_fetchall("PRAGMA max_page_count = 80")
    acknowledged = []

    async def fill():
        while True:
            acknowledged.append((await record(store, large())).number)

    with pytest.raises(DiskFull, match="The bot's disk is full, so nothing was rolled or changed"):
        await fill()
    assert acknowledged
    assert await numbers(store) == acknowledged
    assert await value(store, "n") == len(acknowledged)


async def test_a_full_disk_is_one_line_of_the_log_for_each_transaction(store, connection, caplog):
    await connection.execute_fetchall("PRAGMA max_page_count = 80")
    await asyncio.gather(*(record(store, large()) for _ in range(200)), return_exceptions=True)
    said = [record for record in caplog.records if record.levelno >= logging.ERROR]

    assert {record.getMessage().rpartition(": ")[2] for record in said} == {"database or disk is full"}
    assert [record for record in said if record.exc_info] == []


async def test_what_may_be_a_fault_of_the_program_is_logged_with_where_it_arose(writer, caplog):
    with pytest.raises(StorageFailed):
        await writer.run(lambda connection: connection.execute("INSERT INTO nowhere VALUES (1)"))
    (said,) = [record for record in caplog.records if record.levelno >= logging.ERROR]

    assert said.exc_info[0] is sqlite3.OperationalError


async def test_rolls_go_on_when_the_disk_has_room_again(store, connection):
    await connection.execute_fetchall("PRAGMA max_page_count = 80")
    answers = await asyncio.gather(*(record(store, large()) for _ in range(200)), return_exceptions=True)
    assert {type(answer) for answer in answers} == {DiskFull}
    await connection.execute_fetchall("PRAGMA max_page_count = 6000")
    assert (await record(store, large())).number == 1


async def test_a_failing_transaction_fails_all_in_it_each_with_an_error_of_its_own(store, connection):
    await connection.execute_fetchall("ALTER TABLE sum RENAME TO unsummed")
    answers = await asyncio.gather(
        *(record(store, submission(lambda _: effect(tallies=(TALLY,)))) for _ in range(3)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [StorageFailed] * 3
    assert len({id(answer) for answer in answers}) == 3
    assert str(answers[0].__cause__) == "no such table: sum"
    assert not connection.in_transaction
    assert await numbers(store) == []


async def test_after_a_failure_half_way_nothing_is_there_and_the_next_is_written(store, connection):
    await connection.execute_fetchall(
        "CREATE TRIGGER broken BEFORE INSERT ON state BEGIN SELECT RAISE(ABORT, 'broken'); END"
    )
    with pytest.raises(StorageFailed, match="does not count: please try again"):
        await record(store, submission(slot="n"))
    assert await numbers(store) == []
    await connection.execute_fetchall("DROP TRIGGER broken")
    assert (await record(store, submission(slot="n"))).number == 1


async def test_settings_that_the_database_refuses_fail_alone(store, connection):
    await connection.execute_fetchall(
        "CREATE TRIGGER broken BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'broken'); END"
    )
    refused, event = await asyncio.gather(
        store.decide(Scope(900), lambda before: {"d100_from": 0}),
        record(store, submission()),
        return_exceptions=True,
    )
    assert isinstance(refused, StorageFailed)
    assert isinstance(event, Event)
    assert await store.read_decided(Scope(900)) == {}


async def test_what_ends_the_transaction_fails_all_in_it(store, writer):
    def lose_the_transaction(connection):
        connection.execute("ROLLBACK")
        connection.execute("INSERT INTO nowhere VALUES (1)")

    answers = await asyncio.gather(
        record(store, submission()), writer.run(lose_the_transaction), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [StorageFailed] * 2
    assert await numbers(store) == []
    assert (await record(store, submission())).number == 1


async def test_what_fails_outside_of_transactions_is_told_and_the_writer_goes_on(store, writer):
    with pytest.raises(StorageFailed):
        await writer.run_alone(lambda connection: connection.execute("VACUUM INTO '/nowhere/at/all'"))
    assert (await record(store, submission())).number == 1


async def test_a_lost_connection_fails_those_who_wait(database, alarm):
    async with (
        aiosqlite.connect(database) as connection,
        Writer(SqliteThread(connection), alarm).running() as writer,
    ):
        await connection.close()
        with pytest.raises(StorageFailed):
            await writer.record(submission())


async def test_a_damaged_database_is_said_to_those_who_write_and_read_and_to_the_host(
    store, connection, alarm
):
    await connection.execute_fetchall("PRAGMA writable_schema = ON")
    await connection.execute_fetchall("UPDATE sqlite_schema SET sql = 'nonsense' WHERE name = 'event'")
    await connection.execute_fetchall("PRAGMA writable_schema = RESET")
    with pytest.raises(Damaged, match=LOST):
        await store.event(HERE, 1)
    with pytest.raises(Damaged, match=LOST):
        await record(store, submission())
    with pytest.raises(
        StorageLost, match=r"evenhand\.db is damaged \(malformed.*: put a copy back with `evenhand re"
    ):
        await alarm.wait()


async def test_a_failure_to_read_is_told_in_a_sentence_and_logged(store, connection, alarm, caplog):
    await connection.execute_fetchall("ALTER TABLE fact RENAME TO unknown")
    with pytest.raises(StorageFailed, match="could not look this up just now"):
        await store.fact("a")
    assert "no such table: fact" in caplog.text


async def test_a_database_works_when_something_was_written_for_good_and_read(store, connection):
    await store.check_works()
    first = await store.fact("beat")
    await store.check_works()
    assert int(await store.fact("beat")) == int(first) + 1
    assert not connection.in_transaction


async def test_a_database_that_cannot_be_written_does_not_work(store, connection):
    await connection.execute_fetchall("PRAGMA query_only = ON")
    with pytest.raises(StorageFailed):
        await store.check_works()
