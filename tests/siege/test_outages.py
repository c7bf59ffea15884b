"""Outages of the gateway, one after the other: the bot is back soon after each, and nothing is lost."""

import asyncio
import time
from random import Random

import pytest

from bot.sandbox.server import Sandbox
from tests.client.forks import finished, running
from tests.client.processes import PATIENCE, TOKEN, environment
from tests.client.reading import text

BACK = 15
"""Seconds after which it is there again."""


WATCHFUL = """
import sys
from functools import partial
from bot.cli.app import main
from bot.client import shards
shards.stay_connected = partial(shards.stay_connected, quiet=0.5)
sys.exit(main())
"""
"""The command line of a bot that asks for a word after half a second without one, where hosts have five."""


@pytest.fixture
def lengths(soak):
    """How many seconds each outage lasts."""
    random = Random(3)
    return [random.uniform(1, 30) for _ in range(20)] if soak else [0.5, 1]


def break_off(faults, *, silently):
    """Begin an outage: refuse all connections, or leave them open and let nothing through."""
    if silently:
        faults.swallow()
    else:
        faults.fail_next("GET", "/gateway", status=503, times=10_000)
        faults.drop_gateway()


@pytest.mark.long
@pytest.mark.slow
async def test_the_bot_is_back_soon_after_each_outage_and_loses_nothing(tmp_path, lengths, soak):
    took = []
    async with Sandbox(port=0) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        person = sandbox.user("Pim")
        room = sandbox.text_channel(sandbox.server("Den", owner=person, app_installed=True), "dice")
        env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=sandbox.api, EVENHAND_LOG_LEVEL="ERROR")
        program = ("-m", "bot") if soak else ("-c", WATCHFUL)
        async with running(*program, "run", env=env, cwd=tmp_path) as process:
            await sandbox.ready()
            for number, seconds in enumerate(lengths, 1):
                break_off(sandbox.faults, silently=number % 2 == 0)
                await asyncio.sleep(seconds)
                sandbox.faults.end()
                ended = time.monotonic()
                await sandbox.until(lambda: sandbox.online, PATIENCE)
                took.append(time.monotonic() - ended)
                assert f"#{number}" in text(await person.use(room, "d100"))
            process.terminate()
            _, log = await process.communicate()
        checked, said, _ = await finished("-m", "bot", "check", env=env, cwd=tmp_path)

    assert (checked, said) == (0, "Every history leads to the stored state.\n")
    assert log.decode() == ""
    if soak:  # the short form sees that it comes back, whatever the machine
        assert max(took) <= BACK
