"""Revealing a roll that was made in secret: by its roller alone, and once."""

import asyncio

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.commands.reading import headline, text
from tests.commands.test_hidden_rolls import forge


@pytest.fixture
async def secret(open_town):
    """What the player sees of their secret roll."""
    return await open_town.player.use(open_town.room, "roll", dice="2d6+1", show="me")


async def test_its_roller_shows_it_to_all_below(open_town, secret):
    shown = await open_town.player.press(secret.message, "Reveal")
    theirs = await open_town.owner.use(open_town.room, "history")

    assert not shown.ephemeral
    assert headline(shown) == headline(secret)
    assert f"<@{open_town.player.id}>" in text(shown)
    assert "rolled in secret" not in text(theirs)
    assert await faults(open_town.client.services, Place(open_town.room.id, open_town.guild.id)) == []


async def test_of_two_presses_at_once_one_reveals(open_town, secret):
    both = await asyncio.gather(*(open_town.player.press(secret.message, "Reveal") for _ in range(2)))

    assert sorted(shown.ephemeral for shown in both) == [False, True]
    (told,) = (shown for shown in both if shown.ephemeral)
    assert "Entry 1 here is open to all; there is nothing to reveal." in text(told)


async def test_nobody_else_reveals_it(open_town, secret):
    reveal = f"roll-reveal:1:{open_town.player.id}:me"
    told = await open_town.owner.press(forge(open_town, secret.message, reveal), reveal)

    assert told.ephemeral
    assert "Only the person who rolled this in secret can see it." in text(told)


async def test_faces_typed_in_secret_can_be_revealed_too(open_town):
    typed = await open_town.player.use(open_town.room, "roll", dice="2d6", rolled="3 4", show="me")
    shown = await open_town.player.press(typed.message, "Reveal")

    assert (shown.ephemeral, headline(shown)) == (False, "# 7")
