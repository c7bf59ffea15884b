"""Jobs that have a process of their own."""

import asyncio

import pytest

from bot.play.errors import Busy
from bot.worker_pool import MOST_APART, WorkerPool
from tests.commands.processes import PATIENCE
from tests.worker_pool import jobs


@pytest.fixture
async def workers():
    opened = WorkerPool()
    yield opened
    await opened.close()


async def test_a_long_job_apart_holds_up_no_other_and_nothing_of_it_is_kept(workers, tmp_path):
    path = tmp_path / "notes"
    path.touch()
    done = await asyncio.gather(*(workers.run_apart(jobs.note, str(path)) for _ in range(2)))
    apart = asyncio.ensure_future(workers.run_apart(jobs.spin, 10 * PATIENCE))

    assert await asyncio.wait_for(workers.run(jobs.double, 8), PATIENCE) == 16
    assert (done, apart.done()) == ([1, 2], False)
    apart.cancel()


async def test_too_many_jobs_apart_are_refused(workers):
    waiting = [asyncio.ensure_future(workers.run_apart(jobs.spin, 10 * PATIENCE)) for _ in range(MOST_APART)]
    await asyncio.sleep(0)

    with pytest.raises(Busy, match="try again in a few minutes"):
        await workers.run_apart(jobs.double, 1000)
    for each in waiting:
        each.cancel()
    await asyncio.wait(waiting)
