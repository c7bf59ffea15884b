"""What every store must promise about the library."""

import asyncio
from dataclasses import replace

import pytest

from bot.mechanics.errors import BadInput
from bot.play.errors import Changed, Gone
from bot.play.library import MOST, Collection, SavedItem
from bot.play.reads import PendingAction
from tests.storage.submissions import ANNA, BEN, HERE, NOON, effect, record, submission

ROLLS = Collection("person", ANNA, "roll")
TABLES = Collection("home", 900, "table")
OTHERS = [
    Collection("person", BEN, "roll"),
    Collection("home", ANNA, "roll"),
    Collection("person", ANNA, "table"),
]


def item(name="attack", collection=ROLLS, maker=ANNA, body=None):
    return SavedItem(collection, name, maker, {"dice": "1d20"} if body is None else body)


def kept(item):
    """Return an item without the number under which the store keeps what it holds."""
    return replace(item, content=0)


async def every(store):
    return [kept(item) for item in await store.saved_items(ROLLS)]


class Unwilling(Exception):
    """What forbids to replace or to remove something."""


def forbid(_):
    raise Unwilling


async def test_things_are_found_as_they_were_put_there_in_their_collection_alone(store):
    table = item("wälder-2", TABLES, BEN, {"rows": [[3, "Wölfe 🐺"], [1, ""]], "die": None})
    items = [item(name) for name in ("b", "c", "a")]
    for each in (table, *items):
        await store.save_item(each)
    assert kept(await store.saved_item(TABLES, "wälder-2")) == table
    assert await every(store) == [items[2], items[0], items[1]]
    assert list(await store.item_names(ROLLS)) == ["a", "b", "c"]
    assert await store.saved_item(ROLLS, "defence") is None
    for other in OTHERS:
        assert await store.saved_item(other, "a") is None
        assert await store.saved_items(other) == []


async def test_a_second_one_of_the_same_name_replaces_the_first_and_who_allows_it_is_told_whose_it_is(store):
    seen, second = [], item(maker=BEN, body={"dice": "2d20kh1"})
    assert not await store.save_item(item(), seen.append)
    assert seen == []
    assert await store.save_item(second, seen.append)
    assert seen == [ANNA]
    assert await every(store) == [second]


async def test_several_are_put_there_at_once_and_those_that_replace_are_counted(store):
    await store.save_item(item("b"))
    items = [item(name, maker=BEN) for name in ("a", "b", "c")]
    assert [await store.save_items(each) for each in (items, [])] == [1, 0]
    assert await every(store) == items


async def test_of_several_that_are_too_many_none_is_put_there(store):
    await store.save_item(item("one"))
    with pytest.raises(BadInput, match="That would make 51 saved rolls, but at most 50 are possible"):
        await store.save_items([item(f"r{number}") for number in range(50)])
    assert list(await store.item_names(ROLLS)) == ["one"]


async def test_several_that_come_at_the_same_time_as_others_are_kept_whole_or_not(store):
    answers = await asyncio.gather(
        *(store.save_items([item(f"{part}{number}") for number in range(20)]) for part in "abc"),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, BadInput) for answer in answers) == 1
    assert len(await store.item_names(ROLLS)) == 40


async def test_what_is_forbidden_changes_nothing_and_what_is_removed_is_gone(store):
    assert await store.remove_item(ROLLS, "attack", forbid) is None
    await store.save_item(item())
    with pytest.raises(Unwilling):
        await store.save_item(item(maker=BEN), forbid)
    with pytest.raises(Unwilling):
        await store.remove_item(ROLLS, "attack", forbid)
    assert await every(store) == [item()]
    assert kept(await store.remove_item(ROLLS, "attack")) == item()
    assert await every(store) == []


def add_one(before):
    return replace(before, body={"count": before.body["count"] + 1})


async def test_changes_at_once_come_one_after_the_other(store):
    await store.save_item(item(body={"count": 0}))
    changed = await asyncio.gather(*(store.change_item(ROLLS, "attack", add_one) for _ in range(9)))
    assert sorted(each.body["count"] for each in changed) == [*range(1, 10)]
    assert await every(store) == [item(body={"count": 9})]


async def test_a_change_that_is_forbidden_leaves_all_as_it_was_and_what_is_gone_is_not_changed(store):
    assert await store.change_item(ROLLS, "attack", forbid) is None
    await store.save_item(item())
    with pytest.raises(Unwilling):
        await store.change_item(ROLLS, "attack", forbid)
    assert await every(store) == [item()]


ASKED = PendingAction(HERE, BEN, "character-take", {}, NOON + 1)

BENS = Collection("person", BEN, "roll")


def to_ben(before):
    return replace(before, collection=BENS, maker=BEN)


async def test_what_is_moved_is_in_one_place_and_what_asked_for_it_is_closed(store):
    number = await store.ask(ASKED)
    await store.save_item(item())

    assert kept(await store.move_item(ROLLS, "attack", to_ben, number)) == kept(to_ben(item()))
    assert [await every(store), list(await store.item_names(BENS))] == [[], ["attack"]]
    assert await store.find_pending(number) is None


@pytest.mark.parametrize("forbids", ["the move", "the one that is there", "the room"])
async def test_a_move_that_is_forbidden_leaves_all_as_it_was(store, forbids):
    number = await store.ask(ASKED)
    await store.save_item(item())
    names = [f"r{each}" for each in range(MOST["person", "roll"])] if forbids == "the room" else ["attack"]
    await store.save_items([item(name, BENS, BEN) for name in names])
    with pytest.raises((Unwilling, BadInput)):
        await store.move_item(ROLLS, "attack", forbid if forbids == "the move" else to_ben, number, forbid)

    assert await every(store) == [item()]
    assert sorted(await store.item_names(BENS)) == sorted(names)
    assert await store.find_pending(number) == ASKED


async def test_nothing_is_moved_that_is_not_there_or_was_answered_before(store):
    number = await store.ask(ASKED)
    missing = await store.move_item(ROLLS, "attack", to_ben, number)
    await store.save_item(item())
    await store.close_pending(number)
    with pytest.raises(Gone):
        await store.move_item(ROLLS, "attack", to_ben, number)

    assert missing is None
    assert await every(store) == [item()]


async def test_of_two_moves_at_once_one_is_done(store):
    number = await store.ask(ASKED)
    await store.save_item(item())
    moved = await asyncio.gather(
        *(store.move_item(ROLLS, "attack", to_ben, number) for _ in range(2)), return_exceptions=True
    )

    assert sorted(isinstance(each, Gone) for each in moved) == [False, True]
    assert list(await store.item_names(BENS)) == ["attack"]


async def test_what_a_person_has_made_is_found_wherever_it_is(store):
    panel = {"collection": Collection("home", 900, "panel"), "body": {"throws": []}}
    other = {**panel, "collection": Collection("home", 901, "panel")}
    for each in (item("b", **panel), item("a", **other), item("c", maker=BEN, **panel), item()):
        await store.save_item(each)
    assert [kept(each) for each in store.items_of(ANNA)()] == [item(), item("b", **panel), item("a", **other)]
    assert [*store.items_of(7)()] == []


async def test_a_full_collection_takes_no_more_and_lets_its_items_be_replaced(store):
    most = MOST["person", "roll"]
    await asyncio.gather(*(store.save_item(item(f"r{number}")) for number in range(most)))
    with pytest.raises(BadInput, match="You have 50 saved rolls, and no more are possible: remove one"):
        await store.save_item(item("one-more"))
    assert await store.save_item(item("r7", maker=BEN))
    assert len(await store.item_names(ROLLS)) == most


async def test_of_many_at_once_no_more_are_kept_than_fit(store):
    answers = await asyncio.gather(
        *(store.save_item(item(f"t{number}", TABLES)) for number in range(103)), return_exceptions=True
    )
    assert sum(isinstance(answer, BadInput) for answer in answers) == 3
    assert len(await store.item_names(TABLES)) == 100


async def test_what_an_item_holds_is_found_by_its_number(store):
    await store.save_item(item(body={"dice": "3d6", "more": [None]}))
    number = (await store.item_names(ROLLS))["attack"]
    assert number == (await store.saved_item(ROLLS, "attack")).content
    assert await store.content(number) == {"dice": "3d6", "more": [None]}
    assert await store.content(number + 1) is None


@pytest.mark.parametrize("rolled", [True, False])
async def test_what_was_rolled_on_is_kept_when_its_item_is_replaced_or_removed(store, rolled):
    await store.save_item(item(collection=TABLES))
    number = (await store.item_names(TABLES))["attack"]
    if rolled:
        await record(store, submission(lambda _: effect(contents=(number,))))
    await store.save_item(item(collection=TABLES, body={"dice": "2d6"}))
    await store.remove_item(TABLES, "attack")
    assert await store.content(number) == ({"dice": "1d20"} if rolled else None)


async def test_an_event_on_what_is_gone_in_this_very_moment_is_not_made(store):
    await store.save_item(item(collection=TABLES))
    number = (await store.item_names(TABLES))["attack"]
    removed, made, other = await asyncio.gather(
        store.remove_item(TABLES, "attack"),
        record(store, submission(lambda _: effect(contents=(number,)))),
        record(store, submission()),
        return_exceptions=True,
    )
    assert (kept(removed), other.number) == (item(collection=TABLES), 1)
    assert isinstance(made, Changed)
