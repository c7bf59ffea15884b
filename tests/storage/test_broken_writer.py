"""A writer that ends before its time says so: to those who wait, and to whoever ends the process."""

import asyncio
import threading

import pytest

from bot.storage.connection import SqliteThread
from bot.storage.failures import StorageFailed, StorageLost
from bot.storage.writer import MOST_WAITING, Writer
from tests.storage.submissions import HERE, submission


class Abrupt(BaseException):
    """What no part of the program expects."""


def break_off(_):
    raise Abrupt("the cause")


async def test_all_who_wait_are_told_that_it_does_not_count(writer):
    begun, go_on = threading.Event(), threading.Event()

    def wait_and_break(_):
        begun.set()
        assert go_on.wait(5)
        raise Abrupt

    together = [
        asyncio.create_task(writer.run(wait_and_break)),
        asyncio.create_task(writer.record(submission())),
    ]
    await asyncio.to_thread(begun.wait, 5)
    later = [asyncio.create_task(writer.record(submission())) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    go_on.set()
    answers = await asyncio.gather(*together, *later, return_exceptions=True)
    assert {str(answer) for answer in answers} == {
        "The bot could not save this, so it does not count: please try again."
    }
    assert {type(answer) for answer in answers} == {StorageFailed}


async def test_whoever_waits_for_the_loss_is_told_the_cause_which_is_logged_once(writer, alarm, caplog):
    with pytest.raises(StorageFailed):
        await writer.run(break_off)
    with pytest.raises(StorageLost, match=r"has failed: Abrupt\('the cause'\)"):
        await alarm.wait()
    (record,) = caplog.records
    assert record.exc_info[0] is Abrupt


async def test_what_comes_later_fails_at_once(writer):
    for _ in range(2):
        with pytest.raises(StorageFailed):
            await writer.run(break_off)


async def test_a_writer_that_is_cancelled_is_lost_too(writer, alarm):
    (task,) = (task for task in asyncio.all_tasks() if task.get_name() == "storage writer")
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(StorageLost, match="CancelledError"):
        await alarm.wait()


async def test_a_broken_writer_closes_with_links_that_nobody_can_write(connection, alarm):
    async with Writer(SqliteThread(connection), alarm).running() as writer:
        await writer.record(submission())
        writer.link(HERE, 1, 77)
        with pytest.raises(StorageFailed):
            await writer.run(break_off)


async def test_nothing_rings_while_all_is_well(writer, alarm):
    waiting = asyncio.create_task(alarm.wait())
    await writer.record(submission())
    assert not waiting.done()
    waiting.cancel()
