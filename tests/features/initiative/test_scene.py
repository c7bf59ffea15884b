"""What rolls know of a fight is kept in memory, and never differs from what is stored."""

import pytest_asyncio

from bot.features.initiative.scene import look_for_scene
from tests.features.characters.playing import create


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, use):
    """Two goblins whose numbers are hidden, Lia, and a hidden ghoul."""
    await create(use, lines="hp = 24/30; ac = 14; init = 3")
    await use("initiative add", who="2x goblin 12 hp 7 ac 15", by=lodged_town.owner)
    await use("initiative join")
    await use("initiative add", who="ghoul 5 ac 11", hidden=True, by=lodged_town.owner)


async def test_whatever_is_done_it_is_what_is_stored(lodged_town, fight, use, press, place):
    owner, store = lodged_town.owner, lodged_town.client.services.store

    async def show(label, *others):
        return await press(await use("initiative show", by=owner), label, *others, by=owner)

    async def reveal(number):
        await press(await use("history", number=number, by=owner), "Reveal", by=owner)

    deeds = (
        lambda: use("roll", dice="d20+5", at="goblin 1"),
        lambda: use("roll", dice="2d6"),
        lambda: use("roll", dice="d6", show="gm", by=owner),
        lambda: show("Next"),
        lambda: show("Numbers", "Show goblin 1 and 1 more", "Both"),
        lambda: use("initiative hurt", who="goblin 1", damage="3"),
        lambda: use("initiative add", who="ogre 15", by=owner),
        lambda: show("Undo: add ogre"),
        lambda: use("initiative add", who="ogre 15", by=owner),
        lambda: reveal(3),
        lambda: show("Next"),
        lambda: use("character edit", name="Lia", lines="hp = 24/30; ac = 17; init = 3"),
        lambda: use("session start", name="evening", by=owner),
        lambda: use("session end", by=owner),
        lambda: use("initiative end", by=owner),
        lambda: use("roll", dice="2d6"),
        lambda: use("initiative begin"),
        lambda: use("initiative add", who="wolf 3"),
    )
    for step, deed in enumerate(deeds):
        await store.recall(place, look_for_scene)
        await deed()
        assert await store.recall(place, look_for_scene) == await store.look_at(place, look_for_scene), step


async def test_it_forgets_the_words_of_a_person_who_is_forgotten(lodged_town, fight, use, press, place):
    store = lodged_town.client.services.store
    before = await store.recall(place, look_for_scene)
    await press(await use("privacy forget"), "Forget me")
    after = await store.recall(place, look_for_scene)
    assert after == await store.look_at(place, look_for_scene) != before
