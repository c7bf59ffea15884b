"""Rolls that are older, or more, than wanted are let go, and what they made stays."""

from itertools import count
from random import Random

import pytest

from bot.features.config.changing import LEAST, prune
from bot.features.history import event as history
from bot.features.registry import REGISTRY
from bot.features.sessions import event as sessions
from bot.features.sessions.event import session_of
from bot.play.errors import DAY
from bot.play.event import State, StateKey
from bot.play.reads import Checkpoint
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Configuration
from bot.play.store import Ask, Services
from bot.play.verification import faults
from bot.storage.urls import open_store
from tests.places import NOW, Inline
from tests.rolling import roll_dice, roll_die, roll_fair

HERE = Place(1_100_000_000_000_000_001, 900)


class Evening:
    """A place where something is rolled each day."""

    def __init__(self, store):
        self.store = store
        self.services = Services(store, Random(1).randrange, Inline(), REGISTRY)
        self.interactions = count(1)

    def context(self, day):
        return RequestContext(HERE, 500, next(self.interactions), NOW + day * DAY)

    async def roll(self, day):
        """Roll with three kinds of memory, and without."""
        await roll_fair(await Ask.of(self.services, self.context(day)), "2d6", "1")
        await roll_die(await Ask.of(self.services, self.context(day)), "d100", 100, "accumulator")
        await roll_dice(await Ask.of(self.services, self.context(day)), "2d6 # x")

    async def numbers(self):
        return [event.number async for event in self.store.events(HERE)]

    async def prune(self, configuration, day):
        return await prune(self.services, HERE, configuration, NOW + day * DAY)


@pytest.fixture
async def evening(tmp_path):
    async with open_store(f"sqlite:///{tmp_path}/evenhand.db", lambda: NOW, REGISTRY) as store:
        evening = Evening(store)
        for day in range(5):
            await evening.roll(day)
        yield evening


async def test_what_is_older_than_the_days_goes_and_what_is_left_folds_from_the_checkpoint(evening):
    assert await evening.prune(Configuration(), 5_000) == 0
    assert await evening.prune(Configuration(history_days=2), 5) == 9
    assert await evening.numbers() == [10, 11, 12, 13, 14, 15]
    assert await faults(evening.services, HERE) == []


async def test_what_is_rolled_afterwards_leans_on_what_is_gone(evening):
    await evening.prune(Configuration(history_days=1), 30)
    assert await evening.numbers() == []
    await evening.roll(30)
    assert await evening.numbers() == [16, 17, 18]
    assert await faults(evening.services, HERE) == []


async def test_pruning_again_goes_on_from_the_checkpoint(evening):
    for day in (3, 4, 5, 6):
        await evening.prune(Configuration(history_days=2), day)
        assert await faults(evening.services, HERE) == []
    assert await evening.numbers() == [13, 14, 15]


async def test_pruning_at_once_and_day_by_day_leave_the_same(evening):
    await evening.prune(Configuration(history_days=2), 3)
    await evening.prune(Configuration(history_days=2), 5)
    states = {key: state async for key, state in evening.store.states(HERE)}
    await evening.prune(Configuration(history_days=1), 30)
    assert (await evening.store.checkpoint(HERE)).states == states


async def test_a_strike_stays_when_its_roll_is_gone(evening):
    await roll_dice(await Ask.of(evening.services, evening.context(5)), "d6", rolled="6")
    later = await Ask.of(evening.services, evening.context(6))
    _, question = await history.ask_strike(later, 16)
    await history.strike(later, question)
    await evening.prune(Configuration(history_days=1), 7)

    assert await evening.numbers() == [17]
    assert await faults(evening.services, HERE) == []


async def test_only_so_many_of_the_newest_are_kept(evening):
    for _ in range(LEAST):
        await roll_dice(await Ask.of(evening.services, evening.context(5)), "1d6")
    assert await evening.prune(Configuration(history_rolls=15), 6) == LEAST
    assert await evening.numbers() == list(range(LEAST + 1, LEAST + 16))


async def test_a_session_that_is_under_way_is_kept_whole(evening):
    await sessions.start(await Ask.of(evening.services, evening.context(5)), "long")
    await evening.roll(5)
    assert await evening.prune(Configuration(history_days=1), 30) == 15
    event = (await sessions.end(await Ask.of(evening.services, evening.context(30)))).event
    played = await session_of(await Ask.of(evening.services, evening.context(30)), event)
    assert (event.number, len(played.rolls)) == (20, 3)


async def test_a_history_that_does_not_fold_is_left_as_it_is(evening, caplog):
    await evening.store.prune(HERE, Checkpoint(1, {StateKey("fair", "2d6"): State([[2, 40]], 1)}, {}))
    assert await evening.prune(Configuration(history_days=1), 30) == 1
    assert len(await evening.numbers()) == 14
    assert "is not pruned" in caplog.text
