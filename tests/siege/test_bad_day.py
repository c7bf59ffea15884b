"""All that was asked of a session that lived on is answered, and recorded once, whatever fails."""

import re
from collections import Counter

import pytest

from bot.sandbox.server import Sandbox
from tests.client.forks import finished, running
from tests.client.processes import TOKEN, environment
from tests.client.reading import text
from tests.siege.processes import memory_of
from tests.siege.trouble import BadDay

MORE_MEMORY = 10 * 2**20
"""Bytes."""

MADE = re.compile(r"^#(\d+)", re.MULTILINE)


@pytest.fixture
def seconds(soak):
    return 600 if soak else 4


@pytest.mark.long
@pytest.mark.slow
async def test_on_a_bad_day_all_is_answered_and_recorded_once(tmp_path, seconds, soak):
    async with Sandbox(port=0) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        day = BadDay(sandbox, seed=7)
        env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=sandbox.api, EVENHAND_LOG_LEVEL="ERROR")
        async with running("-m", "bot", "run", env=env, cwd=tmp_path) as process:
            await sandbox.ready()
            await day.live(seconds / 4)
            before = memory_of(process)
            await day.live(seconds)
            grown = memory_of(process) - before
            process.terminate()
            _, log = await process.communicate()
        checked, said, _ = await finished("-m", "bot", "check", env=env, cwd=tmp_path)

    numbers = Counter(number for seen in day.answers if seen.message for number in MADE.findall(text(seen)))
    assert numbers
    assert [number for number, times in numbers.items() if times > 1] == []
    assert (checked, said) == (0, "Every history leads to the stored state.\n")
    assert log.decode() == ""
    assert day.unanswered == []
    if soak:
        assert grown < MORE_MEMORY
