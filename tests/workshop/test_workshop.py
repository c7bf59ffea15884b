import asyncio
import os
import signal

import pytest

from bot.mechanics.errors import BadInput
from bot.play.errors import Busy
from bot.storage.urls import open_store
from bot.workshop import MOST_WAITING, Workshop
from tests.workshop import jobs


@pytest.fixture
async def workshop():
    opened = Workshop()
    yield opened
    await opened.close()


async def test_a_job_is_done_in_another_process(workshop):
    assert await workshop.do(jobs.double, 21) == 42
    assert await workshop.do(jobs.process_id) != os.getpid()


async def test_what_a_job_refuses_is_refused_here(workshop):
    with pytest.raises(BadInput, match="no such rule"):
        await workshop.do(jobs.refuse, "no such rule")


async def test_the_same_job_is_done_once(workshop, tmp_path):
    path = tmp_path / "notes"
    path.touch()

    done = await asyncio.gather(*(workshop.do(jobs.note, str(path)) for _ in range(3)))

    assert done == [1, 1, 1]


async def test_a_worker_that_was_killed_is_started_again(workshop):
    first = await workshop.do(jobs.process_id)
    os.kill(first, signal.SIGKILL)

    assert await workshop.do(jobs.double, 3) == 6


async def test_a_job_whose_worker_dies_under_it_is_done_once_more(workshop, tmp_path):
    assert await workshop.do(jobs.die_once, str(tmp_path / "died")) == "done"


async def test_a_job_that_kills_its_worker_twice_is_given_up(workshop):
    with pytest.raises(Busy, match="could not be worked out"):
        await workshop.do(jobs.die, 0)


async def test_a_job_that_takes_too_long_gets_a_sentence_and_the_next_one_is_done():
    workshop = Workshop(seconds=0.2)
    with pytest.raises(BadInput, match="seconds to work out"):
        await workshop.do(jobs.spin, 60)

    assert await workshop.do(jobs.double, 4) == 8
    await workshop.close()


async def test_too_many_jobs_at_once_are_refused(workshop):
    waiting = [asyncio.ensure_future(workshop.do(jobs.double, n)) for n in range(MOST_WAITING)]
    await asyncio.sleep(0)

    with pytest.raises(Busy, match="try again in a moment"):
        await workshop.do(jobs.double, 1000)
    assert await asyncio.gather(*waiting) == [2 * n for n in range(MOST_WAITING)]


async def test_the_worker_does_not_inherit_the_lock_on_the_database(workshop, tmp_path):
    async with open_store(f"sqlite:///{tmp_path / 'e.db'}", lambda: 0):
        locks = [str(path) for path in tmp_path.iterdir()]
        held = [await workshop.do(jobs.locks_a_file, path) for path in locks]

    assert locks
    assert not any(held)
