"""Revealing a hidden roll from its entry in the history, or under a secret roll on a table."""

import asyncio

import pytest

from bot.play.refold import faults
from bot.play.request_context import Place
from tests.commands.reading import buttons, headline, text


@pytest.fixture
async def secret(open_town):
    """What the player sees of a secret roll on a table."""
    await open_town.player.use(open_town.room, "table add", name="sea", text="1-4 Sharks; 5-6 Water")
    return await open_town.player.use(open_town.room, "table roll", name="sea", rolled="5", secret=True)


async def faults_of(town):
    return await faults(town.client.services.store, Place(town.room.id, town.guild.id))


async def test_a_secret_roll_on_a_table_is_shown_to_all_by_its_roller(open_town, secret):
    shown = await open_town.player.press(secret.message, "Reveal")

    assert not shown.ephemeral
    assert headline(shown) == "# Water"
    assert f"Revealed by <@{open_town.player.id}>" in text(shown)
    assert await faults_of(open_town) == []


async def test_of_two_presses_at_once_one_reveals(open_town, secret):
    both = await asyncio.gather(*(open_town.player.press(secret.message, "Reveal") for _ in range(2)))

    assert sorted(shown.ephemeral for shown in both) == [False, True]


async def test_a_blind_roll_is_revealed_from_its_entry_by_a_game_master(open_town):
    await open_town.player.use(open_town.room, "roll", dice="2d6", blind=True)
    entry = await open_town.owner.use(open_town.room, "history", number=1)
    shown = await open_town.owner.press(entry.message, "Reveal")
    theirs = await open_town.player.use(open_town.room, "stats", dice="2d6")

    assert (shown.ephemeral, headline(shown)) == (False, "# 2")
    assert "1 roll" in text(theirs)
    assert await faults_of(open_town) == []


async def test_an_open_entry_has_nothing_to_reveal(open_town):
    await open_town.player.use(open_town.room, "roll", dice="2d6")
    entry = await open_town.player.use(open_town.room, "history", number=1)

    assert "Reveal" not in buttons(entry)
