""""""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.cli import BAD_USE
from tests.client import forks
from tests.client.processes import PATIENCE, TOKEN, environment, running
from tests.client.reading import text

pytestmark = pytest.mark.slow

RUN = ("-m", "bot", "run")
ROOT = Path(__file__).parents[2]


async def test_a_token_that_discord_does_not_know_is_said_without_showing_it(town, tmp_path):
    env = environment(tmp_path / "e.db", DISCORD_TOKEN="wrong-secret", EVENHAND_DISCORD_API=town.sandbox.api)
    status, out, err = await forks.finished(*RUN, env=env, cwd=tmp_path)

    assert status == 2
    assert "does not know this token" in err
    assert "wrong-secret" not in out + err
    assert "Traceback" not in err


async def test_a_discord_that_cannot_be_reached_is_said_in_one_line(tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API="http://127.0.0.1:9/api/v10")
    status, _, err = await forks.finished(*RUN, env=env, cwd=tmp_path)

    assert status == 1
    assert "Discord cannot be reached" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        (4004, "DISCORD_TOKEN"),
        (4010, "EVENHAND_SHARD_COUNT"),
        (4011, "EVENHAND_SHARD_COUNT"),
        (4012, "a newer version"),
        (4013, "a newer version"),
        (4014, "privileged intent"),
    ],
)
async def test_a_gateway_that_refuses_the_bot_for_good_is_explained_and_not_tried_again(
    town, tmp_path, code, advice
):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    async with forks.running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        town.sandbox.faults.close_gateway(code)
        status = await asyncio.wait_for(process.wait(), PATIENCE)
        err = (await process.stderr.read()).decode()

    assert status == BAD_USE
    assert f"({code})" in err.splitlines()[-1]
    assert advice in err.splitlines()[-1]
    assert "Traceback" not in err


async def test_the_log_begins_with_the_version_and_with_what_is_set_in_vain(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api, EVENHAND_FOO="1")
    async with forks.running(*RUN, env=env, cwd=tmp_path) as process:
        begin = [(await process.stderr.readline()).decode() for _ in range(2)]

    assert f"Evenhand {__version__} starts" in begin[0]
    assert "WARNING" in begin[1]
    assert "EVENHAND_FOO is not a setting" in begin[1]


async def up(stream):
    """Return the line by which the bot says that it is there."""
    async for line in stream:
        if f"Evenhand {__version__} is in " in line.decode():
            return line.decode().strip()
    return ""


@pytest.mark.parametrize("shards", ["", "3"])
async def test_the_log_says_once_discord_has_greeted_the_bot_in_how_many_servers_it_is(
    town, tmp_path, shards
):
    for number in range(6):
        town.sandbox.server(f"Den {number}", owner=town.owner, app_installed=True)
    servers = sum(town.application.id in guild.members for guild in town.sandbox._world.guilds.values())
    api = town.sandbox.api
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=api, EVENHAND_SHARD_COUNT=shards)
    async with forks.running(*RUN, env=env, cwd=tmp_path) as process, asyncio.timeout(PATIENCE):
        line = await up(process.stderr)

    assert line.endswith(f"is in {servers} servers; type /roll.")


async def test_on_a_terminal_it_says_how_it_is_stopped(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    ours, terminal = os.openpty()
    command = (sys.executable, *RUN)
    env["PYTHONPATH"] = str(ROOT)
    process = await asyncio.create_subprocess_exec(*command, env=env, cwd=tmp_path, stderr=terminal)
    os.close(terminal)
    try:
        async with asyncio.timeout(PATIENCE):
            line = await up(await forks.read_from(ours))
    finally:
        process.terminate()
        await process.wait()

    assert line.endswith("type /roll. Ctrl+C stops it.")


async def test_the_log_names_the_database(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    async with forks.running(*RUN, env=env, cwd=tmp_path) as process, asyncio.timeout(PATIENCE):
        await town.sandbox.ready()
        process.terminate()
        _, err = await process.communicate()

    assert f"The database is {tmp_path / 'e.db'}." in err.decode()


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
    answered = [one for one in seen if one.message and "\n#" in text(one)]
    checked, out, _ = await forks.finished("-m", "bot", "check", env=env, cwd=tmp_path)

    assert status == 0, err
    assert answered
    assert (checked, out) == (0, "Every history leads to the stored state.\n")


async def test_a_bot_whose_database_was_moved_is_not_to_be_started_again_by_itself(town, tmp_path):
    (tmp_path / "data").mkdir()
    env = environment(tmp_path / "data" / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    async with forks.running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        status = await asyncio.wait_for(process.wait(), PATIENCE)
        err = (await process.stderr.read()).decode()

    assert status == BAD_USE
    assert "elsewhere" in err.splitlines()[-1]


async def test_a_second_process_on_the_same_database_is_refused(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    async with forks.running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        status, _, err = await forks.finished(*RUN, env=env, cwd=tmp_path)

    assert status == 2
    assert str(process.pid) in err
    assert "Traceback" not in err


async def test_nothing_that_is_logged_has_the_token(town, tmp_path):
    town.application.commands = []  # they are registered with it
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api, EVENHAND_LOG_LEVEL="DEBUG")
    async with forks.running(*RUN, env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        await town.player.use(town.room, "d100")
        process.terminate()
        out, err = await process.communicate()

    assert b"Registered" in err
    assert TOKEN.encode() not in out + err
