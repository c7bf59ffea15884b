"""How often something is sent again, and after which pauses."""

import asyncio

import aiohttp

from bot.client.delivery import (
    EDIT,
    FIRST_RESPONSE,
    IN_A_HURRY,
    ONE_MORE,
    Hurry,
    Schedule,
    Undelivered,
    deliver,
)
from bot.settings import Settings


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


async def test_what_is_lost_is_sent_again_until_it_arrives_or_is_given_up(caplog):
    line, dead, twice = Line(losses=3), Line(losses=100), Line(losses=100)

    assert await deliver(line.send, EDIT, Hurry(), line.sleep) == (True, "its reply")
    assert line.pauses == list(EDIT.pauses[:3])
    assert await deliver(dead.send, FIRST_RESPONSE, Hurry(), dead.sleep) == (False, None)
    assert dead.sent == 1 + len(FIRST_RESPONSE.pauses)
    assert "never arrived" in caplog.text
    await deliver(twice.send, ONE_MORE, Hurry(), twice.sleep)
    assert twice.sent == 2  # what could arrive twice


async def test_a_try_that_takes_too_long_is_given_up_for_the_next():
    line, silent = Line(losses=0), [asyncio.Event()]

    async def send():
        if silent:
            await silent.pop().wait()
        return await line.send()

    assert await deliver(send, Schedule((0.0,), attempt=0.01), Hurry(), line.sleep) == (True, "its reply")
    assert line.sent == 1


async def test_what_waits_for_its_next_try_is_tried_at_once_in_a_hurry_and_soon_again():
    line, hurry = Line(losses=100), Hurry()

    async def sleep(seconds):
        await line.sleep(seconds)
        if not hurry.begun:
            hurry.begin()
            await asyncio.Event().wait()

    assert await deliver(line.send, EDIT, hurry, sleep) == (False, None)
    assert line.pauses == [EDIT.pauses[0], *IN_A_HURRY.pauses]
    assert line.sent == 2 + len(IN_A_HURRY.pauses)


async def test_what_is_first_sent_in_a_hurry_is_sent_again_soon():
    line, hurry = Line(losses=3), Hurry()
    hurry.begin()

    assert await deliver(line.send, EDIT, hurry, line.sleep) == (True, "its reply")
    assert line.pauses == list(IN_A_HURRY.pauses[:3])


async def test_discord_is_left_alone_for_as_long_as_it_asks():
    pauses = []

    async def send():
        if not pauses:
            raise Undelivered(429, 7.5)
        return "its reply"

    async def sleep(seconds):
        pauses.append(seconds)

    assert await deliver(send, EDIT, Hurry(), sleep) == (True, "its reply")
    assert pauses == [7.5]


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


def test_pauses_grow_and_end_with_the_time_that_there_is():
    for pauses, seconds in ((FIRST_RESPONSE.pauses, 3), (EDIT.pauses, 15 * 60)):
        assert sorted(pauses) == list(pauses)
        assert 0.9 * seconds <= sum(pauses) <= seconds
    assert sum(IN_A_HURRY.pauses) < Settings(_env_file=None).closing_seconds


async def test_what_discord_wants_too_late_for_a_first_response_is_given_up_at_once():
    line = Line(losses=0)

    async def send():
        line.sent += 1
        raise Undelivered(429, FIRST_RESPONSE.longest + 1)

    assert await deliver(send, FIRST_RESPONSE, Hurry(), line.sleep) == (False, None)
    assert (line.sent, line.pauses) == (1, [])
