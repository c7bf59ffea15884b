"""What every store must promise about pages: they are windows into the one listing."""

import asyncio
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.reads import HistoryQuery
from tests.storage.submissions import ANNA, BEN, HERE, THERE, listing, record, submission
from tests.tiers import SHARED_STORE, at_most

PEOPLE = (None, ANNA, BEN, 999)
COMMANDS = ((), ("d100",), ("fair",), ("d100", "fair"), ("unknown",))
NUMBERS = st.integers(-2, 70)


async def filled(store):
    """Record a history in which people and commands take uneven turns; return it newest first."""
    people, commands = (ANNA, ANNA, BEN), ("d100", "fair", "d100", "d100", "fair")
    asked = [submission(person=people[n % 3], kind=commands[n % 5]) for n in range(60)]
    events = await asyncio.gather(*(record(store, each) for each in (*asked, submission(place=THERE))))
    return list(events[-2::-1])


def matching(events, query):
    return [
        event
        for event in events
        if query.person in (None, event.person) and (not query.kinds or event.kind in query.kinds)
    ]


async def test_turning_pages_back_and_forth_shows_the_full_listing(store):
    every = await filled(store)
    for person, kinds, limit in product(PEOPLE, COMMANDS, (1, 7, 60)):
        query = HistoryQuery(person, kinds, limit=limit)
        expected = matching(every, query)
        page = await store.page(HERE, query)
        back = list(page.events)
        while page.older:
            page = await store.page(HERE, replace(query, before=back[-1].number))
            back += page.events
        assert back == expected
        forth = list(page.events)
        while page.newer:
            page = await store.page(HERE, replace(query, after=forth[0].number))
            forth = [*page.events, *forth]
        assert forth == expected


@settings(at_most(80), suppress_health_check=SHARED_STORE)
@given(data=st.data())
async def test_any_look_is_a_window_into_the_full_listing(store, data):
    if not [place async for place in store.places()]:
        await filled(store)
    side, number = data.draw(st.sampled_from(["before", "after"])), data.draw(NUMBERS)
    query = HistoryQuery(
        data.draw(st.sampled_from(PEOPLE)),
        data.draw(st.sampled_from(COMMANDS)),
        before=number if side == "before" else None,
        after=number if side == "after" else None,
        limit=data.draw(st.integers(1, 65)),
    )
    history = matching((await listing(store))[::-1], query)
    below = [event for event in history if event.number < number][: query.limit]
    above = [event for event in history if event.number > number][-query.limit :]
    shown = below if side == "before" else above
    page = await store.page(HERE, query)
    assert list(page.events) == shown
    at = shown[0].number if shown else number - 1 if side == "before" else number + 1
    hidden = [event.number for event in history if event not in shown]
    assert page.older == any(other < at for other in hidden)
    assert page.newer == any(other > at for other in hidden)


async def test_a_place_without_history_has_an_empty_page(store):
    page = await store.page(HERE, HistoryQuery())
    assert (page.events, page.older, page.newer) == ((), False, False)


async def test_a_look_both_before_and_after_is_a_mistake(store):
    with pytest.raises(ValueError, match="not both"):
        await store.page(HERE, HistoryQuery(before=5, after=1))
