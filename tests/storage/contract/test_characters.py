"""What every store must promise about which character a person plays where."""

import asyncio

from bot.play.library import Collection, SavedItem
from bot.play.request_context import Place
from tests.storage.submissions import ANNA, BEN

HOME = 900
ROOM, OTHER = Place(1, HOME), Place(2, HOME)
THREAD = Place(3, HOME, parent=1)
OWN = Collection("person", ANNA, "character")
SERVERS = Collection("home", HOME, "character")


def character(name="lia", collection=OWN, maker=ANNA):
    return SavedItem(collection, name, maker, {"name": name, "id": "7", "lines": [["dex", "3"]]})


async def played(store, place=ROOM, person=ANNA):
    found = await store.played(place, person)
    return found and (found.item.collection.owner_kind, found.item.name)


async def test_whoever_has_one_plays_it_and_of_several_the_one_that_was_chosen_for_the_channel(store):
    assert await played(store) is None
    await store.save_item(character())
    assert await played(store) == ("person", "lia")
    await store.save_item(character("bo"))
    assert await played(store) is None
    await store.choose(ROOM, ANNA, "person", "bo")
    assert await played(store) == await played(store, THREAD) == ("person", "bo")
    assert await played(store, OTHER) is None
    await store.choose(ROOM, ANNA, "person", "lia")
    assert await played(store) == ("person", "lia")


async def test_the_homes_are_played_there_by_each_and_what_is_gone_by_nobody(store):
    await store.save_item(character("goblin", SERVERS))
    for person in (ANNA, BEN):
        await store.choose(ROOM, person, "home", "goblin")
        assert await played(store, person=person) == ("home", "goblin")
    assert await played(store, Place(1, 901), ANNA) is None
    await store.remove_item(SERVERS, "goblin")
    assert await played(store, person=BEN) is None


async def test_nobody_plays_a_character_of_another_person(store):
    await store.save_item(character())
    await store.choose(ROOM, BEN, "person", "lia")
    assert await played(store, person=BEN) is None


async def test_who_plays_in_a_channel_is_who_has_chosen_there(store):
    await store.save_item(character("goblin", SERVERS))
    for person in (BEN, ANNA):
        await store.choose(ROOM, person, "home", "goblin")
    assert sorted(await store.players(THREAD)) == [ANNA, BEN]
    assert await store.players(OTHER) == []
    await store.forget(ANNA)
    assert await store.players(ROOM) == [BEN]


async def test_a_choice_goes_with_the_person_and_with_the_home(store):
    await store.save_item(character("goblin", SERVERS))
    for person in (ANNA, BEN):
        await store.choose(ROOM, person, "home", "goblin")
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
