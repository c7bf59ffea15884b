"""Several numbers in one play of early stop on n^count."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import is_exact_roll
from bot.mechanics.catalogue import method
from bot.mechanics.playing import several, throw
from bot.mechanics.roll_odds import roll_odds
from bot.mechanics.rules.early_stop import EarlyStop
from tests.counting import calls
from tests.mechanics.chi_square import fits
from tests.mechanics.refusals import is_short_sentence, refusal


@given(n=st.integers(2, 10_000), count=st.integers(2, 4), data=st.data())
def test_the_numbers_are_the_digits_of_the_outcome(n, count, data):
    outcome = data.draw(st.integers(0, n**count - 1))
    numbers = several(method("human", n), count).numbers(outcome)

    assert sum(number * n**place for place, number in enumerate(reversed(numbers))) == outcome
    assert len(numbers) == count
    assert all(0 <= number < n for number in numbers)


def test_thrown_dice_agree_with_the_expectation():
    chosen, chance = several(method("human", 100), 7), Random("seven")
    thrown = sum(len(throw(chosen.rule, chance.randrange).faces) for _ in range(2_000))

    assert 2.55 < thrown / 14_000 < 2.61


def test_neighbouring_numbers_are_independent():
    chosen, chance = several(method("human", 4), 2), Random("pairs")
    pairs = Counter(throw(chosen.rule, chance.randrange).outcome for _ in range(4_000))

    assert fits(pairs.elements(), EarlyStop(16).distribution())


def test_exactness_of_very_many_outcomes_is_known_at_once():
    rule = several(method("human", 100), 9).rule

    assert is_exact_roll(rule)
    assert roll_odds(rule).chance(5, None) == Fraction(1, 10**18)
    assert calls(lambda: (is_exact_roll(rule), roll_odds(rule).chance(5, None))) < 1_000


def test_several_are_one_early_stop_on_all_of_them_the_most_significant_first():
    one, seven = method("base6", 100), several(method("human", 100), 7)
    assert several(one, 1) is one
    assert one.numbers(100) == (100,)
    assert (seven.rule, seven.outcomes, seven.count) == (EarlyStop(100**7), 100, 7)
    assert several(method("human", 100), 3).numbers(12_07_00) == (12, 7, 0)
    four = several(method("human", 3), 4)
    assert [four.numbers(outcome) for outcome in range(3**4)] == list(product(range(3), repeat=4))


def test_seven_d100_at_once_cost_2_578_d6_each():
    # Die k+1 is thrown with chance (6^k mod 100^7) / 6^k; what comes after 100 of them is below 10^-60.
    expected = sum(Fraction(6**k % 100**7, 6**k) for k in range(100))
    assert round(float(expected) / 7, 3) == 2.578


def test_each_number_is_uniform():
    chosen, chance = several(method("human", 20), 3), Random("each")
    outcomes = [throw(chosen.rule, chance.randrange).outcome for _ in range(3_000)]
    for place in range(3):
        assert fits((chosen.numbers(outcome)[place] for outcome in outcomes), EarlyStop(20).distribution())


@pytest.mark.parametrize(
    ("name", "options", "sides", "count", "sentence"),
    [
        (
            "base6",
            "",
            100,
            2,
            "The method `base6` cannot make several numbers at once: leave `count` out, or use method:human.",
        ),
        (
            "human",
            "cap=4",
            100,
            2,
            "The method `human cap=4` cannot make several numbers at once: leave `count` out, or "
            "use method:human.",
        ),
        ("human", "", 101, 9, "`count` can be at most 8 for a d101, not 9."),
        ("human", "", 10_000, 5, "`count` can be at most 4 for a d10000, not 5."),
        ("human", "", 1_000, 7, "`count` can be at most 6 for a d1000, not 7."),
        ("human", "", 100, 10, "from 1 to 9, not 10"),
        ("human", "", 100, 0, "from 1 to 9, not 0"),
    ],
)
def test_what_cannot_be_made_at_once_is_refused_in_a_sentence(name, options, sides, count, sentence):
    refused = refusal(several, method(name, sides, options=options), count)
    assert sentence in refused
    assert is_short_sentence(refused)


def test_what_is_told_of_many_numbers_at_once_takes_no_more_work_than_of_one():
    """The spans of the number that they are digits of are more than can ever be listed."""
    for sides in (20, 100, 1_000):
        chosen = several(method("human", sides), 6)
        assert calls(partial(getattr, chosen, "recipe")) < 2_000
