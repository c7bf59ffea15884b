"""What outlives the process, and what is forgotten in time."""

import pytest

from bot.play.reads import Checkpoint, PendingAction
from bot.storage import checkpoints
from bot.storage.failures import Locked
from bot.storage.recording import REMEMBERED
from tests.storage.submissions import ANNA, HERE, MINUTE, NOON, fail, listing, record, submission, value


async def test_everything_is_there_after_reopening(opening):
    async with opening() as store:
        event = await record(store, submission(slot="n"))
        number = await store.ask(PendingAction(HERE, ANNA, "reset", {}, NOON))
        await store.keep_fact("a", "b")
    async with opening() as store:
        assert await listing(store) == [event]
        assert await value(store, "n") == 1
        assert (await record(store, submission(pending=number))).number == 2
        assert await store.fact("a") == "b"


async def test_a_repeat_after_reopening_gives_the_same_row(opening):
    async with opening() as store:
        event = await record(store, submission(interaction=5))
    async with opening() as store:
        assert await record(store, submission(fail, interaction=5)) == event


async def test_a_second_store_on_one_database_is_refused_and_the_first_goes_on(opening):
    async with opening() as store:
        with pytest.raises(Locked):
            async with opening():
                pass
        assert (await record(store, submission())).number == 1


async def test_an_interaction_is_known_for_an_hour_by_the_time_of_the_events(opening):
    async with opening() as store:
        first = await record(store, submission(interaction=5))
        await record(store, submission(at=NOON + REMEMBERED))
        assert await record(store, submission(fail, interaction=5)) == first


async def test_an_older_interaction_is_forgotten(opening):
    async with opening() as store:
        await record(store, submission(interaction=5))
        await record(store, submission(at=NOON + REMEMBERED + MINUTE))
        assert (await record(store, submission(interaction=5))).number == 3


async def test_a_question_long_expired_is_forgotten(opening):
    async with opening() as store:
        number = await store.ask(PendingAction(HERE, ANNA, "reset", {}, NOON))
        await record(store, submission(at=NOON + REMEMBERED))
        assert await store.find_pending(number) is not None
        await record(store, submission(at=NOON + REMEMBERED + MINUTE))
        assert await store.find_pending(number) is None


async def test_pruning_that_a_stop_has_cut_short_goes_on_later(opening, monkeypatch):
    async def stop(*_):
        raise KeyError("stopped")

    async with opening() as store:
        for _ in range(120):
            await record(store, submission())
        with monkeypatch.context() as patch:
            patch.setattr(checkpoints, "go_on", stop)
            with pytest.raises(KeyError):
                await store.prune(HERE, Checkpoint(110, {}, {}))
        assert len(await listing(store)) == 120
    async with opening() as store:
        await store.resume_cleanup()
        assert [event.number for event in await listing(store)] == list(range(111, 121))
