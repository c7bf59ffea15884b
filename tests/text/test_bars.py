"""The bars of charts of rules."""

from fractions import Fraction

import pytest

from bot.mechanics.analysis import distribution_of
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import Distribution
from bot.text.pictures.charts import MOST_BARS, Series, bars_of


def series(name="base6", sides=100, options="", carry=None):
    rule = method(name, sides, options=options).rule
    return Series(name, distribution_of(rule, carry), rule.first)


def test_two_heights_of_a_nearly_even_distribution_are_drawn_as_differences_from_fair():
    bars = bars_of([series()], 100, 0)

    assert sorted(set(bars.heights[0])) == pytest.approx([100 * (12 / 12.96 - 1), 100 * (13 / 12.96 - 1)])
    assert bars.fair == 0
    assert bars.unit == "difference, % of fair"


def test_a_register_moves_the_low_numbers():
    bars = bars_of([series("accumulator", carry=10)], 100, 0)

    low = [number for number, height in enumerate(bars.heights[0]) if height < 0]
    assert low == [6, 7, 8, 9]


def test_an_exact_distribution_is_drawn_as_chances():
    bars = bars_of([series("human")], 100, 1)

    assert set(bars.heights[0]) == {1.0}
    assert bars.fair == 1.0


def test_a_distribution_far_from_even_is_drawn_as_chances():
    distribution = Distribution({1: 3, 2: 1})

    assert bars_of([Series("coin", distribution, 1)], 4, 1).heights == ((75.0, 25.0, 0.0, 0.0),)


def test_differences_too_small_for_a_float_are_drawn_in_a_power_of_ten():
    tiny = 10**400
    bars = bars_of([Series("tiny", Distribution({0: tiny + 3, 1: tiny - 3}), 0)], 2, 0)

    assert bars.heights == ((3.0, -3.0),)
    assert bars.unit == "difference, ×10⁻⁴⁰⁰ of fair"


@pytest.mark.parametrize("exponent", range(-9, 1))
def test_the_highest_bar_of_small_differences_has_one_digit_before_the_point(exponent):
    difference = Fraction(7, 10) * Fraction(10) ** exponent
    weights = (1 + difference) * 10**20, (1 - difference) * 10**20
    bars = bars_of([Series("two", Distribution({0: int(weights[0]), 1: int(weights[1])}), 0)], 2, 0)

    assert 0.0001 <= bars.heights[0][0] < 100


def test_outcomes_from_0_and_from_1_are_drawn_at_the_number_that_is_shown():
    distribution_from_0, distribution_from_1 = Distribution({0: 2, 1: 1}), Distribution({1: 1, 2: 2})

    both = bars_of([Series("a", distribution_from_0, 0), Series("b", distribution_from_1, 1)], 2, 1)

    assert both.heights[0] == both.heights[1]


def test_up_to_300_numbers_have_a_bar_each():
    assert bars_of([series(sides=300)], 300, 1).count == 300


@pytest.mark.parametrize("sides", [301, 599, 600, 601, 10_000])
def test_more_numbers_share_bars_that_show_their_mean(sides):
    bars = bars_of([series(sides=sides)], sides, 1)

    assert bars.count <= MOST_BARS
    assert (bars.count - 1) * bars.width < sides <= bars.count * bars.width


def test_a_fair_distribution_among_others_is_named_so():
    names = bars_of([series("human"), series()], 100, 1).names

    assert names == ("human (fair)", "base6")
