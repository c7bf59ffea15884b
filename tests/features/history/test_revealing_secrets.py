"""Revealing a roll that was made in secret: by its roller alone, and once."""

import asyncio

import pytest_asyncio

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import headline, text
from tests.features.history.test_hidden_rolls import forge


@pytest_asyncio.fixture(loop_scope="module")
async def secret(lodged_town):
    """What the player sees of their secret roll."""
    return await lodged_town.player.use(lodged_town.room, "roll", dice="2d6+1", show="me")


async def test_its_roller_shows_it_to_all_below(lodged_town, secret):
    shown = await lodged_town.player.press(secret.message, "Reveal")
    theirs = await lodged_town.owner.use(lodged_town.room, "history")

    assert not shown.ephemeral
    assert headline(shown) == headline(secret)
    assert f"<@{lodged_town.player.id}>" in text(shown)
    assert "rolled in secret" not in text(theirs)
    assert await faults(lodged_town.client.services, Place(lodged_town.room.id, lodged_town.guild.id)) == []


async def test_of_two_presses_at_once_one_reveals(lodged_town, secret):
    both = await asyncio.gather(*(lodged_town.player.press(secret.message, "Reveal") for _ in range(2)))

    assert sorted(shown.ephemeral for shown in both) == [False, True]
    (told,) = (shown for shown in both if shown.ephemeral)
    assert "Entry 1 here is open to all; there is nothing to reveal." in text(told)


async def test_nobody_else_reveals_it(lodged_town, secret):
    reveal = f"roll-reveal:1:{lodged_town.player.id}:me"
    told = await lodged_town.owner.press(forge(lodged_town, secret.message, reveal), reveal)

    assert told.ephemeral
    assert "Only the person who rolled this in secret can see it." in text(told)


async def test_faces_typed_in_secret_can_be_revealed_too(lodged_town):
    typed = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6", rolled="3 4", show="me")
    shown = await lodged_town.player.press(typed.message, "Reveal")

    assert (shown.ephemeral, headline(shown)) == (False, "# 7")
