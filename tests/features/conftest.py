"""Short ways to ask the bot that runs in the lodged town."""

from contextlib import AsyncExitStack

import pytest

from bot.chance import SystemChance
from bot.features.registry import REGISTRY
from bot.play.request_context import Place
from bot.play.store import Services
from bot.play.verification import faults
from bot.storage.urls import open_store
from tests.storage.submissions import NOON
from tests.town import IN_PROCESS


@pytest.fixture
def use(lodged_town):
    """Use a command in the room, as the player or `by` another; nobody asks for too much."""

    def use(command, /, by=None, **options):
        lodged_town.rest()
        return (by or lodged_town.player).use(lodged_town.room, command, **options)

    return use


@pytest.fixture
def press(lodged_town):
    """Press buttons, each under the answer to the one before, as the player or `by` another."""

    async def press(seen, *labels, by=None):
        lodged_town.rest()
        for label in labels:
            seen = await (by or lodged_town.player).press(seen.message, label)
        return seen

    return press


@pytest.fixture
def place(lodged_town):
    """The room, as the bot keeps it."""
    return Place(lodged_town.room.id, lodged_town.guild.id)


@pytest.fixture
def kept(lodged_town, place):
    """Return the row of a number."""
    return lambda number: lodged_town.client.services.store.event(place, number)


@pytest.fixture
def check_history(lodged_town, place):
    """See that all rows of the room follow from their faces."""

    async def check():
        assert await faults(lodged_town.client.services, place) == []

    return check


@pytest.fixture
async def both(address):
    """What two processes on one database work with."""
    async with AsyncExitStack() as stores:
        opened = [
            await stores.enter_async_context(open_store(address, lambda: NOON, REGISTRY)) for _ in range(2)
        ]
        yield [Services(store, SystemChance(), IN_PROCESS, REGISTRY) for store in opened]
