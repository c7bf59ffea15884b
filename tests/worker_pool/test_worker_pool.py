import asyncio
import os
import signal

import pytest

from bot.mechanics.errors import BadInput
from bot.play.errors import Busy
from bot.play.events.registry import REGISTRY
from bot.storage.urls import open_store
from bot.worker_pool import KEPT, MOST_WAITING, WorkerPool
from tests.commands.processes import PATIENCE
from tests.worker_pool import jobs


@pytest.fixture
async def workers():
    opened = WorkerPool()
    yield opened
    await opened.close()


async def test_a_job_is_done_in_another_process(workers):
    assert await workers.run(jobs.double, 21) == 42
    assert await workers.run(jobs.process_id) != os.getpid()


async def test_what_a_job_refuses_is_refused_here(workers):
    with pytest.raises(BadInput, match="no such rule"):
        await workers.run(jobs.refuse, "no such rule")


async def test_the_same_job_is_done_once(workers, tmp_path):
    path = tmp_path / "notes"
    path.touch()

    done = await asyncio.gather(*(workers.run(jobs.note, str(path)) for _ in range(3)))

    assert done == [1, 1, 1]


async def test_what_was_worked_out_long_ago_is_worked_out_anew(workers, tmp_path):
    path = tmp_path / "notes"
    path.touch()
    first = await workers.run(jobs.note, str(path))
    for number in range(KEPT):
        await workers.run(jobs.double, number)

    assert (first, await workers.run(jobs.note, str(path))) == (1, 2)


async def test_a_worker_that_was_killed_is_started_again(workers):
    first = await workers.run(jobs.process_id)
    os.kill(first, signal.SIGKILL)

    assert await workers.run(jobs.double, 3) == 6


async def test_a_job_whose_worker_dies_under_it_is_done_once_more(workers, tmp_path):
    assert await workers.run(jobs.die_once, str(tmp_path / "died")) == "done"


async def test_a_job_that_kills_its_worker_twice_is_given_up(workers):
    with pytest.raises(Busy, match="could not be worked out"):
        await workers.run(jobs.die, 0)


@pytest.mark.slow
async def test_a_job_that_takes_too_long_gets_a_sentence_and_the_next_one_is_done():
    workers = WorkerPool(seconds=1)
    with pytest.raises(BadInput, match="seconds to work out"):
        await workers.run(jobs.spin, 60)

    assert await workers.run(jobs.double, 4) == 8
    await workers.close()


@pytest.mark.slow
async def test_a_job_that_was_stopped_gets_the_same_sentence_and_the_next_one_is_done():
    workers = WorkerPool(seconds=1)
    with pytest.raises(BadInput, match="seconds to work out"):
        await asyncio.wait_for(workers.run(jobs.stop), PATIENCE)

    assert await workers.run(jobs.double, 4) == 8
    await workers.close()


@pytest.mark.slow
async def test_a_worker_that_was_stopped_while_it_had_nothing_to_do_is_replaced():
    workers = WorkerPool(starting=3)
    first = await workers.run(jobs.process_id)
    os.kill(first, signal.SIGSTOP)

    assert await workers.run(jobs.double, 5) == 10
    await workers.close()


async def test_closing_does_not_wait_for_the_job_under_way():
    workers = WorkerPool()
    await workers.run(jobs.double, 1)
    under_way = asyncio.ensure_future(workers.run(jobs.spin, 10 * PATIENCE))
    await asyncio.sleep(0.1)
    await asyncio.wait_for(workers.close(), PATIENCE)

    with pytest.raises(Busy, match="could not be worked out"):
        await asyncio.wait_for(under_way, PATIENCE)


async def test_a_job_that_nobody_waits_for_any_more_does_not_hold_up_the_next(workers):
    await workers.run(jobs.double, 1)
    given_up = asyncio.ensure_future(workers.run(jobs.spin, 10 * PATIENCE))
    await asyncio.sleep(0.1)
    given_up.cancel()

    assert await asyncio.wait_for(workers.run(jobs.double, 6), PATIENCE) == 12


async def test_an_error_says_where_in_the_worker_it_was_raised(workers):
    with pytest.raises(ZeroDivisionError, match="by hand") as raised:
        await workers.run(jobs.fail, "by hand")
    assert "in fail" in "".join(raised.value.__notes__)


async def test_too_many_jobs_at_once_are_refused(workers):
    waiting = [asyncio.ensure_future(workers.run(jobs.double, n)) for n in range(MOST_WAITING)]
    await asyncio.sleep(0)

    with pytest.raises(Busy, match="try again in a moment"):
        await workers.run(jobs.double, 1000)
    assert await asyncio.gather(*waiting) == [2 * n for n in range(MOST_WAITING)]


async def test_the_worker_does_not_inherit_the_lock_on_the_database(workers, tmp_path):
    async with open_store(f"sqlite:///{tmp_path / 'e.db'}", lambda: 0, REGISTRY):
        locks = [str(path) for path in tmp_path.iterdir()]
        held = [await workers.run(jobs.locks_a_file, path) for path in locks]

    assert locks
    assert not any(held)
