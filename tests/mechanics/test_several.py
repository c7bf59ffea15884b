"""Several numbers in one play of early stop on n^count."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import distribution_of, is_exact_roll
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import is_exact
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import several, throw
from bot.mechanics.roll_odds import roll_odds
from bot.mechanics.rules.early_stop import EarlyStop
from tests.counting import calls
from tests.mechanics.chi_square import fits
from tests.mechanics.refusals import is_short_sentence


def test_a_count_of_one_is_the_method_itself():
    chosen = method("base6", 100)

    assert several(chosen, 1) is chosen


def test_several_are_one_early_stop_on_all_of_them():
    chosen = several(method("human", 100), 7)

    assert (chosen.rule, chosen.outcomes, chosen.count) == (EarlyStop(100**7), 100, 7)


def test_the_most_significant_number_comes_first():
    assert several(method("human", 100), 3).numbers(12_07_00) == (12, 7, 0)


def test_one_number_is_the_outcome_as_the_rule_counts():
    assert method("human", 100).numbers(100) == (100,)


@given(n=st.integers(2, 10_000), count=st.integers(2, 4), data=st.data())
def test_the_numbers_are_the_digits_of_the_outcome(n, count, data):
    outcome = data.draw(st.integers(0, n**count - 1))
    numbers = several(method("human", n), count).numbers(outcome)

    assert sum(number * n**place for place, number in enumerate(reversed(numbers))) == outcome
    assert len(numbers) == count
    assert all(0 <= number < n for number in numbers)


def test_every_combination_of_numbers_comes_from_one_outcome():
    chosen = several(method("human", 3), 4)

    assert [chosen.numbers(outcome) for outcome in range(3**4)] == list(product(range(3), repeat=4))


def test_seven_d100_at_once_need_2_578_dice_each():
    n, most = 100**7, 60
    expected = sum(Fraction(pow(6, k, n), 6**k) for k in range(most))
    beyond = Fraction(n, 6**most) * Fraction(6, 5)

    assert Fraction("2.5775") < expected / 7 < (expected + beyond) / 7 < Fraction("2.5785")


def test_thrown_dice_agree_with_the_expectation():
    chosen, chance = several(method("human", 100), 7), Random("seven")
    thrown = sum(len(throw(chosen.rule, chance.randrange).faces) for _ in range(2_000))

    assert 2.55 < thrown / 14_000 < 2.61


@pytest.mark.parametrize("place", range(3))
def test_each_number_is_uniform(place):
    chosen, chance = several(method("human", 20), 3), Random("each")
    outcomes = (throw(chosen.rule, chance.randrange).outcome for _ in range(4_000))

    assert fits((chosen.numbers(outcome)[place] for outcome in outcomes), EarlyStop(20).distribution())


def test_neighbouring_numbers_are_independent():
    chosen, chance = several(method("human", 4), 2), Random("pairs")
    pairs = Counter(throw(chosen.rule, chance.randrange).outcome for _ in range(4_000))

    assert fits(pairs.elements(), EarlyStop(16).distribution())


def test_exactness_of_very_many_outcomes_is_known_at_once():
    rule = several(method("human", 100), 9).rule

    assert is_exact_roll(rule)
    assert roll_odds(rule).chance(5, None) == Fraction(1, 10**18)
    assert calls(lambda: (is_exact_roll(rule), roll_odds(rule).chance(5, None))) < 1_000


def test_the_quick_exactness_is_the_one_of_the_distribution():
    for n, faces, cap in product((2, 4, 9, 36, 100), (2, 6, 10), (None, 1, 2, 3)):
        rule = EarlyStop(n, faces, cap)
        assert is_exact_roll(rule) == is_exact(distribution_of(rule), range(n)), rule


@pytest.mark.parametrize(
    ("name", "options", "sides", "count", "sentence"),
    [
        ("base6", "", 100, 2, "by the method human without a cap only, not by base6"),
        ("human", "cap=4", 100, 2, "by the method human without a cap only, not by human cap=4"),
        ("human", "", 101, 9, "a count of 8 is the most for this die"),
        ("human", "", 10_000, 5, "a count of 4 is the most for this die"),
        ("human", "", 100, 10, "from 1 to 9, not 10"),
        ("human", "", 100, 0, "from 1 to 9, not 0"),
    ],
)
def test_what_cannot_be_made_at_once_is_refused_in_a_sentence(name, options, sides, count, sentence):
    with pytest.raises(BadInput, match=sentence) as caught:
        several(method(name, sides, options=options), count)

    assert is_short_sentence(str(caught.value))


def test_seven_d100_at_once_cost_2_578_d6_each():
    # Die k+1 is thrown with chance (6^k mod 100^7) / 6^k; what comes after 100 of them is below 10^-60.
    expected = sum(Fraction(6**k % 100**7, 6**k) for k in range(100))
    assert round(float(expected) / 7, 3) == 2.578


@pytest.mark.parametrize("sides", [20, 100, 1_000])
def test_what_is_told_of_many_numbers_at_once_takes_no_more_work_than_of_one(sides):
    """The spans of the number that they are digits of are more than can ever be listed."""
    chosen = several(method("human", sides), 6)
    assert calls(lambda: chosen.recipe) < 2_000
