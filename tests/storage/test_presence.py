"""A database that is deleted or replaced under a running bot."""

import sqlite3
from contextlib import closing
from shutil import copyfile

import pytest

from bot.storage.errors import StorageFailed, StorageLost, Unusable
from tests.storage.files import whole
from tests.storage.submissions import record, submission


def count(database):
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT count(*) FROM event").fetchone()[0]


async def test_a_deleted_database_is_noticed_saved_and_said(database, opening):
    async with opening() as store:
        await record(store, submission())
        database.unlink()
        await record(store, submission())
        with pytest.raises(StorageFailed):
            await store.check_works()
        (copy,) = database.parent.glob("evenhand.db.rescued-*")
        with pytest.raises(
            StorageLost, match=rf"was deleted or replaced .* back with `evenhand restore {copy}`\.$"
        ):
            await store.lost()
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
            await store.lost()
    async with opening() as store:
        assert [place async for place in store.places()] == []
    assert whole(database)


async def test_what_a_deleted_log_held_is_put_into_the_database(database, opening):
    async with opening() as store:
        await record(store, submission())
        (database.parent / "evenhand.db-wal").unlink()
        await record(store, submission())
        with pytest.raises(StorageFailed):
            await store.check_works()
        with pytest.raises(
            StorageLost, match=r"evenhand\.db-wal was deleted or replaced .* start the bot again"
        ):
            await store.lost()
    assert count(database) == 2
    assert whole(database)


async def test_a_database_that_cannot_be_saved_is_said_to_be_lost(database, opening):
    folder = database.parent / "data"
    async with opening() as store:
        database.parent.rename(database.parent.with_name("elsewhere"))
        with pytest.raises(StorageFailed):
            await store.check_works()
        with pytest.raises(StorageLost, match=r"could not be saved \(.*\): put a copy back with"):
            await store.lost()
    assert not folder.exists()
