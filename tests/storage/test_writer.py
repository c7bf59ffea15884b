"""One task writes: together what waits together, and whatever happens to those who wait."""

import asyncio
import threading
from dataclasses import replace

import pytest

from bot.play.errors import Busy
from bot.play.transition import Recorded
from bot.storage import connection as connections
from bot.storage.connection import SqliteThread
from bot.storage.writer import MOST_TOGETHER, MOST_WAITING, Writer
from tests.storage.submissions import ANNA, HERE, roll, submission


async def people(connection):
    query = "SELECT number, user_id FROM event JOIN person ON person.id = person ORDER BY number"
    return [tuple(row) for row in await connection.execute_fetchall(query)]


async def test_those_who_wait_together_share_a_transaction(connection, writer):
    said = []
    await connection.set_trace_callback(said.append)
    await asyncio.gather(*(writer.record(submission()) for _ in range(MOST_TOGETHER + 10)))
    assert said.count("COMMIT") == 2


async def test_who_is_about_to_ask_joins_where_several_asked_before(connection, writer):
    said = []

    async def soon():
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await writer.record(submission())

    await asyncio.gather(*(writer.record(submission()) for _ in range(2)))
    await connection.set_trace_callback(said.append)
    await asyncio.gather(writer.record(submission()), soon())
    assert said.count("COMMIT") == 1


async def test_what_events_at_many_places_are_made_upon_is_read_at_once(connection, writer):
    said = []
    places = [replace(HERE, channel=channel) for channel in range(1, 21)]
    await connection.set_trace_callback(said.append)
    await asyncio.gather(*(writer.record(submission(place=place, slot="n")) for place in places))
    assert len([sql for sql in said if sql.lstrip().startswith("WITH asked")]) == 1


async def test_a_transaction_is_one_visit_to_the_thread_of_the_database(connection, writer, monkeypatch):
    visits = []
    inner = connection._execute

    async def counted(*arguments):
        visits.append(arguments)
        return await inner(*arguments)

    monkeypatch.setattr(connection, "_execute", counted)
    await asyncio.gather(*(writer.record(submission(slot="n")) for _ in range(20)))
    assert len(visits) == 1


async def test_what_is_acknowledged_is_committed(connection, writer, database):
    await writer.record(submission())
    async with connections.open_reading(database) as reader:
        assert await people(reader) == [(1, ANNA)]


async def test_links_that_wait_at_the_end_are_written(connection, alarm):
    async with Writer(SqliteThread(connection), alarm).running() as writer:
        await writer.record(submission())
        writer.link(HERE, 1, 77)
        assert writer.find_link(HERE, 1) == 77
    assert list(await connection.execute_fetchall("SELECT message FROM event")) == [(77,)]


async def test_one_who_leaves_while_playing_disturbs_nobody(connection, writer):
    playing, left = threading.Event(), threading.Event()

    def play(state):
        playing.set()
        assert left.wait(5)
        return roll(state)

    made = [
        submission(roll, person=1),
        submission(play, person=2),
        submission(person=3),
        submission(person=4),
    ]
    tasks = [asyncio.create_task(writer.record(each)) for each in made]
    await asyncio.to_thread(playing.wait, 5)
    for task in (tasks[0], tasks[2]):
        task.cancel()
    left.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in answers] == [asyncio.CancelledError, Recorded] * 2
    assert await people(connection) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert (await writer.record(submission())).event.number == 5


async def test_one_who_leaves_before_the_turn_came_is_not_played(connection, writer):
    playing, left = threading.Event(), threading.Event()

    def play(state):
        playing.set()
        assert left.wait(5)
        return roll(state)

    tasks = [asyncio.create_task(writer.record(submission(play))) for _ in range(MOST_TOGETHER)]
    tasks += [asyncio.create_task(writer.record(submission(person=7)))]
    await asyncio.to_thread(playing.wait, 5)
    tasks[-1].cancel()
    await asyncio.sleep(0)
    left.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    await writer.record(submission())
    assert 7 not in {person for _, person in await people(connection)}


async def test_leaving_at_any_moment_leaves_the_numbers_whole(connection, writer):
    tasks = [asyncio.create_task(writer.record(submission())) for _ in range(500)]
    for task in tasks[::3]:
        await asyncio.sleep(0)
        task.cancel()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    numbers = [number for number, _ in await people(connection)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {answer.event.number for answer in answers if isinstance(answer, Recorded)} <= set(numbers)
    assert not connection.in_transaction


async def test_more_than_two_thousand_waiting_are_busy_and_the_rest_is_recorded(writer):
    waiting = (writer.record(submission()) for _ in range(MOST_WAITING + 3))
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Recorded] * MOST_WAITING + [Busy] * 3
    assert str(answers[-1]) == "Nothing was rolled, because the bot is very busy: try again."


async def test_closing_finishes_what_waits_and_takes_nothing_new(connection, alarm):
    async with Writer(SqliteThread(connection), alarm).running() as writer:
        tasks = [asyncio.create_task(writer.record(submission())) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
    assert [task.result().event.number for task in tasks] == list(range(1, MOST_WAITING + 1))
    with pytest.raises(Busy, match="because the bot is stopping"):
        await writer.record(submission())


async def test_closing_an_idle_writer_ends_it(connection, alarm):
    async with Writer(SqliteThread(connection), alarm).running():
        pass


async def test_long_plays_leave_the_event_loop_free(writer):
    playing, ticked = threading.Event(), threading.Event()

    def slow(state):
        playing.set()
        assert ticked.wait(5)  # the loop goes on meanwhile, or this fails
        return roll(state)

    task = asyncio.create_task(writer.record(submission(slow)))
    await asyncio.to_thread(playing.wait, 5)
    ticked.set()
    assert (await task).event.number == 1
