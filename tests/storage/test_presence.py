"""A database whose files are deleted, replaced or cut under a running bot."""

import asyncio
import re
import sqlite3
from contextlib import closing
from shutil import copyfile, rmtree

import pytest

from bot.storage import presence
from bot.storage.failures import StorageFailed, StorageLost, Unusable
from tests.storage.files import whole
from tests.storage.submissions import record, submission


def count(database):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT count(*) FROM event").fetchone()[0]


def fold(connection):
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


async def told(store):
    """Have the files looked at, of which something is amiss; return what the host is told."""
    with pytest.raises(StorageFailed):
        await store.check_works()
    with pytest.raises(StorageLost) as lost:
        await store.wait_until_lost()
    return str(lost.value)


def read_all(connection):
    connection.execute("PRAGMA quick_check").fetchall()


async def test_a_deleted_database_is_noticed_saved_and_said(database, opening):
    async with opening() as store:
        await record(store, submission())
        database.unlink()
        await record(store, submission())
        said = await told(store)
        (copy,) = database.parent.glob("evenhand.db.rescued-*")
        assert re.search(rf"was deleted or replaced .* back with `evenhand restore {copy}`\. To go", said)
    assert count(copy) == 2


async def test_nothing_is_confirmed_once_it_was_noticed(database, opening):
    async with opening() as store:
        database.unlink()
        with pytest.raises(StorageFailed):
            await store.check_works()
        with pytest.raises(StorageFailed):
            await record(store, submission())


async def test_the_next_start_does_not_silently_begin_anew_in_the_place_of_a_deleted_one(database, opening):
    async with opening():
        database.unlink()
    with pytest.raises(
        Unusable, match=r"There is no database .*evenhand\.db, but .*evenhand\.db-wal of one: put"
    ):
        async with opening():
            pass


async def test_the_next_start_does_not_begin_anew_beside_what_was_saved_of_a_deleted_one(database, opening):
    async with opening() as store:
        await record(store, submission())
        for file in database.parent.glob("evenhand.db*"):
            file.unlink()
        with pytest.raises(StorageFailed):
            await store.check_works()
    (copy,) = database.parent.glob("evenhand.db.rescued-*")

    with pytest.raises(Unusable, match=rf"There is no database .*evenhand\.db, but {copy} .*restore {copy}`"):
        async with opening():
            pass
    copy.rename(database)
    async with opening():
        assert count(database) == 1


async def test_the_log_of_a_replaced_database_never_meets_the_new_one(database, newest, opening):
    async with opening() as store:
        for _ in range(50):
            await record(store, submission())
        copyfile(newest, database.with_name("new.db"))
        database.with_name("new.db").replace(database)
        with pytest.raises(StorageFailed):
            await store.check_works()
        with pytest.raises(StorageLost, match="deleted or replaced"):
            await store.wait_until_lost()
    async with opening() as store:
        assert [place async for place in store.places()] == []
    assert whole(database)


NONSENSE = pytest.mark.parametrize("content", [b"", b"\xff" * 2**18], ids=["nothing", "nonsense"])


@NONSENSE
async def test_a_database_that_is_overwritten_is_noticed(database, opening, content):
    async with opening() as store:
        await store.check_works()
        database.write_bytes(content)
        assert re.search(r"put a copy back with `evenhand restore FILE`", await told(store))


@NONSENSE
async def test_what_can_still_be_read_of_an_overwritten_database_is_saved(database, opening, content):
    async with opening() as store:
        await store._writer.run_alone(read_all)
        await store.check_works()
        await record(store, submission())
        database.write_bytes(content)
        await record(store, submission())
        said = await told(store)
        (copy,) = database.parent.glob("evenhand.db.rescued-*")
        assert re.search(rf"overwritten .* with `evenhand restore {copy}`, and see with", said)
    assert count(copy) == 2
    assert len([*database.parent.glob("evenhand.db.overwritten-*")]) == 1
    with pytest.raises(Unusable, match=r"There is no database"):  # what overwrote it is no new beginning
        async with opening():
            pass


async def test_a_database_whose_schema_is_overwritten_is_noticed(database, opening):
    async with opening() as store:
        await store.check_works()
        content = database.read_bytes()
        database.write_bytes(content.replace(b"CREATE TABLE fact", b"CREATE T\xc1BLE fact"))
        assert "was overwritten" in await told(store)


async def test_a_database_that_is_overwritten_with_an_older_one_is_noticed(database, opening):
    async with opening() as store:
        await record(store, submission())
    older = database.read_bytes()
    async with opening() as store:
        await store.check_works()
        database.write_bytes(older)
        with pytest.raises(StorageFailed):
            await store.check_works()
        with pytest.raises(StorageLost, match="was overwritten"):
            await store.wait_until_lost()


async def test_a_log_that_is_folded_into_the_database_is_no_overwriting(database, opening):
    async with opening() as store:
        for _ in range(3):
            await store.check_works()
            await record(store, submission())
            await store._writer.run_alone(
                lambda wal: wal.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            )
        await store.check_works()


async def test_what_a_deleted_log_held_is_put_into_the_database(database, opening):
    async with opening() as store:
        await record(store, submission())
        (database.parent / "evenhand.db-wal").unlink()
        await record(store, submission())
        assert re.search(
            r"evenhand\.db-wal was deleted or replaced .* start the bot again", await told(store)
        )
    assert count(database) == 2
    assert whole(database)


async def cut(database, opening, log):
    """Write something else in the place of the log, and tell what is said of it."""
    async with opening() as store:
        for _ in range(10):
            await record(store, submission())
        await store.check_works()
        path = database.with_name("evenhand.db-wal")
        path.write_bytes(log(path.read_bytes()))
        return await told(store)


CUT = pytest.mark.parametrize(
    "log",
    [lambda log: log[: len(log) // 2], lambda log: log[:20], lambda log: bytes(len(log))],
    ids=["half", "head", "zeros"],
)


@CUT
async def test_a_log_that_is_cut_is_noticed(database, opening, log):
    said = await cut(database, opening, log)

    assert "evenhand.db-wal was cut or overwritten while the bot was running" in said
    assert "`evenhand restore " in said


async def test_a_log_that_is_cut_and_written_on_is_noticed(database, opening):
    async with opening() as store:
        for _ in range(10):
            await record(store, submission())
        await store.check_works()
        path = database.with_name("evenhand.db-wal")
        before = path.stat().st_size
        path.write_bytes(path.read_bytes()[: before // 2])
        await record(store, submission())

        assert path.stat().st_size > before
        with pytest.raises(StorageFailed):
            await store.check_works()


async def test_a_log_that_sqlite_begins_anew_is_not_cut(database, opening):
    async with opening() as store:
        for _ in range(3):
            for _ in range(5):
                await record(store, submission())
            await store.check_works()
            await store._writer.run_alone(
                lambda wal: wal.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
            )
            await record(store, submission())
            await store.check_works()


async def test_the_files_are_looked_at_also_between_two_signs_of_life(database, opening, monkeypatch):
    monkeypatch.setattr(presence, "LOOK", 0)
    async with opening() as store:
        database.unlink()
        with pytest.raises(StorageLost, match="was deleted or replaced"):
            await asyncio.wait_for(store.wait_until_lost(), 60)
    assert len([*database.parent.glob("evenhand.db.rescued-*")]) == 1


async def test_a_folder_that_was_moved_is_said_to_be_elsewhere_and_whole(database, opening):
    elsewhere = database.parent.with_name("elsewhere")
    async with opening() as store:
        await record(store, submission())
        database.parent.rename(elsewhere)
        with pytest.raises(StorageFailed):
            await store.check_works()
        with pytest.raises(StorageFailed):
            await record(store, submission())
        with pytest.raises(
            StorageLost,
            match=rf"was moved to {elsewhere}/evenhand\.db .* move it back, or set EVENHAND",
        ):
            await store.wait_until_lost()
    assert count(elsewhere / "evenhand.db") == 1
    assert whole(elsewhere / "evenhand.db")


async def test_a_database_that_cannot_be_saved_is_said_to_be_lost(database, opening):
    folder = database.parent / "data"
    async with opening() as store:
        rmtree(database.parent)
        assert re.search(r"could not be saved \(.*\): put a copy back with", await told(store))
    assert not folder.exists()
