"""The options of a rule as text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.entry import example as an_example
from bot.mechanics.entry import fits, parse, radices, whole, whole_or_none, write
from bot.mechanics.errors import cite
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
    assert (parse("", OPTIONS, "own"), parse("cap=9", OPTIONS, "own")) == ({}, {"cap": 9})


def test_as_many_numbers_are_read_as_10_000_outcomes_from_coins_take():
    assert parse(f"counts={'.'.join('2' * 14)}", OPTIONS, "own") == {"counts": (2,) * 14}
    assert refusal(parse, f"counts={'.'.join('2' * 15)}", OPTIONS, "own")


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


def test_an_example_is_taken_from_the_first_option_with_proposals():
    assert an_example((radices("counts", "without proposals"), *OPTIONS)) == "dice=20"
    assert an_example(()) == "dice=4"


WHOLE, NONE = (
    "`dice` must be a whole number from 1 to 20, not ",
    "`cap` must be a whole number from 2 to 9, or `none`, not ",
)
LIST = "`counts` must be 1 to 14 numbers from 2 to 1000, such as 5.5.4, not "


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dice", "`dice` is not an option: write a name and a value, such as dice=20."),
        ("dise=4", "The method used here, `own`, has no option `dise`: did you mean `dice`?"),
        (
            "window=4",
            "The method used here, `own`, has no option `window`: its options are "
            "`dice`, `cap`, `counts`, such as dice=20.",
        ),
        (
            "=4",
            "The method used here, `own`, has no option ` `: its options are "
            "`dice`, `cap`, `counts`, such as dice=20.",
        ),
        ("dice=4 dice=4", "You wrote the option `dice` twice: leave one out."),
        *((f"dice={value}", f"{WHOLE}{cite(value)}.") for value in ("0", "21", "", "-4", "٤", "²", "none")),
        *((f"cap={value}", f"{NONE}{cite(value)}.") for value in ("10", "1=2")),
        *((f"counts={value}", f"{LIST}{cite(value)}.") for value in ("5..4", "1", "1001", "٤")),
    ],
)
def test_what_cannot_be_read_is_answered_with_one_sentence(text, sentence):
    assert refusal(parse, text, OPTIONS, "own") == sentence


def test_a_method_without_options_says_so():
    assert (
        refusal(parse, "dice=4", (), "own")
        == "The method used here, `own`, has no option `dice`: it has no options."
    )


def test_five_thousand_characters_are_answered_shortly():
    for text in ("x" * 5_000, "x" * 5_000 + "=1", "dice=" + "9" * 5_000, "counts=" + "2." * 5_000):
        assert is_short_sentence(refusal(parse, text, OPTIONS, "own"))


def test_every_proposal_can_be_read_and_is_written_as_it_is_read():
    for option in OPTIONS:
        assert option.proposals
        assert all(write({"x": option.read(text)}) == f"x={text}" for text in option.proposals)


def test_numbers_fit_that_a_die_can_show_and_that_reach_the_outcomes():
    for numbers, outcomes, faces in [
        ((5, 5, 4), 100, 6),
        ((6, 6, 6), 100, 6),
        ((10, 10), 1, 10),
        ((2,), 2, 2),
    ]:
        assert fits(numbers, outcomes, faces) == numbers
    assert [refusal(fits, numbers, n, 6) for numbers, n in (((7, 5), 30), ((5, 4), 21), ((6, 6, 6), 2))] == [
        "A d6 cannot show 7: write numbers from 2 to 6.",
        "`5.4` makes 20 numbers, but a d21 needs 21 to 2,100: choose other numbers.",
        "`6.6.6` makes 216 numbers, but a d2 needs 2 to 200: choose other numbers.",
    ]
