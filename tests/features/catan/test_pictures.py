""""""

from random import Random

import pytest

from bot.features.catan.game import CatanWish, Throw, make_throw, new_game, settle
from bot.features.catan.picture import CatanThrow, dice_picture, drawn_picture, study_game
from bot.mechanics.catan.dice import Pips
from bot.mechanics.sources import Chance
from bot.play.settings import Configuration


@pytest.mark.parametrize(
    ("dice", "faces"), [("tatham", (1, 4)), ("plain", (3, 4, 2, 6)), ("d6+d5", (6, 4)), ("d30", (17,))]
)
def test_a_picture_of_dice_is_a_png_that_tells_what_they_show(dice, faces):
    picture = dice_picture(CatanThrow(dice, sevens=False, faces=faces, event=5))

    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt.endswith("event die: green gate: science")


def test_a_picture_of_many_throws_has_an_alt_text_that_fits():
    throw = CatanThrow("plain", sevens=False, faces=(3, 4) * 90 + (2, 6), event=0)

    assert len(dice_picture(throw).alt) <= 1024


@pytest.mark.parametrize("dice", ["deck", "fair"])
def test_a_picture_of_what_was_drawn_tells_total_and_red_number(dice):
    assert drawn_picture(dice, Pips(9, 4), 1).alt == "9, red 4; event die: black ship: the barbarians"


def test_the_red_number_is_told_only_in_cities_and_knights():
    assert drawn_picture("deck", Pips(9, 4), 0).alt == "9"
    assert "red" not in dice_picture(CatanThrow("tatham", sevens=False, faces=(1, 4), event=0)).alt


def test_the_chart_of_a_game_tells_what_it_draws():
    game = new_game(settle(CatanWish(players=(1, 2), no_sevens_for="0"), 99, Configuration()))
    chance = Chance(Random(1).randrange)
    for number in range(36):
        throw = make_throw(game, chance, by_hand=False)
        assert isinstance(throw, Throw)
        game = game.add_roll(*throw.pair, 0, by_hand=False, number=number)
    summary, picture = study_game(game)

    assert sum(summary.counts.values()) == 36
    assert "7 came " in picture.alt
    assert "times of 6.0 expected" in picture.alt
    assert len(picture.alt) <= 1024


def test_a_game_without_rolls_has_a_chart():
    game = new_game(settle(CatanWish(players=(1, 2)), 99, Configuration()))

    assert study_game(game)[1].content.startswith(b"\x89PNG")
