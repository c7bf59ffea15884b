"""What was ended for its time is not begun again for a while."""

import pytest

from bot.mechanics.errors import BadInput
from bot.ops.worker_process import Limits
from bot.ops.workers import ENDED, ENDED_FOR, TooLong, WorkerPool
from tests.ops.workers import jobs


class Clock:
    """Tells the time that a test sets."""

    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
async def clock():
    return Clock()


@pytest.fixture
async def impatient(clock):
    opened = WorkerPool(Limits(seconds=0.2), clock)
    yield opened
    await opened.close()


async def taken_too_long(workers, path, *, long):
    """Have a job done that notes that it has begun and never ends."""
    with pytest.raises(BadInput, match="seconds to calculate: ask for fewer sides, dice or lines"):
        await workers.run(jobs.note_and_wait, str(path), "never", long=long)
    return len(path.read_text())


async def test_what_took_too_long_is_refused_at_once_for_an_hour(impatient, clock, tmp_path):
    path = tmp_path / "begun"
    path.touch()
    begun = [await taken_too_long(impatient, path, long=True) for _ in range(2)]
    clock.now = ENDED_FOR
    begun.append(await taken_too_long(impatient, path, long=True))

    assert begun == [1, 1, 2]


@pytest.mark.slow
async def test_what_should_have_been_short_is_tried_again(impatient, tmp_path):
    path = tmp_path / "begun"
    path.touch()

    assert [await taken_too_long(impatient, path, long=False) for _ in range(2)] == [1, 2]


async def test_a_job_may_have_less_time_than_others(workers, tmp_path):
    with pytest.raises(BadInput, match="more than 0 seconds"):
        await workers.run(jobs.until, str(tmp_path / "never"), seconds=0.1)

    assert await workers.run(jobs.double, 8) == 16


def test_few_jobs_are_remembered_and_those_for_an_hour(clock):
    ended = TooLong(clock)
    for number in range(ENDED + 1):
        clock.now = number
        ended.keep(b"%d" % number, "too long")
    found = [ended.find(b"%d" % number) for number in (0, 1, ENDED)]
    clock.now = 1 + ENDED_FOR

    assert found == [None, "too long", "too long"]
    assert [ended.find(b"%d" % number) for number in (1, 2)] == [None, "too long"]
