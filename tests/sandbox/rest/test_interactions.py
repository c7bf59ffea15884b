"""First answers whose data is faulty, and which leave the interaction open."""

import asyncio

import pytest


@pytest.fixture
async def waiting(town):
    """An interaction that the bot leaves to the test to answer."""
    asking = asyncio.create_task(town.alice.use(town.room, "silent"))
    await town.discord.until(lambda: town.bot.heard)
    yield town.bot.heard[0]
    await town.bot.heard[0].response.send_message("enough")
    await asking


FAULTY = [
    ({"flags": "64"}, "flags"),
    ({"flags": [64]}, "flags"),
    ({"content": "x" * 2001}, "content"),
]


async def test_a_faulty_deferral_is_refused_with_50035(rest, waiting):
    for data, field in FAULTY:
        path = f"/interactions/{waiting.id}/{waiting.token}/callback"
        status, body = await rest("POST", path, {"type": 5, "data": data})
        assert (status, body["code"], list(body["errors"]["data"])) == (400, 50035, [field]), data


async def test_data_that_is_no_object_is_refused_with_50035(rest, waiting):
    path = f"/interactions/{waiting.id}/{waiting.token}/callback"
    status, body = await rest("POST", path, {"type": 4, "data": ["x"]})
    assert (status, body["code"], list(body["errors"])) == (400, 50035, ["data"])
