"""A refusal of /roll: what was typed, with a caret, and what was probably meant as buttons."""

import pytest

from bot.render.card import Tone
from tests.commands.reading import buttons, headline, text


async def test_a_refusal_shows_what_was_typed_with_a_caret(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 plus 3")

    assert "```\n2d6 plus 3\n    ^\n```" in text(seen)
    assert seen.ephemeral


async def test_what_was_meant_is_rolled_by_its_button_for_all_to_see_after_a_restart(town):
    async with town.bot():
        refused = await town.player.use(town.room, "roll", dice="2d6 plus 3")
    async with town.bot():
        seen = await town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert headline(seen) == "# 5"
    assert not seen.ephemeral


async def test_it_is_as_hidden_as_what_was_typed(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 plus 3", show="me")
    seen = await lodged_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert seen.ephemeral


async def test_the_faces_that_were_typed_are_kept(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 plus 3", rolled="6 5")
    seen = await lodged_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert headline(seen) == "# 14"
    assert "typed" in text(seen)


async def test_what_is_too_long_for_a_button_is_not_offered(lodged_town):
    long = "+".join(["2d6"] * 20)
    refused = await lodged_town.player.use(lodged_town.room, "roll", dice=f"{long} plus 3")

    assert buttons(refused) == {}


MENDED = [
    ("fair", {"dice": "2d6 plus 3"}, "Roll 2d6 + 3 instead"),
    ("fair", {"dice": "2d6 plus 3", "tightness": "2", "rolled": "6 5"}, "Roll 2d6 + 3 instead"),
    ("fair-odds", {"dice": "2d6 plus 3"}, "Odds of 2d6 + 3"),
    ("fair-reset", {"dice": "2d6 plus 3"}, "Use 2d6 + 3 instead"),
    ("deck", {"dice": "2d6 plus 3", "copies": 2}, "Draw 2d6 + 3 instead"),
    ("odds", {"dice": "2d6 plus 3"}, "Odds of 2d6 + 3"),
    ("odds", {"dice": "fair 2d6 plus 3"}, "Odds of fair 2d6 + 3"),
    ("odds", {"dice": "deck 2d6 plus 3"}, "Odds of deck 2d6 + 3"),
    ("stats", {"dice": "2d6 plus 3"}, "Use 2d6 + 3 instead"),
    ("history", {"dice": "2d6 plus 3"}, "Use 2d6 + 3 instead"),
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
    ("roll", {"dice": "4d6", "rolled": "6 5 4 3 2"}, "Use 6 5 4 3 instead"),
    ("roll", {"dice": "4d6", "rolled": "6543"}, "Use 6 5 4 3 instead"),
    ("d100", {"rolled": "1 2 3 4"}, "Use 1 2 3 instead"),
    ("d100", {"count": 3, "method": "base6"}, "Use human instead"),
    ("stats", {"set": "redd"}, "Use red instead"),
    ("history", {"set": "redd"}, "Use red instead"),
]
"""A command and options of which one is mistyped, and the button that mends it."""


@pytest.mark.parametrize(("command", "options", "label"), MENDED)
async def test_every_command_is_done_by_the_button_of_what_was_meant(lodged_town, command, options, label):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "table add", name="forest", text="Goblins; Wolves")
    await player.use(room, "saved add", name="attack", dice="1d20+{bonus}")
    await player.use(room, "saved add", name="hit", dice="1d20+5")
    await player.use(room, "d100", rolled="1 2 3", set="red")
    await player.use(room, "fair", dice="2d6 + 3")
    refused = await player.use(room, command, **options)
    seen = await (await player.press(refused.message, label)).settled()

    assert refused.ephemeral
    assert next(iter(buttons(refused))) == label
    assert seen.message["embeds"][0].get("color") != Tone.WARNING or buttons(seen)


async def test_a_button_of_a_command_that_is_no_more_says_so(open_town):
    refused = await open_town.player.use(open_town.room, "fair", dice="2d6 plus 3")
    open_town.client.commands = {}
    seen = await open_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert "older version" in text(seen)


async def test_nothing_is_offered_where_no_name_is_like_what_was_typed(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "d100", method="zzzz")

    assert buttons(refused) == {}


async def test_the_usual_method_is_named_where_it_has_no_such_option(lodged_town):
    refused = await lodged_town.player.use(lodged_town.room, "d100", options="dice=4")

    assert "The method human has no option 'dice'; it has cap." in text(refused)
