"""The menu of a message: its dice rolled, or their odds."""

import aiohttp
import pytest

from bot.play.request_context import Place
from bot.sandbox.errors import NotSent
from tests.client.reading import buttons, headline, text

pytestmark = pytest.mark.usefixtures("seldom_painted")

ROLL, ODDS = "Roll the dice in this", "Odds of this"


async def say(town, content, room=None):
    """Have the owner write a message."""
    room = room or town.room
    body = {"as": str(town.owner.id), "content": content}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{town.sandbox.url}/sandbox/channels/{room.id}/messages", json=body) as reply,
    ):
        return await reply.json()


async def test_the_dice_in_a_message_are_rolled_for_all_to_see(lodged_town, below):
    message = await say(lodged_town, "Goblins! Everyone: 2d6+3 fire damage.")
    below.faces(4, 5)
    seen = await lodged_town.player.use_on(message, ROLL)

    assert headline(seen) == "# 12"
    assert not seen.ephemeral
    assert "2d6 + 3" in text(await lodged_town.owner.use(lodged_town.room, "history"))


async def test_of_several_one_is_chosen_by_a_button(lodged_town, below):
    message = await say(lodged_town, "attack 1d20+7, damage 1d8+4 or 2d6+4")
    asked = await lodged_town.player.use_on(message, ROLL)
    below.faces(3)
    seen = await lodged_town.player.press(asked.message, "d8 + 4")

    assert list(buttons(asked)) == ["d20 + 7", "d8 + 4", "2d6 + 4"]
    assert asked.ephemeral
    assert (headline(seen), seen.ephemeral) == ("# 7", False)


async def test_such_a_button_works_after_a_restart(town):
    async with town.bot():
        asked = await town.player.use_on(await say(town, "1d20 or 1d6"), ROLL)
    async with town.bot():
        seen = await town.player.press(asked.message, "d6")

    assert headline(seen) == "# 1"


@pytest.mark.parametrize("entry", [ROLL, ODDS])
async def test_a_message_without_dice_or_with_too_many_is_refused(lodged_town, entry):
    for content in ("Hello there, 3 of you", "9999999d6 or 5000d6!"):
        seen = await lodged_town.player.use_on(await say(lodged_town, content), entry)
        assert "This message has no dice: choose a message with dice, such as 2d6 + 3." in text(seen)
        assert seen.ephemeral


async def test_the_odds_of_several_are_compared_four_at_most(lodged_town):
    message = await say(lodged_town, "1d4 1d6 1d8 1d10 1d12")
    seen = await (await lodged_town.player.use_on(message, ODDS)).settled()

    assert seen.message["embeds"][0]["image"]
    assert all(die in text(seen) for die in ("d4", "d6", "d8", "d10"))
    assert "d12" not in text(seen)


async def test_dice_in_a_card_of_the_bot_are_found_too(lodged_town):
    card = await lodged_town.owner.use(lodged_town.room, "odds", dice="3d6 + 1")
    await card.settled()
    seen = await lodged_town.player.use_on(card.message, ROLL)

    assert "3d6 + 1" in text(await lodged_town.owner.use(lodged_town.room, "history"))
    assert headline(seen) == "# 4"


async def test_dice_in_the_card_of_a_roll_are_those_that_were_rolled(lodged_town):
    for dice in ("d20 + 7", "4d6kh3 + 2", "10d10>=7", "2d6! - d4"):
        rolled = await lodged_town.owner.use(lodged_town.room, "roll", dice=f"{dice} # strike")
        await lodged_town.player.use_on(rolled.message, ROLL)
        shown = text(await lodged_town.owner.use(lodged_town.room, "history")).replace("\\", "")
        assert shown.count(f"← {dice}") == 2


async def test_words_of_others_do_not_come_along(lodged_town):
    seen = await lodged_town.player.use_on(await say(lodged_town, "2d6 # @everyone **look**"), ROLL)

    assert "everyone" not in text(seen)


async def test_in_a_direct_message_it_works_for_who_installed_the_bot(town):
    chat = town.sandbox.group_dm(town.owner, town.player)
    town.player.install()
    async with town.bot():
        seen = await town.player.use_on(await say(town, "2d6", chat), ROLL)
        with pytest.raises(NotSent, match="not installed here"):
            await town.owner.use_on(await say(town, "2d6", chat), ROLL)

    assert headline(seen) == "# 2"


async def test_a_repeated_choice_rolls_once(open_town):
    seen = await open_town.player.use_on(await say(open_town, "2d6"), ROLL)
    open_town.player._dispatcher.replay(seen.interaction)
    await open_town.client.drain(5)
    services = open_town.client.services
    place = Place(open_town.room.id, open_town.guild.id)

    assert len([event async for event in services.store.events(place)]) == 1


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("Roll vtm7h2 >=4 to hunt.", "vtm7h2 >=4"),
        ("The goblins: 1d20+5 ac 15; 2d6+3 each!", "d20+5 ac 15; 2d6+3"),
        ("**coc45 bonus**, please", "coc45 bonus"),
        ("6x 1d20+4 ac 15", "6x d20+4 ac 15"),
    ],
)
async def test_rolls_of_games_in_a_message_are_read_by_their_names(use, lodged_town, said, read):
    await lodged_town.player.use_on(await say(lodged_town, said), ROLL)

    assert (await game_of(lodged_town, 1)) == read


async def test_where_a_game_is_played_its_rolls_in_a_message_need_no_name(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", game="vtm", where="channel")
    message = await say(lodged_town, "Everyone 7 hunger 2 difficulty 4, and 3 of you wait.")
    await lodged_town.player.use_on(message, ROLL)

    assert (await game_of(lodged_town, 1)) == "vtm7h2 >=4"


async def test_dice_beside_a_game_are_offered_with_it(lodged_town):
    message = await say(lodged_town, "fate favours us: sr12 or 2d6, 3 heart, my 4 blades")
    asked = await lodged_town.player.use_on(message, ROLL)

    assert list(buttons(asked)) == ["sr12", "2d6"]


async def test_the_odds_of_a_game_in_a_message_are_those_of_its_verdicts(lodged_town):
    seen = await lodged_town.player.use_on(await say(lodged_town, "vtm7h2 >=4"), ODDS)

    assert "messy critical" in text(seen)


async def game_of(town, number):
    """The game's roll that a row keeps."""
    event = await town.client.services.store.event(Place(town.room.id, town.guild.id), number)
    assert event.kind == "game"
    return event.request["dice"]
