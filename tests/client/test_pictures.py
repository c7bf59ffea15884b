""""""

import aiohttp

CALLBACK = r"/interactions/\d+/[^/]+/callback"


async def show(town):
    return await town.player.use(town.room, "rules show", method="base6")


async def content(seen):
    address = seen.message["embeds"][0]["image"]["url"]
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return await answer.read()


async def test_a_picture_can_be_fetched(open_town):
    assert (await content(await show(open_town))).startswith(b"\x89PNG")


async def test_a_picture_lost_on_a_dropped_connection_is_sent_whole_once_more(open_town):
    whole = await content(await show(open_town))
    open_town.sandbox.faults.drop_next("POST", CALLBACK)

    assert await content(await show(open_town)) == whole
