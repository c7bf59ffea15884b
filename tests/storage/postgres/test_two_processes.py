"""Two bots on one database: each place stays serial, repeats are known, and settings are those of all."""

import asyncio
from random import Random

import pytest

from bot.features.proof.export import lines
from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.play.library import Collection
from bot.play.request_context import Place, RequestContext
from bot.play.settings import Scope
from bot.play.store import Ask, Block, Services
from bot.play.sums import Days, Tally
from bot.play.verification import faults
from tests.rolling import roll_die
from tests.snowflakes import snowflake
from tests.storage.contract.test_library import ROLLS, item
from tests.storage.kill_child import Here
from tests.storage.submissions import ANNA, HERE, NOON, effect, listing, record, submission, value

DAY = NOON // 86_400_000


@pytest.fixture
async def two(opening):
    """Two stores over the test's database."""
    async with opening() as one, opening() as other:
        yield one, other


def both(two, made):
    """Have each of two stores record each of some submissions."""
    return asyncio.gather(*(record(store, each) for each in made for store in two))


async def test_events_of_both_are_numbered_without_gap_or_double_and_fold_to_the_state(two):
    made = [record(two[number % 2], submission(slot="n")) for number in range(200)]
    numbers = sorted(event.number for event in await asyncio.gather(*made))
    assert numbers == list(range(1, 201))
    assert await value(two[0], "n") == await value(two[1], "n") == 200
    assert [event.previous for event in await listing(two[0])] == list(range(200))


async def test_places_in_crossing_orders_hold_up_nobody(two):
    places = [Place(number, 900) for number in range(1, 21)]
    forth = [record(two[0], submission(place=place)) for place in places * 5]
    back = [record(two[1], submission(place=place)) for place in reversed(places * 5)]
    await asyncio.gather(*forth, *back)
    for place in places:
        assert [event.number for event in await listing(two[0], place)] == list(range(1, 11))


async def test_an_interaction_that_both_are_told_of_makes_one_event(two):
    made = [
        submission(slot="n", interaction=number, place=Place(number % 3 + 1, 900)) for number in range(60)
    ]
    events = await both(two, made)
    assert [event.number for event in events[::2]] == [event.number for event in events[1::2]]
    for channel in (1, 2, 3):
        assert len(await listing(two[0], Place(channel, 900))) == 20


async def test_sums_of_both_add_up(two):
    made = [submission(lambda _: effect(tallies=(Tally("roll d6", 1, -3),))) for _ in range(100)]
    await asyncio.gather(*(record(two[number % 2], each) for number, each in enumerate(made)))
    sums = await two[0].sums(HERE, "roll d6", Days(DAY, DAY))
    assert (sums.rolls, sums.sums) == (100, -300)


async def test_settings_that_one_changes_hold_for_both(two):
    assert (await two[1].configuration(HERE)).d100_from == 1
    await two[0].decide(Scope(900), lambda _: {"d100_from": 0})
    async with asyncio.timeout(60):
        while (await two[1].configuration(HERE)).d100_from:  # noqa: ASYNC110 - another process's
            await asyncio.sleep(0.01)


async def test_what_one_decides_and_chooses_in_a_thread_holds_there_for_both(two):
    thread = Place(77, HERE.home, parent=HERE.channel)
    assert [(await two[1].configuration(place)).theme for place in (HERE, thread)] == ["dark", "dark"]
    await two[0].save_items(
        [
            item(name, Collection("person", ANNA, "character"), body={"id": name, "lines": []})
            for name in ("lia", "bo")
        ]
    )
    assert [await store.played(place, ANNA) for store in two for place in (HERE, thread)] == [None] * 4
    await two[0].choose([Scope(HERE.home, HERE.channel)], ANNA, "person", "lia")
    await two[1].choose([Scope(HERE.home, 77)], ANNA, "person", "bo")
    await two[0].decide(Scope(HERE.home, 77), lambda _: {"theme": "light"})
    async with asyncio.timeout(60):
        while (await two[1].configuration(thread)).theme == "dark":  # noqa: ASYNC110 - another process's
            await asyncio.sleep(0.01)
    assert (await two[1].configuration(HERE)).theme == "dark"
    async with asyncio.timeout(60):
        while not all([await store.played(HERE, ANNA) for store in two]):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
        while (await two[0].played(thread, ANNA)).item.name != "bo":  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
    for store in two:
        assert [(await store.played(place, ANNA)).item.name for place in (HERE, thread)] == ["lia", "bo"]


async def test_what_one_saves_or_takes_out_is_found_by_both_whatever_they_have_in_memory(two):
    assert [await store.saved_item(ROLLS, "attack") for store in two] == [None, None]
    await two[0].save_item(item("attack"))
    async with asyncio.timeout(60):
        while await two[1].saved_item(ROLLS, "attack") is None:  # noqa: ASYNC110 - another process's
            await asyncio.sleep(0.01)
    await two[1].remove_item(ROLLS, "attack")
    assert [await store.saved_item(ROLLS, "attack") for store in two] == [None, None]


async def test_whom_one_blocks_is_blocked_by_both_until_one_lets_them_in_again(two):
    for number, blocked in ((0, True), (1, False)):
        await (two[number].block(Block("person", ANNA, NOON)) if blocked else two[number].unblock(ANNA))
        async with asyncio.timeout(60):
            while two[1 - number].blocklist.holds("person", ANNA) != blocked:  # noqa: ASYNC110 - another process's
                await asyncio.sleep(0.01)


async def test_changes_of_one_setting_by_both_come_one_after_the_other(two):
    def more(decided):
        return {"history_rolls": decided.get("history_rolls", 1_000) + 1}

    await asyncio.gather(*(two[number % 2].decide(Scope(900), more) for number in range(40)))
    assert await two[0].read_decided(Scope(900)) == {"history_rolls": 1_040}


async def test_a_name_that_both_save_is_kept_once(two):
    saved = await asyncio.gather(*(two[number % 2].save_item(item()) for number in range(20)))
    assert sorted(saved) == [False] + [True] * 19


async def test_the_links_of_both_are_kept(two):
    first, second = [await record(store, submission()) for store in two]
    two[0].note_message(HERE, first.number, 71)
    two[1].note_message(HERE, second.number, 72)
    await both(two, [submission(interaction=5)])
    assert [event.message for event in await listing(two[0])] == [71, 72, None]


async def test_the_proof_of_a_place_goes_on_from_one_to_the_other(two):
    services = [Services(store, Random(1).randrange, Here(), REGISTRY, proof=True) for store in two]
    for number in range(1, 13):
        context = RequestContext(HERE, ANNA, snowflake(NOON, number), NOON)
        await roll_die(await Ask.of(services[number % 2], context), "d100", 100, "accumulator")
        for kept in (await two[0].proof_book(HERE)).chains:
            two[number % 2].note_anchor(kept.chain.anchor, context.interaction)
    proof = [line async for line in lines(services[0], HERE, tables=False)]
    verdict = await verify(proof, REGISTRY, Here())
    assert not verdict.why
    covered = [row.number for row in await two[1].proof_rows(HERE, 0) if row.turn]
    assert covered == list(
        range(3, 13)
    )  # the anchor of the first was written with the third, by the same process
    assert await faults(services[0], HERE) == []
