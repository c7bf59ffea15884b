"""What every store must promise about hidden rows, and about revealing them."""

import asyncio
from dataclasses import replace

import pytest

from bot.play.errors import Changed
from bot.play.history_query import HistoryQuery
from bot.play.records import Record
from tests.storage.moves import BEN, HERE, THERE, Unlucky, fail, move


def hidden(visibility, **options):
    return replace(move(**options), visibility=visibility)


def revealing(number, **options):
    return replace(move(**options), reveals=number)


class VisibilityContract:
    @pytest.mark.parametrize("visibility", ["", "secret", "blind"])
    async def test_a_row_keeps_its_visibility(self, store, visibility):
        record = await store.record(hidden(visibility))
        assert record.visibility == visibility
        assert await store.row(HERE, 1) == record
        assert (await store.look(HERE, HistoryQuery())).records == (record,)

    async def test_a_row_is_found_by_its_number(self, store):
        made = [await store.record(move()) for _ in range(3)]
        assert [await store.row(HERE, number) for number in (1, 2, 3)] == made

    @pytest.mark.parametrize("number", [0, 2, 2**62])
    async def test_there_is_no_row_of_another_number(self, store, number):
        await store.record(move())
        assert await store.row(HERE, number) is None

    async def test_another_place_has_other_rows(self, store):
        await store.record(move())
        assert await store.row(THERE, 1) is None

    async def test_revealing_opens_the_row_and_adds_one(self, store):
        await store.record(hidden("blind"))
        record = await store.record(revealing(1, person=BEN))
        assert (record.number, record.person, record.visibility) == (2, BEN, "")
        assert (await store.row(HERE, 1)).visibility == ""

    async def test_revealing_changes_nothing_else(self, store):
        before = [await store.record(hidden("secret", place=place)) for place in (HERE, HERE, THERE)]
        await store.record(revealing(1))
        rows = [await store.row(place, number) for place, number in ((HERE, 2), (THERE, 1))]
        assert rows == before[1:]

    @pytest.mark.parametrize("number", [1, 2, 3, 0, -1])
    async def test_what_is_not_hidden_cannot_be_revealed_and_nothing_is_written(self, store, number):
        await store.record(move())
        with pytest.raises(Changed, match="is not hidden"):
            await store.record(revealing(number))
        assert await store.row(HERE, 2) is None

    async def test_a_row_of_another_place_is_not_revealed(self, store):
        await store.record(hidden("blind", place=THERE))
        await store.record(move())
        with pytest.raises(Changed):
            await store.record(revealing(1))
        assert (await store.row(THERE, 1)).visibility == "blind"

    async def test_of_two_at_once_one_reveals(self, store):
        await store.record(hidden("blind"))
        answers = await asyncio.gather(
            *(store.record(revealing(1)) for _ in range(2)), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [Record, Changed]
        assert await store.row(HERE, 3) is None

    async def test_a_row_can_be_revealed_in_the_transaction_that_makes_it(self, store):
        first, second = await asyncio.gather(store.record(hidden("blind")), store.record(revealing(1)))
        assert (first.visibility, second.number) == ("blind", 2)
        assert (await store.row(HERE, 1)).visibility == ""

    async def test_a_failing_play_reveals_nothing(self, store):
        await store.record(hidden("blind"))
        with pytest.raises(Unlucky):
            await store.record(revealing(1, play=fail))
        assert (await store.row(HERE, 1)).visibility == "blind"

    async def test_a_repeat_of_what_revealed_gives_the_same_row(self, store):
        await store.record(hidden("blind"))
        first = await store.record(revealing(1, interaction=5))
        assert await store.record(revealing(1, interaction=5)) == first
        assert await store.row(HERE, 3) is None
