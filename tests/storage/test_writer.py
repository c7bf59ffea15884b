"""One task writes: together what waits together, and whatever happens to those who wait."""

import asyncio
import time
from itertools import pairwise

import pytest

from bot.play.errors import Busy
from bot.play.records import Record
from bot.storage import connections
from bot.storage.writing.transactions import STRETCH
from bot.storage.writing.writer import MOST_TOGETHER, MOST_WAITING, Writer
from tests.storage.moves import ANNA, move, turn


@pytest.fixture
async def writer(connection):
    async with Writer(connection).running() as writer:
        yield writer


async def people(connection):
    query = "SELECT number, user_id FROM history JOIN person ON person.id = person ORDER BY number"
    return [tuple(row) for row in await connection.execute_fetchall(query)]


async def test_those_who_wait_together_share_a_transaction(connection, writer):
    said = []
    await connection.set_trace_callback(said.append)
    await asyncio.gather(*(writer.record(move()) for _ in range(MOST_TOGETHER + 10)))
    assert said.count("COMMIT") == 2


async def test_what_is_acknowledged_is_committed(connection, writer, database):
    await writer.record(move())
    async with connections.reading(database) as reader:
        assert await people(reader) == [(1, ANNA)]


async def test_one_who_leaves_while_playing_disturbs_nobody(connection, writer):
    tasks = []

    def leave(state):
        tasks[0].cancel()
        tasks[2].cancel()
        return turn(state)

    for person, play in ((1, turn), (2, leave), (3, turn), (4, turn)):
        tasks.append(asyncio.create_task(writer.record(move(play, person=person))))
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in answers] == [
        asyncio.CancelledError,
        Record,
        asyncio.CancelledError,
        Record,
    ]
    assert await people(connection) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert (await writer.record(move())).number == 5


async def test_one_who_leaves_before_the_turn_came_is_not_played(connection, writer):
    tasks = []

    def last_leaves(state):
        tasks[-1].cancel()
        return turn(state)

    tasks += [asyncio.create_task(writer.record(move(last_leaves))) for _ in range(MOST_TOGETHER)]
    tasks += [asyncio.create_task(writer.record(move(person=7)))]
    await asyncio.gather(*tasks, return_exceptions=True)
    await writer.record(move())
    assert 7 not in {person for _, person in await people(connection)}


async def test_leaving_at_any_moment_leaves_the_numbers_whole(connection, writer):
    tasks = [asyncio.create_task(writer.record(move())) for _ in range(500)]
    for task in tasks[::3]:
        await asyncio.sleep(0)
        task.cancel()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    numbers = [number for number, _ in await people(connection)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {answer.number for answer in answers if isinstance(answer, Record)} <= set(numbers)
    assert not connection.in_transaction


async def test_more_than_two_thousand_waiting_are_busy_and_the_rest_is_recorded(writer):
    waiting = (writer.record(move()) for _ in range(MOST_WAITING + 3))
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Record] * MOST_WAITING + [Busy] * 3
    assert str(answers[-1]) == "The dice are very busy just now; nothing was rolled, please try again."


async def test_closing_finishes_what_waits_and_takes_nothing_new(connection):
    async with Writer(connection).running() as writer:
        tasks = [asyncio.create_task(writer.record(move())) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
    assert [task.result().number for task in tasks] == list(range(1, MOST_WAITING + 1))
    with pytest.raises(Busy, match="The bot is stopping just now"):
        await writer.record(move())


async def test_closing_an_idle_writer_ends_it(connection):
    async with Writer(connection).running():
        pass


async def test_long_plays_let_the_event_loop_breathe_between_them(writer):
    happened = []

    def slow(state):
        happened.append("play")
        end = time.monotonic() + 1.5 * STRETCH
        while time.monotonic() < end:
            pass
        return turn(state)

    async def tick():
        while True:
            happened.append("tick")
            await asyncio.sleep(0)

    ticking = asyncio.create_task(tick())
    await asyncio.gather(*(writer.record(move(slow)) for _ in range(5)))
    ticking.cancel()
    plays = [position for position, what in enumerate(happened) if what == "play"]
    assert all("tick" in happened[one:other] for one, other in pairwise(plays))
