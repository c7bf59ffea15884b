"""What one person asks for at once is done piece by piece: one in each turn of the event loop."""

import asyncio

import pytest

from bot.client.admission import FairTurns

PIECES = 3


class Loop:
    """Numbers the turns of the event loop, and notes in which each piece was done."""

    def __init__(self):
        self._number = 0
        self.done = []

    async def count(self):
        while True:
            await asyncio.sleep(0)
            self._number += 1

    async def pieces(self, what, wait=lambda: asyncio.sleep(0)):
        """Do a few pieces, and wait after each."""
        for _ in range(PIECES):
            self.done.append((what, self._number))
            await wait()
        return what

    def turns(self, *whats):
        """Return in which turns pieces of some works were done."""
        return [number for what, number in self.done if what in whats]


@pytest.fixture
async def loop():
    counted = Loop()
    counting = asyncio.ensure_future(counted.count())
    await asyncio.sleep(0)
    yield counted
    counting.cancel()


@pytest.fixture
def turns():
    return FairTurns()


async def test_works_of_one_person_have_one_piece_done_in_each_turn(loop, turns):
    await asyncio.gather(*(turns.take(1, loop.pieces(what)) for what in range(8)))

    assert len(loop.done) == len(set(loop.turns(*range(8)))) == 8 * PIECES


async def test_each_work_has_a_piece_done_before_one_has_its_second(loop, turns):
    await asyncio.gather(*(turns.take(1, loop.pieces(what)) for what in range(8)))

    assert {what for what, _ in loop.done[:8]} == set(range(8))


async def test_works_of_others_go_on_in_every_turn_meanwhile(loop, turns):
    mine = (turns.take(1, loop.pieces("mine")) for _ in range(8))
    await asyncio.gather(*mine, turns.take(2, loop.pieces("theirs")))
    first, *_, last = loop.turns("theirs")

    assert last - first == PIECES - 1


async def test_the_only_work_of_a_person_goes_on_in_every_turn(loop, turns):
    await turns.take(1, loop.pieces("mine"))

    assert loop.turns("mine") == list(range(loop.done[0][1], loop.done[0][1] + PIECES))


async def test_a_second_work_has_no_piece_done_in_the_turn_of_the_first(loop, turns):
    await asyncio.gather(turns.take(1, loop.pieces("first")), turns.take(1, loop.pieces("second")))

    assert set(loop.turns("first")).isdisjoint(loop.turns("second"))


async def test_a_work_that_waits_for_long_holds_up_no_other(loop, turns):
    gate = asyncio.Event()
    waits = asyncio.ensure_future(turns.take(1, loop.pieces("waits", gate.wait)))
    await turns.take(1, loop.pieces("goes on"))
    meanwhile = len(loop.turns("waits"))
    gate.set()

    assert (meanwhile, await waits) == (1, "waits")


async def test_a_work_returns_what_comes_of_it_and_raises_what_goes_wrong(turns):
    async def fail():
        await asyncio.sleep(0)
        raise ZeroDivisionError

    assert await turns.take(1, asyncio.sleep(0, "came")) == "came"
    with pytest.raises(ZeroDivisionError):
        await turns.take(1, fail())


async def test_a_work_that_is_cancelled_is_told(turns):
    told = []

    async def work():
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            told.append(True)
            raise

    task = asyncio.ensure_future(turns.take(1, work()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert told


async def test_a_work_that_outlives_being_cancelled_goes_on(turns):
    async def work():
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.sleep(0)
            return "restarting"

    task = asyncio.ensure_future(turns.take(1, work()))
    await asyncio.sleep(0)
    task.cancel()

    assert await task == "restarting"


async def test_nothing_is_kept_of_works_that_have_ended_or_never_begun(loop, turns):
    tasks = [asyncio.ensure_future(turns.take(1, loop.pieces(what))) for what in range(3)]
    await asyncio.sleep(0)
    tasks[2].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

    assert len(loop.turns(2)) == len(turns) == 0
