""""""

import asyncio
import os
from pathlib import Path

from tests.client.processes import PATIENCE, environment, running


def runs(process_id):
    """Whether a process is there and not just waiting to be buried."""
    status = Path(f"/proc/{process_id}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


async def test_the_worker_does_not_outlive_a_bot_that_was_killed(tmp_path):
    env = environment(tmp_path / "e.db", PATH=os.environ["PATH"])
    async with running("-m", "tests.ops.workers.parent", env=env, cwd=tmp_path) as bot:
        worker = int(await asyncio.wait_for(bot.stdout.readline(), PATIENCE))
        ran = runs(worker)
        bot.kill()
        async with asyncio.timeout(PATIENCE):
            while runs(worker):  # noqa: ASYNC110 - it is no child of this process
                await asyncio.sleep(0.05)

    assert ran
