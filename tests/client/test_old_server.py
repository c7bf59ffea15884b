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


async def test_it_is_a_channel_whose_number_gives_nobody_more_or_less_rights(open_town, general):
    owner, player = open_town.owner, open_town.player
    await player.use(general, "roll", dice="d6", show="gm")
    pages = [text(await person.use(general, "history")) for person in (owner, player)]
    question = text(await owner.use(general, "config erase"))

    assert ["*rolled for the game master*" in page for page in pages] == [False, True]
    assert "all channels and threads of this server" in question
    assert "Manage Server" in text(await player.use(general, "config erase"))
    assert "Manage Server" in text(await player.use(general, "config game-master", who=player))


async def test_its_tables_are_the_servers_and_its_settings_its_own(open_town, general):
    await open_town.player.use(general, "table add", name="forest", text="1x Goblins; 1x Wolves")
    await open_town.owner.use(general, "config set", tightness="5", where="channel")

    assert "forest" in text(await open_town.owner.use(open_town.room, "table list"))
    assert "tightness: 5 · *this channel*" in text(await open_town.player.use(general, "config show"))
    assert "tightness: 1 · *default*" in text(await open_town.player.use(open_town.room, "config show"))
