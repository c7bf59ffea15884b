"""Playing rules with faces from chance, from people and from the history."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import distribution_of, outcomes
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting, read, throw
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.chi_square import fits
from tests.mechanics.random_chains import absorbing
from tests.mechanics.refusals import is_short_sentence, refusal

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

RULES = [
    EarlyStop(), EarlyStop(20), EarlyStop(cap=4), EarlyStop(7, 10), MixedRadix(), MixedRadix(11, 6, (6, 2)),
    MixedRadix(100, 20, (10, 10)), BaseDigits(), BaseDigits(5, 2, 7), Accumulator(), Accumulator(20, 8, 3),
]  # fmt: skip

every_rule = pytest.mark.parametrize("rule", RULES, ids=repr)
seeds = st.integers(0, 2**32)


def carries(rule):
    """Return the carries to start from: nothing kept yet, and, where the rule keeps something, a register."""
    return st.none() | st.integers(0, rule.outcomes - 1) if rule.carries else st.none()


@every_rule
@given(data=st.data(), seed=seeds)
def test_a_throw_is_read_back_from_its_own_faces(rule, data, seed):
    carry = data.draw(carries(rule))
    played = throw(rule, Random(seed).randrange, carry)
    assert read(rule, played.faces, carry) == played
    assert played.outcome in outcomes(rule)
    assert len(played.working) == len(played.faces)
    assert played.before == carry


@every_rule
@given(seed=seeds)
def test_every_beginning_of_a_throw_waits_for_the_next_face(rule, seed):
    played = throw(rule, Random(seed).randrange)
    for length in range(len(played.faces)):
        waiting = read(rule, played.faces[:length])
        assert isinstance(waiting, Waiting)
        assert waiting.faces == played.faces[:length]
        assert waiting.working == played.working[:length]
        assert 1 <= played.faces[length] <= waiting.wants.faces


@every_rule
@given(seed=seeds, face=st.integers(-1, 7))
def test_one_face_too_many_is_refused_with_its_position(rule, seed, face):
    thrown = throw(rule, Random(seed).randrange)
    faces = thrown.faces
    with pytest.raises(BadInput) as caught:
        read(rule, (*faces, face))
    assert str(caught.value) == (
        f"{len(faces) + 1} faces are too many: face {len(faces)} was the last, and made {thrown.outcome}. "
        f"Leave out face {len(faces) + 1} (the {face}) and what follows."
    )


@every_rule
@given(seed=seeds, data=st.data())
def test_a_face_that_the_die_lacks_is_refused_with_its_position(rule, seed, data):
    faces = throw(rule, Random(seed).randrange).faces
    position = data.draw(st.integers(1, len(faces)))
    lacking = data.draw(st.sampled_from([-1, 0, rule.faces + 1, 10**9]))
    with pytest.raises(BadInput) as caught:
        read(rule, (*faces[: position - 1], lacking, *faces[position:]))
    shows = f"a d{rule.faces} shows 1 to {rule.faces}"
    assert str(caught.value).startswith(f"Face {position} is {lacking}, but {shows}")


@every_rule
@given(faces=st.lists(st.integers(-1, 21), max_size=12).map(tuple) | st.lists(st.integers(1, 6)).map(tuple))
def test_any_faces_are_played_or_waited_on_or_refused(rule, faces):
    sentence = refusal(read, rule, faces)
    if sentence is None:
        assert read(rule, faces).faces == faces
    else:
        assert is_short_sentence(sentence)


@given(rule=absorbing(), seed=seeds, start=st.integers(0, 8))
def test_a_rule_of_any_shape_is_read_back_from_its_own_faces(rule, seed, start):
    carry = start % len(rule.wiring)
    played = throw(rule, Random(seed).randrange, carry)
    assert read(rule, played.faces, carry) == played


@every_rule
def test_thrown_outcomes_fit_the_distribution(rule):
    chance = Random("thrown")
    assert fits((throw(rule, chance.randrange).outcome for _ in range(5_000)), distribution_of(rule))


def test_no_faces_wait_for_the_first_die():
    rule = BaseDigits()
    assert read(rule, ()) == Waiting((), rule.wants(rule.start()), ())


def test_a_carry_goes_from_one_throw_to_the_next():
    first = read(Accumulator(dice=3), (6, 6, 6))
    second = read(Accumulator(dice=3), (1, 1, 2), first.after)
    assert (first.before, first.outcome, first.after) == (None, 15, 15)
    assert (second.before, second.outcome, second.after) == (15, 16, 16)


def test_a_rule_that_keeps_nothing_leaves_nothing():
    played = read(MixedRadix(), (6, 5, 5, 4))
    assert (played.outcome, played.after) == (100, None)
