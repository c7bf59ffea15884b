"""A line with names: the roll of a game, and its dice, of one reading."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.line_at_table import LineAtTable, TableScope
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.saved_calls import may_call
from bot.mechanics.sheets import Sheet

SHEET = Sheet((("dex", "3"), ("attack", "d20 + 6")))
SAVED = {"fire": "8d6", "strike": "coc{skill}"}


def line(text):
    return LineAtTable(text, TableScope(SHEET, SAVED, NameScope(SHEET.with_rolls(SAVED), "d20")))


def test_a_roll_with_a_target_is_that_of_a_game_and_dice():
    read = line("attack ac 15")
    assert str(read.find_roll()) == str(line("d20+6 ac 15").find_roll())
    assert str(read.read_dice()) == "d20 + 6 vs 15 # attack"


@pytest.mark.parametrize("text", ["fire", "d20 + dex", "4d6 fire"])
def test_dice_are_the_roll_of_no_game(text):
    read = line(text)
    assert read.find_roll() is None
    assert read.read_dice().parts


def test_a_saved_roll_of_a_game_takes_its_values():
    assert line("strike 45").find_roll().entry.name == "coc"


def test_a_name_that_is_almost_a_saved_one_is_refused():
    with pytest.raises(BadInput, match="fire"):
        line("fyre").read_dice()


@pytest.mark.parametrize(
    ("text", "may"), [("4d6kh3", False), ("4d6!+2 vs 3", False), ("fire", True), ("coc45 spot", True)]
)
def test_saved_rolls_are_looked_for_where_one_may_be_named(text, may):
    assert may_call(text) is may
