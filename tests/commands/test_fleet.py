"""Several bots on one database serve one Discord, each some of its shards."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import discord
import pytest

from bot.commands.connection import shards
from bot.commands.connection.discord_address import point_at
from bot.commands.maintenance import maintain_once
from bot.storage.postgres import fleet as fleets
from bot.storage.postgres.fleet import Disagreed
from tests.commands.fleet import TODAY, founded, member
from tests.commands.processes import PATIENCE
from tests.commands.reading import text


@asynccontextmanager
async def ours(**limits):
    """Found a city of two shards that the bots of this process talk to."""
    addresses = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    async with founded(2, **limits) as city:
        point_at(city.sandbox.api)
        yield city
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = addresses


@pytest.fixture(autouse=True)
def looking(monkeypatch):
    """Have processes look twenty times a second at what others have, not twice."""
    monkeypatch.setattr(fleets, "LOOK", 0.05)


@pytest.fixture
async def city():
    """Two shards that may identify when they like."""
    async with ours(pause=0) as city:
        yield city


@pytest.mark.slow
async def test_the_shards_of_all_identify_one_after_the_other(address):
    async with AsyncExitStack() as stack:
        city = await stack.enter_async_context(ours(at_once=1, pause=1))
        two = [await stack.enter_async_context(member(address, pause=1.25)) for _ in range(2)]
        await shared(city, *two)

        assert sorted(city.identified) == [0, 1]
        assert city.sandbox.starts.refused == 0


async def shared(city, *members):
    """Wait until each of two bots has one shard, and both are connected."""
    async with asyncio.timeout(PATIENCE):
        while sorted(len(each.shards._served) for each in members) != [1, 1]:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.05)
    await city.connected()


async def rolled(city, times):
    """Have everybody roll so often in both rooms, and return what they saw."""

    async def roll(player, room):
        return text(await (await player.use(room, "d100")).settled(PATIENCE))

    rolls = (roll(player, room) for _ in range(times) for room in city.rooms for player in city.players)
    return await asyncio.gather(*rolls)


async def test_each_shard_is_served_by_one_of_them_and_all_are_answered(city, address):
    async with member(address) as one, member(address) as other:
        await shared(city, one, other)
        seen = await rolled(city, 2)

        assert [each for each in seen if "#" not in each] == []
        assert one.connected
        assert other.connected
        assert sorted(city.identified) == [0, 1]


async def test_a_bot_that_is_told_to_stop_leaves_its_shards_without_a_gap(city, address):
    async with AsyncExitStack() as stack:
        other = await stack.enter_async_context(member(address))
        async with member(address) as one:
            await shared(city, one, other)
            rolling = asyncio.create_task(rolled(city, 5))
        seen = await rolling + await rolled(city, 1)

        assert [each for each in seen if "#" not in each] == []
        assert sorted(city.identified) == [0, 1]  # what was begun is resumed by the other
        assert sorted(other.shards._served) == [0, 1]
        assert other.shards.servers == 2


async def test_a_bot_that_nobody_is_left_to_stand_in_for_says_that_it_restarts(city, address):
    async with member(address) as one:
        await city.connected()
        assert not await one.shards.hand_over(one)
        assert sorted(one.shards._served) == [0, 1]


async def test_the_commands_are_registered_by_one_of_them(city, address):
    async with member(address) as one, member(address) as other:
        await shared(city, one, other)
    puts = [request for request in city.sandbox.requests if request.method == "PUT"]
    assert len(puts) == 1


async def test_who_has_the_first_shard_leads_and_lists_the_servers_of_all(city, address):
    async with member(address) as one, member(address) as other:
        await shared(city, one, other)
        (leader,) = [each for each in (one, other) if each.shards.leads]
        await maintain_once(leader, TODAY)
        store = leader.services.store

        assert await store.missing(0) == sorted(int(room.channel.guild_id) for room in city.rooms)
        assert await store.missing(1) == []


async def test_a_bot_that_must_count_other_shards_than_those_that_run_ends_with_a_sentence(city, address):
    async with member(address):
        await city.connected()
        with pytest.raises(Disagreed, match="in 2 shards, and not in 3"):
            async with member(address, wanted=3) as other:
                await city.sandbox.until(other.is_closed, PATIENCE)


async def test_a_count_that_the_host_has_set_is_not_that_which_discord_recommends(city, address):
    async with member(address, wanted=3):
        city.shards = 3
        await city.connected()

        assert sorted(city.identified) == [0, 1, 2]


async def test_fewer_shards_than_discord_recommends_are_said(city, address, caplog):
    async with member(address) as one:
        await city.connected()
        city.sandbox.starts.shards = 5
        async with member(address) as other:
            await shared(city, one, other)
    assert "Discord recommends 5 shards, and the processes that run already have agreed on 2" in caplog.text


async def test_a_gateway_that_does_not_say_how_to_connect_is_asked_again(city, address, caplog, monkeypatch):
    monkeypatch.setattr(shards, "pause_before", lambda failures, resuming: 0.01 * failures)
    city.sandbox.faults.fail_next("GET", "/gateway/bot", status=403)
    async with member(address):
        await city.connected()
    assert "Discord does not say how to connect" in caplog.text
