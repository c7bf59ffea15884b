"""What every store must promise about hidden rows, and about revealing them."""

import asyncio
from dataclasses import replace

import pytest

from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.reads import HistoryQuery
from tests.storage.submissions import BEN, HERE, THERE, record, reveals, submission


def hidden(visibility, **options):
    return submission(visibility=visibility, **options)


@pytest.mark.parametrize("visibility", ["", "me", "both", "gm"])
async def test_a_row_keeps_its_visibility(store, visibility):
    event = await record(store, hidden(visibility))
    assert event.visibility == visibility
    assert await store.event(HERE, 1) == event
    assert (await store.page(HERE, HistoryQuery())).events == (event,)


async def test_a_row_is_found_by_its_number(store):
    made = [await record(store, submission()) for _ in range(3)]
    assert [await store.event(HERE, number) for number in (1, 2, 3)] == made


@pytest.mark.parametrize("number", [0, 2, 2**62])
async def test_there_is_no_row_of_another_number(store, number):
    await record(store, submission())
    assert await store.event(HERE, number) is None


async def test_another_place_has_other_rows(store):
    await record(store, submission())
    assert await store.event(THERE, 1) is None


async def test_a_hidden_row_neither_sees_nor_leaves_a_state(store):
    await record(store, submission(slot="n"))
    event = await record(store, hidden("me", slot="n"))
    assert (event.state, event.previous) == (None, 0)
    assert [state.value async for _, state in store.states(HERE)] == [1]


async def test_revealing_opens_the_row_and_adds_one(store):
    await record(store, hidden("gm"))
    event = await record(store, reveals(1, person=BEN))
    assert (event.number, event.person, event.visibility) == (2, BEN, "")
    assert (await store.event(HERE, 1)).visibility == ""


async def test_revealing_changes_nothing_else(store):
    before = [await record(store, hidden("me", place=place)) for place in (HERE, HERE, THERE)]
    await record(store, reveals(1))
    rows = [await store.event(place, number) for place, number in ((HERE, 1), (HERE, 2), (THERE, 1))]
    assert rows == [replace(before[0], visibility=""), *before[1:]]


@pytest.mark.parametrize("number", [1, 2, 3, 0, -1])
async def test_what_is_not_hidden_cannot_be_revealed_and_nothing_is_written(store, number):
    await record(store, submission())
    with pytest.raises(Gone, match="nothing to reveal"):
        await record(store, reveals(number))
    assert await store.event(HERE, 2) is None


async def test_a_row_of_another_place_is_not_revealed(store):
    await record(store, hidden("gm", place=THERE))
    await record(store, submission())
    with pytest.raises(Gone):
        await record(store, reveals(1))
    assert (await store.event(THERE, 1)).visibility == "gm"


async def test_of_two_at_once_one_reveals(store):
    await record(store, hidden("gm"))
    answers = await asyncio.gather(*(record(store, reveals(1)) for _ in range(2)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [Event, Gone]
    assert await store.event(HERE, 3) is None


async def test_a_row_can_be_revealed_in_the_transaction_that_makes_it(store):
    first, second = await asyncio.gather(record(store, hidden("gm")), record(store, reveals(1)))
    assert (first.visibility, second.number) == ("gm", 2)
    assert (await store.event(HERE, 1)).visibility == ""


async def test_who_may_not_see_a_row_reveals_nothing(store):
    await record(store, hidden("me"))
    with pytest.raises(Exception, match="Only the person who rolled this in secret"):
        await record(store, reveals(1, person=BEN))
    assert (await store.event(HERE, 1)).visibility == "me"


async def test_a_repeat_of_what_revealed_gives_the_same_row(store):
    await record(store, hidden("gm"))
    first = await record(store, reveals(1, interaction=5))
    assert await record(store, reveals(1, interaction=5)) == first
    assert await store.event(HERE, 3) is None
