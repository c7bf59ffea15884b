"""The gateway, with discord.py and with a client that does what discord.py would not."""

import asyncio
import json
import zlib
from typing import Any

import discord
import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import TOKEN, Clock, Town
from tests.sandbox.example_bot import ExampleBot

IDENTIFY: dict[str, Any] = {"op": 2, "d": {"token": TOKEN, "intents": 0, "properties": {}}}


@pytest.fixture
async def line(empty, http):
    """A raw connection to the gateway, after its hello."""
    async with http.ws_connect(empty.discord.gateway + "?v=10&encoding=json") as socket:
        assert (await socket.receive_json())["op"] == 10
        yield socket


async def closing_code(socket):
    """Return the code with which the gateway closes the connection."""
    while (message := await socket.receive(timeout=60)).type.name == "TEXT":
        pass
    return message.data


async def test_hello_tells_how_often_to_beat(empty, http):
    async with http.ws_connect(empty.discord.gateway) as socket:
        assert await socket.receive_json() == {
            "op": 10,
            "s": None,
            "t": None,
            "d": {"heartbeat_interval": 41250},
        }


async def test_a_heartbeat_is_acknowledged(line):
    await line.send_json({"op": 1, "d": None})
    assert await line.receive_json() == {"op": 11}


async def test_an_acknowledgement_comes_after_what_is_answered_at_once(line):
    """A bot that gets it before it has noted when it sent the heartbeat takes itself for late."""
    await line.send_json({"op": 1, "d": None})
    await line.send_json(IDENTIFY)
    assert [(await line.receive_json())["op"] for _ in range(2)] == [0, 11]


async def test_ready_lists_guilds_as_unavailable(empty, line):
    await line.send_json(IDENTIFY)
    ready = await line.receive_json()
    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert ready["d"]["guilds"] == [{"id": str(empty.den.id), "unavailable": True}]


async def test_without_the_guilds_intent_no_guild_is_created(empty, line):
    await line.send_json(IDENTIFY)
    await line.receive_json()
    await line.send_json({"op": 1, "d": 1})
    assert (await line.receive_json())["op"] == 11


async def test_with_the_guilds_intent_guilds_follow(empty, line):
    await line.send_json({"op": 2, "d": {**IDENTIFY["d"], "intents": 1}})
    await line.receive_json()
    guild = await line.receive_json()
    assert (guild["t"], guild["d"]["name"]) == ("GUILD_CREATE", "Den")
    assert [channel["name"] for channel in guild["d"]["channels"]] == ["dice"]


async def test_zlib_stream_is_one_stream(empty, http):
    async with http.ws_connect(empty.discord.gateway + "?compress=zlib-stream") as socket:
        stream = zlib.decompressobj()
        assert json.loads(stream.decompress(await socket.receive_bytes()))["op"] == 10
        await socket.send_json(IDENTIFY)
        assert json.loads(stream.decompress(await socket.receive_bytes()))["t"] == "READY"


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ("not json", 4002),
        ('{"no": "op"}', 4002),
        ('{"op": 1, "d": "' + "x" * 4100 + '"}', 4002),
        ('{"op": 77}', 4001),
        ('{"op": 3, "d": {}}', 4003),
        (json.dumps({"op": 2, "d": {**IDENTIFY["d"], "token": "wrong"}}), 4004),
        (json.dumps({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}), 4004),
        (json.dumps({"op": 2, "d": {**IDENTIFY["d"], "shard": [1, 1]}}), 4010),
        (json.dumps({"op": 2, "d": {"token": TOKEN}}), 4013),
        (json.dumps({"op": 2, "d": {**IDENTIFY["d"], "intents": 1 << 40}}), 4013),
        (json.dumps({"op": 2, "d": {**IDENTIFY["d"], "intents": 1 << 15}}), 4014),
    ],
)
async def test_what_a_bot_does_wrong_closes_the_connection(line, payload, code):
    await line.send_str(payload)
    assert await closing_code(line) == code


async def test_identifying_twice_closes_the_connection_with_4005(line):
    await line.send_json(IDENTIFY)
    await line.send_json(IDENTIFY)
    assert await closing_code(line) == 4005


async def test_an_unknown_version_closes_the_connection_with_4012(empty, http):
    async with http.ws_connect(empty.discord.gateway + "?v=3") as socket:
        assert await closing_code(socket) == 4012


async def test_too_many_payloads_in_a_minute_close_the_connection_with_4008(line):
    await line.send_json(IDENTIFY)
    for _ in range(120):
        await line.send_json({"op": 3, "d": {}})
    assert await closing_code(line) == 4008


async def test_a_client_that_does_not_beat_is_closed_with_4009(http):
    async with Sandbox(heartbeat=0.05) as sandbox, http.ws_connect(sandbox.gateway) as socket:
        assert await closing_code(socket) == 4009


async def test_an_unknown_session_cannot_be_resumed(line):
    await line.send_json({"op": 6, "d": {"token": TOKEN, "session_id": "gone", "seq": 1}})
    assert await line.receive_json() == {"op": 9, "d": False}


async def test_a_sequence_from_the_future_closes_the_connection_with_4007(empty, line, http):
    await line.send_json(IDENTIFY)
    session = (await line.receive_json())["d"]["session_id"]
    async with http.ws_connect(empty.discord.gateway) as other:
        await other.send_json({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": 99}})
        assert await closing_code(other) == 4007


async def test_discord_py_is_told_about_servers_it_asks_for(empty):
    async with empty.running(ExampleBot(intents=discord.Intents(guilds=True))) as bot:
        await bot.wait_until_ready()
        assert [channel.name for channel in bot.get_guild(empty.den.id).text_channels] == ["dice"]


async def test_new_servers_channels_and_threads_are_announced(empty):
    async with empty.running(ExampleBot(intents=discord.Intents(guilds=True))) as bot:
        inn = empty.discord.server("Inn", owner=empty.bob, app_installed=True)
        thread = empty.discord.thread(empty.discord.text_channel(inn, "bar"), "corner")
        await empty.discord.until(lambda: bot.get_channel(thread.id))
        assert bot.get_channel(thread.id).parent.name == "bar"
        assert bot.get_channel(thread.id).owner_id == empty.bob.id


async def test_a_thread_has_whoever_began_it_and_goes_by_itself_or_with_its_channel(empty):
    discord_ = empty.discord
    async with empty.running(ExampleBot(intents=discord.Intents(guilds=True))) as bot:
        room = discord_.text_channel(empty.den, "bar")
        threads = [discord_.thread(room, name, by=empty.alice) for name in ("corner", "attic")]
        await discord_.until(lambda: all(bot.get_channel(each.id) for each in threads))
        assert {bot.get_channel(each.id).owner_id for each in threads} == {empty.alice.id}
        for deleted, gone in zip((threads[0], room), threads, strict=True):
            told = asyncio.ensure_future(bot.wait_for("raw_thread_delete", timeout=60))
            await asyncio.sleep(0)
            discord_.delete_channel(deleted)
            assert (await told).thread_id == gone.id


async def test_what_discord_py_identified_with_is_noted(town):
    assert [identify["intents"] for identify in town.discord.identifies] == [0]


async def test_messages_are_told_with_the_intent_but_without_their_content(empty, http):
    async with empty.running(ExampleBot(intents=discord.Intents(guilds=True, guild_messages=True))) as bot:
        await bot.wait_until_ready()
        path = f"{empty.discord.url}/sandbox/channels/{empty.room.id}/messages"
        await http.post(path, json={"as": str(empty.alice.id), "content": "hello"})
        await empty.discord.until(lambda: bot.messages)
        assert (bot.messages[0].author.name, bot.messages[0].content) == ("alice", "")


async def test_a_wrong_token_is_refused_by_rest_too(rest):
    assert await rest("GET", "/users/@me", token="wrong") == (
        401,
        {"message": "401: Unauthorized", "code": 0},
    )


async def test_two_shards_share_the_servers(empty, http):
    for shard in (0, 1):
        async with http.ws_connect(empty.discord.gateway) as socket:
            await socket.receive_json()
            await socket.send_json({"op": 2, "d": {**IDENTIFY["d"], "shard": [shard, 2]}})
            guilds = (await socket.receive_json())["d"]["guilds"]
            assert bool(guilds) == ((empty.den.id >> 22) % 2 == shard)


async def test_ready_waits_for_a_bot():
    async with Sandbox(clock=Clock()) as sandbox:
        town = Town(sandbox, Clock())
        with pytest.raises(TimeoutError):
            await sandbox.ready(0.01)
        waiting = asyncio.create_task(sandbox.ready())
        async with town.running(ExampleBot()):
            await waiting
