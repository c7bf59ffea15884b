"""Servers that left are erased after thirty days."""

from itertools import count

import pytest

from bot.features.privacy.privacy import AWAY, is_listing_due, note_listing
from bot.features.registry import REGISTRY
from bot.play.errors import DAY
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.storage.urls import open_store
from tests.places import NOW, Inline
from tests.rolling import roll_dice
from tests.scripted import Scripted

_interactions = count(1)

DEN, INN = Place(1, 101), Place(2, 102)


async def settle(store, place):
    """Roll once at a place."""
    services = Services(store, Scripted(), Inline(), REGISTRY)
    await roll_dice(await Ask.of(services, RequestContext(place, 7, next(_interactions), NOW)), "d6")


@pytest.fixture
async def store(tmp_path):
    async with open_store(f"sqlite:///{tmp_path}/evenhand.db", lambda: NOW, REGISTRY) as store:
        for place in (DEN, INN):
            await settle(store, place)
        await note_listing(store, [DEN.home, INN.home], NOW)
        yield store


async def pass_days(store, days, servers, first=1):
    for day in range(first, first + days):
        await note_listing(store, servers, NOW + day * DAY)


async def left(store):
    return [place async for place in store.places()]


async def test_a_server_that_was_missing_thirty_times_is_erased(store):
    await pass_days(store, AWAY - 1, [INN.home])
    assert await left(store) == [DEN, INN]
    await pass_days(store, 1, [INN.home], first=AWAY)
    assert await left(store) == [INN]


async def test_a_server_that_comes_back_begins_from_nought(store):
    await pass_days(store, AWAY - 1, [INN.home])
    await pass_days(store, 1, [DEN.home, INN.home], first=AWAY)
    await pass_days(store, AWAY - 1, [INN.home], first=AWAY + 1)
    assert await left(store) == [DEN, INN]


async def test_an_empty_listing_counts_for_nothing_and_many_of_one_day_once(store):
    await pass_days(store, 2 * AWAY, [])
    for _ in range(2 * AWAY):
        await pass_days(store, 1, [INN.home], first=2 * AWAY + 1)
    assert await left(store) == [DEN, INN]


async def test_a_server_that_was_never_seen_is_never_erased(store):
    await settle(store, Place(3, 103))
    await pass_days(store, 2 * AWAY, [DEN.home, INN.home])
    assert Place(3, 103) in await left(store)


async def test_a_listing_is_due_once_a_day(store):
    assert [await is_listing_due(store, NOW + hours * DAY // 24) for hours in (0, 1, 24)] == [
        False,
        False,
        True,
    ]
