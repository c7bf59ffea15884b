"""What is kept in memory of the database: names of what is saved, until something is saved."""

from dataclasses import replace

import pytest

from bot.features.registry import REGISTRY
from bot.play.library import Collection
from bot.storage.connection import SqliteFile, SqliteThread
from bot.storage.database_reads import Cache
from bot.storage.database_store import DatabaseStore
from bot.storage.presence import Presence
from bot.storage.sqlite_store import SqliteUpkeep
from bot.storage.writer import Writer
from tests.storage.contract.test_library import item
from tests.storage.submissions import ANNA, BEN

MINE, THEIRS = Collection("person", ANNA, "roll"), Collection("person", BEN, "roll")


class Counted:
    """A connection that is visited, and how often it was."""

    def __init__(self, reader):
        self._reader = reader
        self.visits = 0

    async def visit(self, work):
        self.visits += 1
        return await self._reader.visit(work)


@pytest.fixture
async def counted(connection, database, alarm):
    """A store, and the connection by which it finds things."""
    source = SqliteFile(database)
    async with Writer(SqliteThread(connection), alarm).running() as writer, source.readers() as readers:
        looking_up = Counted(readers.looking_up)
        upkeep = SqliteUpkeep(Presence(database, lambda: 0), alarm, lambda: 0)
        yield (
            DatabaseStore(writer, replace(readers, looking_up=looking_up), REGISTRY, alarm, upkeep),
            looking_up,
        )


async def test_the_database_is_asked_once_for_names_that_nobody_has(counted):
    store, reader = counted
    await store.save_item(item("attack"))
    for name in ("vtm7h2", "coc45", "vtm5h1"):
        for collection in (MINE, THEIRS):
            assert await store.saved_item(collection, name) is None
    assert reader.visits == 2


async def test_the_database_is_asked_once_for_the_items_of_who_has_none(counted):
    store, reader = counted
    for _ in range(3):
        assert await store.saved_items(MINE) == []
    assert reader.visits == 1
    await store.save_item(item("attack"))
    assert [each.name for each in await store.saved_items(MINE)] == ["attack"]


async def test_a_name_is_found_as_soon_as_it_was_saved_and_no_longer_once_it_was_taken_out(counted):
    store, _ = counted
    assert await store.saved_item(MINE, "attack") is None
    await store.save_item(item("attack"))
    assert (await store.saved_item(MINE, "attack")).body == {"dice": "1d20"}
    await store.save_items([item("defence"), item("attack", body={"dice": "2d6"})])
    assert (await store.saved_item(MINE, "defence")).body == {"dice": "1d20"}
    assert (await store.saved_item(MINE, "attack")).body == {"dice": "2d6"}
    await store.remove_item(MINE, "attack")
    assert await store.saved_item(MINE, "attack") is None


async def test_names_are_gone_when_their_person_is_forgotten(counted):
    store, _ = counted
    await store.save_item(item("attack"))
    assert await store.saved_item(MINE, "attack")
    await store.forget(ANNA)
    assert await store.saved_item(MINE, "attack") is None


def test_what_was_read_longest_ago_goes_first_by_its_weight():
    held = Cache(10)
    for key, weight in (("a", 4), ("b", 5), ("b", 2), ("c", 4), ("d", 3)):
        held.put(key, key, 0, weight)
    assert [held.get(key) for key in "abcd"] == [None, "b", "c", "d"]


def test_what_was_read_before_a_change_is_not_kept():
    held = Cache(10)
    held.clear()
    held.put("a", 1, changes=0)
    assert held.get("a") is None
