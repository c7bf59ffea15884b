"""From nothing to a roll in a server, by the command that a host types, on the local Discord."""

import asyncio
import os
import re
import sys

import pytest

from tests.cli.test_start import ROOT
from tests.client.forks import finished, running
from tests.client.processes import PATIENCE, TOKEN, environment
from tests.client.processes import running as new_process
from tests.client.reading import text

pytestmark = pytest.mark.slow

SETUP = ("-m", "bot", "setup")

LACKING = """
import os, sys
for name in ("fcntl", "pwd", "grp", "termios", "resource", "uvloop"):
    sys.modules[name] = None
for name in ("register_at_fork", "fork", "nice", "geteuid", "pread", "pwrite"):
    delattr(os, name)
from bot.cli.app import COMMANDS, NOT_ON_WINDOWS, main
"""
"""Makes a Python that lacks what Windows lacks, before it has imported anything of the bot."""

ALL_OTHERS = f"""{LACKING}
for where in {{each for each, _ in COMMANDS.values()}} - NOT_ON_WINDOWS:
    __import__(where)
sys.exit(main(["setup", "--no-wait"]))
"""
"""Imports all commands that run there, and runs one."""

REFUSED = f"{LACKING}print([main([command]) for command in sys.argv[1:]])"
"""Runs commands there."""


@pytest.fixture
def env(town, tmp_path):
    """The settings of a host who has none."""
    made = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    del made["DISCORD_TOKEN"]
    return made


@pytest.fixture
def type_in(env, tmp_path):
    """Set up, with lines typed in; the exit status, stdout and stderr."""

    async def run(*lines, **changed):
        typed = tmp_path / "typed"
        typed.write_text("".join(f"{line}\n" for line in lines))
        with typed.open() as stdin:
            return await finished(*SETUP, "--no-wait", env=env | changed, cwd=tmp_path, stdin=stdin.fileno())

    return run


async def read_until(stream, wanted):
    """Read lines until there is one with these words."""
    async with asyncio.timeout(PATIENCE):
        async for line in stream:
            if found := re.search(wanted, line.decode()):
                return found
    raise AssertionError(f"{wanted} never came")


async def test_from_nothing_to_a_roll_in_a_server(town, env, tmp_path):
    town.sandbox.remove_app(town.guild)
    reading, writing = os.pipe()
    async with running(*SETUP, env=env, cwd=tmp_path, stdin=reading) as process:
        os.write(writing, f"{TOKEN}\n".encode())
        link = (await read_until(process.stdout, r"http\S+oauth2\S+"))[0]
        await read_until(process.stdout, "Waiting")
        town.sandbox.add_by_link(town.owner, link, town.guild)
        rolled = await read_until(process.stdout, r"Den has it, and it has rolled there: (\d+), in #dice")
        await process.wait()
    os.close(reading)
    os.close(writing)
    (message,) = town.room.messages(town.player)

    assert f"= **{rolled[1]}**" in message["embeds"][0]["description"]
    async with running("-m", "bot", "run", env=env, cwd=tmp_path):
        await town.sandbox.ready()
        assert "d100" in text(await town.player.press(message, "/d100"))


async def test_again_it_asks_for_nothing_and_changes_nothing(town, type_in):
    await type_in(TOKEN)
    changed = [each for each in town.sandbox.requests if each.method != "GET"]
    status, out, err = await type_in()

    assert (status, err) == (0, "")
    assert "All that can be set from here is as it should be." in out
    assert "Den has it already." in out
    assert [each for each in town.sandbox.requests if each.method != "GET"] == changed


async def test_a_python_that_has_what_windows_has_is_enough_for_all_other_commands(env, tmp_path):
    async with new_process("-c", ALL_OTHERS, env=env, cwd=tmp_path) as process:
        out, err = await process.communicate(f"{TOKEN}\n".encode())

    assert (process.returncode, err) == (0, b"")
    assert b"This link adds the bot to a server" in out


async def test_what_does_not_run_there_says_in_a_sentence_what_does(env, tmp_path):
    commands = ("run", "demo", "doctor")
    async with new_process("-c", REFUSED, *commands, env=env, cwd=tmp_path) as process:
        out, err = await process.communicate()

    assert out == b"[2, 2, 2]\n"
    for command, line in zip(commands, err.decode().splitlines(), strict=True):
        assert line.startswith(f"evenhand {command} does not run on Windows itself. Run it in a container")


async def test_a_token_that_discord_does_not_know_is_said_and_not_kept(type_in, tmp_path):
    status, out, err = await type_in("wrong-secret")

    assert status == 2
    assert err.startswith("Discord does not know the token, and it does not look like one")
    assert "wrong-secret" not in out + err
    assert not (tmp_path / ".env").exists()


async def test_a_wrong_token_of_the_environment_is_to_be_mended_there(type_in):
    status, _, err = await type_in(DISCORD_TOKEN="wrong-secret")

    assert status == 2
    assert "into DISCORD_TOKEN, which is set in the environment" in err


async def test_that_nothing_was_typed_is_said(type_in):
    status, _, err = await type_in("")

    assert (status, err.startswith("There was no token")) == (2, True)


async def test_a_discord_that_cannot_be_reached_is_said(type_in):
    status, _, err = await type_in(TOKEN, EVENHAND_DISCORD_API="http://127.0.0.1:9/api/v10")

    assert (status, err.count("\n")) == (1, 1)
    assert "Discord cannot be reached" in err


async def test_ctrl_c_while_it_waits_says_how_to_go_on(town, env, tmp_path):
    town.sandbox.remove_app(town.guild)
    async with running(*SETUP, env=env | {"DISCORD_TOKEN": TOKEN}, cwd=tmp_path) as process:
        await read_until(process.stdout, "Waiting")
        process.send_signal(2)
        err = (await process.stderr.read()).decode()

    assert "Run this again when you like" in err
    assert "Traceback" not in err


async def test_a_token_at_a_terminal_is_not_shown_and_takes_no_ones_place_unasked(env, tmp_path):
    (tmp_path / ".env").write_text("DISCORD_TOKEN=older\n")
    host, terminal = os.openpty()
    process = await asyncio.create_subprocess_exec(
        sys.executable, *SETUP, "--no-wait", env=env | {"PYTHONPATH": str(ROOT)}, cwd=tmp_path,
        stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True,
    )  # fmt: skip
    shown = ""
    for awaited, line in (("is not shown", TOKEN), ("in its place?", "n"), ("Now start", "")):
        while awaited not in shown:
            shown += (await asyncio.to_thread(os.read, host, 4096)).decode()
        os.write(host, f"{line}\n".encode())
    await process.wait()

    assert TOKEN not in shown
    assert "stays as it is" in shown
    assert (tmp_path / ".env").read_text() == "DISCORD_TOKEN=older\n"


async def test_the_link_is_printed_by_itself(town, env, tmp_path):
    invite = ("-m", "bot", "invite")
    status, out, _ = await finished(*invite, env=env | {"DISCORD_TOKEN": TOKEN}, cwd=tmp_path)

    assert status == 0
    assert f"client_id={town.application.id}&" in out
    assert (await finished(*invite, env=env, cwd=tmp_path))[0] == 2
