"""What is damaged is found when a database is opened, or while it is in use."""

import asyncio
import logging
import sqlite3
from contextlib import closing, contextmanager, suppress

import pytest

from bot.storage.failures import StorageLost, Unusable
from bot.storage.files import backup, checking, migrate, slices
from tests.storage.submissions import listing, record, submission

PATIENCE = 120
"""Seconds to wait for what comes in a moment, unless the machine is very busy."""

WORD = "Schwarzwald"


@pytest.fixture
async def damaged(database, opening):
    """A database that opens, with a page in the midst of its events overwritten."""
    words = {"text": "x" * 500}
    async with opening() as store:
        for _ in range(60):
            await record(store, submission(request=words))
    content = bytearray(database.read_bytes())
    where = content.index(b"x" * 500)
    content[where // 4096 * 4096 : where // 4096 * 4096 + 64] = b"\xff" * 64
    database.write_bytes(content)


async def test_a_damaged_database_is_refused_before_anybody_uses_it(damaged, opening):
    with pytest.raises(
        Unusable, match=r"evenhand\.db is damaged \(.*\): put a copy back with `evenhand restore F"
    ):
        async with opening():
            pass


async def test_a_large_one_opens_at_once_and_what_is_found_later_is_said(damaged, opening, monkeypatch):
    monkeypatch.setattr(checking, "AWAITED", 0)
    async with opening() as store:
        with pytest.raises(StorageLost, match=r"is damaged .*: put a copy back"):
            await store.wait_until_lost()


async def test_a_large_one_that_is_whole_is_used_on(opening, monkeypatch, caplog):
    caplog.set_level(logging.INFO, "bot.storage")
    monkeypatch.setattr(checking, "AWAITED", 0)
    async with opening() as store:
        await record(store, submission())
        async with asyncio.timeout(PATIENCE):
            while "is whole" not in caplog.text:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
        assert len(await listing(store)) == 1


async def test_leaving_does_not_wait_for_the_check(connection, database, alarm, monkeypatch):
    monkeypatch.setattr(checking, "AWAITED", 0)
    async with checking.keep_checking(database, alarm):
        (task,) = (task for task in asyncio.all_tasks() if task.get_name() == "check of the database")
        await asyncio.sleep(0)
    assert task.cancelled()


@pytest.fixture
async def played(database, opening):
    """A database with a few dozen events."""
    async with opening() as store:
        for number in range(40):
            words = {"text": WORD, "number": number, "filling": "x" * 300}
            await record(store, submission(slot=f"slot {number}", person=500 + number, request=words))
    return database


async def fault_of(database):
    """What the hourly check finds."""
    return await checking.find_fault(database, "integrity_check")


def execute(database, sql, *parameters):
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(sql, parameters)


@contextmanager
def meddled(database, name, said, instead):
    """Have SQLite believe during the block that a table or an index was made by other words."""
    with closing(sqlite3.connect(database)) as connection:
        ((sql,),) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,))
    change = "UPDATE sqlite_schema SET sql = ? WHERE name = ?"
    execute(database, change, sql.replace(said, instead), name)
    yield
    execute(database, change, sql, name)


def leaves(database):
    """The last page of each tree that has rows, by the name of the tree."""
    with closing(sqlite3.connect(database)) as connection:
        roots = connection.execute("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0").fetchall()
    content = database.read_bytes()
    last = {}
    for name, page in roots:
        begin = (page - 1) * 4096
        while content[begin] in {2, 5}:
            begin = (int.from_bytes(content[begin + 8 : begin + 12], "big") - 1) * 4096
        if content[begin + 3 : begin + 5] != b"\0\0":
            last[name] = begin
    return last


def flip(database, before, after):
    content = database.read_bytes()
    where = content.rindex(before)
    database.write_bytes(content[:where] + after + content[where + len(before) :])


async def test_nothing_is_found_in_a_database_that_is_whole(played):
    assert await fault_of(played) == ""


async def test_in_whichever_tree_a_leaf_is_damaged_it_is_found_and_nothing_typed_is_said(played):
    content = played.read_bytes()
    trees = leaves(played)
    faults = {}
    for name, begin in trees.items():
        played.write_bytes(content[:begin] + b"\xff" * 64 + content[begin + 64 :])
        faults[name] = await fault_of(played)
    assert [name for name, fault in faults.items() if not fault or WORD in fault] == []
    assert {"event", "event_by_kind", "sqlite_autoindex_state_1", "seen"} <= trees.keys()


BY_KIND = ("event_by_kind", " (place, kind, number)", " (place, kind, number) WHERE number <> 7")


async def test_a_row_that_an_index_lacks_is_found(played):
    with meddled(played, *BY_KIND):
        execute(played, "UPDATE event SET kind = 'd20' WHERE number = 7")
    assert "missing from index event_by_kind" in await fault_of(played)


async def test_a_row_that_only_an_index_has_is_found(played):
    with meddled(played, *BY_KIND):
        execute(played, "DELETE FROM event WHERE number = 7")
    assert await fault_of(played) == "wrong # of entries in index event_by_kind"


async def test_a_flipped_bit_in_an_index_is_found(played):
    user = 533
    flip(played, b"\x03\x02\x01" + user.to_bytes(2, "big"), b"\x03\x02\x01" + (user + 100).to_bytes(2, "big"))
    assert "sqlite_autoindex_person_1" in await fault_of(played)


async def test_a_row_that_its_table_cannot_have_is_found(played):
    with meddled(played, "seen", " NOT NULL", ""):
        execute(played, "UPDATE seen SET number = NULL WHERE number = 3")
    assert await fault_of(played) == "NULL value in seen.number"


def schema(database):
    """Where the words of a table stand in the file."""
    content = database.read_bytes()
    begin = content.rindex(b"CREATE TABLE fact")
    return range(begin, begin + len(b"CREATE TABLE fact (name TEXT"))


async def test_whichever_byte_of_the_schema_is_no_text_whoever_opens_it_is_told_in_a_sentence(
    played, tmp_path
):
    content = played.read_bytes()
    faults = []
    for place in schema(played):
        played.write_bytes(content[:place] + bytes([content[place] | 0x80]) + content[place + 1 :])
        faults.append(await fault_of(played))
        for open_it in (
            lambda: backup.check(played),
            lambda: migrate.check_current(played, migrate.folder()),
            lambda: migrate.migrate(played, migrate.folder(), lambda: 0),
        ):
            with suppress(Unusable):
                open_it()
        with suppress(Unusable):
            await slices.copy(played, tmp_path / "copy.db")
    assert "its schema has bytes that are no text" in faults


@pytest.fixture
def quick(monkeypatch):
    """Checks that follow each other at once."""
    monkeypatch.setattr(checking, "HOUR", 0)


async def test_damage_is_said_once_in_the_log_with_what_to_do_and_rolls_go_on(played, opening, quick, caplog):
    async with opening() as store:
        assert not store.damage
        with meddled(played, *BY_KIND):
            execute(played, "UPDATE event SET kind = 'd20' WHERE number = 7")
        async with asyncio.timeout(PATIENCE):
            while not store.damage:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
        await record(store, submission())
    (said,) = [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR]

    assert said == store.damage
    assert f"{played} is damaged (" in said
    assert f"`evenhand rescue {played} NEW.db`" in said


async def test_a_bot_that_ends_does_not_leave_its_log_behind(played, opening, quick):
    async with opening() as store:
        await record(store, submission())
        await asyncio.sleep(0.05)
    assert not played.with_name("evenhand.db-wal").exists()
