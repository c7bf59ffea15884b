"""Distributions, and drawing from them."""

from fractions import Fraction
from math import gcd
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum, Distribution
from tests.mechanics.chi_square import fits

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


def test_an_outcome_without_a_chance_is_left_out_of_the_weights():
    assert Distribution.of({3: Fraction(1, 3), 1: Fraction(2, 3), 2: Fraction(0)}).weights == {1: 2, 3: 1}


def test_an_outcome_that_cannot_occur_has_chance_0():
    assert Distribution.uniform(range(6)).chance(6) == 0


def test_a_uniform_distribution_gives_every_outcome_the_same_chance():
    distribution = Distribution.uniform(range(1, 7))
    assert {distribution.chance(o) for o in range(1, 7)} == {Fraction(1, 6)}


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
