"""What every store must promise about checkpoints."""

import asyncio

import pytest

from bot.play.event import State, StateKey
from bot.play.reads import Checkpoint, HistoryQuery
from bot.play.request_context import reference
from bot.storage import checkpoints
from bot.storage import sum_rows as tallies
from tests.storage.submissions import (
    ANNA,
    BEN,
    HERE,
    NOON,
    THERE,
    listing,
    record,
    slot_key,
    submission,
    value,
)

STATES = {
    slot_key("a"): State(3, 3),
    StateKey("fair", "2d6", ANNA): State([[7, 1]], 2),
    StateKey("catan"): State({"players": [reference(BEN), reference(ANNA)]}, 1),
}
SUMS = {(NOON, 0, "roll 2d6"): (4, -(2**70)), (NOON, ANNA, "roll 2d6"): (1, 5)}


async def test_rows_up_to_a_checkpoint_are_gone_and_those_after_it_stay(store):
    made = [await record(store, submission(slot="a")) for _ in range(5)]
    assert await store.checkpoint(HERE) is None
    await record(store, submission(place=THERE))
    assert await store.prune(HERE, Checkpoint(3, STATES, SUMS))
    assert await listing(store) == made[3:]
    assert await value(store, "a") == 5
    assert (await store.page(THERE, HistoryQuery())).events != ()
    assert await store.checkpoint(HERE) == Checkpoint(3, STATES, SUMS)
    assert await store.checkpoint(THERE) is None


async def test_many_states_and_sums_come_back(store, monkeypatch):
    for module, name in ((checkpoints, "STATES_AT_ONCE"), (checkpoints, "ROWS_AT_ONCE"), (tallies, "CHUNK")):
        monkeypatch.setattr(module, name, 10)
    await record(store, submission())
    states = {slot_key(f"s{number}"): State(number, 1) for number in range(25)}
    sums = {(day, 0, "roll d6"): (1, day) for day in range(35)}
    await store.prune(HERE, Checkpoint(1, states, sums))
    assert await store.checkpoint(HERE) == Checkpoint(1, states, sums)


@pytest.mark.parametrize("number", [2, 3])
async def test_numbers_go_on_even_if_no_row_is_left(store, number):
    for _ in range(3):
        await record(store, submission())
    await store.prune(HERE, Checkpoint(number, {}, {}))
    assert (await record(store, submission())).number == 4


async def test_a_later_checkpoint_replaces_an_earlier_one(store):
    await asyncio.gather(*(record(store, submission()) for _ in range(70)))
    await store.prune(HERE, Checkpoint(10, STATES, SUMS))
    later = Checkpoint(69, {slot_key("b"): State(None, 0)}, {(1, 0, "roll d6"): (0, 0)})
    await store.prune(HERE, later)
    assert await store.checkpoint(HERE) == later
    assert [event.number for event in await listing(store)] == [70]


async def test_erasing_a_home_takes_its_checkpoints(store):
    await record(store, submission())
    await store.prune(HERE, Checkpoint(1, STATES, SUMS))
    await store.erase(HERE.home)
    assert await store.checkpoint(HERE) is None
    assert (await record(store, submission())).number == 1
