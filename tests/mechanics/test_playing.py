"""Playing rules with faces from chance, from people and from the history."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.playing import Waiting, read, throw
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.random_chains import absorbing

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

seeds = st.integers(0, 2**32)


@given(rule=absorbing(), seed=seeds, start=st.integers(0, 8))
def test_a_rule_of_any_shape_is_read_back_from_its_own_faces(rule, seed, start):
    carry = start % len(rule.wiring)
    played = throw(rule, Random(seed).randrange, carry)
    assert read(rule, played.faces, carry) == played


def test_no_faces_wait_for_the_first_die():
    rule = BaseDigits()
    assert read(rule, ()) == Waiting((), (), rule.wants(rule.start()), ())


def test_a_carry_goes_from_one_throw_to_the_next():
    first = read(Accumulator(dice=3), (6, 6, 6))
    second = read(Accumulator(dice=3), (1, 1, 2), first.after)
    assert (first.before, first.outcome, first.after) == (None, 15, 15)
    assert (second.before, second.outcome, second.after) == (15, 16, 16)


def test_a_rule_that_keeps_nothing_leaves_nothing():
    played = read(MixedRadix(), (6, 5, 5, 4))
    assert (played.outcome, played.after) == (100, None)
