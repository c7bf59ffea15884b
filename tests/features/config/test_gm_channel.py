"""/config set gm-channel: rolls for the game master are posted in a channel of theirs as well."""

import pytest
import pytest_asyncio

from tests.client.reading import headline, text

VIEW_CHANNEL, SEND_MESSAGES = 1 << 10, 1 << 11

DICE = "1d20 + 4 # Stealth"


def screen_in(town):
    """Make a channel that the player cannot see."""
    room = town.sandbox.text_channel(town.guild, "screen")
    town.sandbox.deny(room, town.player, VIEW_CHANNEL)
    return room


@pytest.fixture
def screen(lodged_town):
    """A channel that the player cannot see."""
    return screen_in(lodged_town)


async def name(town, room, **options):
    return await town.owner.use(town.room, "config set", **{"gm-channel": room, **options})


def in_it(town, room):
    """What the owner reads in a room, message by message."""
    return [str(message["embeds"][0]) for message in room.messages(as_user=town.owner)]


def bot_of(town):
    return town.owner._dispatcher.world.application


@pytest_asyncio.fixture(loop_scope="module")
async def named(lodged_town, screen):
    """A running town whose server has named the channel."""
    await name(lodged_town, screen)
    return lodged_town


async def test_naming_it_says_so_here_and_there(lodged_town, screen):
    seen = text(await name(lodged_town, screen))
    chosen = text(await lodged_town.owner.use(lodged_town.room, "config game-master", who=lodged_town.player))

    assert f"now posted in <#{screen.id}>: everyone who can read it sees them" in seen
    assert f"Rolls for the game master go to: <#{screen.id}> · *this server*" in seen
    (greeting,) = in_it(lodged_town, screen)
    assert f"<@{lodged_town.owner.id}> chose this channel" in greeting
    assert f"<@{lodged_town.player.id}>, and everyone who can read <#{screen.id}>" in chosen


async def test_a_roll_for_the_game_master_is_posted_there(named, screen):
    for show in ("gm", "both"):
        seen = text(await named.player.use(named.room, "roll", dice=DICE, show=show))
        posted = in_it(named, screen)[-1]
        assert f"The result is in <#{screen.id}>: everyone who can read that sees it." in seen
        assert "people with Manage Server can show it to all" in seen
        assert "d20" not in seen
        assert "# 5" in posted
        assert f"Rolled by <@{named.player.id}> in <#{named.room.id}>" in posted
    assert len(in_it(named, screen)) == 3


async def test_a_roll_on_a_table_is_posted_too_and_what_its_roller_or_everyone_sees_is_not(named, screen):
    await named.player.use(named.room, "roll", dice=DICE, show="me")
    await named.player.use(named.room, "roll", dice=DICE)
    await named.player.use(named.room, "table add", name="sea", text="1-3 Wind; 4-6 Water")
    await named.player.use(named.room, "table roll", name="sea", show="gm")

    greeting, posted = in_it(named, screen)
    assert "# Wind" in posted
    assert "# Wind" not in greeting


async def test_one_channel_can_have_its_own_and_that_can_be_a_thread(named, screen):
    other = named.sandbox.thread(screen, "tonight")
    await name(named, other, where="channel")
    await named.player.use(named.room, "roll", dice=DICE, show="gm")

    assert "# 5" in in_it(named, other)[-1]
    assert len(in_it(named, screen)) == 1


async def test_where_the_bot_may_not_write_it_says_so_at_once(lodged_town, screen):
    for permission in (VIEW_CHANNEL, SEND_MESSAGES):
        lodged_town.sandbox.deny(screen, bot_of(lodged_town), permission)
        seen = text(await name(lodged_town, screen))
        assert f"I cannot write in <#{screen.id}>: there I need the permissions View Channel" in seen


async def test_a_roll_that_cannot_be_posted_is_told_and_not_lost(named, screen):
    named.sandbox.deny(screen, bot_of(named), SEND_MESSAGES)
    seen = await named.player.use(named.room, "roll", dice=DICE, show="gm")
    looked = await named.owner.press(seen.message, "Look")

    assert f"Not posted: I cannot write in <#{screen.id}>" in text(seen)
    assert headline(looked) == "# 5"


async def test_a_channel_that_is_gone_is_told(named, screen):
    del named.owner._dispatcher.world.channels[screen.id]
    seen = await named.player.use(named.room, "roll", dice=DICE, show="gm")

    assert f"Not posted: <#{screen.id}> is not there any more. The button Look shows it." in text(seen)


async def test_a_repeated_delivery_posts_nothing_twice(open_town):
    await name(open_town, screen := screen_in(open_town))
    seen = await open_town.player.use(open_town.room, "roll", dice=DICE, show="gm")
    open_town.player._dispatcher.replay(seen.interaction)
    await open_town.client.drain(5)

    assert len(in_it(open_town, screen)) == 2


async def test_it_is_kept_over_a_restart_and_goes_when_it_is_undone(town):
    screen = screen_in(town)
    async with town.bot():
        await name(town, screen)
    async with town.bot():
        await town.player.use(town.room, "roll", dice=DICE, show="gm")
        await town.owner.use(town.room, "config unset", setting="gm-channel")
        seen = await town.player.use(town.room, "roll", dice=DICE, show="gm")

    assert len(in_it(town, screen)) == 2
    assert "The result is in" not in text(seen)


async def test_it_is_erased_with_the_server(named, screen):
    asked = await named.owner.use(named.room, "config erase")
    await named.owner.press(asked.message, "Erase everything")
    await named.player.use(named.room, "roll", dice=DICE, show="gm")
    refused = await named.player.use(named.room, "config set", **{"gm-channel": screen})

    assert "Manage Server" in text(refused)
    assert len(in_it(named, screen)) == 1
