"""Many people ask at once: each server and each person has a turn, and what is long has a lane of its own."""

import asyncio
from multiprocessing import active_children

import pytest

from bot.ops.workers import MOST_WAITING
from bot.play.errors import Busy
from tests.client.processes import PATIENCE
from tests.ops.workers import jobs

HOME = 900


def ask(asker, job, *inputs):
    return asyncio.ensure_future(asker.run(job, *inputs))


async def test_what_one_person_asks_again_and_again_keeps_nobody_out(workers, gate):
    await gate.shut(workers.of(1, HOME))
    again = [ask(workers.of(1, HOME), jobs.double, number) for number in range(100)]
    others = [ask(workers.of(person, HOME), jobs.double, -person) for person in range(2, 11)]
    await asyncio.sleep(0)
    gate.open()

    assert await asyncio.gather(*others) == [-2 * person for person in range(2, 11)]
    refused = [each for each in await asyncio.gather(*again, return_exceptions=True) if each != 0]
    assert len(refused) == 99


async def test_a_person_has_one_job_under_way_and_one_waiting_in_however_many_servers_they_ask(workers, gate):
    asker = workers.of(1, HOME)
    await gate.shut(asker)
    waiting = ask(asker, jobs.double, 1)
    await asyncio.sleep(0)

    for home in (HOME, 901):
        with pytest.raises(Busy, match="still calculating an answer for you: ask again when you have it"):
            await workers.of(1, home).run(jobs.double, 2)
    gate.open()
    assert await waiting == 2


async def test_waiting_for_what_is_waited_for_already_is_no_job_more(workers, gate):
    await gate.shut(workers.of(1, HOME))
    waiting = [ask(workers.of(1, HOME), jobs.double, 1) for _ in range(3)]
    waiting += [ask(workers.of(2, HOME), jobs.double, 2), ask(workers.of(2, HOME), jobs.double, 1)]
    await asyncio.sleep(0)
    gate.open()

    assert await asyncio.gather(*waiting) == [2, 2, 2, 4, 2]


async def test_what_is_short_does_not_wait_for_what_is_long(workers, gate):
    await gate.shut(workers.of(1, HOME), long=True)

    assert await asyncio.wait_for(workers.of(1, HOME).run(jobs.double, 1), PATIENCE) == 2
    assert not gate.held[0].done()


async def test_servers_have_turns_and_who_has_had_one_comes_after_the_others_of_a_server(
    workers, gate, tmp_path
):
    path = tmp_path / "answered"
    await gate.shut(workers.of(1, HOME))
    answered = [
        ask(workers.of(person, home), jobs.answer_of, str(path), name)
        for person, home, name in (
            (1, HOME, "first again"),
            (2, HOME, "second"),
            (3, HOME, "third"),
            (4, HOME, "fourth"),
            (5, 901, "other"),
        )
    ]
    await asyncio.sleep(0)
    gate.open()
    await asyncio.gather(*answered)

    assert path.read_text().splitlines() == ["other", "second", "third", "fourth", "first again"]


async def test_a_process_is_started_only_for_a_lane_that_is_used(workers):
    before = len(active_children())
    await workers.of(1, HOME).run(jobs.double, 1)
    of_one = len(active_children())
    await workers.of(1, HOME).run(jobs.double, 2, long=True)

    assert (of_one - before, len(active_children()) - before) == (1, 2)


async def test_a_job_that_nobody_waits_for_any_more_is_not_begun(workers, gate, tmp_path):
    path = tmp_path / "answered"
    await gate.shut(workers.of(1, HOME))
    given_up = ask(workers.of(2, HOME), jobs.answer_of, str(path), "given up")
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.wait({given_up})
    gate.open()
    await workers.of(2, HOME).run(jobs.double, 1)

    assert not path.exists()


async def test_a_full_lane_refuses_more_of_its_server_and_the_last_of_those_gives_way_to_one_of_another(
    workers, gate
):
    await gate.shut(workers.of(0, HOME))
    waiting = [ask(workers.of(person, HOME), jobs.double, person) for person in range(1, MOST_WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(Busy, match="try again in a moment"):
        await workers.of(1001, HOME).run(jobs.double, 1001)
    other = ask(workers.of(1000, 901), jobs.double, 1000)
    await asyncio.sleep(0)
    gate.open()

    assert await other == 2000
    with pytest.raises(Busy, match="try again in a moment"):
        await waiting.pop()
    assert await asyncio.gather(*waiting) == [2 * person for person in range(1, MOST_WAITING)]
