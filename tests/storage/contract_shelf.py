"""What every store must promise about the shelf."""

import asyncio

import pytest

from bot.mechanics.errors import BadInput
from bot.play.shelf import MOST, Board, Shelved
from tests.storage.moves import ANNA, BEN

ROLLS = Board("person", ANNA, "roll")
TABLES = Board("home", 900, "table")
OTHERS = [
    Board("person", BEN, "roll"),
    Board("home", ANNA, "roll"),
    Board("person", ANNA, "table"),
]


def thing(name="attack", board=ROLLS, maker=ANNA, body=None):
    return Shelved(board, name, maker, {"dice": "1d20"} if body is None else body)


class Unwilling(Exception):
    """What forbids to replace or to remove something."""


def forbid(_):
    raise Unwilling


class ShelfContract:
    async def test_a_thing_is_found_as_it_was_put_there(self, store):
        table = thing("wälder-2", TABLES, BEN, {"rows": [[3, "Wölfe 🐺"], [1, ""]], "die": None})
        await store.shelve(table)
        assert await store.shelved(TABLES, "wälder-2") == table

    async def test_there_is_nothing_of_another_name(self, store):
        await store.shelve(thing())
        assert await store.shelved(ROLLS, "defence") is None

    @pytest.mark.parametrize("other", OTHERS)
    async def test_boards_do_not_share_things(self, store, other):
        await store.shelve(thing())
        assert await store.shelved(other, "attack") is None
        assert await store.shelf(other) == []

    async def test_a_board_lists_its_things_by_name(self, store):
        things = [thing(name) for name in ("b", "c", "a")]
        for each in things:
            await store.shelve(each)
        assert await store.shelf(ROLLS) == [things[2], things[0], things[1]]
        assert await store.shelf_names(ROLLS) == ["a", "b", "c"]

    async def test_the_first_of_its_name_replaces_nothing(self, store):
        assert await store.shelve(thing()) is None

    async def test_a_second_one_of_the_same_name_replaces_the_first(self, store):
        first, second = thing(), thing(maker=BEN, body={"dice": "2d20kh1"})
        await store.shelve(first)
        assert await store.shelve(second) == first
        assert await store.shelf(ROLLS) == [second]

    async def test_several_are_put_there_at_once_and_those_that_replace_are_counted(self, store):
        await store.shelve(thing("b"))
        things = [thing(name, maker=BEN) for name in ("a", "b", "c")]
        assert await store.shelve_all(things) == 1
        assert await store.shelf(ROLLS) == things

    async def test_none_at_all_are_put_there(self, store):
        assert await store.shelve_all([]) == 0

    async def test_of_several_that_are_too_many_none_is_put_there(self, store):
        await store.shelve(thing("one"))
        with pytest.raises(BadInput, match="That would be 51 saved rolls, and at most 50 are kept"):
            await store.shelve_all([thing(f"r{number}") for number in range(50)])
        assert await store.shelf_names(ROLLS) == ["one"]

    async def test_several_that_come_at_the_same_time_as_others_are_kept_whole_or_not(self, store):
        answers = await asyncio.gather(
            *(store.shelve_all([thing(f"{part}{number}") for number in range(20)]) for part in "abc"),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, BadInput) for answer in answers) == 1
        assert len(await store.shelf_names(ROLLS)) == 40

    async def test_who_allows_a_replacement_sees_what_is_there(self, store):
        seen = []
        await store.shelve(thing(), seen.append)
        assert seen == []
        await store.shelve(thing(maker=BEN), seen.append)
        assert seen == [thing()]

    async def test_a_forbidden_replacement_changes_nothing(self, store):
        await store.shelve(thing())
        with pytest.raises(Unwilling):
            await store.shelve(thing(maker=BEN), forbid)
        assert await store.shelf(ROLLS) == [thing()]

    async def test_what_is_removed_is_returned_and_gone(self, store):
        await store.shelve(thing())
        assert await store.unshelve(ROLLS, "attack") == thing()
        assert await store.shelved(ROLLS, "attack") is None

    async def test_what_is_not_there_cannot_be_removed(self, store):
        assert await store.unshelve(ROLLS, "attack", forbid) is None

    async def test_a_forbidden_removal_changes_nothing(self, store):
        await store.shelve(thing())
        with pytest.raises(Unwilling):
            await store.unshelve(ROLLS, "attack", forbid)
        assert await store.shelf(ROLLS) == [thing()]

    async def test_a_full_board_takes_no_more(self, store):
        most = MOST["person", "roll"]
        await asyncio.gather(*(store.shelve(thing(f"r{number}")) for number in range(most)))
        with pytest.raises(BadInput, match="You have 50 saved rolls, the most that are kept: remove one"):
            await store.shelve(thing("one-more"))
        assert len(await store.shelf_names(ROLLS)) == most

    async def test_a_full_board_lets_its_things_be_replaced(self, store):
        await asyncio.gather(*(store.shelve(thing(f"r{number}")) for number in range(50)))
        assert await store.shelve(thing("r7", maker=BEN)) == thing("r7")

    async def test_of_many_at_once_no_more_are_kept_than_fit(self, store):
        answers = await asyncio.gather(
            *(store.shelve(thing(f"t{number}", TABLES)) for number in range(103)), return_exceptions=True
        )
        assert sum(isinstance(answer, BadInput) for answer in answers) == 3
        assert len(await store.shelf_names(TABLES)) == 100
