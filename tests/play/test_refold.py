"""A history is folded again, and whatever contradicts it or itself is told."""

import re
import sqlite3
from contextlib import closing
from random import Random

import pytest

from bot.play.refold import faults
from bot.play.request_context import Place, RequestContext
from bot.play.rolls import rolling
from bot.play.rolls.wanted import DieRequest
from bot.play.services import Services
from bot.play.stateful_dice import fair, fair_reset
from bot.storage import open_store
from tests.play.stateful_dice import adaptive

HERE = Place(7, 8)
NOON = 1_800_000_000_000
REGISTER = DieRequest("d100", 100, "accumulator")


@pytest.fixture
def opening(database):
    return lambda: open_store(f"sqlite:///{database}", lambda: NOON)


@pytest.fixture
async def rolled(opening):
    """A history of six rows: two with a register, two adaptive, a reset, and one without memory."""
    context = [RequestContext(HERE, 5, interaction, NOON) for interaction in range(1, 8)]
    async with opening() as store:
        services = Services(store, Random(1).randrange)
        await rolling.roll(services, context[0], REGISTER)
        await fair.fair(services, context[1], adaptive("2d6"), "1")
        _, pending_action = await fair_reset.ask_reset(services, context[2], "2d6")
        await fair_reset.reset(services, context[3], pending_action)
        await fair.fair(services, context[4], adaptive("2d6"), "inf")
        await rolling.roll(services, context[5], DieRequest("die", 20, "human"))
        await rolling.roll(services, context[6], REGISTER)


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
            return await faults(store, HERE)

    return find


async def test_an_untouched_history_has_no_faults(rolled, found):
    assert await found() == []


async def test_a_place_without_history_has_no_faults(found):
    assert await found() == []


async def test_a_missing_row_is_told(tamper, found):
    tamper("DELETE FROM history WHERE number = 5")
    assert await found() == ["row 5 is missing: the next is 6"]


async def test_a_missing_adaptive_roll_is_seen_in_its_counts_too(tamper, found):
    tamper("DELETE FROM history WHERE number = 4")
    first, second = await found()
    assert first == "row 4 is missing: the next is 5"
    assert second.startswith("the state 'fair 2d6' is [[")
    assert second.endswith("]], but the history says []")


async def test_a_row_that_lacks_what_was_asked_for_is_told(tamper, found):
    tamper("UPDATE history SET request = '{}' WHERE number = 1")
    assert (await found())[0].startswith("row 1 is not of the form that 'd100' leaves")


async def test_an_altered_outcome_is_told(tamper, found):
    tamper("UPDATE history SET outcome = outcome % 20 + 1 WHERE number = 5")
    assert await found() == ["roll 5 does not follow from its faces"]


async def test_an_altered_register_is_told(tamper, found):
    tamper("UPDATE state SET value = '[]' WHERE slot = 'accumulator 100'")
    (fault,) = await found()
    assert fault.startswith("the state 'accumulator 100' is [], but the history says ")


async def test_a_roll_that_starts_from_another_register_is_told(tamper, found):
    tamper("UPDATE history SET before = (before + 1) % 100, outcome = (outcome + 1) % 100 WHERE number = 6")
    assert re.fullmatch(r"roll 6 starts from \d+, not \d+", (await found())[0])


async def test_altered_counts_are_told(tamper, found):
    tamper("UPDATE state SET value = '[[7,1]]' || ' ' WHERE slot = 'fair 2d6' AND value <> '[[7,1]]'")
    (fault,) = await found()
    assert fault.startswith("the state 'fair 2d6' is [[7, 1]], but the history says [[")


async def test_a_row_of_an_unknown_command_is_told(tamper, found):
    tamper("UPDATE history SET command = 'juggle' WHERE number = 5")
    assert await found() == ["row 5 is of a command 'juggle' that leaves no rows"]


async def test_a_state_without_history_is_told(tamper, found):
    tamper("INSERT INTO state SELECT id, 'deck', '1' FROM place")
    assert await found() == ["the state 'deck' is 1, but the history says None"]


async def test_a_mark_that_no_row_made_is_told(tamper, found):
    tamper("UPDATE history SET struck = 6 WHERE number = 5")
    assert "row 5 was struck by row 6, which does not say so" in await found()


async def test_a_strike_of_a_row_that_does_not_say_so_is_told(tamper, found):
    tamper("UPDATE history SET command = 'strike', request = '{\"number\":2}' WHERE number = 5")
    assert "row 5 strikes row 2, which does not say so" in await found()
