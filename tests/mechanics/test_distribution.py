"""Distributions, and drawing from them."""

from fractions import Fraction
from math import gcd
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum, Distribution, is_exact, max_error, score, total_variation
from tests.mechanics.chi_square import fits
from tests.mechanics.oracle import naive_errors, naive_max_error, naive_score

DISTRIBUTIONS = st.dictionaries(st.integers(-5, 200), st.integers(1, 30), min_size=1, max_size=8).map(
    Distribution
)


@given(DISTRIBUTIONS)
def test_each_outcome_is_drawn_once_for_each_of_its_weight(distribution):
    drawn = [distribution.draw(lambda _, number=number: number) for number in range(distribution.total)]
    assert {o: drawn.count(o) for o in set(drawn)} == distribution.weights


@given(DISTRIBUTIONS)
def test_a_draw_asks_for_one_number_below_the_total(distribution):
    asked = []
    distribution.draw(lambda n: asked.append(n) or 0)
    assert asked == [distribution.total]


def test_a_source_that_breaks_its_promise_is_told():
    with pytest.raises(ValueError, match="not below the total"):
        Distribution.uniform(range(6)).draw(lambda n: n)


@given(DISTRIBUTIONS)
def test_chances_sum_to_one_and_make_the_same_distribution_again_in_lowest_terms(distribution):
    chances = {o: distribution.chance(o) for o in distribution.weights}
    again = Distribution.of(chances)
    assert sum(chances.values()) == 1
    assert {o: again.chance(o) for o in again.weights} == chances
    assert gcd(*again.weights.values()) == 1


@pytest.mark.parametrize(
    "distribution",
    [DiceSum(2, 6).distribution(), Distribution.uniform(range(100)), Distribution({0: 1, 7: 9})],
)
def test_seeded_draws_fit_the_distribution(distribution):
    chance = Random("draws")
    assert fits((distribution.draw(chance.randrange) for _ in range(20_000)), distribution)


def test_the_chi_square_test_finds_a_die_that_is_a_fifth_off():
    loaded = Distribution({1: 6, 2: 5, 3: 5, 4: 5, 5: 5, 6: 4})
    chance = Random("loaded")
    rolls = [loaded.draw(chance.randrange) for _ in range(20_000)]
    assert fits(rolls, loaded)
    assert not fits(rolls, Distribution.uniform(range(1, 7)))
    assert not fits([*rolls, 7], loaded)


def test_an_outcome_without_a_chance_has_no_weight():
    assert Distribution.of({3: Fraction(1, 3), 1: Fraction(2, 3), 2: Fraction(0)}).weights == {1: 2, 3: 1}
    assert Distribution.uniform(range(6)).chance(6) == 0


D6 = range(1, 7)
OF_A_D6 = st.dictionaries(st.sampled_from(D6), st.integers(1, 20), min_size=1).map(Distribution)


@given(OF_A_D6)
def test_the_measures_agree_with_plain_fractions(distribution):
    chances = {o: distribution.chance(o) for o in distribution.weights}
    assert score(distribution, D6) == naive_score(chances, D6)
    assert max_error(distribution, D6) == naive_max_error(chances, D6)
    assert is_exact(distribution, D6) == (not any(naive_errors(chances, D6)))


def test_equal_weights_are_exact_whatever_they_are_where_no_outcome_is_lost_and_none_is_beside():
    alike, lost = Distribution(dict.fromkeys(D6, 7)), Distribution.uniform(range(1, 6))
    assert (is_exact(alike, D6), score(alike, D6), max_error(alike, D6)) == (True, 0, 0)
    assert score(lost, D6) == 5 * Fraction(1, 30) ** 2 + Fraction(1, 6) ** 2
    assert (max_error(lost, D6), is_exact(lost, D6)) == (Fraction(-1, 6), False)
    assert not is_exact(Distribution.uniform(range(1, 8)), D6)
    both = [max_error(Distribution(dict(enumerate(weights))), range(2)) for weights in ((3, 1), (1, 3))]
    assert both == [Fraction(-1, 4), Fraction(1, 4)]  # of equally large ones that of the highest outcome


@given(OF_A_D6, OF_A_D6, st.integers(2, 9))
def test_total_variation_is_the_most_that_any_bet_gains(one, other, times):
    gains = (one.chance(o) - other.chance(o) for o in D6)
    assert total_variation(one, other) == sum(gain for gain in gains if gain > 0)
    assert 0 <= total_variation(one, other) == total_variation(other, one) <= 1
    same = Distribution({o: times * weight for o, weight in one.weights.items()})
    assert total_variation(one, same) == 0


def test_distributions_that_share_no_outcome_vary_by_1():
    assert total_variation(Distribution.uniform(range(3)), Distribution.uniform(range(3, 9))) == 1
