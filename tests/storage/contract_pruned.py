"""What every store must promise about checkpoints."""

import asyncio

import pytest

from bot.play.history_query import HistoryQuery
from bot.play.keeping.pruned import Checkpoint
from tests.storage.moves import HERE, THERE, move


class PrunedContract:
    async def test_a_place_has_no_checkpoint_at_first(self, store):
        await store.record(move())
        assert await store.checkpoint(HERE) is None

    async def test_rows_up_to_a_checkpoint_are_gone_and_those_after_it_stay(self, store):
        made = [await store.record(move(slot="a")) for _ in range(5)]
        await store.record(move(place=THERE))
        await store.prune(HERE, Checkpoint(3, {"a": 3}))
        assert [record async for record in store.records(HERE)] == made[3:]
        assert (await store.look(THERE, HistoryQuery())).records != ()
        assert await store.checkpoint(HERE) == Checkpoint(3, {"a": 3})
        assert await store.checkpoint(THERE) is None

    async def test_states_stay(self, store):
        for _ in range(3):
            await store.record(move(slot="a"))
        await store.prune(HERE, Checkpoint(3, {"a": 3}))
        assert await store.state(HERE, "a") == 3

    @pytest.mark.parametrize("number", [2, 3])
    async def test_numbers_go_on_even_if_no_row_is_left(self, store, number):
        for _ in range(3):
            await store.record(move())
        await store.prune(HERE, Checkpoint(number, {}))
        assert (await store.record(move())).number == 4

    async def test_a_later_checkpoint_replaces_an_earlier_one(self, store):
        await asyncio.gather(*(store.record(move()) for _ in range(700)))
        await store.prune(HERE, Checkpoint(10, {"a": [1]}))
        await store.prune(HERE, Checkpoint(699, {"b": None}))
        assert await store.checkpoint(HERE) == Checkpoint(699, {"b": None})
        assert [record.number async for record in store.records(HERE)] == [700]

    async def test_erasing_a_home_takes_its_checkpoints(self, store):
        await store.record(move())
        await store.prune(HERE, Checkpoint(1, {}))
        await store.erase(HERE.home)
        assert await store.checkpoint(HERE) is None
        assert (await store.record(move())).number == 1
