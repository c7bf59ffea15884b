"""Settings of single channels, and what each setting does."""

from io import BytesIO

import aiohttp
import pytest
from PIL import Image

from bot.play.request_context import Place
from tests.commands.masters import appoint
from tests.commands.reading import text


async def decide(town, **options):
    return await town.owner.use(town.room, "config set", **options)


async def corner(seen):
    """Return the colour in the corner of the picture of an answer."""
    address = seen.message["embeds"][0]["image"]["url"]
    async with aiohttp.ClientSession() as web, web.get(address) as response:
        content = await response.read()
    return Image.open(BytesIO(content)).convert("RGB").getpixel((1, 1))


async def test_a_channel_has_settings_of_its_own_and_others_do_not(open_town):
    other = open_town.sandbox.text_channel(open_town.guild, "other")
    await decide(open_town, tightness="2")
    await decide(open_town, tightness="5", here=True)
    here = text(await open_town.player.use(open_town.room, "config show"))
    there = text(await open_town.player.use(other, "config show"))

    assert "Default tightness: 5 · *this channel*" in here
    assert "Default tightness: 2 · *this server*" in there
    assert "Default method: human · *default*" in there


async def test_a_thread_has_the_settings_of_its_channel_and_setting_here_means_the_channel(open_town):
    thread = open_town.sandbox.thread(open_town.room, "aside")
    await decide(open_town, tightness="5", here=True)
    await open_town.owner.use(thread, "config set", method="base6", here=True)
    there = text(await open_town.player.use(thread, "config show"))
    here = text(await open_town.player.use(open_town.room, "config show"))

    for seen in (here, there):
        assert "Default tightness: 5 · *this channel*" in seen
        assert "Default method: base6 · *this channel*" in seen


async def test_what_is_unset_holds_no_more(open_town):
    await decide(open_town, tightness="5", theme="light")
    seen = text(await open_town.owner.use(open_town.room, "config unset", setting="tightness"))
    after_all = text(await open_town.owner.use(open_town.room, "config unset", setting="all"))

    assert "tightness: 1 · *default*" in seen
    assert "Pictures" not in seen
    assert "Pictures: dark" in after_all


async def test_a_player_without_manage_server_unsets_nothing(open_town):
    await decide(open_town, tightness="5")
    seen = await open_town.player.use(open_town.room, "config unset", setting="all")

    assert "Manage Server" in text(seen)
    assert "tightness: 5" in text(await open_town.player.use(open_town.room, "config show"))


async def test_a_direct_message_has_no_channels_to_set_alone(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        assert "leave it out" in text(await town.player.use(chat, "config set", theme="light", here=True))


async def test_game_masters_of_one_channel(open_town):
    other = open_town.sandbox.text_channel(open_town.guild, "other")
    seen = await appoint(open_town.owner, open_town.room, open_town.player, here=True)

    assert f"Game masters: <@{open_town.player.id}> · *this channel*" in text(seen)
    assert "people with Manage Server · *default*" in text(await open_town.player.use(other, "config show"))


async def test_dice_are_made_from_the_dice_that_are_set(open_town):
    await decide(open_town, **{"from": 10})

    assert " d10: `" in text(await open_town.player.use(open_town.room, "d100"))
    assert " d20: `" in text(await open_town.player.use(open_town.room, "d100", **{"from": 20}))


@pytest.mark.parametrize(
    ("hidden", "show", "sentence"),
    [
        ("none", "me", "Rolls are not hidden here: leave out show:."),
        ("none", "gm", "Rolls are not hidden here: leave out show:."),
        ("gm", "me", "No roll here is hidden from the game master: use show:both."),
        ("me", "both", "Rolls here are hidden by show:me or not at all."),
    ],
)
async def test_hidden_rolls_can_be_forbidden(open_town, hidden, show, sentence):
    await decide(open_town, hidden=hidden)
    seen = await open_town.player.use(open_town.room, "roll", dice="d20", show=show)

    assert sentence in text(seen)
    assert "#1" in text(await open_town.player.use(open_town.room, "roll", dice="d20"))


async def test_a_secret_roll_is_not_rolled_again_once_secret_rolls_are_forbidden(open_town):
    first = await open_town.player.use(open_town.room, "roll", dice="d20", show="me")
    await decide(open_town, hidden="gm")

    assert "No roll here is hidden from the game master" in text(
        await open_town.player.press(first.message, "Roll again")
    )


@pytest.mark.parametrize(
    ("command", "options", "line"),
    [
        (
            "roll",
            {"dice": "4d6kh3 vs 2 # to hit; d6 fire"},
            "**3** to hit · success by 1 · 4d6kh3 (1, 1, 1, ~~[1]~~) vs 2; **1** fire · d6 (1)",
        ),
        ("d100", {"method": "base6"}, "**100** · d100 from four d6: `1 1 1 1`"),
        ("fair", {"dice": "2d6"}, "2d6"),
        ("deck", {"dice": "2d6"}, "2d6"),
    ],
)
async def test_compact_answers_are_one_line(open_town, command, options, line):
    await decide(open_town, answers="compact")
    seen = text(await open_town.player.use(open_town.room, command, **options))

    assert line in seen
    assert len(seen.strip().splitlines()) == 1


async def test_a_compact_roll_of_catan_is_one_line_with_who_is_next_and_no_picture(open_town):
    await decide(open_town, answers="compact")
    game = {"player2": open_town.owner, "dice": "plain", "no-sevens-for": "0"}
    await open_town.player.use(open_town.room, "catan start", **game)
    seen = await open_town.player.use(open_town.room, "catan roll", rolled="5 3")
    players = open_town.player.id, open_town.owner.id

    assert text(seen) == "**8** · typed by hand · <@{}> · next: <@{}>".format(*players)
    assert "image" not in seen.message["embeds"][0]
    assert f"· <@{players[1]}> · next" in text(await open_town.owner.press(seen.message, "Roll"))


async def test_a_compact_roll_of_cities_and_knights_has_the_red_number_and_the_event(open_town):
    await decide(open_town, answers="compact")
    game = {"player2": open_town.owner, "cities": True, "no-sevens-for": "2"}
    await open_town.player.use(open_town.room, "catan start", **game)
    seen = text(await open_town.player.use(open_town.room, "catan roll", rolled="5 3 blue"))

    assert "red 5, 🔵 blue gate: politics" in seen
    assert "no 7 before turn 5" in seen


async def test_a_compact_roll_can_be_rolled_again(open_town):
    await decide(open_town, answers="compact")
    first = await open_town.player.use(open_town.room, "roll", dice="2d6")
    second = await open_town.player.press(first.message, "Roll again")

    assert "re-roll of #1" in text(second)


async def test_a_compact_blind_roll_says_nothing_of_what_was_rolled(open_town):
    await decide(open_town, answers="compact")
    seen = text(await open_town.player.use(open_town.room, "roll", dice="2d6", show="gm"))

    assert "rolled for the game master" in seen
    assert "2d6" not in seen


@pytest.mark.parametrize(
    ("roller", "dice"), [("independent", "plain"), ("adaptive", "fair"), ("deck", "deck")]
)
async def test_catan_is_rolled_with_the_roller_that_is_set(open_town, roller, dice):
    await decide(open_town, roller=roller)
    await open_town.player.use(open_town.room, "catan start", player2=open_town.owner)
    event = await open_town.client.services.store.event(Place(open_town.room.id, open_town.guild.id), 1)

    assert event.request["dice"] == dice


@pytest.mark.parametrize(("command", "options"), [("odds", {"dice": "2d6"}), ("fair-odds", {"dice": "2d6"})])
async def test_pictures_have_the_ground_that_is_set(open_town, command, options):
    dark = await open_town.player.use(open_town.room, command, **options)
    await decide(open_town, theme="light")
    light = await open_town.player.use(open_town.room, command, **options)

    assert [await corner(seen) for seen in (dark, light)] == [(0x23, 0x26, 0x2E), (255, 255, 255)]


async def test_how_long_rolls_are_kept_is_set_and_zero_means_for_good(open_town):
    set_ = text(await decide(open_town, **{"keep-days": 30, "keep-rolls": 5000}))
    again = text(await decide(open_town, **{"keep-days": 0, "keep-rolls": 0}))

    assert "Rolls are kept: for 30 days" in set_
    assert "Rolls kept in a channel: the newest 5,000" in set_
    assert "Rolls are kept: for good · *this server*" in again
