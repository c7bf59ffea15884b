import asyncio
import re
import signal

import aiohttp
import pytest

from tests.commands.processes import PATIENCE, TOKEN, environment, finished, running
from tests.commands.reading import text

pytestmark = pytest.mark.slow

RUN = ("-m", "bot", "run")


async def online(session, address=""):
    """Wait until the bot is online in a demo, with its commands; the demo's world."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with session.get(f"{address}/sandbox/world") as answer:
                world = await answer.json()
            if world["online"] and world["commands"]:
                return world
            await asyncio.sleep(0.1)


async def test_a_token_that_discord_does_not_know_is_said_without_showing_it(town, tmp_path):
    env = environment(tmp_path / "e.db", DISCORD_TOKEN="wrong-secret", EVENHAND_DISCORD_API=town.sandbox.api)
    status, out, err = await finished(*RUN, env=env, cwd=tmp_path)

    assert status == 2
    assert "does not know this token" in err
    assert "wrong-secret" not in out + err
    assert "Traceback" not in err


async def test_a_discord_that_cannot_be_reached_is_said_in_one_line(tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API="http://127.0.0.1:9/api/v10")
    status, _, err = await finished(*RUN, env=env, cwd=tmp_path)

    assert status == 1
    assert "Discord cannot be reached" in err
    assert "Traceback" not in err


async def test_a_gateway_that_refuses_the_bot_for_good_is_said_in_one_line(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    async with running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        town.sandbox.faults.close_gateway(4014)
        status = await asyncio.wait_for(process.wait(), PATIENCE)
        err = (await process.stderr.read()).decode()

    assert status == 1
    assert "refused the bot" in err
    assert "4014" in err
    assert "Traceback" not in err


async def test_sigterm_finishes_what_was_acknowledged_and_leaves(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    people = [town.sandbox.user(f"person {i}") for i in range(20)]
    guild = town.sandbox.server("Crowd", owner=people[0], members=people[1:], app_installed=True)
    room = town.sandbox.text_channel(guild, "dice")
    async with running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        rolls = [asyncio.ensure_future(person.use(room, "d100")) for person in people]
        await asyncio.wait(rolls, return_when=asyncio.FIRST_COMPLETED)
        process.send_signal(signal.SIGTERM)
        seen = await asyncio.gather(*rolls)
        status = await asyncio.wait_for(process.wait(), PATIENCE)
        err = (await process.stderr.read()).decode()
    answered = [one for one in seen if one.message and "Roll" in text(one)]
    checked, out, _ = await finished("-m", "bot", "check", env=env, cwd=tmp_path)

    assert status == 0, err
    assert answered
    assert (checked, out) == (0, "Every history folds to the stored state.\n")


async def test_a_second_process_on_the_same_database_is_refused(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    async with running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        status, _, err = await finished(*RUN, env=env, cwd=tmp_path)

    assert status == 2
    assert str(process.pid) in err
    assert "Traceback" not in err


async def test_nothing_that_is_logged_has_the_token(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api, EVENHAND_LOG_LEVEL="DEBUG")
    async with running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        await town.player.use(town.room, "d100")
        process.terminate()
        out, err = await process.communicate()

    assert b"Registered" in err
    assert TOKEN.encode() not in out + err


async def test_the_demo_serves_a_page_where_the_bot_is_online(tmp_path):
    env = environment(tmp_path / "unused.db", DISCORD_TOKEN="", EVENHAND_LOG_LEVEL="WARNING")
    async with running("-m", "bot", "demo", env=env, cwd=tmp_path) as process:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        address = re.search(r"http://\S+", line)[0]
        async with aiohttp.ClientSession() as session:
            async with session.get(address) as page:
                html = await page.text()
            world = await online(session, address)
        process.terminate()
        status = await asyncio.wait_for(process.wait(), PATIENCE)

    assert "<html" in html
    assert {"d100", "fair"} <= {command["name"] for command in world["commands"]}
    assert status == 0


async def test_what_was_rolled_in_a_demo_is_there_at_the_next(tmp_path):
    async def demo(act):
        env = environment(tmp_path / "unused.db", DISCORD_TOKEN="", EVENHAND_LOG_LEVEL="WARNING")
        async with running("-m", "bot", "demo", env=env, cwd=tmp_path) as process:
            line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
            async with aiohttp.ClientSession(re.search(r"http://[^\s/]+", line)[0]) as session:
                result = await act(session)
            process.terminate()
            await asyncio.wait_for(process.wait(), PATIENCE)
        return result

    async def use(session, name):
        world = await online(session)
        command = next(c for c in world["commands"] if c["name"] == name)
        person, channel = world["users"][0]["id"], world["servers"][0]["channels"][0]["id"]
        body = {"as": person, "channel": channel, "type": 2}
        data = {"id": command["id"], "name": name, "type": 1, "options": []}
        await session.post("/sandbox/interactions", json={**body, "data": data})
        messages = await session.get(f"/sandbox/channels/{channel}/messages", params={"as": person})
        return await messages.json()

    await demo(lambda session: use(session, "d100"))
    messages = await demo(lambda session: use(session, "history"))

    assert len(messages) == 2
    assert "`#1`" in messages[-1]["embeds"][0]["description"]
