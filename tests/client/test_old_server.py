"""An old server: one of its channels has the server's own id, and is a channel like any other."""

import pytest

from bot.sandbox.people.handles import Room
from bot.sandbox.world.models import TEXT, Channel
from tests.client.reading import text


@pytest.fixture
def general(open_town):
    """The channel that came with the Den when it was found_town."""
    world, number = open_town.player._dispatcher.world, open_town.guild.id
    world.channels[number] = Channel(number, TEXT, "general", guild_id=number)
    return Room(world, world.channels[number])


async def test_those_who_manage_see_blind_rolls_and_others_do_not(open_town, general):
    await open_town.player.use(general, "roll", dice="d6", show="gm")
    pages = [text(await person.use(general, "history")) for person in (open_town.owner, open_town.player)]

    assert ["*rolled for the game master*" in page for page in pages] == [False, True]


async def test_what_is_erased_there_is_said_to_be_the_servers(open_town, general):
    question = text(await open_town.owner.use(general, "config erase"))

    assert "all channels and threads of this server" in question
    assert "Manage Server" in text(await open_town.player.use(general, "config erase"))


async def test_a_table_made_there_is_the_servers(open_town, general):
    await open_town.player.use(general, "table add", name="forest", text="1x Goblins; 1x Wolves")

    assert "forest" in text(await open_town.owner.use(open_town.room, "table list"))


async def test_it_has_settings_of_its_own(open_town, general):
    await open_town.owner.use(general, "config set", tightness="5", here=True)

    assert "tightness: 5 · *this channel*" in text(await open_town.player.use(general, "config show"))
    assert "tightness: 1 · *default*" in text(await open_town.player.use(open_town.room, "config show"))


async def test_nobody_claims_it(open_town, general):
    assert "/config game-master" in text(await open_town.player.use(general, "config claim"))
