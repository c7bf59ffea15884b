"""What outlives the process, and what is forgotten in time."""

import pytest

from bot.play.records import PendingAction
from bot.storage.errors import Locked
from bot.storage.writing.transactions import REMEMBERED
from tests.storage.moves import ANNA, HERE, MINUTE, NOON, fail, move


async def test_everything_is_there_after_reopening(opening):
    async with opening() as store:
        record = await store.record(move(slot="n"))
        number = await store.ask(PendingAction(HERE, ANNA, "reset", {}, NOON))
        await store.keep_fact("a", "b")
    async with opening() as store:
        assert [each async for each in store.records(HERE)] == [record]
        assert await store.state(HERE, "n") == 1
        assert (await store.record(move(pending_action=number))).number == 2
        assert await store.fact("a") == "b"


async def test_a_repeat_after_reopening_gives_the_same_row(opening):
    async with opening() as store:
        record = await store.record(move(interaction=5))
    async with opening() as store:
        assert await store.record(move(fail, interaction=5)) == record


async def test_a_second_store_on_one_database_is_refused_and_the_first_goes_on(opening):
    async with opening() as store:
        with pytest.raises(Locked):
            async with opening():
                pass
        assert (await store.record(move())).number == 1


async def test_an_interaction_is_known_for_an_hour_by_the_time_of_the_moves(opening):
    async with opening() as store:
        first = await store.record(move(interaction=5))
        await store.record(move(at=NOON + REMEMBERED))
        assert await store.record(move(fail, interaction=5)) == first


async def test_an_older_interaction_is_forgotten(opening):
    async with opening() as store:
        await store.record(move(interaction=5))
        await store.record(move(at=NOON + REMEMBERED + MINUTE))
        assert (await store.record(move(interaction=5))).number == 3


async def test_a_question_long_expired_is_forgotten(opening):
    async with opening() as store:
        number = await store.ask(PendingAction(HERE, ANNA, "reset", {}, NOON))
        await store.record(move(at=NOON + REMEMBERED))
        assert await store.pending_action(number) is not None
        await store.record(move(at=NOON + REMEMBERED + MINUTE))
        assert await store.pending_action(number) is None
