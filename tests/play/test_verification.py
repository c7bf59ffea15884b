"""A history is folded again, and whatever contradicts it or itself is told."""

import re
import sqlite3
from contextlib import closing
from random import Random
from shutil import copyfile

import pytest

from bot.features.fair import event as fair
from bot.features.registry import REGISTRY
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.play.verification import faults
from bot.storage.urls import open_store
from tests.places import NOW, Inline
from tests.rolling import roll_die, roll_fair, wanted

HERE = Place(7, 8)
REGISTER = wanted(command="d100", sides=100, method="accumulator")


@pytest.fixture
async def rolled(database):
    """A history of six rows: two with a register, two adaptive, a reset, and one without memory."""
    context = [RequestContext(HERE, 5, interaction, NOW) for interaction in range(1, 8)]
    async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
        services = Services(store, Random(1).randrange, Inline(), REGISTRY)
        await roll_die(await Ask.of(services, context[0]), **REGISTER)
        await roll_fair(await Ask.of(services, context[1]), "2d6", "1")
        _, pending_action = await fair.ask_reset(await Ask.of(services, context[2]), "2d6")
        await fair.reset(await Ask.of(services, context[3]), pending_action)
        await roll_fair(await Ask.of(services, context[4]), "2d6", "inf")
        await roll_die(await Ask.of(services, context[5]), "die", 20, "human")
        await roll_die(await Ask.of(services, context[6]), **REGISTER)


@pytest.fixture
def found(database):
    """Tell the faults at the place, a line each, after one row of the database was altered."""

    async def find(statement=None):
        altered = copyfile(database, database.with_name("altered.db"))
        if statement:
            with closing(sqlite3.connect(altered, isolation_level=None)) as connection:
                assert connection.execute(statement).rowcount == 1, statement
        async with open_store(f"sqlite:///{altered}", lambda: NOW, REGISTRY) as store:
            return "\n".join(await faults(Services(store, Random(1).randrange, Inline(), REGISTRY), HERE))

    return find


ALTERED = [
    ("DELETE FROM event WHERE number = 5", r"event 5 is missing: the next is 6"),
    (
        "DELETE FROM event WHERE number = 4",
        r"event 4 is missing: the next is 5\nthe state fair '2d6' is State\(value=\[\[.*\]\], last=4\), "
        r"but the history says State\(value=\[\], last=3\)",
    ),
    ("UPDATE event SET request = '{}' WHERE number = 1", r"event 1 cannot be replayed \(.*"),
    (
        "UPDATE event SET outcome = outcome % 20 + 1 WHERE number = 5",
        r"event 5 does not follow from its draws",
    ),
    (
        "UPDATE state SET value = '[]' WHERE kind = 'accumulator'",
        r"the state accumulator '100' is State\(value=\[\], last=6\), but the history says [^\n]*",
    ),
    (
        "UPDATE event SET before = (before + 1) % 100, outcome = (outcome + 1) % 100 WHERE number = 6",
        r"event 6 does not follow from its draws.*",
    ),
    ("UPDATE event SET before = before + 1 WHERE number = 6", r"event 6 starts from \d+, not \d+"),
    (
        "UPDATE state SET value = '[[7,1]]' || ' ' WHERE kind = 'fair' AND value <> '[[7,1]]'",
        r"the state fair '2d6' is State\(value=\[\[7, 1\]\], last=4\), but the history says [^\n]*",
    ),
    ("UPDATE state SET last = 2 WHERE kind = 'fair'", r"[^\n]*, last=4\)"),
    ("UPDATE event SET previous = 2 WHERE number = 6", r"event 6 follows event 2, not 1"),
    ("UPDATE event SET kind = 'juggle' WHERE number = 5", r"event 5 cannot be replayed \('juggle'\)"),
    ("UPDATE event SET judged = 0 WHERE number = 5", r"event 5 is not what its request says"),
    (
        "INSERT INTO state SELECT 9, id, 'deck', '', 0, '1', 0 FROM place",
        r"the state deck '' is State\(value=1, last=0\), but the history says None",
    ),
    (
        "UPDATE event SET struck = 6 WHERE number = 5",
        r".*event 5 was struck by event 6, which does not say so.*",
    ),
    (
        "UPDATE event SET kind = 'strike', request = '{\"number\":2}', draws = '[]', target = 2 "
        "WHERE number = 5",
        r".*event 5 strikes event 2, which does not say so.*",
    ),
]
"""What is altered, and all that is told."""


async def test_whatever_was_altered_is_told(rolled, found):
    assert await found() == ""
    for statement, told in ALTERED:
        assert re.fullmatch(told, await found(statement), re.DOTALL), statement


async def test_a_place_without_history_has_no_faults(newest, database, found):
    copyfile(newest, database)
    assert await found() == ""
