"""What a line is: dice, the roll of a game, or rolls until something comes."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.until import Until
from bot.mechanics.reading.ending import ONCE
from bot.mechanics.typed_line import read_alone


def refusal(text, **door):
    with pytest.raises(BadInput) as error:
        read_alone(text, **door)
    return error.value


@pytest.mark.parametrize(
    ("text", "kind", "roll", "label"),
    [
        ("2d6 + 3 fire", Rolls, "2d6 + 3 # fire", "fire"),
        ("coc45 spot bonus", GameRoll, "coc45 bonus", "spot"),
        ("2d6 until 9 # climb", Until, "2d6 until 9", "climb"),
        ("sr12 until 8", Until, "12d6>=5 until 8 in all", ""),
    ],
)
def test_a_line_is_one_of_three(text, kind, roll, label):
    line = read_alone(text, repeats=True)

    assert isinstance(line.roll, kind)
    assert (str(line.roll), line.label) == (roll, label)


def test_where_a_line_is_rolled_once_until_is_refused_where_it_stands():
    refused = refusal("d20 fire until 15")

    assert (refused.sentence, refused.typed, refused.at) == (ONCE, "d20 fire until 15", 9)


def test_where_no_game_judges_its_roll_is_its_dice_or_refused():
    assert str(read_alone("sr12 # run", judges=False).dice) == "12d6>=5"
    assert str(read_alone("2d6+3 fire", judges=False).one.root) == "2d6 + 3"
    assert "not with a roll of Vampire: the Masquerade 5e" in refusal("vtm7h2", judges=False).sentence


def test_a_refusal_of_dice_that_are_repeated_quotes_all_that_was_typed_and_keeps_it_on_its_buttons():
    for text, at in (("4d6 e6 until 12", 4), ("until: 4d6 e6 until 12 # fire", 11)):
        refused = refusal(text, repeats=True)
        assert (refused.typed, refused.at) == (text, at)
    offers = refusal("4d6 e6 fire until 12", repeats=True).offers

    assert offers == ("4d6!o=6 until 12 # fire", "4d6!=6 until 12 # fire")
    assert all(isinstance(read_alone(offer, repeats=True).roll, Until) for offer in offers)


def test_quotes_around_all_of_a_line_are_none_of_it():
    for text in ("“2d6+3 fire”", '"2d6+3 fire"', "„2d6+3 fire“", " «2d6+3 fire» "):
        assert str(read_alone(text).roll) == "2d6 + 3 # fire"
    assert read_alone('2d6 "fire"').label == "fire"


def test_several_rolls_are_not_one():
    with pytest.raises(BadInput, match="You typed 2 rolls, but only one is possible here: choose"):
        _ = read_alone("2d6; 1d8").one
