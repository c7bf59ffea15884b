"""Nobody who was forgotten comes back with a copy that is older."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from shutil import copyfile

import pytest

from bot.play.errors import DAY
from bot.play.reads import Checkpoint
from bot.play.request_context import Place
from bot.play.settings import Scope
from bot.storage.failures import StorageFailed, Unusable
from bot.storage.files import paths, slices
from bot.storage.files.forgotten import ForgottenList
from bot.storage.files.paths import copy_path, forgotten_path
from bot.storage.files.restore import restore
from bot.storage.forgetting_again import IDS
from tests.storage.contract.test_privacy import ANNA, OWN, anna
from tests.storage.files import traces
from tests.storage.submissions import BEN, HERE, NOON, listing, record, submission
from tests.storage.test_sqlite_privacy import WORDS, live

TODAY = NOON // DAY


def dump(database):
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump())


def ids(database):
    with closing(sqlite3.connect(database)) as connection:
        return {user for (user,) in connection.execute("SELECT user_id FROM person")}


def forgotten(database):
    return ForgottenList(database).read()


@pytest.fixture
def copy(database):
    """Where a nightly copy goes."""
    return copy_path(database, datetime.fromtimestamp(NOON / 1000, UTC))


def by_restore(copy, database):
    restore(copy, database, "before")


def by_hand(copy, database):
    for path in database.parent.glob("evenhand.db*"):
        path.unlink()
    copyfile(copy, database)


PUT_BACK = pytest.mark.parametrize("put_back", [by_restore, by_hand])


@PUT_BACK
async def test_a_person_who_was_forgotten_is_so_before_anyone_can_use_a_copy(
    database, opening, copy, put_back
):
    async with opening() as store:
        await live(store)
        await slices.copy(database, copy)
        await store.forget(ANNA)
    assert str(ANNA) in dump(copy)
    put_back(copy, database)

    async with opening() as store:
        assert str(ANNA) not in dump(database)
        assert WORDS not in dump(database)
        assert not await store.is_known(ANNA)
        assert await store.compact(starting=True)
        assert traces(database, ANNA) == traces(database, WORDS) == []
        assert len(await listing(store, Place(1, 900))) > 0


@PUT_BACK
async def test_a_server_that_was_erased_is_so_before_anyone_can_use_a_copy(database, opening, copy, put_back):
    home = 613_425_648_685_547_541
    async with opening() as store:
        await record(store, anna(place=Place(5, home)))
        await record(store, submission(person=BEN))
        await store.decide(Scope(home), lambda _: {"compact": True})
        await slices.copy(database, copy)
        await store.erase(home)
    assert str(home) in dump(copy)
    put_back(copy, database)

    async with opening() as store:
        assert str(home) not in dump(database)
        assert [place.home async for place in store.places()] == [HERE.home]
        assert ids(database) & {ANNA, BEN} == {BEN}  # she was nowhere else


async def test_a_person_of_whom_only_settings_of_their_own_are_kept_does_not_come_back(
    database, opening, copy
):
    async with opening() as store:
        await store.decide(Scope(ANNA), lambda _: {"compact": True})
        await slices.copy(database, copy)
        await store.forget(ANNA)
    restore(copy, database, "before")

    async with opening():
        assert str(ANNA) not in dump(database)


async def test_a_person_whose_last_roll_was_pruned_does_not_come_back(database, opening, copy):
    async with opening() as store:
        await record(store, anna())
        await record(store, submission(person=BEN))
        await slices.copy(database, copy)
        await store.prune(HERE, Checkpoint(1, {}, {}))
        await store.resume_cleanup()
        assert ANNA not in ids(database)
    restore(copy, database, "before")

    async with opening():
        assert ids(database) & {ANNA, BEN} == {BEN}


async def test_a_person_who_came_back_stays_in_a_copy_of_later(database, opening, copy):
    async with opening() as store:
        await record(store, anna())
        await store.forget(ANNA)
        await record(store, anna())
        await record(store, submission(person=BEN))
        await slices.copy(database, copy)
        await store.forget(BEN)
    restore(copy, database, "before")

    async with opening() as store:
        assert [event.person == ANNA for event in await listing(store)] == [False, True, False]
        assert BEN not in ids(database)


async def test_all_is_forgotten_of_many_in_an_old_copy_and_nothing_of_those_who_stay(database, opening, copy):
    people = [ANNA + number for number in range(20)]
    async with opening() as store:
        for number, person in enumerate(people):
            await record(store, submission(person=person))
            if number == 9:
                await slices.copy(database, copy)
            if number % 2:
                await store.forget(person)
    restore(copy, database, "before")

    async with opening():
        assert ids(database) & set(people) == set(people[:10:2])


async def test_what_a_copy_was_made_in_the_midst_of_is_finished(database, opening, copy):
    async with opening() as store:
        places = (Place(5 + number, 901) for number in range(200))
        await asyncio.gather(*(record(store, submission(person=BEN, place=place)) for place in places))
        await store.decide(Scope(901), lambda _: {"compact": True})
        erasing = asyncio.create_task(store.erase(901))
        while await store.fact("erasing 901") is None:
            pass
        await slices.copy(database, copy)
        await erasing
    restore(copy, database, "before")

    async with opening() as store:
        assert [place async for place in store.places()] == []
        assert await store.read_decided(Scope(901)) == {}
        assert await store.fact("erasing 901") is None


async def test_who_is_on_the_list_when_a_crash_comes_is_forgotten_at_the_next_start(database, opening):
    async with opening() as store:
        await record(store, anna())
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        ForgottenList(database).note(connection, "person", ANNA, TODAY)
        connection.execute("ROLLBACK")

    async with opening():
        assert ANNA not in ids(database)


async def test_a_line_that_a_crash_has_cut_short_spoils_no_other(database, opening, copy):
    async with opening() as store:
        for person in (ANNA, BEN, 502):
            await record(store, submission(person=person))
        await slices.copy(database, copy)
        await store.forget(ANNA)
        whole = forgotten_path(database).read_text()
        forgotten_path(database).write_text(f"{whole}\n2 {TODAY} 0123456789ab")
        await store.forget(BEN)
    restore(copy, database, "before")

    async with opening():
        assert ids(database) & {ANNA, BEN, 502} == {502}


async def test_the_list_has_no_id_and_nobody_else_can_read_it(store, database):
    home = 613_425_648_685_547_541
    await record(store, anna(place=Place(5, home)))
    await store.forget(ANNA)
    await store.erase(home)
    content = forgotten_path(database).read_bytes()

    assert forgotten(database).last == 2
    for number in (ANNA, home):
        assert not [form for form in (str(number).encode(), f"{number:x}".encode()) if form in content]
    assert forgotten_path(database).stat().st_mode & 0o777 == 0o600


async def test_two_lists_have_the_same_person_in_different_ways(store, database):
    digests = []
    for _ in range(2):
        await record(store, anna())
        await store.forget(ANNA)
        digests.append(forgotten(database).entries[-1].digest)
        forgotten_path(database).unlink()

    assert digests[0] != digests[1]


def add(database, day):
    with closing(sqlite3.connect(database)) as connection, connection:
        ForgottenList(database).note(connection, "person", ANNA, day)


async def test_entries_go_after_28_days_but_not_while_a_copy_is_older(database, newest, copy):
    copyfile(newest, database)
    for day in range(TODAY, TODAY + 60):
        add(database, day)
    copy.touch()
    ForgottenList(database).drop_old(TODAY + 60)
    with_copy = len(forgotten(database).entries)
    copy.unlink()
    ForgottenList(database).drop_old(TODAY + 60)
    without = forgotten(database)
    ForgottenList(database).drop_old(TODAY + 600)

    assert with_copy == 60
    assert [entry.day for entry in without.entries] == [*range(TODAY + 32, TODAY + 60)]
    assert (forgotten(database).entries, forgotten(database).after) == ((), 60)


async def test_old_entries_go_at_a_start_too(database, newest, opening):
    copyfile(newest, database)
    add(database, TODAY - 29)
    async with opening():
        assert forgotten(database).entries == ()


async def test_a_copy_that_is_older_than_the_list_is_said_to_be_so(database, opening, copy, caplog):
    async with opening() as store:
        await record(store, anna())
        await slices.copy(database, copy)
        await store.forget(ANNA)
    kept = copy.rename(database.with_name("old.db"))
    ForgottenList(database).drop_old(TODAY + 29)
    restore(kept, database, "before")
    async with opening():
        said = [each.getMessage() for each in caplog.records if each.levelno == logging.WARNING]

    assert any("some of them may be back in it" in each for each in said)


async def test_nothing_is_said_of_a_copy_of_a_time_in_which_nobody_was_forgotten(
    database, opening, copy, caplog
):
    async with opening() as store:
        await record(store, anna())
        await store.forget(ANNA)
        await slices.copy(database, copy)
    restore(copy, database, "before")
    caplog.clear()
    async with opening():
        assert not [each for each in caplog.records if "forgotten" in each.getMessage()]


async def test_nobody_is_forgotten_who_cannot_be_put_on_the_list(database, store):
    await record(store, anna())
    (database.parent / "backups").touch()

    for forget in (store.forget(ANNA), store.erase(HERE.home)):
        with pytest.raises(StorageFailed):
            await forget
    assert ANNA in ids(database)
    assert [place async for place in store.places()] == [HERE]


async def test_a_bot_does_not_start_where_it_cannot_read_who_was_forgotten(database, newest, opening):
    copyfile(newest, database)
    forgotten_path(database).mkdir(parents=True)
    with pytest.raises(Unusable, match=r"evenhand\.forgotten, cannot be used"):
        async with opening():
            pass


async def test_a_trial_in_another_folder_forgets_as_well(database, opening, copy, tmp_path):
    async with opening() as store:
        await record(store, anna())
        await slices.copy(database, copy)
        await store.forget(ANNA)
    there = tmp_path / "try" / "evenhand.db"
    restore(copy, there, "before")

    assert paths.find_forgotten(copy) == forgotten_path(database)
    assert forgotten_path(there).read_bytes() == forgotten_path(database).read_bytes()


async def test_a_list_that_a_database_has_is_not_replaced_by_that_of_a_copy(
    database, opening, copy, tmp_path
):
    async with opening() as store:
        await record(store, anna())
        await slices.copy(database, copy)
        await store.forget(ANNA)
    listed = forgotten_path(database).read_bytes()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    copyfile(copy, elsewhere / copy.name)
    (elsewhere / "evenhand.forgotten").write_text("salt 0 after 0")
    restore(elsewhere / copy.name, database, "before")

    assert forgotten_path(database).read_bytes() == listed


def test_every_column_in_which_an_id_can_be_is_searched(newest):
    with closing(sqlite3.connect(newest)) as connection:
        columns = {
            (table, column)
            for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            for _, column, *_ in connection.execute(f"PRAGMA table_info({table})")
            if column in {"user_id", "home_id", "owner_id"}
        }

    assert columns - {("forgetting", "user_id")} == set(IDS)  # that one is at work on it


async def test_a_person_forgotten_by_their_own_place_alone_is_found(database, opening, copy):
    async with opening() as store:
        await record(store, anna(place=OWN))
        await slices.copy(database, copy)
        await store.forget(ANNA)
    restore(copy, database, "before")

    async with opening():
        assert str(ANNA) not in dump(database)
