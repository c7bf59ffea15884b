"""What is asked about odds."""

import pytest

from bot.features.odds.asking import question as question_of
from bot.features.odds.card import known_rolls
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.reader import understand, understand_one


def question(text):
    return question_of(understand(text))


def refusal(text):
    with pytest.raises(BadInput) as error:
        known_rolls(question(text))
    return str(error.value)


def test_a_question_has_its_rolls_in_order_each_with_its_target_and_without_labels():
    assert question("3d6; 4d6kh3 vs 15").rolls == (understand_one("3d6"), understand_one("4d6kh3 vs 15"))
    assert question("3d6 # for Pim") == question("3d6")


def test_a_question_is_written_so_that_it_is_read_again():
    asked = question("3d6 # for Pim; 2d20kh + 5 vs 15")

    assert question(str(asked)) == asked


def test_what_cannot_be_compared_is_refused():
    assert refusal("3d6; 3D6 # again") == "You wrote `3d6` twice: leave one out."
    assert (
        refusal("d4; d6; d8; d10; d12") == "You typed 5 rolls, but at most 4 can be compared: leave some out."
    )


def test_rolls_that_are_too_dear_together_are_refused_and_one_alone_by_its_own_sentence():
    assert "These rolls together take too long to calculate: ask for fewer at once." in refusal(
        "20d6!kh10; 500d20kh200"
    )
    assert "The odds of `500d%kh250` take too long to calculate. Use fewer or smaller dice." in refusal(
        "500d100kh250"
    )
    assert [str(one.roll) for one in known_rolls(question("100d20kh50; 3d6"))] == ["100d20kh50", "3d6"]
