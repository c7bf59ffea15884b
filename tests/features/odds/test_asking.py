""""""

import pytest

from bot.features.odds.asking import question
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.parsing import parse


def refusal(text):
    with pytest.raises(BadInput) as error:
        question(text)
    return str(error.value)


def test_a_question_has_its_rolls_in_order_each_with_its_target():
    assert question("3d6; 4d6kh3 vs 15").rolls == (parse("3d6"), parse("4d6kh3 vs 15"))


def test_labels_make_no_other_question():
    assert question("3d6 # for Pim") == question("3d6")


def test_a_question_is_written_so_that_it_is_read_again():
    asked = question("3d6 # for Pim; 2d20kh + 5 vs 15")

    assert question(str(asked)) == asked


def test_the_same_roll_twice_is_refused_however_it_is_written():
    assert refusal("3d6; 3D6 # again") == "3d6 is there twice; give each roll once."


def test_more_than_four_rolls_are_refused():
    assert refusal("d4; d6; d8; d10; d12") == "These are 5 rolls; up to 4 can be compared at once."


def test_rolls_that_are_too_dear_together_are_refused_together():
    assert "together; ask for fewer at once." in refusal("400d20kh150; 399d20kh150")


def test_a_roll_that_is_too_dear_alone_is_left_to_its_own_sentence():
    assert question("300d20kh150; 3d6")
