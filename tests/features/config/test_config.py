"""/config set, show and unset: what is decided holds in a server or in one channel, and what it does."""

from io import BytesIO

import aiohttp
import pytest
from PIL import Image

from bot.play.request_context import Place
from bot.sandbox.errors import NotSent
from tests.client.reading import buttons, headline, text

MANAGE_SERVER = 1 << 5
MANAGE_THREADS = 1 << 34

FOR_GOOD = "Rolls are kept: for good"


async def decide(town, **options):
    return await town.owner.use(town.room, "config set", **options)


async def undo(town, setting, **options):
    return await town.owner.use(town.room, "config unset", setting=setting, **options)


async def show(town, room=None):
    return text(await town.player.use(room or town.room, "config show"))


async def roll(town, dice="d20", **options):
    return await town.player.use(town.room, "roll", dice=dice, **options)


async def corner(seen):
    """Return the colour in the corner of the picture of an answer."""
    address = seen.message["embeds"][0]["image"]["url"]
    async with aiohttp.ClientSession() as web, web.get(address) as response:
        content = await response.read()
    return Image.open(BytesIO(content)).convert("RGB").getpixel((1, 1))


async def test_the_owner_changes_settings_for_everyone(lodged_town, below):
    await decide(lodged_town, d100="0-99", method="base6", tightness="0.5")
    below.faces(1, 1, 1, 1)
    seen = await lodged_town.player.use(lodged_town.room, "d100")

    assert headline(seen) == "# 0"
    assert "d100 from four d6: `1 1 1 1`" in text(seen)


async def test_a_player_with_manage_server_can_change_them_and_others_are_not_even_asked(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    refused = await player.use(room, "config set", **{"keep-days": 30})
    assert "Only people with the Manage Server permission" in text(refused)
    lodged_town.guild.grant(player, MANAGE_SERVER)
    assert "Settings changed" in text(await player.use(room, "config set", method="base6"))


async def test_they_survive_a_restart_and_in_direct_messages_the_participants_decide(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        assert "Settings changed" in text(await town.player.use(chat, "config set", d100="0-99"))
    async with town.bot():
        assert "0-99" in text(await town.player.use(chat, "config show"))


async def test_each_person_can_have_a_memory_of_their_own(lodged_town):
    await decide(lodged_town, memory="person")
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    seen = text(await lodged_town.owner.use(lodged_town.room, "fair", dice="2d6"))

    assert "Your dice here lean towards totals that are due." in seen
    assert "as likely as with plain dice" in seen


async def test_discord_itself_refuses_a_value_outside_the_choices(lodged_town):
    for options in ({"d100": "1-6"}, {"from": 1}, {"keep-days": -1}, {"theme": "pink"}):
        with pytest.raises(NotSent):
            await decide(lodged_town, **options)


async def test_methods_and_tightness_are_completed(lodged_town):
    methods = await lodged_town.owner.complete(lodged_town.room, "config set", "method", "re")
    tightness = await lodged_town.owner.complete(lodged_town.room, "config set", "tightness", "0.")

    assert methods[0]["value"] == "reroll"
    assert [c["value"] for c in tightness] == ["0.25", "0.5"]


async def test_only_what_was_changed_is_shown(lodged_town):
    await decide(lodged_town, method="base6")
    seen = await decide(lodged_town, method="base6", theme="light")

    assert text(seen).splitlines() == [
        "Settings changed",
        "Pictures: light · *this server*",
        "/config show shows all settings.",
    ]


async def test_a_channel_and_its_threads_have_settings_of_their_own_and_others_do_not(lodged_town):
    other = lodged_town.sandbox.text_channel(lodged_town.guild, "other")
    thread = lodged_town.sandbox.thread(lodged_town.room, "aside")
    await decide(lodged_town, tightness="2")
    await decide(lodged_town, tightness="5", where="channel")
    await lodged_town.owner.use(thread, "config set", method="base6", where="thread")

    assert "Usual tightness: 5 · *this channel*" in await show(lodged_town)
    assert "Usual method: human · *default*" in await show(lodged_town)
    aside = await show(lodged_town, thread)
    assert "Usual tightness: 5 · *this channel*" in aside
    assert "Usual method: base6 · *this thread*" in aside
    there = await show(lodged_town, other)
    assert "Usual tightness: 2 · *this server*" in there
    assert "Usual method: human · *default*" in there


async def test_the_person_who_began_a_thread_sets_what_concerns_play_there_and_moderators_too(lodged_town):
    own = lodged_town.sandbox.thread(lodged_town.room, "own", by=lodged_town.player)
    other = lodged_town.sandbox.thread(lodged_town.room, "other", by=lodged_town.owner)
    use = lodged_town.player.use
    assert "base6 · *this thread*" in text(await use(own, "config set", method="base6"))
    assert "Manage Server" in text(await use(other, "config set", method="base6"))
    lodged_town.guild.grant(lodged_town.player, MANAGE_THREADS)
    assert "base6 · *this thread*" in text(await use(other, "config set", method="base6"))


async def test_one_setting_is_undone_or_all_of_them(lodged_town):
    await decide(lodged_town, tightness="5", theme="light")
    seen = text(await undo(lodged_town, "tightness"))

    assert "tightness: 1 · *default*" in seen
    assert "Pictures" not in seen
    assert "Pictures: dark" in text(await undo(lodged_town, "all"))


async def test_dice_are_made_from_the_dice_that_are_set(lodged_town):
    await decide(lodged_town, **{"from": 10})

    assert " d10: `" in text(await lodged_town.player.use(lodged_town.room, "d100"))
    assert " d20: `" in text(await lodged_town.player.use(lodged_town.room, "d100", **{"from": 20}))


async def test_hidden_rolls_can_be_forbidden_and_then_not_be_rolled_again_either(lodged_town):
    first = await roll(lodged_town, show="me")
    for hidden, show_to, sentence in (
        ("none", "me", "Rolls cannot be hidden here: leave `show:` out. /config show says what is allowed."),
        ("none", "gm", "Rolls cannot be hidden here: leave `show:` out. /config show says what is allowed."),
        (
            "me",
            "both",
            "Here only the roller may see a hidden roll: write `show:me`, or leave `show:` out. "
            "/config show says what is allowed.",
        ),
        ("gm", "me", "The game master sees every roll here: write `show:both`."),
    ):
        await decide(lodged_town, hidden=hidden)
        assert sentence in text(await roll(lodged_town, show=show_to))
    again = await lodged_town.player.press(first.message, "Roll again")
    assert "The game master sees every roll here" in text(again)
    assert "#2" in text(await roll(lodged_town))


CHANCE = "This 100 had a chance of 1.003 %; fair is 1.000 %"

COMPACT = (
    (
        "roll",
        {"dice": "4d6kh3 vs 2 # to hit; d6 fire"},
        "**3** to hit · success by 1 · 4d6kh3 (1, 1, 1, ~~[1]~~) vs 2; **1** fire · d6 (1)",
    ),
    (
        "roll",
        {"dice": "2x 4d6kh3 + 1 vs 4"},
        "**4** · **4** · 4d6kh3 + 1 vs 4: (1, 1, 1, ~~[1]~~) success, just; (1, 1, 1, ~~[1]~~) success, just",
    ),
    ("roll", {"dice": "2x {d6, d8}kh1 + d%b"}, "{d6, d8}kh1 + d%b: (1) ~~[(1)]~~ (10, ~~[10]~~ + 1);"),
    (
        "roll",
        {"dice": "2x 2d[hit, miss]"},
        r"**2 hit, 0 miss** · **2 hit, 0 miss** · 2d\[hit, miss\]: (hit, hit); (hit, hit)",
    ),
    ("d100", {"method": "base6"}, f"**100** · d100 from four d6: `1 1 1 1` · {CHANCE}"),
    ("d100", {"count": 3}, "**100 · 100 · 100** · d100 from 8 dice instead of about 9"),
    ("fair", {"dice": "2d6"}, "2d6"),
    ("deck", {"dice": "2d6"}, "2d6"),
)


async def test_compact_answers_are_one_line(lodged_town):
    await decide(lodged_town, answers="compact")
    for command, options, line in COMPACT:
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


async def test_a_compact_roll_can_be_rolled_again_and_a_blind_one_says_nothing_of_what_was_rolled(
    lodged_town,
):
    await decide(lodged_town, answers="compact")
    again = await lodged_town.player.press((await roll(lodged_town, "2d6")).message, "Roll again")
    blind = text(await roll(lodged_town, "2d6", show="gm"))

    assert "re-roll of #1" in text(again)
    assert "rolled for the game master" in blind
    assert "2d6" not in blind


async def test_catan_is_rolled_with_the_roller_that_is_set(lodged_town):
    store = lodged_town.client.services.store
    for roller, dice in (("independent", "plain"), ("adaptive", "fair"), ("deck", "deck")):
        await decide(lodged_town, roller=roller)
        room = lodged_town.sandbox.text_channel(lodged_town.guild, roller)
        await lodged_town.player.use(room, "catan start", player2=lodged_town.owner)
        assert (await store.event(Place(room.id, lodged_town.guild.id), 1)).request["dice"] == dice


async def test_pictures_have_the_ground_that_is_set(lodged_town):
    ask = lodged_town.player.use
    dark = await ask(lodged_town.room, "odds", dice="fair d4", rolls=2)
    await decide(lodged_town, theme="light")
    light = await ask(lodged_town.room, "odds", dice="fair d4", rolls=2)

    assert [await corner(seen) for seen in (dark, light)] == [(0x23, 0x26, 0x2E), (255, 255, 255)]


async def test_before_rolls_are_deleted_it_is_asked_and_the_button_decides_it(lodged_town):
    given = {"keep-days": 1, "keep-rolls": 5000}
    question = await decide(lodged_town, theme="light", **given)
    before = await show(lodged_town)
    done = await lodged_town.owner.press(question.message, "Yes, from now on")

    words = (
        "From now on, delete each roll when it is more than 1 day old and keep only the newest "
        "5,000 rolls of each channel? No roll is deleted today. Deleted rolls cannot be restored."
    )
    assert words in text(question)
    assert (question.ephemeral, done.ephemeral) == (True, False)
    assert FOR_GOOD in before
    assert "Rolls kept in a channel: all" in before
    for line in ("Pictures: light", "Rolls are kept: for 1 day", "Rolls kept in a channel: the newest 5,000"):
        assert f"{line} · *this server*" in text(done)


async def test_what_deletes_no_more_than_before_is_not_asked_about(lodged_town):
    await decide(lodged_town, **{"keep-days": 30, "keep-rolls": 10_000, "sure": True})
    for wider in ({"keep-days": 60}, {"keep-rolls": 20_000}, {"keep-rolls": 0}):
        assert "Settings changed" in text(await decide(lodged_town, **wider))
    assert f"{FOR_GOOD} · *this server*" in text(await decide(lodged_town, **{"keep-days": 0}))


@pytest.mark.parametrize("setting", ["keep-days", "all"])
async def test_before_undoing_a_wider_limit_of_a_channel_deletes_rolls_it_is_asked(lodged_town, setting):
    await decide(lodged_town, **{"keep-days": 90, "where": "channel", "sure": True})
    await decide(lodged_town, **{"keep-days": 30, "sure": True})
    question = await undo(lodged_town, setting, where="channel")
    before = await show(lodged_town)
    done = await lodged_town.owner.press(question.message, "Yes, from now on")

    assert (
        "From now on, delete each roll of this channel when it is more than 30 days old? No "
        "roll is deleted today. Deleted rolls cannot be restored." in text(question)
    )
    assert question.ephemeral
    assert "Rolls are kept: for 90 days · *this channel*" in before
    assert "Rolls are kept: for 30 days · *this server*" in text(done)


async def test_a_narrower_limit_of_a_channel_is_undone_unasked_and_does_not_hide_what_others_lose(
    lodged_town,
):
    await decide(lodged_town, **{"keep-days": 10, "where": "channel", "sure": True})

    assert (
        "From now on, delete each roll when it is more than 30 days old? No roll is deleted "
        "today. Deleted rolls cannot be restored." in text(await decide(lodged_town, **{"keep-days": 30}))
    )
    assert FOR_GOOD in text(await undo(lodged_town, "keep-days", where="channel"))


async def test_compact_answers_have_the_buttons_that_do_something_alone(lodged_town):
    await decide(lodged_town, answers="compact")

    assert list(buttons(await roll(lodged_town))) == ["Roll again"]
    assert list(buttons(await roll(lodged_town, show="me"))) == ["Roll again", "Reveal"]
    again = await lodged_town.player.press((await roll(lodged_town)).message, "Roll again")
    assert list(buttons(again)) == ["Roll again"]
