"""A new setting is set, shown, read and undone."""

import pytest

from bot.play.request_context import Place
from bot.sandbox.errors import NotSent
from tests.client.reading import text


async def config(town, what, **options):
    return text(await town.owner.use(town.room, f"config {what}", **options))


async def test_it_is_set_shown_read_and_undone(open_town):
    assert "Most dice in a roll: 1,000 · *default*" in await config(open_town, "show")
    assert "Most dice in a roll: 20 · *this server*" in await config(open_town, "set", **{"most-dice": 20})
    shown = await config(open_town, "set", **{"most-dice": 5}, where="channel")
    assert "Most dice in a roll: 5 · *this channel*" in shown
    store = open_town.client.services.store
    assert (await store.configuration(Place(open_town.room.id, open_town.guild.id))).most_dice == 5
    assert "20 · *this server*" in await config(open_town, "unset", setting="most-dice", where="channel")
    assert "1,000 · *default*" in await config(open_town, "unset", setting="most-dice")


async def test_it_has_bounds(open_town):
    for value in (0, 1_001):
        with pytest.raises(NotSent):
            await config(open_town, "set", **{"most-dice": value})
