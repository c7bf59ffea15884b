"""What Discord deletes takes along what was chosen there for play."""

import asyncio

import pytest

from bot.play.request_context import Place
from bot.play.settings import Scope
from tests.town import HEARD_WITHIN


@pytest.fixture
async def thread(open_town):
    """A thread with a game and a character of its own, and a roll."""
    room = open_town.sandbox.thread(open_town.room, "aside", by=open_town.player)
    use = open_town.player.use
    for name in ("Lia", "Bo"):
        await use(open_town.room, "character create", name=name, lines="dex = 1")
    await use(room, "config set", game="vtm")
    await use(room, "character use", name="Bo")
    await use(room, "roll", dice="d20")
    return room


async def is_dropped(town, thread):
    """Wait until nothing is chosen in the thread any more."""
    store, home = town.client.services.store, town.guild.id
    place = Place(thread.id, home, parent=town.room.id)
    async with asyncio.timeout(HEARD_WITHIN):
        while await store.read_decided(Scope(home, thread.id)):
            await town.client._idle.wait()
    return (await store.played(place, town.player.id)).item.name == "lia"


async def test_a_deleted_thread(open_town, thread):
    open_town.sandbox.delete_channel(thread)
    assert await is_dropped(open_town, thread)


async def test_the_threads_of_a_deleted_channel(open_town, thread):
    open_town.sandbox.delete_channel(open_town.room)
    assert await is_dropped(open_town, thread)
