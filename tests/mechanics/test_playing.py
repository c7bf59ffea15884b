"""Playing rules with faces from chance, from people and from the history, and with as many as can be used."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.playing import Played, Waiting, dice_of, play, read, throw
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.mechanics.sources import Fitting
from tests.mechanics.random_chains import absorbing
from tests.mechanics.refusals import refusal

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


faces_of_any_kind = st.lists(st.integers(0, 7), max_size=10).map(tuple)


@given(rule=absorbing(), faces=faces_of_any_kind)
def test_what_fits_is_the_longest_beginning_that_is_not_refused(rule, faces):
    used = play(rule, Fitting(faces)).faces

    assert used == faces[: len(used)]
    assert refusal(read, rule, used) is None
    assert all(refusal(read, rule, faces[:longer]) for longer in range(len(used) + 1, len(faces) + 1))


@given(rule=absorbing(), seed=st.integers(0, 2**32), more=faces_of_any_kind)
def test_faces_after_the_outcome_are_left_out(rule, seed, more):
    played = throw(rule, Random(seed).randrange)

    assert play(rule, Fitting(played.faces + more)) == played


@given(rule=absorbing(), seed=st.integers(0, 2**32))
def test_each_face_has_the_die_that_was_wanted_for_it(rule, seed):
    played = throw(rule, Random(seed).randrange)
    dice = dice_of(rule, played.faces)

    assert isinstance(played, Played)
    assert [len(rule.wiring[state]) for state in visited(rule, played.faces)] == [die.faces for die in dice]


def visited(rule, faces):
    """Return the states in which each of `faces` was read."""
    states = [rule.start(None)]
    for face in faces[:-1]:
        states.append(rule.step(states[-1], face))
    return states
