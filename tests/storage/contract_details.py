"""What every store must promise about searches, struck rows, and the messages that tell rows."""

import asyncio
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.play.errors import Changed
from bot.play.history_query import LOOKED_AT, Content, HistoryQuery
from tests.storage.moves import ANNA, BEN, HERE, MINUTE, NOON, THERE, move

ANYTHING = Content(BEN, sees_blind=True)


def rolled(number):
    """Return a move whose content follows from its number."""
    request = {"dice": ("d20", "d20 # again", "2d6")[number % 3]}
    if number % 4 == 0:
        request["set"] = "Red"
    return replace(
        move(person=(ANNA, BEN)[number % 2], at=NOON + number * MINUTE),
        command=("roll", "fair")[number % 5 == 0],
        request=request,
        by_hand=number % 4 == 0,
        visibility=("secret", "", "blind", "", "", "", "")[number % 7],
    )


def fits(record, query):
    """Whether a row is what a look describes, said slowly."""
    content = query.content
    shown = not record.visibility or (
        content
        and (
            (record.visibility == "secret" and record.person == content.asker)
            or (record.visibility == "blind" and content.sees_blind)
        )
    )
    return (
        query.person in (None, record.person)
        and query.command in (None, record.command)
        and (query.since is None or record.at >= query.since)
        and (query.until is None or record.at < query.until)
        and (content is None or (shown and _is(record, content)))
    )


def _is(record, content):
    return (
        content.expression in (None, record.request["dice"].partition(" # ")[0])
        and content.by_hand in (None, record.by_hand)
        and content.set in (None, record.request.get("set", "").lower())
    )


async def searched(store, query):
    """Turn all pages of a look, from the newest on."""
    page = await store.look(HERE, query)
    found = list(page.records)
    while page.older:
        before = page.ended if page.ended is not None else page.records[-1].number
        page = await store.look(HERE, replace(query, before=before))
        found += page.records
    return found


TIMES = st.none() | st.integers(-3, 63).map(lambda minute: NOON + minute * MINUTE)
CONTENTS = st.none() | st.builds(
    Content,
    st.sampled_from([ANNA, BEN, 999]),
    st.booleans(),
    st.sampled_from([None, "d20", "2d6", "3d6"]),
    st.sampled_from([None, True, False]),
    st.sampled_from([None, "red", "blue"]),
)


class DetailsContract:
    @given(data=st.data())
    @settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    async def test_a_search_finds_what_a_slow_look_at_every_row_finds(self, store, data):
        if await store.row(HERE, 1) is None:
            await asyncio.gather(*(store.record(rolled(number)) for number in range(60)))
        query = HistoryQuery(
            data.draw(st.sampled_from([None, ANNA, 999])),
            data.draw(st.sampled_from([None, "roll", "fair"])),
            limit=data.draw(st.integers(1, 20)),
            since=data.draw(TIMES),
            until=data.draw(TIMES),
            content=data.draw(CONTENTS),
        )
        every = [record async for record in store.records(HERE)][::-1]
        assert await searched(store, query) == [record for record in every if fits(record, query)]

    async def test_a_search_ends_after_so_many_rows_and_can_go_on(self, store):
        await store.record(replace(move(), request={"dice": "d6"}))
        await asyncio.gather(*(store.record(move()) for _ in range(1_500)))
        for _ in range(3):
            await asyncio.gather(*(store.record(move()) for _ in range(1_500)))
        query = HistoryQuery(content=replace(ANYTHING, expression="d6"))
        page = await store.look(HERE, query)
        assert (page.records, page.older, page.newer) == ((), True, False)
        assert page.ended == 6_001 - LOOKED_AT + 1
        rest = await store.look(HERE, replace(query, before=page.ended))
        assert ([record.number for record in rest.records], rest.older) == ([1], False)
        assert rest.newer
        back = await store.look(HERE, replace(query, after=1))
        assert (back.records, back.ended, back.newer, back.older) == ((), LOOKED_AT + 1, True, True)

    async def test_a_strike_marks_the_row_and_nothing_else(self, store):
        before = [await store.record(move(place=place)) for place in (HERE, HERE, THERE)]
        record = await store.record(replace(move(), strikes=1))
        assert (await store.row(HERE, 1)) == replace(before[0], struck=record.number)
        assert [await store.row(HERE, 2), await store.row(THERE, 1)] == before[1:]

    async def test_a_move_that_expects_another_newest_row_is_refused_and_leaves_nothing(self, store):
        for _ in range(2):
            await store.record(move())
        with pytest.raises(Changed, match="in this very moment"):
            await store.record(replace(move(), strikes=1, newest=1))
        assert (await store.row(HERE, 1)).struck is None
        assert await store.row(HERE, 3) is None

    async def test_of_two_moves_that_expect_the_same_newest_row_one_is_made(self, store):
        await store.record(move())
        answers = await asyncio.gather(
            *(store.record(replace(move(), strikes=1, newest=1)) for _ in range(2)), return_exceptions=True
        )
        assert isinstance(answers[1], Changed)
        assert (await store.row(HERE, 1)).struck == 2

    async def test_the_message_of_an_interaction_is_kept_with_its_row(self, store):
        await store.record(move(interaction=5))
        await store.record(move(interaction=6))
        await store.note_message(5, 2**62)
        assert [(await store.row(HERE, number)).message for number in (1, 2)] == [2**62, None]

    async def test_a_repeat_of_an_interaction_finds_its_message(self, store):
        await store.record(move(interaction=5))
        await store.note_message(5, 77)
        assert (await store.record(move(interaction=5))).message == 77

    async def test_a_message_of_an_interaction_without_a_row_is_forgotten(self, store):
        await store.record(move(interaction=5))
        await store.note_message(6, 77)
        assert (await store.row(HERE, 1)).message is None
