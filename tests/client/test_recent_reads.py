"""What is read for those who type: once in some seconds, and not as fast as keys are pressed."""

import asyncio

import pytest

from bot.client.admission import Budgets
from bot.client.client import MOST, MOST_NAMES, SECONDS, RecentReads
from tests.client.stores import Around
from tests.client.test_pace import Clock


class Reading:
    """Counts how often something is read; it can be told to fail."""

    def __init__(self, names=1):
        self.times = 0
        self.names = names
        self.fails = False

    async def __call__(self):
        self.times += 1
        if self.fails:
            raise ZeroDivisionError
        return [self.times] * self.names


class Counting(Around):
    """Counts readings of what was rolled."""

    subjects_read = 0

    async def subjects(self, *given):
        self.subjects_read += 1
        return await self._store.subjects(*given)


async def test_what_was_read_is_known_for_some_seconds():
    clock, read = Clock(), Reading()
    recent = RecentReads(clock)
    found = [await recent.get("a", read)]
    clock.now = SECONDS - 1
    found.append(await recent.get("a", read))
    clock.now = SECONDS
    found.append(await recent.get("a", read))

    assert found == [[1], [1], [2]]


async def test_who_asks_while_it_is_being_read_waits_for_that():
    recent, read = RecentReads(Clock()), Reading()

    assert await asyncio.gather(*(recent.get("a", read) for _ in range(5))) == [[1]] * 5
    assert await recent.get("b", read) == [2]


async def test_a_failure_is_not_kept():
    recent, read = RecentReads(Clock()), Reading()
    read.fails = True
    with pytest.raises(ZeroDivisionError):
        await recent.get("a", read)
    read.fails = False

    assert await recent.get("a", read) == [2]


async def test_who_gives_up_takes_nothing_from_those_who_wait():
    recent, read = RecentReads(Clock()), Reading()
    first, second = (asyncio.ensure_future(recent.get("a", read)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()

    assert await second == [1]


async def test_readings_and_the_names_in_them_are_bounded():
    recent, large = RecentReads(Clock()), RecentReads(Clock())
    for number in range(3 * MOST):
        await recent.get(number, Reading())
    for number in range(10):
        await large.get(number, Reading(names=MOST_NAMES // 4))

    assert (len(recent), len(large)) == (MOST, 5)


async def test_the_keys_of_one_person_read_once_what_was_rolled(town):
    stores = []

    def around(store):
        stores.append(Counting(store))
        return stores[0]

    async with town.bot(around):
        town.client.recent_reads = RecentReads(Clock())
        await town.player.use(town.room, "roll", dice="2d6")
        for typed in ("", "2", "2d", "2d6"):
            assert await town.player.complete(town.room, "stats", "dice", typed)
        once = stores[0].subjects_read
        await town.owner.complete(town.room, "stats", "dice", "2")

    assert (once, stores[0].subjects_read) == (1, 2)


async def test_who_types_too_fast_has_no_proposals_and_can_still_roll(open_town):
    open_town.client.budgets = Budgets(Clock())
    asked = [await open_town.player.complete(open_town.room, "roll", "dice", "2") for _ in range(21)]
    of_another = await open_town.owner.complete(open_town.room, "roll", "dice", "2")
    seen = await open_town.player.use(open_town.room, "roll", dice="2d6")

    assert all(asked[:20])
    assert asked[20] == []
    assert of_another
    assert seen.message
