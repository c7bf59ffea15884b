"""What is done beside all answers, and nobody waits for."""

import asyncio

from bot.client.client import MOST_BESIDE


async def test_of_too_much_the_rest_is_left(open_town):
    client, released, done = open_town.client, asyncio.Event(), []

    async def work(number):
        await released.wait()
        done.append(number)

    for number in range(MOST_BESIDE + 3):
        client.run_beside(work(number))
    released.set()
    await client.drain(5)

    assert done == [*range(MOST_BESIDE)]


async def test_what_fails_disturbs_nothing(open_town):
    async def work():
        raise OSError

    open_town.client.run_beside(work())
    seen = await open_town.player.use(open_town.room, "d100")

    assert seen.message is not None
