import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.parsing import parse
from bot.mechanics.targets import Target
from bot.play.odds import question


def context(*texts, target=""):
    names = ("expression", "second", "third", "fourth")
    return question(dict(zip(names, texts, strict=False)), target, fractions=False)


def refusal(*texts, target=""):
    with pytest.raises(BadInput) as error:
        context(*texts, target=target)
    return str(error.value)


def test_a_question_has_its_expressions_in_order_and_its_target():
    found = context("3d6", "4d6kh3", target="15")

    assert found.expressions == (parse("3d6"), parse("4d6kh3"))
    assert found.target == Target(15, None)


def test_a_question_needs_no_target():
    assert context("3d6", target=" ").target is None


def test_comments_make_no_other_question():
    assert context("3d6 # for Pim") == context("3d6")


def test_an_expression_that_is_wrong_alone_gets_the_sentence_of_the_parser():
    assert not refusal("2d6+").startswith("In ")


def test_among_several_expressions_the_wrong_one_is_named():
    assert refusal("3d6", "2d6+").startswith("In second: ")


def test_the_same_expression_twice_is_refused_however_it_is_written():
    assert refusal("3d6", "3D6 # again") == "3d6 is there twice; give each expression once."


def test_a_bad_target_is_refused():
    assert "is not understood" in refusal("3d6", target="many")


def test_expressions_that_are_too_dear_together_are_refused_together():
    assert "together; ask for fewer at once." in refusal("200d20kh80", "199d20kh80")


def test_an_expression_that_is_too_dear_alone_is_left_to_its_own_sentence():
    assert context("300d20kh150", "3d6")
