"""A database made by an older version is brought up to date with all that it holds."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from fractions import Fraction

import pytest
from bot.play.records import Record

from bot.play.request_context import Place
from bot.play.settings.configuration import Configuration
from bot.play.settings.decisions import Scope
from bot.storage.files.migrate import folder, migrate
from tests.storage.moves import NOON

FIRST = """
INSERT INTO place VALUES (1, 70, 0, 9);
INSERT INTO person VALUES (1, 500);
INSERT INTO history VALUES
  (1, 1, 1, 1800000000000, 'd100', '{"method":"base6"}', '[1,2]', 4, '1/100', NULL, 0),
  (1, 2, 1, 1800000000000, 'fair', '{"dice":"2d6"}', '[]', 7, '1/6', '3', 1);
INSERT INTO configuration VALUES (9, 0, 'reroll', '2', 'managers');
"""

SECOND = """
INSERT INTO configuration VALUES
  (9, 1, 'human', '1', 'everyone', 'person', '[500,4611686018427387904]', '[]'),
  (10, 1, 'human', '1', 'everyone', 'channel', '[]', '[]');
"""


@pytest.fixture
def made_by_the_first(database, tmp_path):
    """A database as the first migration leaves it, with rows."""
    only = tmp_path / "migrations"
    only.mkdir()
    shutil.copy(folder() / "0001_history.sql", only)
    migrate(database, only, lambda: NOON)
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(FIRST)


async def test_its_rows_are_open(made_by_the_first, opening):
    async with opening() as store:
        records = [record async for record in store.records(Place(70, 9))]
    assert records == [
        Record(1, 500, NOON, "d100", {"method": "base6"}, (1, 2), 4, Fraction(1, 100), None, by_hand=False),
        Record(2, 500, NOON, "fair", {"dice": "2d6"}, (), 7, Fraction(1, 6), 3, by_hand=True),
    ]
    assert {record.visibility for record in records} == {""}


async def test_its_settings_hold_on_with_the_new_ones_at_their_defaults(made_by_the_first, opening):
    async with opening() as store:
        assert await store.configuration(Place(70, 9)) == Configuration(0, "reroll", "2", "managers")


async def test_game_masters_are_kept_and_what_was_never_decided_is_not(database, tmp_path, opening):
    only = tmp_path / "until the second"
    only.mkdir()
    for name in ("0001_history.sql", "0002_veils.sql"):
        shutil.copy(folder() / name, only)
    migrate(database, only, lambda: NOON)
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(SECOND)
    async with opening() as store:
        assert await store.decided(Scope(9)) == {"memory": "person", "game_masters": [500, 2**62]}
        assert await store.decided(Scope(10)) == {}


async def test_it_is_copied_before(made_by_the_first, opening, database):
    async with opening():
        assert await asyncio.to_thread(database.with_name("evenhand.db.before-0002").exists)


async def test_rows_of_before_there_were_sums_are_not_summed_up_again(made_by_the_first, opening):
    async with opening() as store:
        assert await store.untallied(Place(70, 9)) == 2
