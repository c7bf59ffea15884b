"""Targets of dice that remember, and of decks: met or not, and how likely they are next."""

import pytest

from tests.client.reading import headline, text


@pytest.mark.parametrize("command", ["fair", "deck"])
@pytest.mark.parametrize("answers", ["full", "compact"])
async def test_it_is_said_whether_the_target_was_met(lodged_town, command, answers):
    await lodged_town.owner.use(lodged_town.room, "config set", answers=answers)
    seen = await lodged_town.player.use(lodged_town.room, command, dice="2d6 vs 2")
    missed = await lodged_town.player.use(lodged_town.room, command, dice="2d6 vs 13")

    assert "**success" in text(seen)
    assert "**failure by " in text(missed)


async def test_it_is_said_of_dice_thrown_by_hand(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice="2d6 vs 7", rolled="6 5")

    assert "**success by 4** · 2d6 vs 7 by hand" in text(seen)


async def test_the_chance_of_a_target_stands_beside_that_of_plain_dice(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", rolled="1 1")
    fair = await lodged_town.player.use(lodged_town.room, "odds", dice="fair 2d6 vs 7")
    deck = await lodged_town.player.use(lodged_town.room, "odds", dice="deck 2d6 vs 7")

    assert headline(fair) != headline(deck) == "# 58.3 %"
    assert "for 7 or more with the next 2d6 instead of 58.3 %." in text(fair)
    assert "for 7 or more with the next card of 2d6, as with plain dice." in text(deck)


async def test_by_how_many_rolls_totals_are_off_is_behind_a_button(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6", rolled="1 1")
    seen = await lodged_town.player.use(lodged_town.room, "fair-odds", dice="2d6")
    more = await lodged_town.player.press(seen.message, "More")

    assert "by 0.97" not in text(seen)
    assert "Came too often, in rolls: **2** by 0.97" in text(more)
    assert "**7** by 0.17" in text(more)
