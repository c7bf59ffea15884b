"""Dice with words that are thrown by hand: typed by their words, or a button a word."""

import pytest

from tests.client.reading import buttons, headline, text

TYPED_WORDS = [
    ("hit Miss hit", "# 2 hit, 1 miss"),
    ("hit 3 2", "# 2 hit, 1 miss"),
    ("MISS miss miss", "# 0 hit, 3 miss"),
]


@pytest.mark.parametrize(("typed", "came"), TYPED_WORDS)
async def test_dice_with_words_are_typed_by_their_words(lodged_town, typed, came):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="3d[hit,hit,miss]", rolled=typed)

    assert headline(seen) == came


async def test_a_word_that_is_on_no_die_is_refused_with_those_that_are(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2d[hit,miss]", rolled="hit crit")

    assert "Face 2 is 'crit', but the d2 shows hit or miss." in text(seen)


async def test_words_too_many_are_refused_and_left_out_by_the_button(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="d[hit,miss]", rolled="hit hit")
    made = await lodged_town.player.press(seen.message, "Use hit instead")

    assert "The roll was complete before 'hit': leave it out." in text(seen)
    assert headline(made) == "# hit"


async def test_each_word_is_a_button_once(lodged_town):
    asked = await lodged_town.player.use(lodged_town.room, "roll", dice="2d[hit,hit,miss]", rolled="?")
    assert "It shows hit or miss." in text(asked)
    assert list(buttons(asked))[:2] == ["hit", "miss"]
    await lodged_town.player.press(asked.message, "miss")
    made = await lodged_town.player.press(asked.message, "hit")

    assert headline(made) == "# 1 hit, 1 miss"
