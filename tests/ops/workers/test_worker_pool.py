"""Jobs are done in another process, the same one once."""

import asyncio
import os

import pytest
import pytest_asyncio

from bot.features.registry import REGISTRY
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.reader import understand
from bot.ops.workers import KEPT, WorkerPool
from bot.storage.urls import open_store
from tests.client.processes import PATIENCE
from tests.ops.workers import jobs

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def workers():
    """One pool for all, since each asks for something else."""
    opened = WorkerPool()
    yield opened
    await opened.close()


async def test_a_job_is_done_in_another_process(workers):
    assert await workers.run(jobs.double, 21) == 42
    assert await workers.run(jobs.process_id) != os.getpid()


async def test_what_a_job_refuses_is_refused_here(workers):
    with pytest.raises(BadInput, match="no such rule"):
        await workers.run(jobs.refuse, "no such rule")


async def test_what_a_refused_line_may_mean_comes_with_its_refusal(workers):
    with pytest.raises(BadInput) as refused:
        await workers.run(understand, "2d6+3 crit")
    assert refused.value.offers == ("4d6 + 3", "2d6 + 3 # crit")


async def test_the_same_job_is_done_once(workers, tmp_path):
    path = tmp_path / "notes"
    path.touch()

    done = await asyncio.gather(*(workers.of(person, 900).run(jobs.note, str(path)) for person in range(3)))

    assert done == [1, 1, 1]


async def test_what_was_worked_out_long_ago_is_worked_out_anew(workers, tmp_path):
    path = tmp_path / "notes"
    path.touch()
    first = await workers.run(jobs.note, str(path))
    for number in range(KEPT):
        await workers.run(jobs.double, number)

    assert (first, await workers.run(jobs.note, str(path))) == (1, 2)


async def test_a_job_that_was_given_up_under_way_is_kept_for_the_next_who_asks(workers, tmp_path):
    path, gate = tmp_path / "notes", tmp_path / "gate"
    path.touch()
    asked = jobs.note_and_wait, str(path), str(gate)
    given_up = asyncio.ensure_future(workers.of(1, 900).run(*asked))
    async with asyncio.timeout(PATIENCE):
        while not path.read_text():  # noqa: ASYNC110 - the worker makes no event here
            await asyncio.sleep(0.01)
    given_up.cancel()
    await asyncio.wait({given_up})
    gate.touch()

    assert await workers.of(2, 900).run(*asked) == 1


async def test_an_error_says_where_in_the_worker_it_was_raised(workers):
    with pytest.raises(ZeroDivisionError, match="by hand") as raised:
        await workers.run(jobs.fail, "by hand")
    assert "in fail" in "".join(raised.value.__notes__)


async def test_the_worker_does_not_inherit_the_lock_on_the_database(workers, tmp_path):
    async with open_store(f"sqlite:///{tmp_path / 'e.db'}", lambda: 0, REGISTRY):
        locks = [str(path) for path in tmp_path.iterdir()]
        held = [await workers.run(jobs.locks_a_file, path) for path in locks]

    assert locks
    assert not any(held)
