"""Jobs that have a process of their own."""

import asyncio

import pytest

from bot.play.errors import Busy
from tests.client.processes import PATIENCE
from tests.ops.workers import jobs


async def test_a_long_job_apart_holds_up_no_other_and_nothing_of_it_is_kept(workers, tmp_path):
    path = tmp_path / "notes"
    path.touch()
    done = await asyncio.gather(*(workers.run_long(jobs.note, str(path)) for _ in range(2)))
    apart = asyncio.ensure_future(workers.run_long(jobs.until, str(tmp_path / "never")))

    assert await asyncio.wait_for(workers.run(jobs.double, 8), PATIENCE) == 16
    assert (done, apart.done()) == ([1, 2], False)
    apart.cancel()


async def test_a_person_has_one_long_job_under_way_and_one_that_waits(workers, tmp_path):
    never = str(tmp_path / "never")
    begun = [asyncio.ensure_future(workers.of(1, 900).run_long(jobs.until, never)) for _ in range(2)]
    await asyncio.sleep(0)

    with pytest.raises(Busy, match="still calculating"):
        await workers.of(1, 900).run_long(jobs.double, 1000)
    for each in begun:
        each.cancel()
    await asyncio.wait(begun)
