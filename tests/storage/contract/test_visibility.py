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


async def test_a_row_is_found_by_its_number_as_hidden_as_it_was(store):
    made = [await record(store, hidden(visibility)) for visibility in ("", "me", "both", "gm")]
    assert [event.visibility for event in made] == ["", "me", "both", "gm"]
    assert [await store.event(HERE, number) for number in range(1, 5)] == made
    assert (await store.page(HERE, HistoryQuery())).events == tuple(reversed(made))
    assert [await store.event(HERE, number) for number in (0, 5, 2**62)] == [None] * 3
    assert await store.event(THERE, 1) is None


async def test_a_hidden_row_neither_sees_nor_leaves_a_state(store):
    await record(store, submission(slot="n"))
    event = await record(store, hidden("me", slot="n"))
    assert (event.state, event.previous) == (None, 0)
    assert [state.value async for _, state in store.states(HERE)] == [1]


async def test_revealing_opens_the_row_adds_one_and_changes_nothing_else(store):
    before = [await record(store, hidden("gm", place=place)) for place in (HERE, HERE, THERE)]
    event = await record(store, reveals(1, person=BEN))
    assert (event.number, event.person, event.visibility) == (3, BEN, "")
    rows = [await store.event(place, number) for place, number in ((HERE, 1), (HERE, 2), (THERE, 1))]
    assert rows == [replace(before[0], visibility=""), *before[1:]]


async def test_what_is_not_hidden_here_cannot_be_revealed_and_nothing_is_written(store):
    for place in (THERE, THERE):
        await record(store, hidden("gm", place=place))
    await record(store, submission())
    for number in (1, 2, 3, 0, -1):
        with pytest.raises(Gone, match="is not hidden"):
            await record(store, reveals(number))
    assert await store.event(HERE, 2) is None
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
    with pytest.raises(Exception, match="This roll is hidden"):
        await record(store, reveals(1, person=BEN))
    assert (await store.event(HERE, 1)).visibility == "me"


async def test_a_repeat_of_what_revealed_gives_the_same_row(store):
    await record(store, hidden("gm"))
    first = await record(store, reveals(1, interaction=5))
    assert await record(store, reveals(1, interaction=5)) == first
    assert await store.event(HERE, 3) is None
