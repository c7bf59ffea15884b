"""Shards: which servers each is told of, and how often they may identify."""

import time

import aiohttp
import pytest

from bot.sandbox.gateway import admission
from bot.sandbox.gateway.admission import SessionStarts
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import TOKEN, Clock, Town
from tests.sandbox.gateway.test_gateway import IDENTIFY, closing_code


class Shard:
    """A raw connection of one shard."""

    def __init__(self, socket):
        self.socket = socket

    async def identify(self, number, of):
        """Identify, and return what is said to that."""
        await self.socket.send_json({"op": 2, "d": {**IDENTIFY["d"], "shard": [number, of]}})
        return await self.socket.receive_json()


@pytest.fixture
async def connect(http):
    """What connects to the gateway of a sandbox."""
    sockets = []

    async def connected(sandbox):
        socket = await http.ws_connect(sandbox.gateway + "?v=10&encoding=json")
        sockets.append(socket)
        assert (await socket.receive_json())["op"] == 10
        return Shard(socket)

    yield connected
    for socket in sockets:
        await socket.close()


def limited(**limits):
    """Return a town whose sessions are limited, and the clock by which they are."""
    clock = Clock()
    return Sandbox(clock=time.time, starts=SessionStarts(clock, **limits)), clock


def sequences(sandbox):
    """Return how many events each session was told of, in the order of their shards."""
    told = sorted(sandbox._gateway.sessions.values(), key=lambda session: session.shard)
    return [session.sequence for session in told]


async def test_what_happens_in_a_server_is_told_to_its_shard(empty, connect):
    two = [await connect(empty.discord) for _ in range(2)]
    for number, each in enumerate(two):
        assert (await each.identify(number, 2))["d"]["shard"] == [number, 2]
    assert empty.discord.shards == [(0, 2), (1, 2)]
    for number in range(1, 5):
        before = sequences(empty.discord)
        empty.discord._gateway.dispatch("TYPING_START", {}, guild_id=number << 22)
        more = [after - earlier for after, earlier in zip(sequences(empty.discord), before, strict=True)]
        assert more == [1 - number % 2, number % 2]


@pytest.mark.parametrize("shard", [[2, 2], [0], [0, 1, 2], ["0", 1], "01", [-1, 1], 1])
async def test_a_shard_that_makes_no_sense_closes_the_connection_with_4010(empty, connect, shard):
    made = await connect(empty.discord)
    await made.socket.send_json({"op": 2, "d": {**IDENTIFY["d"], "shard": shard}})
    assert await closing_code(made.socket) == 4010


async def test_a_shard_with_too_many_servers_closes_the_connection_with_4011(empty, connect, monkeypatch):
    monkeypatch.setattr(admission, "MOST_GUILDS", few := 20)  # thousands take long to found
    for number in range(2 * few + 1):
        empty.discord.server(f"Inn {number}", owner=empty.alice, app_installed=True)
    guilds = [guild.id for guild in empty.discord._world.guilds.values()]
    most = max((0, 1), key=lambda number: sum((guild >> 22) % 2 == number for guild in guilds))
    made = await connect(empty.discord)
    await made.socket.send_json({"op": 2, "d": {**IDENTIFY["d"], "shard": [most, 2]}})
    assert await closing_code(made.socket) == 4011


async def test_who_identifies_too_soon_after_another_has_no_session(connect):
    sandbox, clock = limited(max_concurrency=2)
    async with sandbox:
        Town(sandbox, clock)
        made = [await connect(sandbox) for _ in range(4)]
        assert [(await each.identify(number, 4))["op"] for number, each in enumerate(made)] == [0, 0, 9, 9]
        assert sandbox.starts.refused == 2
        clock.ahead += 5
        assert [(await each.identify(n, 4))["op"] for n, each in enumerate(made) if n > 1] == [0, 0]


async def test_who_has_started_too_many_sessions_in_a_day_is_out(connect):
    sandbox, clock = limited(total=2)
    async with sandbox:
        Town(sandbox, clock)
        for number in range(2):
            assert (await (await connect(sandbox)).identify(number, 3))["op"] == 0
            clock.ahead += 60
        third = await connect(sandbox)
        await third.socket.send_json({"op": 2, "d": {**IDENTIFY["d"], "shard": [2, 3]}})
        assert await closing_code(third.socket) == 4004
        clock.ahead += 86_400
        assert (await (await connect(sandbox)).identify(2, 3))["op"] == 0


async def test_what_discord_recommends_and_how_many_starts_are_left_is_told(connect):
    sandbox, clock = limited(shards=3, max_concurrency=2)
    async with sandbox, aiohttp.ClientSession() as session:
        Town(sandbox, clock)
        await (await connect(sandbox)).identify(0, 3)
        headers = {"Authorization": f"Bot {TOKEN}"}
        async with session.get(f"{sandbox.api}/gateway/bot", headers=headers) as answer:
            told = await answer.json()
    assert told["shards"] == 3
    limit = told["session_start_limit"]
    assert (limit["total"], limit["remaining"], limit["max_concurrency"]) == (1_000, 999, 2)


async def test_a_session_that_is_away_can_be_resumed_though_another_shard_has_begun_one(empty, connect):
    first = await connect(empty.discord)
    began = (await first.identify(0, 2))["d"]["session_id"]
    await first.socket.close(code=4000)
    await (await connect(empty.discord)).identify(1, 2)
    again = await connect(empty.discord)
    await again.socket.send_json({"op": 6, "d": {"token": TOKEN, "session_id": began, "seq": 1}})
    assert (await again.socket.receive_json())["t"] == "RESUMED"
