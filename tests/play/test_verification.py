"""A history is folded again, and whatever contradicts it or itself is told."""

import re
import sqlite3
from contextlib import closing
from random import Random

import pytest

from bot.features.die import event as die
from bot.features.die.event import DieWish
from bot.features.fair import event as fair
from bot.features.registry import REGISTRY
from bot.play.request_context import Place, RequestContext
from bot.play.store import Services
from bot.play.verification import faults
from bot.storage.urls import open_store
from tests.places import NOW, Inline

HERE = Place(7, 8)
REGISTER = DieWish("d100", 100, "accumulator")


@pytest.fixture
def opening(database):
    return lambda: open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY)


@pytest.fixture
async def rolled(opening):
    """A history of six rows: two with a register, two adaptive, a reset, and one without memory."""
    context = [RequestContext(HERE, 5, interaction, NOW) for interaction in range(1, 8)]
    async with opening() as store:
        services = Services(store, Random(1).randrange, Inline(), REGISTRY)
        await die.roll(services, context[0], REGISTER)
        await fair.roll(services, context[1], "2d6", "1")
        _, pending_action = await fair.ask_reset(services, context[2], "2d6")
        await fair.reset(services, context[3], pending_action)
        await fair.roll(services, context[4], "2d6", "inf")
        await die.roll(services, context[5], DieWish("die", 20, "human"))
        await die.roll(services, context[6], REGISTER)


@pytest.fixture
def tamper(rolled, database):
    def run(statement):
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            assert connection.execute(statement).rowcount == 1

    return run


@pytest.fixture
def found(opening):
    """Tell the faults at the place."""

    async def find():
        async with opening() as store:
            return await faults(Services(store, Random(1).randrange, Inline(), REGISTRY), HERE)

    return find


async def test_an_untouched_history_has_no_faults(rolled, found):
    assert await found() == []


async def test_a_place_without_history_has_no_faults(found):
    assert await found() == []


async def test_a_missing_row_is_told(tamper, found):
    tamper("DELETE FROM event WHERE number = 5")
    assert await found() == ["event 5 is missing: the next is 6"]


async def test_a_missing_adaptive_roll_is_seen_in_its_counts_too(tamper, found):
    tamper("DELETE FROM event WHERE number = 4")
    first, second = await found()
    assert first == "event 4 is missing: the next is 5"
    assert second.startswith("the state fair '2d6' is State(value=[[")
    assert second.endswith("]], last=4), but the history says State(value=[], last=3)")


async def test_a_row_that_lacks_what_was_asked_for_is_told(tamper, found):
    tamper("UPDATE event SET request = '{}' WHERE number = 1")
    assert (await found())[0].startswith("event 1 cannot be replayed (")


async def test_an_altered_outcome_is_told(tamper, found):
    tamper("UPDATE event SET outcome = outcome % 20 + 1 WHERE number = 5")
    assert await found() == ["event 5 does not follow from its draws"]


async def test_an_altered_register_is_told(tamper, found):
    tamper("UPDATE state SET value = '[]' WHERE kind = 'accumulator'")
    (fault,) = await found()
    assert fault.startswith("the state accumulator '100' is State(value=[], last=6), but the history says ")


async def test_a_roll_that_starts_from_another_register_is_told(tamper, found):
    tamper("UPDATE event SET before = (before + 1) % 100, outcome = (outcome + 1) % 100 WHERE number = 6")
    assert (await found())[0] == "event 6 does not follow from its draws"


async def test_a_row_that_says_another_state_before_is_told(tamper, found):
    tamper("UPDATE event SET before = (before + 1) % 100 WHERE number = 6")
    (fault,) = await found()
    assert re.fullmatch(r"event 6 starts from \d+, not \d+", fault)


async def test_altered_counts_are_told(tamper, found):
    tamper("UPDATE state SET value = '[[7,1]]' || ' ' WHERE kind = 'fair' AND value <> '[[7,1]]'")
    (fault,) = await found()
    assert fault.startswith("the state fair '2d6' is State(value=[[7, 1]], last=4), but the history says ")


async def test_a_state_that_says_another_last_event_is_told(tamper, found):
    tamper("UPDATE state SET last = 2 WHERE kind = 'fair'")
    (fault,) = await found()
    assert fault.endswith(", last=4)")


async def test_a_row_that_follows_another_than_it_says_is_told(tamper, found):
    tamper("UPDATE event SET previous = 2 WHERE number = 6")
    assert await found() == ["event 6 follows event 2, not 1"]


async def test_a_row_of_an_unknown_kind_is_told(tamper, found):
    tamper("UPDATE event SET kind = 'juggle' WHERE number = 5")
    assert await found() == ["event 5 cannot be replayed ('juggle')"]


async def test_a_row_that_no_longer_counts_where_it_did_is_told(tamper, found):
    tamper("UPDATE event SET judged = 0 WHERE number = 5")
    assert await found() == ["event 5 is not what its request says"]


async def test_a_state_without_history_is_told(tamper, found):
    tamper("INSERT INTO state SELECT 9, id, 'deck', '', 0, '1', 0 FROM place")
    assert await found() == ["the state deck '' is State(value=1, last=0), but the history says None"]


async def test_a_mark_that_no_row_made_is_told(tamper, found):
    tamper("UPDATE event SET struck = 6 WHERE number = 5")
    assert "event 5 was struck by event 6, which does not say so" in await found()


async def test_a_strike_of_a_row_that_does_not_say_so_is_told(tamper, found):
    tamper(
        "UPDATE event SET kind = 'strike', request = '{\"number\":2}', draws = '[]', target = 2"
        " WHERE number = 5"
    )
    assert "event 5 strikes event 2, which does not say so" in await found()
