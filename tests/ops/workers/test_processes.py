"""Worker processes that die, hang, rest, or grow."""

import asyncio
import os
import signal

import pytest

from bot.mechanics.errors import BadInput
from bot.ops.worker_process import Limits
from bot.ops.workers import WorkerPool
from bot.play.errors import Busy
from tests.client.processes import PATIENCE
from tests.ops.workers import jobs
from tests.ops.workers.test_killed_bot import runs

ENDLESS = 10**9


@pytest.fixture
async def impatient():
    opened = WorkerPool(Limits(seconds=1))
    yield opened
    await opened.close()


async def test_a_worker_that_was_killed_is_started_again(workers):
    first = await workers.run(jobs.process_id)
    os.kill(first, signal.SIGKILL)

    assert await workers.run(jobs.double, 3) == 6


async def test_a_worker_lets_the_bot_go_first_where_processors_are_few(workers):
    mine = os.getpriority(os.PRIO_PROCESS, 0)

    assert await workers.run(os.getpriority, os.PRIO_PROCESS, 0) > mine


async def test_a_job_whose_worker_dies_under_it_is_done_once_more(workers, tmp_path):
    assert await workers.run(jobs.die_once, str(tmp_path / "died")) == "done"


async def test_a_job_that_kills_its_worker_twice_is_given_up_and_the_log_says_why(workers, caplog):
    with pytest.raises(Busy, match="could not calculate this"):
        await workers.run(jobs.die, 0)
    assert caplog.text.count("A worker process ended") == 2


@pytest.mark.slow
@pytest.mark.parametrize(("job", "inputs"), [(jobs.spin, (ENDLESS,)), (jobs.stop, ())])
async def test_a_job_that_hangs_gets_a_sentence_and_those_of_others_are_done(impatient, job, inputs):
    hanging = asyncio.ensure_future(impatient.of(1, 900).run(job, *inputs))
    others = [asyncio.ensure_future(impatient.of(person, 900).run(jobs.double, person)) for person in (2, 3)]

    with pytest.raises(BadInput, match="to calculate"):
        await asyncio.wait_for(hanging, PATIENCE)
    assert await asyncio.wait_for(asyncio.gather(*others), PATIENCE) == [4, 6]


@pytest.mark.slow
async def test_a_job_that_hangs_after_it_was_given_up_holds_up_nobody_for_long(impatient):
    await impatient.run(jobs.double, 1)
    given_up = asyncio.ensure_future(impatient.of(1, 900).run(jobs.stop))
    await asyncio.sleep(0.1)
    given_up.cancel()

    assert await asyncio.wait_for(impatient.of(2, 900).run(jobs.double, 6), PATIENCE) == 12


@pytest.mark.slow
async def test_a_worker_that_was_stopped_while_it_had_nothing_to_do_is_replaced():
    workers = WorkerPool(Limits(seconds=1, starting=10 * PATIENCE))
    first = await workers.run(jobs.process_id)
    os.kill(first, signal.SIGSTOP)

    assert await asyncio.wait_for(workers.run(jobs.double, 5), PATIENCE) == 10
    await workers.close()


async def test_closing_does_not_wait_for_the_job_under_way():
    workers = WorkerPool()
    await workers.run(jobs.double, 1)
    under_way = asyncio.ensure_future(workers.run(jobs.spin, ENDLESS))
    await asyncio.sleep(0.1)
    await asyncio.wait_for(workers.close(), PATIENCE)

    with pytest.raises(Busy, match="could not calculate this"):
        await asyncio.wait_for(under_way, PATIENCE)


async def test_a_worker_that_has_grown_is_replaced_after_its_job(caplog):
    workers = WorkerPool(Limits(memory=2**26))
    first = await workers.run(jobs.grow, 2**26)
    second = await workers.run(jobs.process_id)
    await workers.close()

    assert first != second
    assert not caplog.text


@pytest.mark.slow
async def test_a_worker_without_a_job_ends_until_there_is_one():
    workers = WorkerPool(Limits(resting=1))
    first = await workers.run(jobs.process_id)
    async with asyncio.timeout(PATIENCE):
        while runs(first):  # noqa: ASYNC110 - its end makes no event
            await asyncio.sleep(0.05)

    assert await workers.run(jobs.double, 7) == 14
    await workers.close()
