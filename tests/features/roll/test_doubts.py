"""Dice that other tables read otherwise: it is said how they were read, and the other reading is a button."""

import pytest

from bot.play.request_context import Place
from tests.client.reading import buttons, headline, text
from tests.scripted import Scripted


@pytest.mark.parametrize(
    ("typed", "reading", "other"),
    [
        ("d100 vs 45", "`vs 45` asks for 45 or more.", "d% vs <=45"),
        ("$a = d20>=15; $a + 2", "`d20>=15` counts the die: 1 or 0.", "$a = d20 vs 15; $a + 2"),
        ("1d66", "`1d66` is one die with 66 sides.", "d66"),
        ("-d20 +5", "`-d20` takes a d20 off.", "2d20kl1 + 5"),
        ("4d6!=7", "A d6 never shows that: `!=7` brings no more dice.", "4d6!"),
    ],
)
async def test_the_other_reading_is_rolled_by_its_button(lodged_town, typed, reading, other):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice=typed)
    instead = await lodged_town.player.press(seen.message, f"Roll {other} instead")

    place = Place(lodged_town.room.id, lodged_town.guild.id)
    made = await lodged_town.client.services.store.event(place, 2)

    assert f"-# {reading}" in text(seen)
    assert "#2" in text(instead)
    assert made.request["dice"] == other


async def test_low_is_good_by_the_button_of_a_d100(lodged_town, below: Scripted):
    below.faces(20, 20)
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="d100 vs 45")
    instead = await lodged_town.player.press(seen.message, "Roll d% vs <=45 instead")

    assert "failure by 25" in text(seen)
    assert "success by 25" in text(instead)


async def test_who_rolls_the_other_reading_by_its_button_is_named(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="d100 vs 45")
    instead = await lodged_town.owner.press(seen.message, "Roll d% vs <=45 instead")

    assert f"-# Pressed by <@{lodged_town.owner.id}>" in text(instead)


async def test_it_is_said_in_compact_answers_too(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", answers="compact")
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="d100 vs 45")

    assert "-# `vs 45` asks for 45 or more." in text(seen)
    assert "Roll d% vs <=45 instead" in buttons(seen)


async def test_the_other_reading_is_as_hidden(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="d100 vs 45", show="me")
    instead = await lodged_town.player.press(seen.message, "Roll d% vs <=45 instead")

    assert instead.ephemeral


async def test_dice_that_were_typed_are_not_thrown_otherwise(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="d100 vs 45", rolled="20")

    assert "asks for 45 or more" in text(seen)
    assert not any("instead" in label for label in buttons(seen))


async def test_the_odds_of_the_other_reading_are_one_press_away(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "odds", dice="d100 vs 45")
    instead = await lodged_town.player.press(seen.message, "Odds of d% vs <=45")

    assert (headline(seen), headline(instead)) == ("# 56.0 %", "# 45.0 %")
