"""The rules, worked out and drawn in a worker process as a host has it."""

import asyncio
import signal

import pytest

from bot.ops.worker_process import Limits
from bot.ops.workers import WorkerPool
from tests.client.forks import running
from tests.client.processes import PATIENCE, environment
from tests.client.reading import text

pytestmark = pytest.mark.slow


async def test_what_takes_too_long_is_answered_with_a_sentence(town):
    workers = WorkerPool(Limits(seconds=0.001))
    async with town.bot(workers=workers):
        seen = await town.player.use(town.room, "rules show", method="human base6 reroll")
        await seen.settled()
    await workers.close()

    assert "to calculate: ask for fewer sides, dice or lines." in text(seen)


async def test_a_host_draws_pictures_and_leaves_with_its_worker(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    async with running("-m", "bot", "run", env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        async with asyncio.timeout(PATIENCE):
            while "image" not in (card := await shown(town)):  # the worker of a host has its limits
                pass
        process.send_signal(signal.SIGTERM)
        status = await asyncio.wait_for(process.wait(), PATIENCE)

    assert card["image"]["url"].endswith("/chances.png")
    assert status == 0


async def shown(town):
    """Ask how a rule goes; on a busy machine the answer may be that it takes too long."""
    seen = await town.player.use(town.room, "rules show", method="human")
    await seen.settled()
    return seen.message["embeds"][0]
