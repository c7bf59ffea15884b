"""The connection that writes and the one that reads."""

import asyncio
import logging
import sqlite3
from functools import partial
from pathlib import Path
from weakref import ref

import pytest

from bot.storage import connection as connections
from bot.storage.failures import Unusable
from tests.storage.submissions import record, submission


@pytest.fixture(autouse=True)
def warnings_are_heard(caplog):
    """A demo that ran in the same process has silenced them."""
    caplog.set_level(logging.NOTSET, logger="bot.storage.connection")


async def test_commits_are_flushed_to_the_disk_and_what_is_deleted_is_overwritten(connection):
    pragmas = ("journal_mode", "synchronous", "secure_delete", "foreign_keys", "busy_timeout")
    found = [next(iter(await connection.execute_fetchall(f"PRAGMA {pragma}"))) for pragma in pragmas]
    assert found == [("wal",), (2,), (1,), (1,), (5000,)]


async def test_the_reading_connection_cannot_write(connection, database):
    async with connections.open_reading(database) as reader:
        with pytest.raises(sqlite3.OperationalError, match="attempt to write a readonly database"):
            await reader.execute_fetchall("DELETE FROM event")


async def test_a_visit_does_all_of_its_work_in_the_thread_of_the_connection(connection):
    def work(inner):
        assert isinstance(inner, sqlite3.Connection)  # another thread could not even use it
        return [inner.execute(f"SELECT {number}").fetchone()[0] for number in range(3)]

    assert await connections.SqliteThread(connection).visit(work) == [0, 1, 2]


async def test_a_visit_passes_on_what_is_raised(connection):
    with pytest.raises(sqlite3.OperationalError, match="no such table: nowhere"):
        await connections.SqliteThread(connection).visit(lambda inner: inner.execute("SELECT * FROM nowhere"))


class Page:
    """Something large that is read, or written."""

    def read(self, connection):
        return Page()


async def test_after_a_visit_the_thread_keeps_neither_its_work_nor_what_came_of_it(connection):
    asked = Page()
    found = await connections.SqliteThread(connection).visit(partial(Page.read, asked))
    kept = ref(asked), ref(found)
    del asked, found

    assert [each() for each in kept] == [None, None]


async def test_a_database_without_a_write_ahead_log_is_refused():
    with pytest.raises(Unusable, match="cannot keep a write-ahead log"):
        async with connections.open_writing(Path(":memory:")):
            pass


class Watched(sqlite3.Connection):
    """A connection that is counted until it is closed."""

    open = 0

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        Watched.open += 1

    def close(self):
        super().close()
        Watched.open -= 1


@pytest.mark.parametrize("steps", range(5))
async def test_a_connection_whose_opening_is_cancelled_is_closed(connection, database, monkeypatch, steps):
    monkeypatch.setattr(Watched, "open", 0)
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Watched))

    async def open_and_wait():
        async with connections.open_reading(database):
            await asyncio.Event().wait()

    task = asyncio.create_task(open_and_wait())
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert Watched.open == 0


async def test_closing_leaves_everything_in_the_one_file(opening, database):
    async with opening() as store:
        await record(store, submission())
    assert {path.name for path in database.parent.iterdir()} == {"evenhand.db", "evenhand.db.lock"}


async def test_a_log_that_cannot_be_folded_in_is_told_and_nothing_is_lost(database, caplog):
    async with connections.open_writing(database) as connection:
        await connection.execute_fetchall("CREATE TABLE kept (a)")
        await connection.execute_fetchall("BEGIN IMMEDIATE")
        await connection.execute_fetchall("CREATE TABLE not_committed (a)")
    assert "stays beside" in caplog.text
    async with connections.open_writing(database) as connection:
        assert list(await connection.execute_fetchall("SELECT name FROM sqlite_schema")) == [("kept",)]


@pytest.mark.parametrize(("version", "is_faulty"), [((3, 51, 2), True), ((3, 51, 3), False), ((4, 0), False)])
def test_only_a_sqlite_with_the_known_fault_is_warned_of(version, is_faulty):
    assert bool(connections.describe_fault(version)) == is_faulty
