"""What is kept in memory of the database, until it changes: names of what is saved, and whom people play."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from bot.features.registry import REGISTRY
from bot.play.library import Collection, SavedItem
from bot.play.request_context import Place
from bot.play.settings import Scope
from bot.storage.connection import SqliteFile, SqliteThread
from bot.storage.database_reads import Cache, Caches
from bot.storage.database_store import DatabaseStore
from bot.storage.presence import Presence
from bot.storage.sqlite_store import SqliteUpkeep
from bot.storage.writer import Writer
from tests.storage.contract.test_library import item
from tests.storage.sheets import HP, LIA, changes
from tests.storage.submissions import ANNA, BEN, HERE, THERE, Unlucky, effect, fail, record, submission

ELSEWHERE = Place(77, 88)
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


def lia(lines=(("hp", "24/30"),), name="lia"):
    body = {"name": name, "id": LIA, "lines": [list(line) for line in lines], "counters": {"hp": HP}}
    return SavedItem(Collection("person", ANNA, "character"), name, ANNA, body)


@pytest.fixture
async def playing(counted):
    """The same, where a person plays a character in two servers."""
    store, reader = counted
    await store.save_item(lia())
    for place in (HERE, THERE, ELSEWHERE):
        await store.played(place, ANNA)
    reader.visits = 0
    return counted


async def has(store, place=HERE):
    return (await store.played(place, ANNA)).states.value


async def test_the_database_is_asked_once_for_whom_one_plays(playing):
    store, reader = playing
    for place in (HERE, THERE, ELSEWHERE) * 3:
        assert await has(store, place) is None
    for _ in range(3):
        assert await store.played(HERE, BEN) is None
    assert reader.visits == 1


async def test_what_a_character_has_is_known_in_all_channels_once_one_has_changed_it(playing):
    store, reader = playing
    await record(store, changes(-4, place=THERE))
    assert await has(store) == await has(store, THERE) == {"1": [[0, 20]]}
    assert await has(store, ELSEWHERE) is None
    assert reader.visits == 2


async def test_a_change_of_which_nobody_heard_whether_it_was_written_is_known(playing):
    store, _ = playing
    changing = asyncio.ensure_future(store.record(changes(-4)))
    await asyncio.sleep(0)
    while store.waiting:  # noqa: ASYNC110 - until it is being written
        await asyncio.sleep(0)
    changing.cancel()
    await asyncio.gather(changing, return_exceptions=True)
    await record(store, changes(-1, place=ELSEWHERE))  # which is written after it
    assert await has(store) == {"1": [[0, 20]]}


async def test_other_lines_and_another_choice_and_a_removal_are_known_at_once(playing):
    store, _ = playing
    await store.change_item(lia().collection, "lia", lambda item: replace(item, body=lia([("a", "1")]).body))
    assert (await store.played(HERE, ANNA)).item.body["lines"] == [["a", "1"]]
    await store.save_item(lia(name="bo"))
    assert await store.played(HERE, ANNA) is None
    await store.choose((Scope(HERE.home, HERE.channel),), ANNA, "person", "bo")
    assert (await store.played(HERE, ANNA)).item.name == "bo"
    await store.remove_item(lia().collection, "bo")
    assert (await store.played(HERE, ANNA)).item.name == "lia"


async def test_what_a_character_has_is_gone_with_its_server(playing):
    store, _ = playing
    await record(store, changes(-4))
    assert await has(store)
    await store.erase(HERE.home)
    assert await has(store) is None


@pytest.fixture
def recalled(counted):
    """Return how often an answer that rolls need was looked for since the last time."""
    asked = []

    def look(_):
        asked.append(1)
        return ()

    async def recalled(place=HERE):
        asked.clear()
        await counted[0].recall(place, look)
        return len(asked)

    return recalled


async def test_an_answer_is_recalled_while_only_open_rolls_are_recorded(counted, recalled):
    store, _ = counted
    await record(store, submission())
    assert await recalled() == 1
    assert await recalled() == 0
    await record(store, submission())
    assert await recalled() == 0


@pytest.mark.parametrize(
    "options",
    [
        {"slot": "a"},
        {"target": 1},
        {"visibility": "gm"},
        {"play": lambda _: effect(draws=())},
        {"play": fail},
    ],
)
async def test_an_answer_is_looked_for_again_after_everything_else(counted, recalled, options):
    store, _ = counted
    await record(store, submission())
    await recalled()
    await recalled(THERE)
    with suppress(Unlucky):
        await record(store, submission(**options))
    assert (await recalled(), await recalled(THERE)) == (1, 0)


async def test_an_answer_is_looked_for_again_after_rows_were_deleted(counted, recalled):
    store, _ = counted
    for delete in (store.forget(ANNA), store.erase(HERE.home)):
        await record(store, submission())
        await recalled()
        await delete
        assert await recalled() == 1


def test_nothing_is_recalled_where_other_processes_may_record():
    caches = Caches()
    caches.restart(hears=True)
    caches.recalled.put(HERE, {}, caches.recalled.changes)
    assert caches.recalled.get(HERE) is None


def test_one_value_is_dropped_alone():
    held = Cache(10)
    for key in "ab":
        held.put(key, key, 0, 5)
    held.drop("a")
    held.drop("c")
    assert [held.get(key) for key in "ab"] == [None, "b"]
    held.put("a", "a", 0)
    assert held.get("a") is None
    held.put("a", "a", held.changes, 5)
    assert [held.get(key) for key in "ab"] == ["a", "b"]


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
