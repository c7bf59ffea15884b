"""A roll by hand as a value: adding and undoing faces, for every rule."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting, read, throw
from bot.play.events.die import DieWish, settle
from bot.play.manual.faces import ManualRoll
from bot.play.rolls.typed_faces import MOST_TYPED
from bot.play.settings.configuration import Configuration
from bot.storage.json_text import to_json
from tests.mechanics.refusals import is_short_sentence, refusal
from tests.tiers import at_most

every_entry = pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
few = at_most(20)


def hand_of(entry, options=""):
    sides = entry.only_sides[0] if entry.only_sides else 100
    faces = entry.only_faces[0] if entry.only_faces else 6
    wish = DieWish("die", sides, entry.name, options, faces=faces)
    return ManualRoll("die", settle(wish, Configuration()))


def begun(manual_roll, seed, length):
    """Return `hand` with the first faces of a throw, at most `length` of them, and never all."""
    faces = throw(manual_roll.method.rule, Random(seed).randrange).faces[:-1][:length]
    for face in faces:
        manual_roll = manual_roll.go_on(manual_roll.add((face,), None), None)
    return manual_roll


def state_of(manual_roll):
    """Fold the faces of `hand` into the state of its rule, one after the other."""
    state = manual_roll.method.rule.start(manual_roll.carry)
    for face in manual_roll.faces:
        state = manual_roll.method.rule.step(state, face)
    return state


@every_entry
@few
@given(seed=st.integers(0, 2**32), length=st.integers(0, 12), data=st.data())
def test_undo_leaves_the_state_that_the_remaining_faces_fold_to(entry, seed, length, data):
    before = begun(hand_of(entry), seed, length)
    face = data.draw(st.integers(1, before.waiting.wants.faces))
    reading = before.add((face,), None)
    if isinstance(reading, Waiting):
        after = before.go_on(reading, None).undo()
        assert after.faces == before.faces
        assert state_of(after) == state_of(before)
        assert after.waiting == before.waiting == read(before.method.rule, before.faces)


@every_entry
@few
@given(seed=st.integers(0, 2**32))
def test_faces_one_by_one_lead_where_all_at_once_do(entry, seed):
    played = throw(hand_of(entry).method.rule, Random(seed).randrange)
    last = begun(hand_of(entry), seed, MOST_TYPED).add(played.faces[-1:], None)

    assert last == read(hand_of(entry).method.rule, played.faces)


@every_entry
@few
@given(seed=st.integers(0, 2**32), length=st.integers(0, 12))
def test_a_hand_comes_back_from_its_body(entry, seed, length):
    manual_roll = begun(hand_of(entry), seed, length)

    assert ManualRoll.of(manual_roll.body()) == manual_roll
    assert to_json(manual_roll.body())


@every_entry
@few
@given(faces=st.lists(st.integers(-1, 30), max_size=12).map(tuple))
def test_any_faces_are_read_or_refused_with_a_sentence(entry, faces):
    sentence = refusal(hand_of(entry).add, faces, None)

    assert sentence is None or is_short_sentence(sentence)


def test_every_change_is_a_step_of_its_own():
    manual_roll = begun(hand_of(CATALOGUE[0]), 1, 1)

    assert (manual_roll.step, manual_roll.undo().step) == (1, 2)


def test_no_more_than_two_hundred_faces_are_taken():
    entry = next(entry for entry in CATALOGUE if entry.name == "reroll")
    manual_roll = hand_of(entry)
    manual_roll = manual_roll.go_on(manual_roll.add((6,) * MOST_TYPED, None), None)

    with pytest.raises(BadInput, match="at most 200 faces"):
        manual_roll.add((6,), None)
