"""How often something is sent again, and after which pauses."""

import asyncio

import aiohttp
import pytest

from bot.commands.connection.hurry import Hurry
from bot.commands.delivery import EDIT, FIRST_RESPONSE, ONE_MORE, deliver


class Line:
    """A line to Discord that loses the first `losses` messages."""

    def __init__(self, losses):
        self.losses = losses
        self.sent = 0
        self.pauses = []

    async def send(self):
        self.sent += 1
        if self.sent <= self.losses:
            raise aiohttp.ServerDisconnectedError
        return "its reply"

    async def sleep(self, seconds):
        self.pauses.append(seconds)


async def test_what_is_lost_is_sent_again_until_it_arrives():
    line = Line(losses=3)

    assert await deliver(line.send, EDIT, Hurry(), line.sleep) == (True, "its reply")
    assert line.pauses == list(EDIT.pauses[:3])


async def test_what_never_arrives_is_given_up_and_said(caplog):
    line = Line(losses=100)

    assert await deliver(line.send, FIRST_RESPONSE, Hurry(), line.sleep) == (False, None)
    assert line.sent == 1 + len(FIRST_RESPONSE.pauses)
    assert "never arrived" in caplog.text


async def test_what_could_arrive_twice_is_sent_again_only_once():
    line = Line(losses=100)
    await deliver(line.send, ONE_MORE, Hurry(), line.sleep)

    assert line.sent == 2


async def test_what_waits_for_its_next_try_is_tried_once_more_at_once_in_a_hurry():
    line, hurry = Line(losses=100), Hurry()

    async def sleep(seconds):
        hurry.begin()
        await asyncio.Event().wait()

    assert await deliver(line.send, EDIT, hurry, sleep) == (False, None)
    assert line.sent == 2


async def test_a_try_that_makes_pauses_of_its_own_is_made_anew_in_a_hurry():
    line, hurry = Line(losses=0), Hurry()

    async def send():
        if not hurry.begun:
            hurry.begin()
            await asyncio.Event().wait()
        return await line.send()

    assert await deliver(send, EDIT, hurry) == (True, "its reply")
    assert line.sent == 1


async def test_what_could_arrive_twice_goes_on_in_a_hurry():
    line, hurry = Line(losses=0), Hurry()

    async def send():
        hurry.begin()
        await asyncio.sleep(0)
        return await line.send()

    assert await deliver(send, ONE_MORE, hurry) == (True, "its reply")
    assert line.sent == 1


@pytest.mark.parametrize(("pauses", "seconds"), [(FIRST_RESPONSE.pauses, 3), (EDIT.pauses, 15 * 60)])
def test_pauses_grow_and_end_with_the_time_of_the_interaction(pauses, seconds):
    assert sorted(pauses) == list(pauses)
    assert 0.9 * seconds <= sum(pauses) <= seconds
