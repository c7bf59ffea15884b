""""""

from fractions import Fraction

import pytest

from bot.mechanics.catalogue import method
from bot.mechanics.distribution import Distribution
from bot.mechanics.figures import analyse_within, figures_of
from bot.text.figures import dice, exactly, fairness, off_by, rounded, spread, worst


def figures(name, sides=100, options=""):
    rule = method(name, sides, options=options).rule
    return figures_of(rule, analyse_within(rule, 6))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(4), "4"),
        (Fraction(14738, 4665), "3.159"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(1, 437400), "2.286e-6"),
        (Fraction(-1, 437400), "-2.286e-6"),
        (Fraction(246397, 10**418), "2.464e-413"),
        (Fraction(99_996), "100,000"),
        (Fraction(2_000_000), "2e6"),
    ],
)
def test_numbers_are_rounded_to_digits_that_count(number, text):
    assert rounded(number) == text


def test_a_short_fraction_is_shown_with_its_value():
    assert exactly(Fraction(39, 10)) == "39/10 = 3.9"


def test_of_a_long_fraction_only_the_value_is_shown():
    assert exactly(Fraction(1, 10**9)) == "1e-9"


def test_what_is_thrown_is_named_by_kind():
    assert (
        dice({"d6": Fraction(12, 5), "quarter": Fraction(1), "coin": Fraction(0)})
        == "2.4 d6 and 1 look at a side"
    )


def test_fairness_in_a_few_words():
    assert fairness(figures("human")) == "exact"
    assert fairness(figures("base6")) == "one number has 0.926 % instead of 1.00 %"
    assert off_by(Fraction(1, 10**12), 100) == "off by a hair"


def test_the_worst_number_is_told_exactly():
    assert worst(figures("base6")) == "Worst: one number has 0.926 % instead of 1.00 % (off by -1/1350)"


def test_one_number_has_and_more_have():
    distribution = Distribution({1: 1, 2: 2, 3: 2})
    assert spread(distribution, range(1, 4)) == "of the numbers, 2 have 40.000 %, 1 has 20.000 %"


def test_numbers_that_never_come_are_counted():
    assert spread(Distribution({1: 1, 2: 1}), range(1, 4)) == "of the numbers, 2 have 50.000 %, 1 has 0 %"


def test_what_is_no_number_of_the_die_is_not_counted_among_its_numbers():
    assert spread(Distribution({1: 2, 2: 1, 4: 1}), range(1, 4)) == (
        "of the numbers, 1 has 50.000 %, 1 has 25.000 %, 1 has 0 %"
    )


def test_numbers_that_are_alike_beside_what_is_none_have_their_share():
    assert spread(Distribution({1: 2, 2: 2, 4: 1}), range(1, 3)) == "every number has 40.000 %"


def test_many_different_chances_are_told_by_their_ends():
    assert (
        spread(Distribution({1: 1, 2: 2, 3: 3, 4: 4}), range(1, 5))
        == "the chances of the numbers go from 10.00 % to 40.00 %"
    )
