"""What goes wrong on demand, and that discord.py lives through it."""

import asyncio

import discord
import pytest


async def test_a_dropped_gateway_is_resumed_and_nothing_is_lost(town):
    town.discord.faults.drop_gateway()
    await town.discord.until(lambda: not town.discord.online)
    seen = await town.alice.use(town.room, "ping")
    assert seen.message["content"] == "pong"
    assert (town.bot.resumed, len(town.discord.identifies)) == (1, 1)


async def test_a_requested_reconnect_is_followed(town):
    town.discord.faults.ask_reconnect()
    await town.discord.until(lambda: town.bot.resumed == 1)
    assert (await town.alice.use(town.room, "ping")).kind == "message"


async def test_an_invalid_session_leads_to_a_new_one(town):
    town.discord.faults.invalidate_session()
    await town.discord.until(lambda: len(town.discord.identifies) == 2 and town.discord.online)
    assert (await town.alice.use(town.room, "ping")).kind == "message"


async def test_silence_is_no_acknowledgement(empty, http):
    async with http.ws_connect(empty.discord.gateway) as socket:
        await socket.receive_json()
        empty.discord.faults.silence(acks=True)
        await socket.send_json({"op": 1, "d": None})
        with pytest.raises(TimeoutError):
            await socket.receive(timeout=0.05)
        empty.discord.faults.silence(acks=False)


async def test_an_acknowledgement_comes_again_after_silence(empty, http):
    empty.discord.faults.silence(acks=True)
    empty.discord.faults.silence(acks=False)
    async with http.ws_connect(empty.discord.gateway) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11


async def test_a_failed_request_has_no_effect(town):
    town.discord.faults.fail_next("POST", "/callback")
    seen = await town.alice.use(town.room, "ping")  # discord.py tries again after a second
    assert seen.message["content"] == "pong"
    assert [request.status for request in town.discord.requests[-2:]] == [500, 200]


async def test_a_request_that_fails_after_its_effect_is_refused_when_it_is_repeated(town):
    town.discord.faults.fail_next("POST", "/callback", after_effect=True)
    seen = await town.alice.use(town.room, "ping")
    assert seen.message["content"] == "pong"
    await town.discord.until(lambda: town.bot.errors)
    assert town.bot.errors[0].code == 40060


async def test_a_rate_limit_is_waited_for(town):
    town.discord.faults.fail_next("POST", "/callback", status=429, retry_after=0.05)
    assert (await town.alice.use(town.room, "ping")).kind == "message"
    assert [request.status for request in town.discord.requests[-2:]] == [429, 200]


async def test_faults_happen_as_often_as_asked(town, rest):
    town.discord.faults.fail_next("GET", "users/@me", status=503, times=2)
    assert [(await rest("GET", "/users/@me"))[0] for _ in range(3)] == [503, 503, 200]


async def test_a_dropped_request_has_no_answer(town):
    town.discord.faults.drop_next("POST", "/callback")
    asking = asyncio.create_task(town.alice.use(town.room, "ping"))
    await town.discord.until(lambda: town.bot.errors)
    town.clock.ahead += 3
    assert (await asking).kind == "none"
    assert town.discord.requests[-1].status == 0


async def test_a_request_can_be_dropped_after_its_effect(town):
    town.discord.faults.drop_next("POST", "/callback", after_effect=True)
    assert (await town.alice.use(town.room, "ping")).message["content"] == "pong"
    await town.discord.until(lambda: town.bot.errors)


async def test_a_request_can_be_delayed(town):
    town.discord.faults.delay_next("POST", "/callback", 0.05)
    assert (await town.alice.use(town.room, "ping")).kind == "message"


async def test_a_refused_reconnection_is_tried_again(town):
    town.discord.faults.fail_next("GET", "/gateway/resume", status=503)
    town.discord.faults.drop_gateway()
    await town.discord.until(lambda: town.bot.resumed == 1)
    assert len(town.discord.identifies) == 1


async def test_an_unknown_route_is_not_found(rest):
    assert await rest("GET", "/nowhere") == (404, {"message": "404: Not Found", "code": 0})


async def test_a_route_without_this_method_is_not_allowed(rest):
    assert (await rest("DELETE", "/users/@me"))[0] == 405


async def test_a_body_that_is_not_json_is_refused_with_50109(empty, http):
    headers = {"Authorization": "Bot example.token", "Content-Type": "application/json"}
    path = f"{empty.discord.api}/users/@me/channels"
    async with http.post(path, data="{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_a_body_that_is_not_an_object_is_refused_with_50035(rest):
    status, body = await rest("POST", "/users/@me/channels", [1])
    assert (status, body["code"]) == (400, 50035)


async def test_discord_py_does_not_start_with_a_wrong_token(empty):
    empty.discord.application("Example", token="another")
    with pytest.raises(discord.LoginFailure):
        async with empty.running(discord.Client(intents=discord.Intents.none())):
            pass
