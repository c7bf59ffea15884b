"""What every store must promise about pages: they are windows into the one listing."""

import asyncio
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.play.history_query import HistoryQuery
from tests.storage.moves import ANNA, BEN, HERE, THERE, move

PEOPLE = (None, ANNA, BEN, 999)
COMMANDS = (None, "d100", "fair", "unknown")
NUMBERS = st.integers(-2, 70)


async def filled(store):
    """Record a history in which people and commands take uneven turns; return it newest first."""
    people, commands = (ANNA, ANNA, BEN), ("d100", "fair", "d100", "d100", "fair")
    moves = [replace(move(person=people[n % 3]), command=commands[n % 5]) for n in range(60)]
    records = await asyncio.gather(*(store.record(each) for each in moves), store.record(move(place=THERE)))
    return list(records[-2::-1])


def matching(records, query):
    return [
        record
        for record in records
        if query.person in (None, record.person) and query.command in (None, record.command)
    ]


class PagingContract:
    @pytest.mark.parametrize(("person", "command"), list(product(PEOPLE, COMMANDS)))
    @pytest.mark.parametrize("limit", [1, 7, 60])
    async def test_turning_pages_back_and_forth_shows_the_full_listing(self, store, person, command, limit):
        expected = matching(await filled(store), HistoryQuery(person, command))
        page = await store.look(HERE, HistoryQuery(person, command, limit=limit))
        back = list(page.records)
        while page.older:
            page = await store.look(HERE, HistoryQuery(person, command, before=back[-1].number, limit=limit))
            back += page.records
        assert back == expected
        forth = list(page.records)
        while page.newer:
            page = await store.look(HERE, HistoryQuery(person, command, after=forth[0].number, limit=limit))
            forth = [*page.records, *forth]
        assert forth == expected

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(data=st.data())
    async def test_any_look_is_a_window_into_the_full_listing(self, store, data):
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
        listing = matching([record async for record in store.records(HERE)][::-1], query)
        below = [record for record in listing if record.number < number][: query.limit]
        above = [record for record in listing if record.number > number][-query.limit :]
        shown = below if side == "before" else above
        page = await store.look(HERE, query)
        assert list(page.records) == shown
        at = shown[0].number if shown else number - 1 if side == "before" else number + 1
        hidden = [record.number for record in listing if record not in shown]
        assert page.older == any(other < at for other in hidden)
        assert page.newer == any(other > at for other in hidden)

    async def test_a_place_without_history_has_an_empty_page(self, store):
        page = await store.look(HERE, HistoryQuery())
        assert (page.records, page.older, page.newer) == ((), False, False)

    async def test_a_look_both_before_and_after_is_a_mistake(self, store):
        with pytest.raises(ValueError, match="not both"):
            await store.look(HERE, HistoryQuery(before=5, after=1))
