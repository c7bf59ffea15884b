"""The options of a rule as text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.entry import example as an_example
from bot.mechanics.entry import fits, parse, radices, whole, whole_or_none, write
from bot.mechanics.errors import BadInput
from tests.mechanics.refusals import is_short_sentence, refusal

OPTIONS = (
    whole("dice", 1, 20, "how many dice"),
    whole_or_none("cap", 2, 9, "most dice"),
    radices("counts", "what each die counts as", ("5.5.4", "5.5.2.2")),
)


def test_pairs_are_read_in_any_order_and_with_any_spaces():
    values = {"dice": 4, "cap": None, "counts": (5, 5, 4)}
    assert parse("dice=4 cap=none counts=5.5.4", OPTIONS, "own") == values
    assert parse("  counts=5.5.4\tcap=none\ndice=4", OPTIONS, "own") == values


def test_no_text_is_no_options():
    assert parse("", OPTIONS, "own") == {}


def test_a_number_may_be_given_where_none_may():
    assert parse("cap=9", OPTIONS, "own") == {"cap": 9}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dice", "Options are written name=value, such as dice=20, not 'dice'."),
        ("dise=4", "The method own has no option 'dise'; did you mean 'dice'?"),
        ("window=4", "The method own has no option 'window'; it has dice, cap, counts."),
        ("=4", "The method own has no option ''; it has dice, cap, counts."),
        ("dice=4 dice=4", "The option 'dice' is given twice; give it once."),
        ("dice=0", "dice is a whole number from 1 to 20, not '0'."),
        ("dice=21", "dice is a whole number from 1 to 20, not '21'."),
        ("dice=", "dice is a whole number from 1 to 20, not ''."),
        ("dice=-4", "dice is a whole number from 1 to 20, not '-4'."),
        ("dice=٤", "dice is a whole number from 1 to 20, not '٤'."),
        ("dice=²", "dice is a whole number from 1 to 20, not '²'."),
        ("dice=none", "dice is a whole number from 1 to 20, not 'none'."),
        ("cap=10", "cap is a whole number from 2 to 9 or none, not '10'."),
        ("cap=1=2", "cap is a whole number from 2 to 9 or none, not '1=2'."),
        ("counts=5..4", "counts is a list of 1 to 14 numbers from 2 to 1000, such as 5.5.4, not '5..4'."),
        ("counts=1", "counts is a list of 1 to 14 numbers from 2 to 1000, such as 5.5.4, not '1'."),
        ("counts=1001", "counts is a list of 1 to 14 numbers from 2 to 1000, such as 5.5.4, not '1001'."),
        ("counts=٤", "counts is a list of 1 to 14 numbers from 2 to 1000, such as 5.5.4, not '٤'."),
    ],
)
def test_what_cannot_be_read_is_answered_with_one_sentence(text, sentence):
    with pytest.raises(BadInput) as caught:
        parse(text, OPTIONS, "own")
    assert str(caught.value) == sentence


def test_as_many_numbers_are_read_as_10_000_outcomes_from_coins_take():
    assert parse(f"counts={'.'.join('2' * 14)}", OPTIONS, "own") == {"counts": (2,) * 14}
    assert refusal(parse, f"counts={'.'.join('2' * 15)}", OPTIONS, "own")


def test_a_method_without_options_says_so():
    with pytest.raises(BadInput, match=r"The method own has no option 'dice'; it has none\."):
        parse("dice=4", (), "own")


@pytest.mark.parametrize(
    "text", ["x" * 5_000, "x" * 5_000 + "=1", "dice=" + "9" * 5_000, "counts=" + "2." * 5_000]
)
def test_five_thousand_characters_are_answered_shortly(text):
    assert is_short_sentence(refusal(parse, text, OPTIONS, "own"))


NAMES = st.sampled_from(["dice", "cap", "counts"]) | st.text(max_size=8)
PAIRS = st.tuples(NAMES, st.sampled_from(["4", "none", "5.5.4"]) | st.text(max_size=8)).map("=".join)


@given(st.lists(PAIRS | st.text(max_size=8), max_size=4).map(" ".join))
@example("\ud800=1")
def test_any_text_is_read_or_refused_with_a_short_sentence(text):
    sentence = refusal(parse, text, OPTIONS, "own")
    if sentence is None:
        values = parse(text, OPTIONS, "own")
        assert parse(write(values), OPTIONS, "own") == values
    else:
        assert is_short_sentence(sentence)


def test_values_are_written_as_they_are_read():
    assert write({"dice": 4, "cap": None, "counts": (5, 5, 4)}) == "dice=4 cap=none counts=5.5.4"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_proposal_can_be_read(option):
    assert option.proposals
    assert all(write({"x": option.read(text)}) == f"x={text}" for text in option.proposals)


def test_an_example_is_taken_from_the_first_option_with_proposals():
    assert an_example((radices("counts", "without proposals"), *OPTIONS)) == "dice=20"
    assert an_example(()) == "dice=4"


@pytest.mark.parametrize(
    ("numbers", "outcomes", "faces"),
    [((5, 5, 4), 100, 6), ((6, 6, 6), 100, 6), ((10, 10), 1, 10), ((2,), 2, 2)],
)
def test_numbers_that_reach_the_outcomes_fit(numbers, outcomes, faces):
    assert fits(numbers, outcomes, faces) == numbers


@pytest.mark.parametrize(
    ("numbers", "outcomes", "sentence"),
    [
        ((7, 5), 30, "A d6 cannot be read as a d7: use numbers from 2 to 6."),
        ((5, 4), 21, "5.4 makes 20 numbers, and 21 are wanted: multiplied they must make 21 to 2,100."),
        ((6, 6, 6), 2, "6.6.6 makes 216 numbers, and 2 are wanted: multiplied they must make 2 to 200."),
    ],
)
def test_numbers_that_do_not_fit_are_told_what_would(numbers, outcomes, sentence):
    with pytest.raises(BadInput) as caught:
        fits(numbers, outcomes, 6)
    assert str(caught.value) == sentence
