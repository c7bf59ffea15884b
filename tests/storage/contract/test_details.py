"""What every store must promise about searches, struck rows, and the messages that tell rows."""

import asyncio
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.errors import Gone
from bot.play.reads import LOOKED_AT, ContentFilter, HistoryQuery, SearchWord
from tests.storage.submissions import (
    ANNA,
    BEN,
    HERE,
    MINUTE,
    NOON,
    THERE,
    effect,
    listing,
    record,
    reveals,
    strikes,
    submission,
    value,
    voids,
)
from tests.tiers import SHARED_STORE, at_most

ANYTHING = ContentFilter(BEN, is_master=True)


def rolled(number):
    """Return an event to be made whose content follows from its number."""
    request = {"dice": ("d20", "d20 # Straße", "2d6")[number % 3]}
    if number % 4 == 0:
        request["set"] = "Red"
    return submission(
        lambda _: effect(
            dice=("d20", "d20", "2d6")[number % 3], line={"verdict": "Critical hit"} if number % 2 else None
        ),
        person=(ANNA, BEN)[number % 2],
        at=NOON + number * MINUTE,
        kind=("roll", "fair")[number % 5 == 0],
        request=request,
        by_hand=number % 4 == 0,
        visibility=("me", "", "gm", "both", "", "", "")[number % 7],
    )


def fits(event, query):
    """Whether a row is what a look describes, said slowly."""
    content = query.content
    shown = not event.visibility or (
        content
        and (
            (event.visibility in {"me", "both"} and event.person == content.asker)
            or (event.visibility in {"both", "gm"} and content.is_master)
        )
    )
    return (
        query.person in (None, event.person)
        and (not query.kinds or event.kind in query.kinds)
        and (query.since is None or event.at >= query.since)
        and (query.until is None or event.at < query.until)
        and (content is None or (shown and _is(event, content)))
    )


def _is(event, content):
    return (
        content.dice in (None, event.dice)
        and content.by_hand in (None, event.by_hand)
        and content.set in (None, event.request.get("set", "").lower())
        and all(_has(event, word) for word in content.words)
    )


def _has(event, word):
    said = (event.dice, *event.request.values(), *(event.line or {}).values())
    texts = "\n".join(each for each in said if isinstance(each, str)).casefold()
    fits = any(text in texts for text in word.texts)
    return fits or event.kind in word.kinds or event.person in word.people


async def searched(store, query):
    """Turn all pages of a look, from the newest on."""
    page = await store.page(HERE, query)
    found = list(page.events)
    while page.older:
        before = page.ended if page.ended is not None else page.events[-1].number
        page = await store.page(HERE, replace(query, before=before))
        found += page.events
    return found


TIMES = st.none() | st.integers(-3, 63).map(lambda minute: NOON + minute * MINUTE)
CONTENTS = st.none() | st.builds(
    ContentFilter,
    st.sampled_from([ANNA, BEN, 999]),
    st.booleans(),
    st.sampled_from([None, "d20", "2d6", "3d6"]),
    st.sampled_from([None, True, False]),
    st.sampled_from([None, "red", "blue"]),
    st.lists(
        st.builds(
            SearchWord,
            st.sampled_from(
                [("strasse",), ("straße",), ("d20",), ("crit", "2d6"), ("red",), ("dice",), ("nothing",)]
            ),
            st.sampled_from([(), ("fair",)]),
            st.sampled_from([(), (ANNA,)]),
        ),
        max_size=2,
    ).map(tuple),
)


@given(data=st.data())
@settings(at_most(150), suppress_health_check=SHARED_STORE)
async def test_a_search_finds_what_a_slow_look_at_every_row_finds(store, data):
    if await store.event(HERE, 1) is None:
        await asyncio.gather(*(record(store, rolled(number)) for number in range(60)))
    query = HistoryQuery(
        data.draw(st.sampled_from([None, ANNA, 999])),
        data.draw(st.sampled_from([(), ("roll",), ("fair",), ("roll", "fair")])),
        limit=data.draw(st.integers(1, 20)),
        since=data.draw(TIMES),
        until=data.draw(TIMES),
        content=data.draw(CONTENTS),
    )
    every = (await listing(store))[::-1]
    assert await searched(store, query) == [event for event in every if fits(event, query)]


async def test_a_search_ends_after_so_many_rows_and_can_go_on(store):
    await record(store, submission(lambda _: effect(dice="d6")))
    await asyncio.gather(*(record(store, submission()) for _ in range(60)))
    query = HistoryQuery(content=replace(ANYTHING, dice="d6"), within=50)
    page = await store.page(HERE, query)
    assert (page.events, page.older, page.newer, page.ended) == ((), True, False, 61 - 50 + 1)
    rest = await store.page(HERE, replace(query, before=page.ended))
    assert ([event.number for event in rest.events], rest.older, rest.newer) == ([1], False, True)
    back = await store.page(HERE, replace(query, after=1))
    assert (back.events, back.ended, back.newer, back.older) == ((), 51, True, True)
    words = HistoryQuery(content=replace(ANYTHING, words=(SearchWord(("d6",)),)), within=50)
    assert await store.page(HERE, words) == page
    full = await store.page(HERE, HistoryQuery(content=ANYTHING, within=50, limit=3))
    assert (len(full.events), full.ended, full.older) == (3, None, True)
    assert HistoryQuery().within == LOOKED_AT


async def test_a_strike_marks_the_row_and_nothing_else(store):
    await record(store, submission(by_hand=True, person=BEN))
    before = [await record(store, submission(by_hand=True, place=place)) for place in (HERE, HERE, THERE)]
    made = await record(store, strikes(before[1]))
    rows = [await store.event(HERE, 2), await store.event(HERE, 3), await store.event(THERE, 1)]
    assert rows == [before[0], replace(before[1], struck=made.number), before[2]]
    assert made.target == before[1].number


async def test_a_void_marks_the_row_wherever_it_is_read_and_nothing_else(store):
    before = [await record(store, submission(place=place, slot="n")) for place in (HERE, HERE, THERE)]
    made = await record(store, voids(2))
    voided = replace(before[1], voided=made.number)
    page = await store.page(HERE, HistoryQuery())
    assert page.events == (made, voided, before[0])
    assert await listing(store) == [before[0], voided, made]
    assert [await store.event(HERE, 2), await store.event(THERE, 1)] == [voided, before[2]]
    assert await value(store, "n") == 2


async def test_of_two_voids_of_the_same_row_one_is_made(store):
    await record(store, submission())
    answers = await asyncio.gather(*(record(store, voids(1)) for _ in range(2)), return_exceptions=True)
    assert isinstance(answers[1], Gone)
    assert (await store.event(HERE, 1)).voided == 2


async def test_a_reveal_of_several_opens_these_rows_and_nothing_else(store):
    hidden = [await record(store, submission(visibility="gm", person=BEN)) for _ in range(4)]
    made = await record(store, reveals(1, 2, 4))
    rows = [await store.event(HERE, number) for number in range(1, 5)]
    assert [row.visibility for row in rows] == ["", "", "gm", ""]
    assert [replace(row, visibility="gm") for row in rows] == hidden
    assert made.target == 1


async def test_a_strike_after_which_its_person_has_rolled_is_refused_and_leaves_nothing(store):
    first = await record(store, submission(by_hand=True))
    await record(store, submission())
    with pytest.raises(Gone, match="Only the last roll"):
        await record(store, strikes(first))
    assert (await store.event(HERE, 1)).struck is None
    assert await store.event(HERE, 3) is None


async def test_a_strike_of_a_state_that_was_used_since_is_refused_and_leaves_nothing(store):
    first = await record(store, submission(by_hand=True, slot="n"))
    await record(store, submission(slot="n", person=BEN))
    with pytest.raises(Gone, match="Only the last roll with this kept number"):
        await record(store, strikes(first))
    assert (await store.event(HERE, 1)).struck is None


async def test_of_two_strikes_of_the_same_row_one_is_made(store):
    first = await record(store, submission(by_hand=True))
    answers = await asyncio.gather(*(record(store, strikes(first)) for _ in range(2)), return_exceptions=True)
    assert isinstance(answers[1], Gone)
    assert (await store.event(HERE, 1)).struck == 2


async def test_the_message_of_an_event_is_kept_with_its_row_and_that_of_none_is_forgotten(store):
    await record(store, submission(interaction=5))
    store.note_message(HERE, 1, 2**62)
    store.note_message(HERE, 6, 77)
    store.note_message(THERE, 1, 77)
    await record(store, submission())
    assert [event.message for event in await listing(store)] == [2**62, None]
    assert (await record(store, submission(interaction=5))).message == 2**62
