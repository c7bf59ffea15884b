"""The whole bot, killed at random moments while 50 people, or in `make check` 15, roll in one channel."""

import asyncio
import re
import time
from random import Random

import pytest

from bot.features.registry import REGISTRY
from bot.storage.urls import open_store
from tests.client.forks import finished, running
from tests.client.processes import PATIENCE, environment
from tests.client.reading import text

BACK = 15
"""Seconds after which it is there again."""

ROLLS = (("d100", {"method": "accumulator"}), ("fair", {"dice": "2d6", "tightness": "1"}), ("d100", {}))


async def roll_until_nobody_answers(person, room, chance, acknowledged):
    """Roll again and again, and note the number of every roll that was shown."""
    while True:
        command, options = chance.choice(ROLLS)
        seen = await person.use(room, command, **options)
        if seen.message is None:
            return
        number = re.search(r"^#(\d+)", text(seen), re.MULTILINE)
        if number:
            acknowledged.append(int(number[1]))
        await asyncio.sleep(chance.random() / 5)


@pytest.mark.slow
async def test_every_roll_that_was_shown_is_in_the_history_after_a_kill(town, tmp_path, soak):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    many = 50 if soak else 15
    people = [town.sandbox.user(f"person {i}") for i in range(many)]
    guild = town.sandbox.server("Crowd", owner=people[0], members=people[1:], app_installed=True)
    room = town.sandbox.text_channel(guild, "dice")
    acknowledged: list[int] = []
    chance, took = Random(7), []

    for _ in range(50 if soak else 2):
        started = time.monotonic()
        async with running("-m", "bot", "run", env=env, cwd=tmp_path) as process:
            await town.sandbox.ready()
            took.append(time.monotonic() - started)
            crowd = [
                asyncio.ensure_future(roll_until_nobody_answers(person, room, chance, acknowledged))
                for person in people
            ]
            shown = len(acknowledged)
            await town.sandbox.until(lambda shown=shown: len(acknowledged) > shown + many, PATIENCE)
            await asyncio.sleep(chance.random())
            process.kill()
            await process.wait()
            for rolling in crowd:
                rolling.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
        await town.sandbox.until(lambda: not town.sandbox.online)
        status, out, err = await finished("-m", "bot", "check", env=env, cwd=tmp_path)
        assert (status, out) == (0, "Every history leads to the stored state.\n"), err

    numbers = await recorded(tmp_path)
    assert len(acknowledged) > many
    assert len(set(acknowledged)) == len(acknowledged)
    assert set(acknowledged) <= set(numbers)
    assert numbers == list(range(1, len(numbers) + 1))
    if soak:  # the short form sees that it comes back, whatever the machine
        assert max(took) <= BACK


async def recorded(folder):
    """All row numbers of the one channel."""
    async with open_store(f"sqlite:///{folder / 'e.db'}", lambda: 0, REGISTRY) as store:
        return [event.number async for place in store.places() async for event in store.events(place)]
