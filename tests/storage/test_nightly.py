"""A running bot copies its database every night, by itself."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.features.registry import REGISTRY
from bot.play.errors import DAY
from bot.storage.files import nightly, retention
from bot.storage.files.forgotten import ForgottenList
from bot.storage.files.nightly import copy_tonight, is_due
from bot.storage.files.paths import Copy, folder_of_copies, list_copies
from bot.storage.urls import open_store
from tests.client.forks import running
from tests.client.processes import PATIENCE, environment
from tests.storage.files import whole
from tests.storage.submissions import NOON, record, submission

HOUR = timedelta(hours=1)
NIGHT = datetime(2026, 5, 5, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    ("made", "now", "due"),
    [
        ([], NIGHT, True),
        ([NIGHT - 24 * HOUR], NIGHT, True),
        ([NIGHT - 24 * HOUR], NIGHT - HOUR / 60, False),
        ([NIGHT - HOUR], NIGHT + 20 * HOUR, True),  # the one by hand from the evening before
        ([NIGHT], NIGHT + 23 * HOUR, False),
        ([NIGHT + 9 * HOUR], NIGHT + 10 * HOUR, False),  # one by hand stands for it
        ([NIGHT + 9_000 * HOUR], NIGHT + HOUR, True),  # of a day when the clock was wrong
    ],
)
def test_a_copy_is_due_once_in_each_night(made, now, due):
    copies = [Copy(at, Path("copy.db")) for at in made]

    assert is_due(copies, now) == due


@pytest.fixture
def fast(monkeypatch):
    """Have the bot look whether a copy is due as often as it can."""
    monkeypatch.setattr(nightly, "FIRST", 0)
    monkeypatch.setattr(nightly, "LOOK", 0.001)
    monkeypatch.setattr(nightly, "RETRY", 0.001)


class Clock:
    """Tells milliseconds since 1970."""

    def __init__(self):
        self.now = NOON

    def __call__(self):
        return self.now


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while True:
            if condition():
                return
            await asyncio.sleep(0.005)


async def test_every_night_has_one_copy_that_is_whole(database, fast):
    clock = Clock()
    async with open_store(f"sqlite:///{database}", clock, REGISTRY, copies=True) as store:
        for night in range(1, 4):
            await until(lambda night=night: len(list_copies(database)) == night)
            await record(store, submission())
            clock.now += DAY
    copies = [copy.path for copy in list_copies(database)][:3]

    assert all(map(whole, copies))
    for number, copy in enumerate(copies):
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("SELECT count(*) FROM event").fetchone() == (number,)


async def test_a_database_that_is_only_looked_at_is_not_copied(database, fast, opening):
    async with opening() as store:
        await record(store, submission())
        await asyncio.sleep(0.05)

    assert list_copies(database) == []


@pytest.fixture
def lacks_room(monkeypatch):
    monkeypatch.setattr(retention, "SPARE", 10**12)


async def test_a_copy_that_fails_is_said_aloud_until_one_works(
    database, store, lacks_room, monkeypatch, caplog
):
    alarm, writer, now = store._alarm, store._writer, datetime.now(UTC)
    await copy_tonight(database, writer, alarm, now)
    failed = store.uncopied
    (said,) = [each for each in caplog.records if each.levelno >= logging.ERROR]
    monkeypatch.setattr(retention, "SPARE", 0)
    monkeypatch.setattr(retention, "SHARE", 1)
    await copy_tonight(database, writer, alarm, now)

    assert "no room for a copy" in failed
    assert said.getMessage() == failed
    assert store.uncopied == ""
    assert len(list_copies(database)) == 1


async def test_a_copy_that_fails_is_tried_again(database, fast, lacks_room, monkeypatch):
    async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY, copies=True) as store:
        await until(lambda: store.uncopied)
        monkeypatch.setattr(retention, "SPARE", 0)
        await until(lambda: list_copies(database) and not store.uncopied)


async def test_a_fault_of_the_bot_is_said_with_where_it_arose_and_the_bot_goes_on(
    database, store, monkeypatch, caplog
):
    monkeypatch.setattr(retention, "SHARE", 0)  # by which nobody can divide
    await copy_tonight(database, store._writer, store._alarm, datetime.now(UTC))
    (said,) = [each for each in caplog.records if each.levelno >= logging.ERROR]

    assert store.uncopied
    assert said.exc_info[0] is ZeroDivisionError
    assert (await record(store, submission())).number == 1


async def test_a_bot_that_stops_in_the_midst_of_a_copy_leaves_nothing_of_it(database, fast, monkeypatch):
    monkeypatch.setattr("bot.storage.files.slices.PAUSE", 600)
    monkeypatch.setattr("bot.storage.files.slices.PAGES", 5)
    folder = folder_of_copies(database)
    async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY, copies=True) as store:
        await record(store, submission())
        await until(lambda: [*folder.glob("*.unfinished")])

    assert [*folder.iterdir()] == []


async def test_the_list_of_those_who_were_forgotten_is_shortened_with_the_copies(database, store):
    early = NOON - 40 * DAY
    await store._writer.run(
        lambda connection: [
            ForgottenList(database).note(connection, "person", number, (early + number * DAY) // DAY)
            for number in range(40)
        ]
    )
    await copy_tonight(database, store._writer, store._alarm, datetime.fromtimestamp(NOON / 1000, UTC))
    listed = ForgottenList(database).read()

    assert len(listed.entries) == 28
    assert (listed.after, listed.last) == (12, 40)


TONIGHT = """
import sys
from bot.cli.app import main
from bot.storage.files import nightly
nightly.FIRST = 0
sys.exit(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "copies"), [({}, 1), ({"EVENHAND_COPIES": "false"}, 0)])
async def test_a_host_who_did_nothing_has_a_copy_and_one_who_said_no_has_none(
    town, tmp_path, settings, copies
):
    database = tmp_path / "e.db"
    env = environment(database, EVENHAND_DISCORD_API=town.sandbox.api, **settings)
    async with running("-c", TONIGHT, "run", env=env, cwd=tmp_path) as bot:
        await town.sandbox.ready()
        await until(lambda: len(list_copies(database)) == copies)
        bot.terminate()
        err = (await bot.stderr.read()).decode()

    assert ("Every night the database is copied to" in err) == bool(copies)
    assert ("EVENHAND_COPIES is false" in err) != bool(copies)
    assert all(whole(copy.path) for copy in list_copies(database))
