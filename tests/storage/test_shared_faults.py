"""What `evenhand check` finds where what a home shares is not what its history says."""

import sqlite3
from contextlib import closing

import pytest

from bot.chance import SystemChance
from bot.features.config.changing import prune
from bot.features.registry import REGISTRY
from bot.play.kind import AtOnce
from bot.play.settings import Configuration
from bot.play.store import Services
from tests.storage.sheets import all_faults, changes, hit_points, strikes
from tests.storage.submissions import HERE, NOON, THERE, record

DAY = 86_400_000


@pytest.fixture
async def services(store):
    """A bot whose characters were changed in two channels, and once struck."""
    first = await record(store, changes(-4))
    await record(store, changes(-3, place=THERE))
    await record(store, changes(+1))
    await record(store, strikes(first))
    services = Services(store, SystemChance(), AtOnce(), REGISTRY)
    assert await all_faults(services) == []
    return services


@pytest.fixture
def tamper(database):
    """Change a row behind the back of the bot."""

    def tamper(statement):
        with closing(sqlite3.connect(database)) as connection, connection:
            assert connection.execute(statement).rowcount == 1

    return tamper


USED = "UPDATE event SET used = replace(used, '{}', '{}') WHERE place = {} AND number = {}"
"""In place 1 the channel, in place 3 the other one: place 2 holds what their home shares."""


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE state SET value = '{}' WHERE kind = 'sheet'", "but the history says {'1': [[0, 22]]}"),
        ("UPDATE state SET last = 9 WHERE kind = 'sheet'", "was used 9 times, but the history has 4 uses"),
        (
            "DELETE FROM state WHERE kind = 'sheet'",
            "was used 2 times or more in its home, but is kept as used 0",
        ),
        ("DELETE FROM shared WHERE turn = 2", "use 2 of sheet '7' is missing: the next is 3"),
        ("DELETE FROM shared WHERE turn = 4", "was used 4 times, but the history has 3 uses"),
        ("DELETE FROM event WHERE place = 3", "use 2 of sheet '7' is missing"),
        ("UPDATE shared SET turn = 7 WHERE turn = 4", "does not say that it was use 7 of sheet '7'"),
        (USED.format("[[0,20]]", "[[0,25]]", 3, 1), "but the use before it left {'1': [[0, 20]]}"),
        (USED.format('"7",3', '"7",2', 1, 2), "does not say that it was use 3 of sheet '7'"),
        (USED.format("[[0,22]]", "[[0,23]]", 1, 3), "event 3 leaves something else in its home than it says"),
        (USED.format("[[0,18]]", "[[0,19]]", 1, 2), "event 2 leaves something else in its home than it says"),
        ("UPDATE event SET used = NULL WHERE place = 3", "does not say what it has found in its home"),
    ],
)
async def test_what_is_not_as_the_history_says_is_found(services, tamper, statement, fault):
    tamper(statement)
    found = await all_faults(services)
    assert found
    assert any(fault in each for each in found), found


async def test_a_missing_use_is_no_fault_once_any_channel_of_the_home_was_pruned(services, tamper):
    await record(services.store, changes(-1, place=THERE))
    assert await prune(services, HERE, Configuration(history_days=1), NOON + 3 * DAY) == 3
    assert await all_faults(services) == []
    assert await hit_points(services.store) == 21
