"""What every store must promise about which character a person plays where."""

import asyncio

import pytest

from bot.play.library import Collection, SavedItem
from bot.play.request_context import Place
from bot.play.settings import Scope
from tests.storage.submissions import ANNA, BEN, record, submission

HOME = 900
ROOM, OTHER = Place(1, HOME), Place(2, HOME)
THREAD = Place(3, HOME, parent=1)
OWN = Collection("person", ANNA, "character")
SERVERS = Collection("home", HOME, "character")


def character(name="lia", collection=OWN, maker=ANNA):
    return SavedItem(collection, name, maker, {"name": name, "id": "7", "lines": [["dex", "3"]]})


def at(place):
    """Return the scope of what is chosen at a place."""
    return Scope(place.home, place.channel)


async def played(store, place=ROOM, person=ANNA):
    found = await store.played(place, person)
    return found and (found.item.collection.owner_kind, found.item.name)


async def test_whoever_has_one_plays_it_and_of_several_the_one_that_was_chosen_for_the_channel(store):
    assert await played(store) is None
    await store.save_item(character())
    assert await played(store) == ("person", "lia")
    await store.save_item(character("bo"))
    assert await played(store) is None
    await store.choose([at(ROOM)], ANNA, "person", "bo")
    assert await played(store) == await played(store, THREAD) == ("person", "bo")
    assert await played(store, OTHER) is None
    await store.choose([at(ROOM)], ANNA, "person", "lia")
    assert await played(store) == ("person", "lia")


@pytest.mark.parametrize("number", [1, 9])  # below and above that of the channel
async def test_what_is_chosen_nearer_goes_first_and_what_is_gone_leaves_what_is_farther(store, number):
    room, thread = Place(5, HOME), Place(number, HOME, parent=5)
    names = "own", "home", "channel", "thread"
    await store.save_items([character(name) for name in names])
    scopes = [Scope.for_all_homes(ANNA), Scope(HOME), at(room), at(thread)]
    for scope, name in zip(scopes, names, strict=True):
        await store.choose([scope], ANNA, "person", name)
        assert await played(store, thread) == ("person", name)
    assert await played(store, room) == ("person", "channel")
    assert await played(store, OTHER) == ("person", "home")
    assert await played(store, Place(1, 901)) == ("person", "own")
    for name in reversed(names):
        assert await played(store, thread) == ("person", name)
        await store.remove_item(OWN, name)
    assert await played(store, thread) is None


async def test_what_is_in_memory_of_a_channel_is_not_of_its_thread_and_goes_with_what_is_chosen(store):
    await store.save_items([character("lia"), character("bo")])
    await store.choose([Scope(HOME)], ANNA, "person", "lia")
    for _ in range(2):
        assert await played(store, THREAD) == await played(store) == ("person", "lia")
    await store.choose([at(THREAD)], ANNA, "person", "bo")
    assert (await played(store, THREAD), await played(store)) == (("person", "bo"), ("person", "lia"))
    await store.forget_channel(at(THREAD))
    assert await played(store, THREAD) == ("person", "lia")


async def test_several_scopes_are_chosen_for_at_once(store):
    await store.save_items([character("lia"), character("bo")])
    await store.choose([at(ROOM), Scope(HOME)], ANNA, "person", "bo")
    for place in (ROOM, THREAD, OTHER):
        assert await played(store, place) == ("person", "bo")
    assert await played(store, person=BEN) is None


async def test_a_thread_is_known_to_have_a_character_once_something_was_rolled_there(store):
    await store.save_item(character())
    third = Place(4, HOME, parent=2)
    await store.choose([at(THREAD), at(ROOM)], ANNA, "person", "lia")

    async def is_elsewhere(place, person=ANNA, kind="person", name="lia"):
        return await store.is_in_other_threads(place, person, kind, name)

    assert not await is_elsewhere(third)
    for place in (THREAD, ROOM):
        await record(store, submission(place=place))
    assert await is_elsewhere(third)
    assert not await is_elsewhere(THREAD)
    assert not await is_elsewhere(Place(4, 901, parent=2))
    assert not await is_elsewhere(third, BEN)
    assert not await is_elsewhere(third, kind="home")
    assert not await is_elsewhere(third, name="bo")


async def test_the_homes_are_played_there_by_each_and_what_is_gone_by_nobody(store):
    await store.save_item(character("goblin", SERVERS))
    for person in (ANNA, BEN):
        await store.choose([at(ROOM)], person, "home", "goblin")
        assert await played(store, person=person) == ("home", "goblin")
    assert await played(store, Place(1, 901), ANNA) is None
    await store.remove_item(SERVERS, "goblin")
    assert await played(store, person=BEN) is None


async def test_nobody_plays_a_character_of_another_person(store):
    await store.save_item(character())
    await store.choose([at(ROOM)], BEN, "person", "lia")
    assert await played(store, person=BEN) is None


async def test_who_plays_in_a_channel_is_who_has_chosen_there(store):
    await store.save_item(character("goblin", SERVERS))
    for person in (BEN, ANNA):
        await store.choose([at(ROOM)], person, "home", "goblin")
    assert sorted(await store.players(THREAD)) == [ANNA, BEN]
    await store.choose([at(THREAD)], BEN, "home", "goblin")
    assert await store.players(THREAD) == [BEN]
    await store.choose([Scope(HOME)], ANNA, "home", "goblin")
    assert await store.players(OTHER) == []
    await store.forget(ANNA)
    assert await store.players(ROOM) == [BEN]


async def test_a_choice_goes_with_the_person_and_with_the_home(store):
    await store.save_item(character("goblin", SERVERS))
    for person in (ANNA, BEN):
        await store.choose([at(ROOM)], person, "home", "goblin")
    await store.forget(ANNA)
    assert not await store.is_known(ANNA)
    assert await played(store) is None
    assert await played(store, person=BEN) == ("home", "goblin")
    await store.erase(HOME)
    await store.save_item(character("goblin", SERVERS))
    assert await played(store, person=BEN) is None
    assert not await store.is_known(BEN)


async def test_there_is_room_for_25_of_a_person_and_500_of_a_home(store):
    for collection, most in ((OWN, 25), (SERVERS, 500)):
        items = [character(f"n{number}", collection) for number in range(most)]
        await store.save_items(items)
        results = await asyncio.gather(store.save_item(character("more", collection)), return_exceptions=True)
        assert f"{most} characters, and no more are possible" in str(results[0])
