"""Dice that other tables read otherwise: it is said how they were read, and the other reading is a button."""

import pytest

from tests.client.reading import buttons, headline, text

pytestmark = pytest.mark.usefixtures("seldom_painted")

READINGS = [
    ("d100 vs 45", "`vs 45` asks for 45 or more.", "d% vs <=45"),
    ("$a = d20>=15; $a + 2", "`d20>=15` counts the die: 1 or 0.", "$a = d20 vs 15; $a + 2"),
    ("1d66", "`1d66` is one die with 66 sides.", "d66"),
    ("-d20 +5", "`-d20` takes a d20 off.", "2d20kl1 + 5"),
    ("4d6!=7", "A d6 never shows that: `!=7` brings no more dice.", "4d6!"),
]


async def test_the_other_reading_is_rolled_by_its_button(use, press, kept):
    for number, (typed, reading, other) in enumerate(READINGS, 1):
        seen = await use("roll", dice=typed)
        instead = await press(seen, f"Roll {other} instead")
        assert f"-# {reading}" in text(seen)
        assert f"#{2 * number}" in text(instead)
        assert (await kept(2 * number)).request["dice"] == other


async def test_low_is_good_by_the_button_of_a_d100_and_who_pressed_it_is_named(
    lodged_town, use, press, below
):
    below.faces(20, 20)
    seen = await use("roll", dice="d100 vs 45")
    instead = await press(seen, "Roll d% vs <=45 instead", by=lodged_town.owner)

    assert "failure by 25" in text(seen)
    assert "success by 25" in text(instead)
    assert f"-# Pressed by <@{lodged_town.owner.id}>" in text(instead)


async def test_it_is_said_in_compact_answers_too(lodged_town, use):
    await use("config set", by=lodged_town.owner, answers="compact")
    seen = await use("roll", dice="d100 vs 45")

    assert "-# `vs 45` asks for 45 or more." in text(seen)
    assert "Roll d% vs <=45 instead" in buttons(seen)


async def test_the_other_reading_is_as_hidden_and_no_typed_dice_are_thrown_otherwise(use, press):
    hidden = await use("roll", dice="d100 vs 45", show="me")
    typed = await use("roll", dice="d100 vs 45", rolled="20")

    assert (await press(hidden, "Roll d% vs <=45 instead")).ephemeral
    assert "asks for 45 or more" in text(typed)
    assert not any("instead" in label for label in buttons(typed))


async def test_the_odds_of_the_other_reading_are_one_press_away(use, press):
    seen = await use("odds", dice="d100 vs 45")
    instead = await press(seen, "Odds of d% vs <=45")

    assert (headline(seen), headline(instead)) == ("# 56.0 %", "# 45.0 %")
