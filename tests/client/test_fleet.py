"""Several bots on one database serve one Discord, each some of its shards."""

import asyncio
import re
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from bot import __version__, bootstrap
from bot.client import shards
from bot.client.connection import point_at
from bot.ops.maintenance import maintain_once
from bot.storage.failures import Unusable
from bot.storage.postgres import fleet as fleets
from bot.storage.postgres import transactions
from bot.storage.postgres.fleet import PostgresFleet
from tests.client.fleet import TODAY, found_town, member
from tests.client.processes import PATIENCE
from tests.client.reading import text
from tests.client.stores import Held
from tests.postgres import END, execute
from tests.storage.postgres.lines import line_to

SEALED = re.compile(r"^#\d+ · [0-9a-f]{6}", re.MULTILINE)
"""The number of a roll, with the fingerprint of all rolls so far."""


@asynccontextmanager
async def ours(**limits):
    """Found a city of two shards that the bots of this process talk to."""
    addresses = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    async with found_town(2, **limits) as city:
        point_at(city.sandbox.api)
        yield city
    discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = addresses


@pytest.fixture(autouse=True)
def looking(monkeypatch):
    """Have processes look twenty times a second at what others have, not twice."""
    monkeypatch.setattr(fleets, "LOOK", 0.05)


@pytest.fixture
async def city(registered, soak):
    """Two shards that may identify when they like; a bot has registered its commands before."""
    async with ours(pause=0, people=16 if soak else 5) as city:
        city.application.commands = registered
        yield city


@pytest.fixture
async def line(address):
    """A line to the database that can be cut, with the address by which it is used."""
    with tempfile.TemporaryDirectory() as folder:  # the path of a socket must be short
        async with line_to(address, Path(folder)) as opened:
            yield opened


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
    city.application.commands = []
    async with member(address) as one, member(address) as other:
        await shared(city, one, other)
        seen = await rolled(city, 2)
        puts = [request for request in city.sandbox.requests if request.method == "PUT"]

        assert [each for each in seen if "#" not in each] == []
        assert one.connected
        assert other.connected
        assert sorted(city.identified) == [0, 1]
        assert len(puts) == 1  # the commands are registered by one of them

        (leader,) = [each for each in (one, other) if each.shards.leads]  # it lists the servers of all
        await maintain_once(leader, TODAY)
        store = leader.services.store
        assert await store.list_missing(0) == sorted(int(room.channel.guild_id) for room in city.rooms)
        assert await store.list_missing(1) == []


@pytest.mark.slow
async def test_a_bot_that_is_told_to_stop_leaves_its_shards_without_a_gap(city, address):
    async with AsyncExitStack() as stack:
        other = await stack.enter_async_context(member(address))
        async with member(address) as one:
            await shared(city, one, other)
            # No more than a process begins at once, and with those below no more than one person may ask it.
            rolling = asyncio.create_task(rolled(city, 4))
        seen = await rolling + await rolled(city, 1)

        assert [each for each in seen if "#" not in each] == []
        assert sorted(city.identified) == [0, 1]  # what was begun is resumed by the other
        assert sorted(other.shards._served) == [0, 1]
        assert other.shards.servers == 2


async def has_all(city, client):
    """Wait until a bot serves all shards, by sessions of its own."""
    await city.sandbox.until(
        lambda: sorted(client.shards._served) == [0, 1] and client.connected and client.shards.servers == 2,
        PATIENCE,
    )


@pytest.mark.slow
async def test_a_bot_that_is_back_after_a_moment_is_given_its_part_at_once(city, address, line, monkeypatch):
    monkeypatch.setattr(fleets, "GRACE", 2 * PATIENCE)  # which is for who is missing
    line, through = line
    async with member(through) as one, member(address) as other:
        await shared(city, one, other)
        line.shut()
        await has_all(city, other)
        begun = len(city.identified)
        line.mend()
        await shared(city, one, other)
        seen = await rolled(city, 1)

        assert [each for each in seen if not SEALED.search(each)] == []
        assert len(city.identified) == begun  # what the other has begun is resumed


@pytest.mark.slow
async def test_nobody_gives_a_shard_to_a_bot_that_takes_none(city, address, line, monkeypatch):
    line, through = line
    async with member(through) as one, member(address) as other:
        await shared(city, one, other)
        line.shut()
        await has_all(city, other)
        monkeypatch.setattr(
            PostgresFleet, "_somebody_is_missing", lambda fleet, _: fleet is one.shards._fleet
        )
        line.mend()
        await city.sandbox.until(lambda: one.shards._served == {}, PATIENCE)
        seen = await rolled(city, 1)

        assert [each for each in seen if not SEALED.search(each)] == []
        assert sorted(other.shards._served) == [0, 1]


def line_of(client):
    """Return the connection by which a bot shares shards; None: it has none just now."""
    fleet = client.shards._fleet
    assert isinstance(fleet, PostgresFleet)
    return fleet._inner


@pytest.mark.slow
async def test_bots_whose_lines_to_the_database_were_cut_keep_their_sessions(city, address, monkeypatch):
    monkeypatch.setattr(fleets, "GRACE", 2 * PATIENCE)  # which is for who is missing
    async with member(address) as other:
        async with member(address) as one:
            await shared(city, one, other)
            served = {**one.shards._served, **other.shards._served}
            lines = [line_of(one), line_of(other)]
            execute(address, END)
            await city.sandbox.until(lambda: not {line_of(one), line_of(other)} & {*lines, None}, PATIENCE)
            seen = await rolled(city, 1)

            assert {**one.shards._served, **other.shards._served} == served
        seen += await rolled(city, 1)  # for whoever ends now, the other stands in at once

        assert [each for each in seen if not SEALED.search(each)] == []
        assert sorted(city.identified) == [0, 1]


@pytest.mark.slow
async def test_bots_that_are_cut_off_for_long_go_on_with_their_sessions(city, address, line, monkeypatch):
    monkeypatch.setattr(fleets, "HOLD", 0)
    line, through = line
    async with member(through) as one, member(through) as other:
        await shared(city, one, other)
        line.shut()
        await city.sandbox.until(lambda: not city.sandbox.shards, PATIENCE)
        line.mend()
        await shared(city, one, other)
        seen = await rolled(city, 1)

        assert [each for each in seen if not SEALED.search(each)] == []
        assert sorted(city.identified) == [0, 1]


@pytest.mark.slow
async def test_a_bot_that_is_cut_off_for_long_answers_nobody_where_another_does(
    city, address, line, monkeypatch
):
    monkeypatch.setattr(fleets, "HOLD", 0)
    line, through = line
    async with member(through) as one, member(address) as other:
        await shared(city, one, other)
        line.shut()
        await has_all(city, other)
        await city.sandbox.until(lambda: one.shards._served == {}, PATIENCE)
        seen = await rolled(city, 1)

        assert [each for each in seen if not SEALED.search(each)] == []


@asynccontextmanager
async def heard_by_both(city, address, through, line):
    """Have all roll while a bot that is cut off and another one hear of it, until the other has answered.

    Give what people see, which is complete after the block.
    """
    async with member(through, patience=0) as one, member(address) as other:
        await shared(city, one, other)
        line.shut()
        await has_all(city, other)
        asked = [await player.use(room, "d100") for room in city.rooms for player in city.players]
        await asyncio.gather(*(each.settled(PATIENCE) for each in asked))
        yield asked
        async with asyncio.timeout(PATIENCE):
            while one.under_way or other.under_way:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.05)


async def test_what_two_bots_hear_is_answered_once_and_with_its_seal(city, address, line):
    line, through = line
    async with heard_by_both(city, address, through, line) as asked:
        line.mend()
    seen = [text(each) for each in asked]

    assert [each for each in seen if not SEALED.search(each)] == []
    assert len({*seen}) == len(seen)


class Trying:
    """The pauses between tries to read, as many as it takes until it is told to give up."""

    given_up = False

    def __iter__(self):
        while not self.given_up:
            yield 0.02


@pytest.mark.slow
async def test_a_bot_that_cannot_save_a_roll_says_so_nowhere_where_another_has_shown_it(
    city, address, line, monkeypatch
):
    monkeypatch.setattr(transactions, "THREAD_PAUSES", trying := Trying())
    line, through = line
    async with heard_by_both(city, address, through, line) as asked:
        trying.given_up = True

    assert [text(each) for each in asked if not SEALED.search(text(each))] == []


@asynccontextmanager
async def held_in_two(city, address, line):
    """Have a roll asked for that two bots hear, and let neither record it before it is free: the first one
    has told Discord to wait, but is too late to record anything.

    Give what the person sees, and both stores; all is told after the block.
    """
    line, through = line
    async with member(address, patience=0, through=through) as one, member(address, patience=600) as other:
        await shared(city, one, other)
        line.shut()
        await has_all(city, other)
        stores = [Held(one.services.store, late=True), Held(other.services.store)]
        for client, store in zip((one, other), stores, strict=True):
            client.services = replace(client.services, store=store)
        room = next(room for number, room in enumerate(city.rooms) if number in one.shards._served)
        asked = await city.players[0].use(room, "d100")
        await city.sandbox.until(lambda: one.under_way == other.under_way == 1, PATIENCE)
        yield asked, *stores
        await city.sandbox.until(lambda: one.under_way == other.under_way == 0, PATIENCE)


async def test_a_bot_that_has_made_a_roll_takes_back_that_another_could_not(city, address, line):
    async with held_in_two(city, address, line) as (asked, late, made):
        late.free.set()
        told = text(await asked.settled(PATIENCE))
        made.free.set()

    assert "Nothing was rolled or changed, because the bot was too slow: try again." in told
    assert SEALED.search(text(asked))


async def test_a_bot_that_could_not_make_a_roll_takes_nothing_back(city, address, line):
    async with held_in_two(city, address, line) as (asked, late, made):
        made.free.set()
        told = text(await asked.settled(PATIENCE))
        late.free.set()

    assert SEALED.search(told)
    assert text(asked) == told


async def test_a_bot_whose_first_try_was_lost_does_not_take_what_another_has_told_for_its_answer(
    city, address, line
):
    async with held_in_two(city, address, line) as (asked, late, made):
        city.sandbox.faults.fail_next("POST", r"/interactions/\d+/[^/]+/callback", status=503)
        made.free.set()
        told = text(await asked.settled(PATIENCE))
        late.free.set()

    assert SEALED.search(told)
    assert text(asked) == told


async def test_a_bot_that_nobody_is_left_to_stand_in_for_says_that_it_restarts(city, address):
    async with member(address) as one:
        await city.connected()
        assert not await one.shards.hand_over(one)
        assert sorted(one.shards._served) == [0, 1]


async def test_a_bot_that_must_count_other_shards_than_those_that_run_ends_with_a_sentence(city, address):
    async with member(address):
        await city.connected()
        with pytest.raises(Unusable, match="use 2 shards, and this one 3"):
            async with member(address, wanted=3) as other:
                await city.sandbox.until(other.is_closed, PATIENCE)


async def test_a_count_that_the_host_has_set_is_not_that_which_discord_recommends(city, address):
    async with member(address, wanted=3):
        city.shards = 3
        await city.connected()

        assert sorted(city.identified) == [0, 1, 2]


async def test_a_bot_that_no_shard_is_left_for_says_once_that_it_waits_and_then_what_it_serves(
    city, address, caplog
):
    caplog.set_level("INFO", shards.__name__)
    city.shards = 1
    waits = "Other processes serve all shards: this one waits as a spare."
    async with member(address, wanted=1) as one, member(address, wanted=1) as other:
        await city.connected()
        await city.sandbox.until(lambda: waits in caplog.messages, PATIENCE)
        spare, busy = sorted((one, other), key=lambda each: len(each.shards._served))
        await busy.shards.hand_over(busy)
        await city.sandbox.until(lambda: sorted(spare.shards._served) == [0], PATIENCE)

    assert caplog.messages.count(waits) == 1
    assert "Serving shard 0 of 1." in caplog.messages[caplog.messages.index(waits) :]


async def test_a_bot_that_has_some_of_the_shards_says_that_others_may_have_more_servers(
    city, address, caplog
):
    caplog.set_level("INFO", bootstrap.__name__)
    async with member(address) as one:
        await has_all(city, one)
        async with member(address) as other:
            await shared(city, one, other)
            await city.sandbox.until(lambda: len(announcements(caplog)) == 2, PATIENCE)

    assert [line.partition(__version__)[2] for line in announcements(caplog)] == [
        " is in 2 servers; type /roll.",
        " is up. This process serves 1 server; others may have more.",
    ]


def announcements(caplog):
    return [line for line in caplog.messages if line.startswith("Evenhand ")]


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
