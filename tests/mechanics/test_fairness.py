"""The measures of fairness on distributions made for them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import Distribution, is_exact, max_error, score
from tests.mechanics.oracle import naive_errors, naive_max_error, naive_score

D6 = range(1, 7)
DISTRIBUTIONS = st.dictionaries(st.sampled_from(D6), st.integers(1, 20), min_size=1).map(Distribution)


@given(DISTRIBUTIONS)
def test_the_measures_agree_with_plain_fractions(distribution):
    chances = {o: distribution.chance(o) for o in distribution.weights}
    assert score(distribution, D6) == naive_score(chances, D6)
    assert max_error(distribution, D6) == naive_max_error(chances, D6)
    assert is_exact(distribution, D6) == (not any(naive_errors(chances, D6)))


def test_equal_weights_are_exact_whatever_they_are():
    distribution = Distribution(dict.fromkeys(D6, 7))
    assert (is_exact(distribution, D6), score(distribution, D6), max_error(distribution, D6)) == (True, 0, 0)


def test_a_lost_outcome_counts_as_never():
    distribution = Distribution.uniform(range(1, 6))
    assert score(distribution, D6) == 5 * Fraction(1, 30) ** 2 + Fraction(1, 6) ** 2
    assert (max_error(distribution, D6), is_exact(distribution, D6)) == (Fraction(-1, 6), False)


def test_an_outcome_beside_the_wanted_ones_is_not_exact():
    assert not is_exact(Distribution.uniform(range(1, 8)), D6)


@pytest.mark.parametrize(("weights", "error"), [({1: 3, 2: 1}, "-1/4"), ({1: 1, 2: 3}, "1/4")])
def test_of_two_equally_large_errors_that_of_the_higher_outcome_is_told(weights, error):
    assert max_error(Distribution(weights), range(1, 3)) == Fraction(error)
