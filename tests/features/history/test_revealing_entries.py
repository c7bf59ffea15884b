"""Revealing a hidden roll under a secret roll or from its entry: by those who see it, and once."""

import asyncio

import pytest
import pytest_asyncio

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text
from tests.features.history.test_hidden_rolls import forge


@pytest_asyncio.fixture(loop_scope="module")
async def secret(lodged_town):
    """What the player sees of a secret roll on a table."""
    await lodged_town.player.use(lodged_town.room, "table add", name="sea", text="1-4 Sharks; 5-6 Water")
    return await lodged_town.player.use(lodged_town.room, "table roll", name="sea", rolled="5", show="me")


async def faults_of(town):
    return await faults(town.client.services, Place(town.room.id, town.guild.id))


async def test_of_two_presses_at_once_one_shows_a_secret_roll_on_a_table_to_all(lodged_town, secret):
    both = await asyncio.gather(*(lodged_town.player.press(secret.message, "Reveal") for _ in range(2)))
    shown, refused = sorted(both, key=lambda seen: seen.ephemeral)

    assert (shown.ephemeral, refused.ephemeral) == (False, True)
    assert headline(shown) == "# Water"
    assert f"revealed by <@{lodged_town.player.id}>" in text(shown)
    assert "Entry 1 is not hidden: everyone sees it already." in text(refused)
    assert await faults_of(lodged_town) == []


async def test_a_blind_roll_is_revealed_from_its_entry_by_a_game_master(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice="2d6", show="gm")
    entry = await lodged_town.owner.use(lodged_town.room, "history", number=1)
    shown = await lodged_town.owner.press(entry.message, "Reveal")
    theirs = await lodged_town.player.use(lodged_town.room, "stats", dice="2d6")

    assert (shown.ephemeral, headline(shown)) == (False, "# 2")
    assert "1 roll" in text(theirs)
    assert await faults_of(lodged_town) == []


async def test_a_secret_roll_and_its_revealing_lead_to_the_message_that_all_see(lodged_town):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    rolled = await player.use(room, "roll", dice="2d6+1", show="me")
    reveal = f"roll-reveal:1:{player.id}:me"
    told = await owner.press(forge(lodged_town, rolled.message, reveal), reveal)
    assert told.ephemeral
    assert "This roll is hidden: only the person who rolled it can see it." in text(told)
    shown = await player.press(rolled.message, reveal)

    assert (shown.ephemeral, headline(shown)) == (False, headline(rolled))
    for number in (1, 2):
        entry = await owner.use(room, "history", number=number)
        assert f"/{shown.message['id']})" in text(entry)
        assert "Reveal" not in buttons(entry)
    assert "rolled in secret" not in text(await owner.use(room, "history"))
    assert await faults_of(lodged_town) == []


@pytest.mark.parametrize("first", ["Strike it", "Reveal"])
async def test_a_roll_that_is_struck_and_revealed_at_the_same_moment_counts_for_nothing(lodged_town, first):
    player, room = lodged_town.player, lodged_town.room
    rolled = await player.use(room, "roll", dice="2d6", rolled="3 4", show="me")
    entry = await player.use(room, "history", number=1)
    asked = await player.press(entry.message, "Strike")
    doors = {"Strike it": asked.message, "Reveal": rolled.message}
    order = sorted(doors, key=lambda label: label != first)
    await asyncio.gather(*(player.press(doors[label], label) for label in order))

    event = await lodged_town.client.services.store.event(Place(room.id, lodged_town.guild.id), 1)
    assert event.struck in {2, 3}
    assert event.visibility == ""
    assert await faults_of(lodged_town) == []
    assert "was not rolled here" in text(await player.use(room, "stats", dice="2d6"))
