"""Which character is played in a channel, in its threads, and elsewhere."""

import pytest

from bot.play.request_context import Place
from tests.client.reading import buttons, text
from tests.features.characters.playing import create


@pytest.fixture
def rooms(lodged_town):
    """A channel, two threads of it, and another channel."""
    sandbox, room = lodged_town.sandbox, lodged_town.room
    threads = [sandbox.thread(room, name, by=lodged_town.player) for name in ("one", "two")]
    return room, *threads, sandbox.text_channel(lodged_town.guild, "other")


@pytest.fixture
def played(lodged_town):
    async def find(*rooms):
        store, home = lodged_town.client.services.store, lodged_town.guild.id
        places = [Place(room.id, home, parent=room.channel.parent_id or 0) for room in rooms]
        found = [await store.played(place, lodged_town.player.id) for place in places]
        return [each and each.item.name for each in found]

    return find


@pytest.fixture
def in_room(lodged_town):
    async def use(room, command, **options):
        return await lodged_town.player.use(room, command, **options)

    return use


async def test_a_second_character_does_not_unseat_the_first_anywhere(use, rooms, played):
    await create(use)
    assert await played(*rooms) == ["lia"] * 4
    made = await create(use, name="Bo", lines="dex = 1")
    assert await played(*rooms) == ["lia"] * 4
    assert "You play **Lia** here." in text(made)
    assert list(buttons(made)) == ["Play Bo", "As a file"]


async def test_a_second_character_does_not_unseat_the_first_in_another_server_or_alone(
    lodged_town, use, in_room
):
    await create(use)
    await create(use, name="Bo", lines="dex = 1")
    shown = await in_room(lodged_town.sandbox.dm(lodged_town.player), "character show")
    assert text(shown).startswith("Lia")


async def test_a_copy_and_one_that_is_handed_over_do_not_unseat_it_either(lodged_town, use, rooms, played):
    await create(use)
    await use("character copy", name="Lia", to="Bo")
    assert await played(*rooms) == ["lia"] * 4
    owner, room = lodged_town.owner, lodged_town.room
    await create(lambda *args, **given: owner.use(room, *args, **given), name="Cy", lines="dex = 1")
    offered = await use("character hand-over", name="Bo", to=owner.id)
    await owner.press(offered.message, "Take it")
    assert text(await owner.use(rooms[3], "character show")).startswith("Cy")


async def test_whoever_plays_one_of_the_server_goes_on_with_it(use, rooms, played):
    await create(use, name="Goblin", lines="dex = 1")
    await use("character share", name="Goblin")
    await use("character remove", name="Goblin", sure=True)
    await use("character use", name="Goblin")
    await create(use)
    assert (await played(rooms[0]))[0] == "goblin"


async def test_a_thread_has_its_own_choice_and_a_channel_that_of_its_threads(use, rooms, played, in_room):
    room, one, _two, _other = rooms
    await create(use)
    await create(use, name="Bo", lines="dex = 1")
    await in_room(one, "character use", name="Bo")
    assert await played(*rooms) == ["lia", "bo", "lia", "lia"]
    await create(use, name="Cy", lines="dex = 2")
    await in_room(room, "character use", name="Cy")
    assert await played(*rooms) == ["cy", "bo", "cy", "lia"]


async def test_everywhere_is_here_and_wherever_nothing_is_chosen(use, rooms, played, in_room):
    room, one, _two, _other = rooms
    await create(use)
    await create(use, name="Bo", lines="dex = 1")
    await in_room(one, "character use", name="Lia")
    await in_room(room, "character use", name="Bo", everywhere=True)
    assert await played(*rooms) == ["bo", "lia", "bo", "bo"]


async def test_a_copy_is_offered_where_another_thread_plays_the_same(use, rooms, played, in_room):
    room, one, two, other = rooms
    await create(use)
    await in_room(one, "character use", name="Lia")
    await in_room(one, "roll", dice="d20+dex")
    for place in (room, one, other):
        assert not buttons(await in_room(place, "character use", name="Lia"))
    assert list(buttons(await in_room(two, "character use", name="Lia"))) == ["Copy for this thread"]


async def test_a_copy_for_a_thread_is_played_there_and_has_a_sheet_of_its_own(
    lodged_town, use, rooms, played, in_room
):
    _room, one, two, _other = rooms
    await create(use)
    await create(use, name="Lia-2", lines="dex = 1")
    await in_room(one, "character use", name="Lia")
    await in_room(one, "character set", what="hp -4")
    chosen = await in_room(two, "character use", name="Lia")
    await lodged_town.player.press(chosen.message, "Copy for this thread")
    assert await played(*rooms) == ["lia", "lia", "lia-3", "lia"]
    assert "`hp` **24** of 30" in text(await in_room(two, "character show"))


async def test_a_call_in_a_thread_asks_those_who_chose_there(lodged_town, use, rooms, in_room):
    room, one, two, _other = rooms
    await create(use)
    owner = lodged_town.owner
    await owner.use(room, "character create", name="Cy", lines="dex = 1")
    await in_room(one, "character use", name="Lia")
    store, home = lodged_town.client.services.store, lodged_town.guild.id
    asked = [await store.players(Place(each.id, home, parent=room.id)) for each in (one, two)]
    assert asked[0] == [lodged_town.player.id]
    assert sorted(asked[1]) == sorted([lodged_town.player.id, owner.id])
