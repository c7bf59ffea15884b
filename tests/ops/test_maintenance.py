"""The day's work, on the local Discord."""

import discord
import pytest

from bot.ops.maintenance import maintain_once
from bot.play.errors import DAY
from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import text

TODAY = 1_800_000_000_000


async def leave(town):
    """Take the bot out of the server, which no event tells it."""
    town.sandbox.server("Inn", owner=town.owner, app_installed=True)
    town.player._dispatcher.world.guilds[town.guild.id].installed = False


async def test_a_server_that_left_is_erased_on_the_thirtieth_day(open_town):
    await open_town.player.use(open_town.room, "roll", dice="2d6")
    await maintain_once(open_town.client, TODAY)
    await leave(open_town)
    for day in range(1, 31):
        assert [place.home async for place in open_town.client.services.store.places()] == [
            open_town.guild.id
        ]
        await maintain_once(open_town.client, TODAY + day * DAY)
    assert [place async for place in open_town.client.services.store.places()] == []


async def test_a_failed_listing_counts_for_nothing_and_is_tried_again_the_same_day(open_town):
    await maintain_once(open_town.client, TODAY)
    await leave(open_town)
    open_town.sandbox.faults.fail_next("GET", "users/@me/guilds", status=403)
    with pytest.raises(discord.Forbidden):
        await maintain_once(open_town.client, TODAY + DAY)
    assert await open_town.client.services.store.list_missing(1) == []
    await maintain_once(open_town.client, TODAY + DAY)
    assert await open_town.client.services.store.list_missing(1) == [open_town.guild.id]


async def test_more_servers_than_fit_a_page_are_all_listed(open_town):
    for number in range(205):
        open_town.sandbox.server(f"Inn {number}", owner=open_town.owner, app_installed=True)
    await maintain_once(open_town.client, TODAY)
    assert len(await open_town.client.services.store.list_missing(0)) == 206


async def test_old_rolls_are_let_go_numbers_go_on_and_the_history_says_so(open_town):
    player, room = open_town.player, open_town.room
    for _ in range(3):
        await player.use(room, "fair", dice="2d6")
    await open_town.owner.use(room, "config set", **{"keep-days": 1, "sure": True})
    await maintain_once(open_town.client, 4_000_000_000_000)
    empty = await player.use(room, "history")
    gone = await player.use(room, "history", number=2)
    await player.use(room, "fair", dice="2d6")
    seen = await player.use(room, "history")

    assert "Entries up to #3 are no longer kept" in text(empty)
    assert "Entries up to 3 are deleted here" in text(gone)
    assert "`#4`" in text(seen)
    assert "Entries up to #3 are no longer kept" in text(seen)


async def test_memory_outlives_the_rolls_that_made_it_and_still_folds(open_town):
    player, room = open_town.player, open_town.room
    await player.use(room, "fair", dice="2d6", tightness="1")
    await open_town.owner.use(room, "config set", **{"keep-days": 1, "sure": True})
    await maintain_once(open_town.client, 4_000_000_000_000)
    seen = await player.use(room, "fair", dice="2d6", tightness="1")

    assert "1.33 % instead of 2.78 %" in text(seen)
    assert await faults(open_town.client.services, Place(room.id, open_town.guild.id)) == []
