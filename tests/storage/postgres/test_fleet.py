"""Processes that serve one bot agree on who serves which shards, by the database that they share."""

import asyncio
import time
from contextlib import AsyncExitStack
from itertools import pairwise

import pytest

from bot.storage.failures import Unusable
from bot.storage.postgres import fleet as fleets
from bot.storage.postgres.fleet import PostgresFleet
from tests.postgres import END, execute


@pytest.fixture(autouse=True)
def looking(monkeypatch):
    """Have processes look twenty times a second at what others have, not twice."""
    monkeypatch.setattr(fleets, "LOOK", 0.05)


@pytest.fixture
async def meet(address):
    """What makes processes of a bot, by their places in it."""
    async with AsyncExitStack() as stack:

        async def met(count, **wanted):
            made = [await stack.enter_async_context(PostgresFleet(address).opened()) for _ in range(count)]
            for each in made:
                await each.join(wanted.get("shards", 4), fixed=False)
            return made

        yield met


async def settled(*processes):
    """Let each take and give what it should, and return what each has."""
    for _ in range(2):
        for each in processes:
            held, fair = await each.take()
            for surplus in sorted(held)[fair:]:
                await each.give(surplus)
    return [sorted((await each.take()).held) for each in processes]


async def until_all_are_of(process, shards):
    """Wait until a process has these shards; nobody tells of that."""
    async with asyncio.timeout(60):
        while await settled(process) != [shards]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_who_is_alone_has_all_shards(meet):
    assert await settled(*await meet(1)) == [[0, 1, 2, 3]]


@pytest.mark.parametrize(
    ("processes", "shards", "each"),
    [(2, 4, [2, 2]), (3, 4, [1, 1, 2]), (3, 2, [0, 1, 1]), (4, 16, [4, 4, 4, 4])],
)
async def test_shards_are_shared_evenly_and_each_is_of_one_process(meet, processes, shards, each):
    held = await settled(*await meet(processes, shards=shards))
    assert sorted(len(of) for of in held) == each
    assert sorted(shard for of in held for shard in of) == list(range(shards))


async def test_who_comes_gets_what_others_give(meet):
    (first,) = await meet(1)
    assert await settled(first) == [[0, 1, 2, 3]]
    (second,) = await meet(1)
    assert sorted(map(len, await settled(first, second))) == [2, 2]


async def test_what_somebody_leaves_is_taken_by_those_who_stay(meet):
    two = await meet(2)
    held = await settled(*two)
    assert await two[0].leave()
    for shard in held[0]:
        await two[0].give(shard)
    assert await settled(two[1]) == [[0, 1, 2, 3]]


async def test_who_leaves_last_is_told_that_nobody_is_there(meet):
    two = await meet(2)
    assert [await each.leave() for each in two] == [True, False]


async def test_who_leaves_last_keeps_its_shards_to_the_end_without_a_warning(meet, caplog):
    (last,) = await meet(1)
    await settled(last)
    await last.leave()

    assert await last.take() == (frozenset(range(4)), 4)
    assert caplog.messages == []


async def test_who_is_gone_without_a_word_has_no_shards_any_more(meet):
    two = await meet(2)
    await settled(*two)
    two[0]._inner.terminate()
    await until_all_are_of(two[1], [0, 1, 2, 3])


async def test_who_hangs_has_no_shards_any_more(address, monkeypatch):
    monkeypatch.setattr(fleets, "GRACE", 0)
    async with PostgresFleet(address).opened() as hanging, PostgresFleet(address).opened() as other:
        with monkeypatch.context() as soon:
            soon.setattr(fleets, "SETTINGS", {**fleets.SETTINGS, "idle_session_timeout": "300ms"})
            await hanging.join(2, fixed=False)
        assert await settled(hanging) == [[0, 1]]
        await other.join(2, fixed=False)
        await until_all_are_of(other, [0, 1])
        assert await settled(hanging, other) in ([[0], [1]], [[1], [0]])


async def test_all_keep_what_they_have_when_the_server_cuts_their_lines(meet, address):
    two = await meet(2)
    held = await settled(*two)
    execute(address, END)
    assert [sorted((await each.take()).held) for each in two] == held  # it cannot be asked
    assert await settled(*two) == held


async def cut_off(meet):
    """Have three share six shards, and the first and the third lose theirs to the second; return these."""
    first, second, third = await meet(3, shards=6)
    await settled(first, second, third)
    for each in (first, third):
        each._inner.terminate()
    await until_all_are_of(second, [0, 1, 2, 3, 4, 5])
    return first, second, third


async def test_who_waits_for_others_to_come_back_is_given_nothing(meet):
    first, second, _ = await cut_off(meet)
    for _ in range(3):
        assert (await first.take()).held == frozenset()
        assert await second.take() == (frozenset(range(6)), 6)


async def test_who_waits_for_others_takes_its_part_when_all_are_back(meet):
    three = await cut_off(meet)
    await three[0].take()
    assert sorted(map(len, await settled(*three))) == [2, 2, 2]


async def test_who_has_waited_for_long_takes_its_part(meet):
    first, second, _ = await cut_off(meet)
    await first.take()
    assert (await second.take()).fair == 6
    first._grace_ends = 0.0
    assert sorted(map(len, await settled(first, second))) == [3, 3]


async def test_who_comes_back_when_nobody_else_is_missing_takes_its_part_at_once(meet):
    two = await meet(2)
    await settled(*two)
    two[0]._inner.terminate()
    await until_all_are_of(two[1], [0, 1, 2, 3])
    assert sorted(map(len, await settled(*two))) == [2, 2]


async def test_who_was_alone_waits_for_nobody(meet):
    (one,) = await meet(1)
    await one.take()
    await one.give(3)
    one._inner.terminate()
    assert (await one.take()).held == {0, 1, 2, 3}


async def test_who_comes_back_before_the_server_has_missed_it_keeps_what_it_has(meet):
    two = await meet(2)
    held = await settled(*two)
    line, two[0]._inner = two[0]._inner, None  # of which the server has not noticed that it broke
    assert await settled(*two) == held
    line.terminate()


async def test_who_is_cut_off_keeps_its_shards_until_others_may_have_them(meet, monkeypatch):
    two = await meet(2)
    held = await settled(*two)
    two[0]._inner.terminate()
    there = two[0]._address
    monkeypatch.setattr(two[0], "_address", "postgresql://127.0.0.1:9/nowhere")
    assert sorted((await two[0].take()).held) == held[0]
    monkeypatch.setattr(fleets, "HOLD", 0)
    assert await two[0].take() == (frozenset(), 0)
    monkeypatch.setattr(two[0], "_address", there)
    assert sorted((await two[0].take()).held) == held[0]  # nobody else has taken them


async def test_who_is_cut_off_alone_keeps_its_shards(meet, monkeypatch):
    (one,) = await meet(1)
    await settled(one)
    one._inner.terminate()
    monkeypatch.setattr(one, "_address", "postgresql://127.0.0.1:9/nowhere")
    monkeypatch.setattr(fleets, "HOLD", 0)
    assert (await one.take()).held == {0, 1, 2, 3}


async def test_while_the_server_is_away_shards_are_kept(meet, monkeypatch):
    (one,) = await meet(1)
    await settled(one)
    one._inner.terminate()
    monkeypatch.setattr(one, "_address", "postgresql://127.0.0.1:9/nowhere")
    assert (await one.take()).held == {0, 1, 2, 3}
    assert not await one.leave()
    await one.give(3)
    assert (await one.take()).held == {0, 1, 2}
    async with asyncio.timeout(60), one.turn(0):
        pass


async def test_who_comes_later_counts_as_the_others_do(meet):
    (first,) = await meet(1, shards=4)
    await first.take()
    (late,) = await meet(1, shards=8)
    assert (await late.take()).fair == 2


async def test_who_must_count_otherwise_is_refused(meet, address):
    await meet(1, shards=4)
    async with PostgresFleet(address).opened() as other:
        with pytest.raises(Unusable, match="use 4 shards, and this one 8: stop all"):
            await other.join(8, fixed=True)
        assert await other.join(4, fixed=True) == 4


async def test_a_server_that_comes_back_is_waited_for(address):
    async with PostgresFleet("postgresql://127.0.0.1:9/nowhere").opened() as fleet:
        joining = asyncio.create_task(fleet.join(2, fixed=False))
        await asyncio.sleep(0.1)
        fleet._address = address
        assert await joining == 2
        assert (await fleet.take()).held == {0, 1}


async def test_a_server_that_is_not_there_is_told(monkeypatch):
    monkeypatch.setattr(fleets, "TRIES", 2)
    async with PostgresFleet("postgresql://127.0.0.1:9/nowhere").opened() as fleet:
        with pytest.raises(Unusable, match=r"nowhere on 127\.0\.0\.1:9 cannot be used"):
            await fleet.join(1, fixed=False)


async def test_one_after_the_other_identifies_whoever_they_are(address):
    two = [PostgresFleet(address, pause=0.2) for _ in range(2)]
    for each in two:
        await each.join(4, fixed=False)
    moments = []

    async def identify(fleet):
        async with fleet.turn(0):
            moments.append(time.monotonic())

    async def look():
        while True:
            await asyncio.gather(*(each.take() for each in two))
            await asyncio.sleep(0.02)

    looking = asyncio.create_task(look())
    await asyncio.gather(*(identify(two[number % 2]) for number in range(4)))
    looking.cancel()
    for each in two:
        each._drop()
    assert min(later - earlier for earlier, later in pairwise(moments)) >= 0.2


async def test_who_is_cut_off_loses_its_turn_to_another(address):
    one, other = PostgresFleet(address, pause=1_000), PostgresFleet(address)
    async with one.opened(), other.opened():
        for each in (one, other):
            await each.join(4, fixed=False)
        async with one.turn(0):
            pass
        one._inner.terminate()
        async with asyncio.timeout(60), other.turn(0):
            await one.take()  # by a new connection

            assert not await one._take_turn(0)


async def test_a_turn_in_which_nobody_could_identify_holds_up_nobody(address):
    async with PostgresFleet(address, pause=1_000).opened() as one:
        await one.join(1, fixed=False)
        with pytest.raises(ConnectionError):
            async with one.turn(0):
                raise ConnectionError
        async with asyncio.timeout(60), one.turn(0):
            pass


async def test_shards_of_other_keys_wait_for_nobody(meet):
    (one,) = await meet(1)
    async with asyncio.timeout(60), one.turn(0), one.turn(1), one.turn(2):
        pass
