"""Settings of single channels, and what each setting does."""

from io import BytesIO

import aiohttp
import pytest
from PIL import Image

from bot.play.request_context import Place
from tests.client.reading import text
from tests.features.config.masters import appoint


async def decide(town, **options):
    return await town.owner.use(town.room, "config set", **options)


async def corner(seen):
    """Return the colour in the corner of the picture of an answer."""
    address = seen.message["embeds"][0]["image"]["url"]
    async with aiohttp.ClientSession() as web, web.get(address) as response:
        content = await response.read()
    return Image.open(BytesIO(content)).convert("RGB").getpixel((1, 1))


async def test_a_channel_has_settings_of_its_own_and_others_do_not(lodged_town):
    other = lodged_town.sandbox.text_channel(lodged_town.guild, "other")
    await decide(lodged_town, tightness="2")
    await decide(lodged_town, tightness="5", here=True)
    here = text(await lodged_town.player.use(lodged_town.room, "config show"))
    there = text(await lodged_town.player.use(other, "config show"))

    assert "Usual tightness: 5 · *this channel*" in here
    assert "Usual tightness: 2 · *this server*" in there
    assert "Usual method: human · *default*" in there


async def test_a_thread_has_the_settings_of_its_channel_and_setting_here_means_the_channel(lodged_town):
    thread = lodged_town.sandbox.thread(lodged_town.room, "aside")
    await decide(lodged_town, tightness="5", here=True)
    await lodged_town.owner.use(thread, "config set", method="base6", here=True)
    there = text(await lodged_town.player.use(thread, "config show"))
    here = text(await lodged_town.player.use(lodged_town.room, "config show"))

    for seen in (here, there):
        assert "Usual tightness: 5 · *this channel*" in seen
        assert "Usual method: base6 · *this channel*" in seen


async def test_what_is_unset_holds_no_more(lodged_town):
    await decide(lodged_town, tightness="5", theme="light")
    seen = text(await lodged_town.owner.use(lodged_town.room, "config unset", setting="tightness"))
    after_all = text(await lodged_town.owner.use(lodged_town.room, "config unset", setting="all"))

    assert "tightness: 1 · *default*" in seen
    assert "Pictures" not in seen
    assert "Pictures: dark" in after_all


async def test_a_player_without_manage_server_unsets_nothing(lodged_town):
    await decide(lodged_town, tightness="5")
    seen = await lodged_town.player.use(lodged_town.room, "config unset", setting="all")

    assert "Manage Server" in text(seen)
    assert "tightness: 5" in text(await lodged_town.player.use(lodged_town.room, "config show"))


async def test_a_direct_message_has_no_channels_to_set_alone(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        assert "leave it out" in text(await town.player.use(chat, "config set", theme="light", here=True))


async def test_game_masters_of_one_channel(lodged_town):
    other = lodged_town.sandbox.text_channel(lodged_town.guild, "other")
    seen = await appoint(lodged_town.owner, lodged_town.room, lodged_town.player, here=True)

    assert f"Game masters: <@{lodged_town.player.id}> · *this channel*" in text(seen)
    assert "people with Manage Server · *default*" in text(await lodged_town.player.use(other, "config show"))


async def test_dice_are_made_from_the_dice_that_are_set(lodged_town):
    await decide(lodged_town, **{"from": 10})

    assert " d10: `" in text(await lodged_town.player.use(lodged_town.room, "d100"))
    assert " d20: `" in text(await lodged_town.player.use(lodged_town.room, "d100", **{"from": 20}))


@pytest.mark.parametrize(
    ("hidden", "show", "sentence"),
    [
        ("none", "me", "Rolls are not hidden here: leave out show:."),
        ("none", "gm", "Rolls are not hidden here: leave out show:."),
        ("gm", "me", "No roll here is hidden from the game master: use show:both."),
        ("me", "both", "Rolls here are hidden by show:me or not at all."),
    ],
)
async def test_hidden_rolls_can_be_forbidden(lodged_town, hidden, show, sentence):
    await decide(lodged_town, hidden=hidden)
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="d20", show=show)

    assert sentence in text(seen)
    assert "#1" in text(await lodged_town.player.use(lodged_town.room, "roll", dice="d20"))


async def test_a_secret_roll_is_not_rolled_again_once_secret_rolls_are_forbidden(lodged_town):
    first = await lodged_town.player.use(lodged_town.room, "roll", dice="d20", show="me")
    await decide(lodged_town, hidden="gm")

    assert "No roll here is hidden from the game master" in text(
        await lodged_town.player.press(first.message, "Roll again")
    )


@pytest.mark.parametrize(
    ("command", "options", "line"),
    [
        (
            "roll",
            {"dice": "4d6kh3 vs 2 # to hit; d6 fire"},
            "**3** to hit · success by 1 · 4d6kh3 (1, 1, 1, ~~[1]~~) vs 2; **1** fire · d6 (1)",
        ),
        (
            "roll",
            {"dice": "2x 4d6kh3 + 1 vs 4"},
            "**4** · **4** · 4d6kh3 + 1 vs 4: (1, 1, 1, ~~[1]~~) success, just; "
            "(1, 1, 1, ~~[1]~~) success, just",
        ),
        ("roll", {"dice": "2x {d6, d8}kh1 + d%b"}, "{d6, d8}kh1 + d%b: (1) ~~[(1)]~~ (10, ~~[10]~~ + 1);"),
        (
            "roll",
            {"dice": "2x 2d[hit, miss]"},
            r"**2 hit, 0 miss** · **2 hit, 0 miss** · 2d\[hit, miss\]: (hit, hit); (hit, hit)",
        ),
        (
            "d100",
            {"method": "base6"},
            "**100** · d100 from four d6: `1 1 1 1` · This 100 had a chance of 1.003 %; fair is 1.000 %",
        ),
        ("d100", {"count": 3}, "**100 · 100 · 100** · d100 from 8 dice instead of about 9"),
        ("fair", {"dice": "2d6"}, "2d6"),
        ("deck", {"dice": "2d6"}, "2d6"),
    ],
)
async def test_compact_answers_are_one_line(lodged_town, command, options, line):
    await decide(lodged_town, answers="compact")
    seen = text(await lodged_town.player.use(lodged_town.room, command, **options))

    assert line in seen
    assert len(seen.strip().splitlines()) == 1


async def test_a_compact_roll_of_catan_is_one_line_with_who_is_next_and_no_picture(lodged_town):
    await decide(lodged_town, answers="compact")
    game = {"player2": lodged_town.owner, "dice": "plain", "no-sevens-for": "0"}
    await lodged_town.player.use(lodged_town.room, "catan start", **game)
    seen = await lodged_town.player.use(lodged_town.room, "catan roll", rolled="5 3")
    players = lodged_town.player.id, lodged_town.owner.id

    assert text(seen) == "**8** · typed by hand · <@{}> · next: <@{}>".format(*players)
    assert "image" not in seen.message["embeds"][0]
    assert f"· <@{players[1]}> · next" in text(await lodged_town.owner.press(seen.message, "Roll"))


async def test_a_compact_roll_of_cities_and_knights_has_the_red_number_and_the_event(lodged_town):
    await decide(lodged_town, answers="compact")
    game = {"player2": lodged_town.owner, "cities": True, "no-sevens-for": "2"}
    await lodged_town.player.use(lodged_town.room, "catan start", **game)
    seen = text(await lodged_town.player.use(lodged_town.room, "catan roll", rolled="5 3 blue"))

    assert "red 5, 🔵 blue gate: politics" in seen
    assert "no 7 before turn 5" in seen


async def test_a_compact_roll_can_be_rolled_again(lodged_town):
    await decide(lodged_town, answers="compact")
    first = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6")
    second = await lodged_town.player.press(first.message, "Roll again")

    assert "re-roll of #1" in text(second)


async def test_a_compact_blind_roll_says_nothing_of_what_was_rolled(lodged_town):
    await decide(lodged_town, answers="compact")
    seen = text(await lodged_town.player.use(lodged_town.room, "roll", dice="2d6", show="gm"))

    assert "rolled for the game master" in seen
    assert "2d6" not in seen


@pytest.mark.parametrize(
    ("roller", "dice"), [("independent", "plain"), ("adaptive", "fair"), ("deck", "deck")]
)
async def test_catan_is_rolled_with_the_roller_that_is_set(lodged_town, roller, dice):
    await decide(lodged_town, roller=roller)
    await lodged_town.player.use(lodged_town.room, "catan start", player2=lodged_town.owner)
    event = await lodged_town.client.services.store.event(Place(lodged_town.room.id, lodged_town.guild.id), 1)

    assert event.request["dice"] == dice


@pytest.mark.parametrize(("command", "options"), [("odds", {"dice": "2d6"}), ("fair-odds", {"dice": "2d6"})])
async def test_pictures_have_the_ground_that_is_set(lodged_town, command, options):
    dark = await lodged_town.player.use(lodged_town.room, command, **options)
    await decide(lodged_town, theme="light")
    light = await lodged_town.player.use(lodged_town.room, command, **options)

    assert [await corner(seen) for seen in (dark, light)] == [(0x23, 0x26, 0x2E), (255, 255, 255)]


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ({"keep-days": 30}, "Delete all rolls older than 30 days?"),
        ({"keep-rolls": 5000}, "Delete all rolls but the newest 5,000 of each channel?"),
        ({"keep-days": 1, "keep-rolls": 100}, "older than 1 day and all but the newest 100 of each channel?"),
    ],
)
async def test_before_rolls_are_deleted_it_is_asked_and_the_button_decides_it(lodged_town, given, asked):
    question = await decide(lodged_town, theme="light", **given)
    before = text(await lodged_town.owner.use(lodged_town.room, "config show"))
    done = await lodged_town.owner.press(question.message, "Delete older rolls")

    assert asked in text(question)
    assert question.ephemeral
    assert "Rolls are kept: for good" in before
    assert "Rolls kept in a channel: all" in before
    assert "Pictures: light · *this server*" in text(done)
    assert not done.ephemeral


@pytest.mark.parametrize("wider", [{"keep-days": 60}, {"keep-days": 0}, {"keep-rolls": 20_000}])
async def test_what_deletes_no_more_than_before_is_not_asked_about(lodged_town, wider):
    await decide(lodged_town, **{"keep-days": 30, "keep-rolls": 10_000, "sure": True})

    assert "Settings changed" in text(await decide(lodged_town, **wider))


@pytest.mark.parametrize("setting", ["keep-days", "all"])
async def test_before_undoing_a_wider_limit_of_a_channel_deletes_rolls_it_is_asked(lodged_town, setting):
    await decide(lodged_town, **{"keep-days": 90, "here": True, "sure": True})
    await decide(lodged_town, **{"keep-days": 30, "sure": True})
    use = lodged_town.owner.use
    question = await use(lodged_town.room, "config unset", setting=setting, here=True)
    before = text(await use(lodged_town.room, "config show"))
    done = await lodged_town.owner.press(question.message, "Delete older rolls")

    assert "Delete all rolls of this channel older than 30 days?" in text(question)
    assert question.ephemeral
    assert "Rolls are kept: for 90 days · *this channel*" in before
    assert "Rolls are kept: for 30 days · *this server*" in text(done)


async def test_undoing_a_narrower_limit_deletes_nothing_and_is_not_asked_about(lodged_town):
    await decide(lodged_town, **{"keep-days": 30, "here": True, "sure": True})
    seen = await lodged_town.owner.use(lodged_town.room, "config unset", setting="keep-days", here=True)

    assert "Rolls are kept: for good" in text(seen)


async def test_where_other_channels_would_lose_rolls_it_is_asked_whatever_this_one_keeps(lodged_town):
    await decide(lodged_town, **{"keep-days": 10, "here": True, "sure": True})
    question = await decide(lodged_town, **{"keep-days": 30})

    assert "Delete all rolls older than 30 days?" in text(question)


async def test_who_may_not_change_settings_is_not_asked(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "config set", **{"keep-days": 30})

    assert "Only people with the Manage Server permission" in text(seen)


async def test_how_long_rolls_are_kept_is_set_and_zero_means_for_good(lodged_town):
    set_ = text(await decide(lodged_town, **{"keep-days": 30, "keep-rolls": 5000, "sure": True}))
    again = text(await decide(lodged_town, **{"keep-days": 0, "keep-rolls": 0}))

    assert "Rolls are kept: for 30 days" in set_
    assert "Rolls kept in a channel: the newest 5,000" in set_
    assert "Rolls are kept: for good · *this server*" in again
