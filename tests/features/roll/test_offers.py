"""A refusal of /roll: what was typed, with a caret, and what was probably meant as buttons."""

import pytest

from bot.text.card import Tone
from tests.client.reading import buttons, headline, text


async def test_a_refusal_shows_what_was_typed_with_a_caret(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 + + 3")

    assert "```\n2d6 + + 3\n      ^\n```" in text(seen)
    assert seen.ephemeral


async def test_what_was_meant_is_rolled_by_its_button_for_all_to_see_after_a_restart(town):
    async with town.bot():
        refused = await town.player.use(town.room, "roll", dice="2d6 + + 3")
    async with town.bot():
        seen = await town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert headline(seen) == "# 5"
    assert not seen.ephemeral


async def test_who_pressed_the_button_is_named_where_discord_does_not_say_it(lodged_town):
    typed = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 + 3")
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 + + 3")
    seen = await lodged_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert f"-# Pressed by <@{lodged_town.player.id}>" in text(seen)
    assert "Pressed by" not in text(typed)


async def test_who_asked_for_odds_by_a_button_is_named(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "odds", dice="2d6 + + 3")
    seen = await lodged_town.player.press(refused.message, "Odds of 2d6 + 3")

    assert f"-# Pressed by <@{lodged_town.player.id}>" in text(seen)


async def test_nobody_is_named_where_only_they_see_the_answer(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 + + 3", show="me")
    seen = await lodged_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert "Pressed by" not in text(seen)


async def test_dice_that_a_button_asked_for_still_name_who_pressed_it_at_their_last_face(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice="1d6 + + 3", rolled="?")
    asking = await lodged_town.player.press(refused.message, "Roll d6 + 3 instead")
    seen = await lodged_town.player.press(asking.message, "5")

    assert headline(seen) == "# 8"
    assert f"-# Pressed by <@{lodged_town.player.id}>" in text(seen)


async def test_it_is_as_hidden_as_what_was_typed(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 + + 3", show="me")
    seen = await lodged_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert seen.ephemeral


async def test_the_faces_that_were_typed_are_kept(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 + + 3", rolled="6 5")
    seen = await lodged_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert headline(seen) == "# 14"
    assert "typed" in text(seen)


async def test_what_is_too_long_for_a_button_can_be_copied(lodged_town):
    long = " + ".join(["2d6"] * 20)
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice=f"{long} + + 3")

    assert buttons(refused) == {}
    assert text(refused).endswith(f"Write this instead:\n```\n{long} + 3\n```")


async def test_a_table_that_is_too_long_for_a_button_can_be_copied(lodged_town):
    rows = "; ".join(f"{number} Goblin number {number}" for number in range(3, 13))
    options = {"name": "camp", "text": f"1-3 Orcs; {rows}"}
    refused = await lodged_town.player.use(lodged_town.room, "table add", **options)
    copied = text(refused).rpartition("Write this instead:\n```\n")[2].removesuffix("\n```")
    added = await lodged_town.player.use(lodged_town.room, "table add", name="camp", text=copied)

    assert buttons(refused) == {}
    assert not is_refused(added)


MENDED = [
    ("fair", {"dice": "2d6 + + 3"}, "Roll 2d6 + 3 instead"),
    ("fair", {"dice": "2d6 + + 3", "tightness": "2", "rolled": "6 5"}, "Roll 2d6 + 3 instead"),
    ("fair-odds", {"dice": "2d6 + + 3"}, "Odds of 2d6 + 3"),
    ("fair-reset", {"dice": "2d6 + + 3"}, "Use 2d6 + 3 instead"),
    ("deck", {"dice": "2d6 + + 3", "copies": 2}, "Draw 2d6 + 3 instead"),
    ("odds", {"dice": "2d6 + + 3"}, "Odds of 2d6 + 3"),
    ("odds", {"dice": "fair 2d6 + + 3"}, "Odds of fair 2d6 + 3"),
    ("odds", {"dice": "deck 2d6 + + 3"}, "Odds of deck 2d6 + 3"),
    ("odds", {"dice": "fair"}, "Odds of fair 2d6"),
    ("odds", {"dice": "Deck"}, "Odds of deck 2d6"),
    ("stats", {"dice": "2d6 + + 3"}, "Use 2d6 + 3 instead"),
    ("history", {"dice": "2d6 + + 3"}, "Use 2d6 + 3 instead"),
    ("d100", {"method": "hunam"}, "Use human instead"),
    ("d100", {"method": "base6", "options": "dise=4"}, "Use dice instead"),
    ("die", {"sides": 20, "method": "hunam", "from": 6}, "Use human instead"),
    ("rules show", {"method": "hunam"}, "Use human instead"),
    ("rules compare", {"methods": "base6 hunam"}, "Use human instead"),
    ("history", {"command": "rol"}, "Use roll instead"),
    ("table roll", {"name": "forrest"}, "Use forest instead"),
    ("table show", {"name": "forrest"}, "Use forest instead"),
    ("saved remove", {"name": "atack"}, "Use attack instead"),
    ("roll", {"dice": "atack 7"}, "Roll attack 7 instead"),
    ("roll", {"dice": "hit 5"}, "Roll hit + 5 instead"),
    ("roll", {"dice": "hit 5 adv"}, "Roll hit + 5 adv instead"),
    ("roll", {"dice": "2d6 + hit"}, "Roll hit + 2d6 instead"),
    ("fair", {"dice": "6x 2d6"}, "Roll 2d6 instead"),
    ("deck", {"dice": "6x 2d6"}, "Draw 2d6 instead"),
    ("saved add", {"name": "strike", "dice": "1d20+{1}"}, "Use 1d20+{bonus} instead"),
    ("roll", {"dice": "4d6", "rolled": "6 5 4 3 2"}, "Use 6 5 4 3 instead"),
    ("roll", {"dice": "4d6", "rolled": "6543"}, "Use 6 5 4 3 instead"),
    ("table add", {"name": "camp", "text": "2d6; Goblins; Wolves"}, "Use Goblins; Wolves instead"),
    ("table add", {"name": "camp", "text": "1-3 Orcs; 3-6 Elves"}, "Use 1-3 Orcs; 4-6 Elves instead"),
    ("table add", {"name": "old camp", "text": "Goblins; Wolves"}, "Use old-camp instead"),
    ("table roll", {"name": "forest", "rolled": "2 1"}, "Use 2 instead"),
    ("saved add", {"name": "big hit", "dice": "1d20+5"}, "Use big-hit instead"),
    ("d100", {"rolled": "1 2 3 4"}, "Use 1 2 3 instead"),
    ("d100", {"count": 3, "method": "base6"}, "Use human instead"),
    ("stats", {"set": "redd"}, "Use red instead"),
    ("history", {"set": "redd"}, "Use red instead"),
]
"""A command and options of which one is mistyped, and the button that mends it."""


def is_refused(seen):
    """Whether an answer is a warning, and no question."""
    embed = seen.message["embeds"][0]
    return embed.get("color") == Tone.WARNING and not embed.get("title")


@pytest.mark.parametrize(("command", "options", "label"), MENDED)
async def test_every_command_is_done_by_each_button_of_what_was_meant(lodged_town, command, options, label):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "table add", name="forest", text="Goblins; Wolves")
    await player.use(room, "saved add", name="attack", dice="1d20+{bonus}")
    await player.use(room, "saved add", name="hit", dice="1d20+5")
    await player.use(room, "d100", rolled="1 2 3", set="red")
    await player.use(room, "fair", dice="2d6 + 3")
    await player.use(room, "fair", dice="2d6")
    refused = await player.use(room, command, **options)
    assert refused.ephemeral
    assert next(iter(buttons(refused))) == label
    for button in buttons(refused):
        seen = await (await player.press(refused.message, button)).settled()
        assert not is_refused(seen), (button, text(seen))


REFUSED = [
    ("roll", {"dice": "1d20+5", "rolled": "25"}),
    ("roll", {"dice": "2d6", "rolled": "6543"}),
    ("roll", {"dice": "2d6", "rolled": "7 1"}),
    ("d100", {"rolled": "57"}),
    ("table roll", {"name": "big", "rolled": "101"}),
    ("table roll", {"name": "big", "rolled": "57", "by-d6": True}),
    ("table add", {"name": "big", "text": "d6; 1-2 x; 4-4 y; 6-6 z; 9-9 w; 12-12 v"}),
]
"""Commands for which nothing would be taken in place of what was typed."""


@pytest.mark.parametrize(("command", "options"), REFUSED)
async def test_nothing_is_offered_that_would_not_be_taken(lodged_town, command, options):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "table add", name="big", text="01-50 Orcs; 51-00 Elves")
    refused = await player.use(room, command, **options)

    assert is_refused(refused)
    assert buttons(refused) == {}


async def test_a_button_of_a_command_that_is_no_more_says_so(open_town):
    refused = await open_town.player.use(open_town.room, "fair", dice="2d6 + + 3")
    open_town.client.commands = {}
    seen = await open_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert "older version" in text(seen)


async def test_nothing_is_offered_where_no_name_is_like_what_was_typed(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "d100", method="zzzz")

    assert buttons(refused) == {}


async def test_the_usual_method_is_named_where_it_has_no_such_option(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "d100", options="dice=4")

    assert "The method human has no option 'dice'; it has cap." in text(refused)
