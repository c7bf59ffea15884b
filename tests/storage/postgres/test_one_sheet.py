"""Two processes change the hit points of one character, from two channels and a thread."""

import asyncio
import os

import pytest

from bot.chance import SystemChance
from bot.features.registry import REGISTRY
from bot.play.event import uses_of
from bot.play.kind import AtOnce
from bot.play.library import Collection, SavedItem
from bot.play.settings import Scope
from bot.play.store import Services
from bot.storage.urls import open_store
from tests.client.forks import start
from tests.storage.change_child import BEGINS, PLACES
from tests.storage.sheets import HP, LIA, all_faults, changes, hit_points
from tests.storage.submissions import ANNA, HERE, NOON, THERE, record
from tests.tiers import in_the_soak

CHANGES = in_the_soak(5_000, 150)
"""Of each of two processes."""


async def said_by_child(address, folder, run):
    """Run a child, and return where it changed something, as which row, and by how much that counts."""
    arguments = ("-m", "tests.storage.change_child", address, str(run), str(CHANGES))
    child = await start(*arguments, env=os.environ, cwd=folder)
    said, _ = await child.communicate()
    assert child.returncode == 0
    return [tuple(map(int, line.split())) for line in said.splitlines()]


@pytest.mark.slow
async def test_nothing_is_lost_and_nothing_counts_twice(address, tmp_path):
    async with open_store(address, lambda: NOON, REGISTRY):  # which makes the tables
        pass
    said = [
        line
        for each in await asyncio.gather(*(said_by_child(address, tmp_path, run) for run in (1, 2)))
        for line in each
    ]
    async with open_store(address, lambda: NOON, REGISTRY) as store:
        assert len({line[:2] for line in said}) == len(said) == 2 * CHANGES
        assert await hit_points(store) == BEGINS + sum(by for _, _, by in said)
        events = [event for place in PLACES async for event in store.events(place)]
        turns = sorted(use.turn for event in events for use in uses_of(event))
        assert turns == [*range(1, len(events) + 1)]
        assert await all_faults(Services(store, SystemChance(), AtOnce(), REGISTRY)) == []


@pytest.fixture
async def two(opening):
    """Two stores over the test's database."""
    async with opening() as one, opening() as other:
        yield one, other


async def until(true):
    """Wait until something is so: another process hears of it a moment later."""
    async with asyncio.timeout(60):
        while not await true():  # noqa: ASYNC110 - another process's
            await asyncio.sleep(0.01)


@pytest.mark.slow
async def test_what_one_changes_or_chooses_is_known_to_both_whatever_they_have_in_memory(two):
    one, other = two
    for name, character in (("lia", LIA), ("bo", "8")):
        body = {"name": name, "id": character, "lines": [["hp", "24/30"]], "counters": {"hp": HP}}
        await one.save_item(SavedItem(Collection("person", ANNA, "character"), name, ANNA, body))
    await one.choose((Scope(HERE.home, HERE.channel),), ANNA, "person", "lia")

    async def has(value):
        found = await other.played(HERE, ANNA)
        return found and (found.item.name, found.states.value) == value

    await until(lambda: has(("lia", None)))
    await record(one, changes(-4, place=THERE))
    await until(lambda: has(("lia", {"1": [[0, 20]]})))
    await one.choose((Scope(HERE.home, HERE.channel),), ANNA, "person", "bo")
    await until(lambda: has(("bo", None)))
    await one.choose((Scope(HERE.home, HERE.channel),), ANNA, "person", "lia")
    await one.erase(HERE.home)
    await one.choose((Scope(HERE.home, HERE.channel),), ANNA, "person", "lia")
    await until(lambda: has(("lia", None)))
