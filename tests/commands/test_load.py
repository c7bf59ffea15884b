"""A hundred people at once."""

import asyncio
import time

from tests.commands.processes import environment, running

PEOPLE = 100
DISCORDS_LIMIT = 3.0
LONGEST_TURN = 0.05


async def crowd(town):
    people = [town.sandbox.user(f"person {i}") for i in range(PEOPLE)]
    guild = town.sandbox.server("Crowd", owner=people[0], members=people[1:], app_installed=True)
    return people, town.sandbox.text_channel(guild, "dice")


async def timed(person, room, command, **options):
    started = time.perf_counter()
    seen = await person.use(room, command, **options)
    return seen, time.perf_counter() - started


async def test_every_roll_is_answered_within_three_seconds_with_a_hundred_waiting(town, tmp_path):
    people, room = await crowd(town)
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    async with running("-m", "bot", "run", env=env, cwd=tmp_path):
        await town.sandbox.ready()
        rolls = await asyncio.gather(*(timed(p, room, "d100", method="accumulator") for p in people))

    assert all(seen.message for seen, _ in rolls)
    assert max(took for _, took in rolls) < DISCORDS_LIMIT


async def test_nothing_holds_the_event_loop_for_fifty_milliseconds(town, tmp_path):
    people, room = await crowd(town)
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)
    heavy = (
        ("die", {"sides": 9973, "method": "reroll"}),
        ("fair", {"dice": "2d500"}),
        ("fair", {"dice": "999d2"}),
        ("deck", {"dice": "4d10"}),
        ("help", {}),
    )
    async with running("-m", "tests.commands.monitored", env=env, cwd=tmp_path) as process:
        await town.sandbox.ready()
        await asyncio.sleep(2.5)
        await asyncio.gather(*(person.use(room, "d100", method="accumulator") for person in people))
        for command, options in heavy:
            await asyncio.gather(*(person.use(room, command, **options) for person in people[:10]))
        process.terminate()
        out, _ = await process.communicate()

    assert float(out) < LONGEST_TURN
