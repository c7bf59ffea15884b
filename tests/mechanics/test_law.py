"""Laws, and drawing from them."""

from fractions import Fraction
from math import gcd
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.dice_sum import DiceSum
from bot.mechanics.law import Law
from tests.mechanics.chi_square import fits

LAWS = st.dictionaries(st.integers(-5, 200), st.integers(1, 30), min_size=1, max_size=8).map(Law)


@given(LAWS)
def test_each_outcome_is_drawn_once_for_each_of_its_weight(law):
    drawn = [law.draw(lambda _, number=number: number) for number in range(law.total)]
    assert {o: drawn.count(o) for o in set(drawn)} == law.weights


@given(LAWS)
def test_a_draw_asks_for_one_number_below_the_total(law):
    asked = []
    law.draw(lambda n: asked.append(n) or 0)
    assert asked == [law.total]


def test_a_source_that_breaks_its_promise_is_told():
    with pytest.raises(ValueError, match="not below the total"):
        Law.uniform(range(6)).draw(lambda n: n)


@given(LAWS)
def test_chances_sum_to_one_and_make_the_same_law_again_in_lowest_terms(law):
    chances = {o: law.chance(o) for o in law.weights}
    again = Law.of(chances)
    assert sum(chances.values()) == 1
    assert {o: again.chance(o) for o in again.weights} == chances
    assert gcd(*again.weights.values()) == 1


def test_an_outcome_without_a_chance_is_left_out_of_the_weights():
    assert Law.of({3: Fraction(1, 3), 1: Fraction(2, 3), 2: Fraction(0)}).weights == {1: 2, 3: 1}


def test_an_outcome_that_cannot_occur_has_chance_0():
    assert Law.uniform(range(6)).chance(6) == 0


def test_a_uniform_law_gives_every_outcome_the_same_chance():
    law = Law.uniform(range(1, 7))
    assert {law.chance(o) for o in range(1, 7)} == {Fraction(1, 6)}


@pytest.mark.parametrize("law", [DiceSum(2, 6).law(), Law.uniform(range(100)), Law({0: 1, 7: 9})])
def test_seeded_draws_fit_the_law(law):
    chance = Random("draws")
    assert fits((law.draw(chance.randrange) for _ in range(20_000)), law)


def test_the_chi_square_test_finds_a_die_that_is_a_fifth_off():
    loaded = Law({1: 6, 2: 5, 3: 5, 4: 5, 5: 5, 6: 4})
    chance = Random("loaded")
    rolls = [loaded.draw(chance.randrange) for _ in range(20_000)]
    assert fits(rolls, loaded)
    assert not fits(rolls, Law.uniform(range(1, 7)))
    assert not fits([*rolls, 7], loaded)
