"""A new kind is found by all that looks at rows."""

import pytest

from bot.features.config import changing as pruning
from bot.play.settings import Configuration
from bot.play.verification import faults
from tests.client.reading import text


@pytest.fixture
async def room(open_town):
    await open_town.player.use(open_town.room, "session start", name="Toss night")
    await open_town.player.use(open_town.room, "heads", comment="for luck")
    return open_town.room


async def test_it_is_in_the_history_with_its_details(open_town, room):
    assert "**heads** after" in text(await open_town.player.use(room, "history", command="heads"))
    assert "**heads** after" in text(await open_town.player.use(room, "history", number=2))


async def test_it_counts_in_statistics_and_in_the_luck_of_a_session(open_town, room):
    assert "coin" in text(await open_town.player.use(room, "stats"))
    assert "heads" in text(await (await open_town.player.use(room, "session end")).settled(60))


async def test_typed_tosses_can_be_struck(open_town, room):
    await open_town.player.use(room, "heads", rolled="1 1 2")
    seen = await open_town.player.use(room, "history", number=3)
    asked = await open_town.player.press(seen.message, "Strike")
    assert "struck" in text(await open_town.player.press(asked.message, "Strike it"))
    assert "~~**heads** after 3 tosses~~" in text(await open_town.player.use(room, "history"))


async def test_tosses_are_asked_for_one_by_one(open_town, room):
    seen = await open_town.player.use(room, "heads", rolled="?")
    for face in ("1", "2"):
        seen = await open_town.player.press(seen.message, face)
    assert "**heads** after 2 tosses" in text(seen)


async def test_a_compact_answer_says_what_is_typed_and_what_it_repeats(open_town, room):
    tossed = await open_town.player.use(room, "heads")
    await open_town.owner.use(room, "config set", answers="compact")
    assert "by hand" in text(await open_town.player.use(room, "heads", rolled="1 2"))
    assert "re-roll of #3" in text(await open_town.player.press(tossed.message, "Roll again"))


async def test_secret_tosses_are_hidden_until_they_are_revealed(open_town, room):
    await open_town.player.use(room, "heads", show="me")
    assert "rolled in secret" in text(await open_town.owner.use(room, "history"))
    seen = await open_town.player.use(room, "history", number=3)
    assert "**heads** after" in text(await open_town.player.press(seen.message, "Reveal"))


async def test_it_is_exported_pruned_forgotten_and_checked(open_town, room):
    player, services = open_town.player, open_town.client.services
    await player.use(room, "heads", rolled="1 2")
    assert (await player.use(room, "privacy export")).message["attachments"]
    (place,) = [place async for place in services.store.places()]
    assert [event.kind for _, event in services.store.events_of(player.id)()].count("heads") == 2
    await services.store.forget(player.id)
    assert "for luck" not in str([event async for event in services.store.events(place)])
    assert await faults(services, place) == []
    await open_town.owner.use(room, "session end")
    pruning.LEAST = 1
    assert await pruning.prune(services, place, Configuration(history_rolls=1), 10**13) > 0
    assert await faults(services, place) == []
