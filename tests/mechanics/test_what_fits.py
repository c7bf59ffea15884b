"""Faces that were thrown for one carry and are read with another: as many as can be used, from the first."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.playing import Played, dice_of, play, read, throw
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.sources import Fitting
from tests.mechanics.random_chains import absorbing
from tests.mechanics.refusals import refusal

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


def test_all_faces_fit_where_they_can_be_read():
    assert play(BaseDigits(), Fitting((6, 1, 5))) == read(BaseDigits(), (6, 1, 5))


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
