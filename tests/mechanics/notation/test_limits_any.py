"""What the limits are computed from holds of whatever is thrown."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.notation.conditions import OneOf, Parity, ValueCondition, count_meeting, drop_meeting
from bot.mechanics.notation.evaluation import throw_all
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Dice, dice_of
from tests.mechanics.notation.trees import EXPRESSIONS, SIGNS

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

SEEDS = st.integers(0, 2**32)


@given(EXPRESSIONS, SEEDS)
def test_every_total_lies_in_its_span(expression, seed):
    totals = throw_all(Rolls((expression,)), Random(seed).randrange).totals
    low, high = expression.root.interval
    assert all(low <= total <= high for total in totals)


@given(EXPRESSIONS, SEEDS)
def test_no_more_dice_lie_than_there_may_be_with_all_their_explosions(expression, seed):
    sets = throw_all(Rolls((expression,)), Random(seed).randrange).sets
    assert all(_dice_thrown(result) <= dice_of(expression.root) * (LIMITS.explosions + 1) for result in sets)


def _dice_thrown(result):
    return len(result.dice) + sum(_dice_thrown(part) for part in result.parts)


@given(st.lists(st.builds(ValueCondition, SIGNS, st.integers(-2, 12)), max_size=3), st.sampled_from("dF"))
def test_values_without_conditions_are_those_that_meet_none(conditions, kind):
    dice = Dice(1, 3 if kind == "F" else 10, kind)
    left = [value for part in drop_meeting(dice.face_values, conditions) for value in part]
    values = [value for part in dice.face_values for value in part]
    assert left == [value for value in values if not any(when.holds(value) for when in conditions)]
    assert count_meeting(dice.face_values, conditions) == len(values) - len(left)


NUMBERS = st.integers(-2, 12)
CONDITIONS = st.one_of(
    st.builds(ValueCondition, SIGNS, NUMBERS),
    st.builds(Parity, st.booleans()),
    st.builds(OneOf, st.sets(NUMBERS, min_size=1).map(sorted).map(tuple)),
)


@given(CONDITIONS, st.lists(NUMBERS))
def test_a_condition_tests_many_values_as_it_judges_each(when, values):
    assert list(map(when.test, values)) == list(map(when.holds, values))
