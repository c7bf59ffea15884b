"""Who is let in where more is asked for than can be done."""

import asyncio
from itertools import count

import pytest

from bot.client.admission import Admission, Deadlines
from tests.scripted import ScriptedClock
from tests.snowflakes import snowflake


class Door:
    """Those who come to an admission, by the names of their servers, and who of them was let in, in order."""

    def __init__(self, at_once=1, most_waiting=100):
        self.clock = ScriptedClock()
        self.admission = Admission(Deadlines(self.clock), at_once, most_waiting)
        self.let_in, self.left = [], []
        self._numbers = count()
        self.coming, self.inside = [], []

    async def come(self, *servers):
        """Let an interaction come from each server, one after the other."""
        for server in servers:
            number = next(self._numbers)
            made = snowflake(int(self.clock() * 1000), number)
            self.coming.append(asyncio.create_task(self._enter(made, server, f"{server}{number}")))
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def _enter(self, interaction, server, name):
        if await self.admission.enter(interaction, ord(server)):
            self.let_in.append(name)
            self.inside.append(interaction)
        else:
            self.left.append(name)

    async def leave(self):
        """Let who is inside go, and whoever is let in then, to the end."""
        while self.inside:
            self.admission.leave(self.inside.pop(0))
            await asyncio.sleep(0)


async def test_where_there_is_room_all_are_let_in_at_once():
    door = Door(at_once=3)
    await door.come("a", "a", "b")

    assert door.let_in == ["a0", "a1", "b2"]


async def test_servers_take_turns_and_in_each_the_newest_comes_first():
    door = Door()
    await door.come("x", "a", "a", "a", "b", "c", "b")
    await door.leave()

    assert door.let_in == ["x0", "b6", "c5", "a3", "a2", "b4", "a1"]


async def test_a_server_whose_turn_was_in_this_round_waits_for_the_next():
    door = Door()
    await door.come("x", "a", "a", "b")
    door.admission.leave(door.inside.pop())
    await door.come("b")
    await door.leave()

    assert door.let_in == ["x0", "b3", "a2", "a1", "b4"]


async def test_who_waited_for_too_long_is_not_let_in():
    door = Door()
    await door.come("x", "a")
    door.clock.skip(3)
    await door.come("b")
    await door.leave()

    assert (door.let_in, door.left) == (["x0", "b2"], ["a1"])


async def test_of_too_many_who_wait_the_oldest_are_dropped():
    door = Door(most_waiting=2)
    await door.come("x", "a", "b", "c", "d")

    assert door.left == ["a1", "b2"]
    assert door.admission.waiting == 2


async def test_once_closed_nobody_who_waits_is_let_in():
    door = Door()
    await door.come("x", "a")
    door.admission.close()
    await door.come("b")
    await door.leave()

    assert (door.let_in, door.left) == (["x0"], ["a1", "b2"])


async def test_who_gives_up_takes_nobodys_turn():
    door = Door()
    await door.come("x", "a", "b")
    door.coming[-1].cancel()
    await asyncio.gather(door.coming[-1], return_exceptions=True)
    await door.leave()

    assert (door.let_in, door.admission.waiting) == (["x0", "a1"], 0)


async def test_what_discord_tells_of_twice_is_let_in_once():
    door = Door()
    await door.come("x")
    (first,) = door.inside
    twice = first + 1
    waiting = [asyncio.create_task(door.admission.enter(twice, 1)) for _ in range(2)]
    await asyncio.sleep(0)
    door.admission.leave(first)

    assert await asyncio.gather(*waiting) == [False, True]


@pytest.mark.parametrize("servers", [1, 300])
async def test_a_storm_leaves_nothing_behind(servers):
    door = Door(at_once=4, most_waiting=200)
    await door.come(*(chr(200 + number % servers) for number in range(300)))
    door.clock.skip(3)
    await door.leave()
    admission = door.admission

    assert len(door.let_in) + len(door.left) == 300
    assert (admission._of_servers, admission._round, admission._next_round) == ({}, {}, {})
