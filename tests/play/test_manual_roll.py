"""A roll by hand as a value, and how its faces are read: for every rule."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.die.event import DIE, DiePlan, settle
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting, throw
from bot.mechanics.roll_odds import UniformOdds
from bot.play.codec import dump, load
from bot.play.event import Effect, EventContext
from bot.play.manual_roll import ManualRoll, Reader
from bot.play.settings import Configuration
from bot.play.typed_faces import MOST_TYPED
from bot.storage.event_rows import to_json
from tests.mechanics.refusals import is_short_sentence, refusal
from tests.tiers import at_most

few = at_most(20)


class Hand:
    """Rolls by hand of one method, which keeps nothing yet."""

    def __init__(self, entry):
        sides = entry.only_sides[0] if entry.only_sides else 100
        faces = entry.only_faces[0] if entry.only_faces else 6
        self.request = settle(Configuration(), sides, entry.name, faces=faces if entry.takes(faces) else None)
        self.rule = self.request.settled.rule
        self.start = ManualRoll("die", DIE.write(self.request))

    def read(self, manual_roll, more=()):
        return self.reader(manual_roll).read(more)

    def shown(self, manual_roll):
        return self.reader(manual_roll).shown

    def reader(self, manual_roll):
        plan = DiePlan(self.request.settled, UniformOdds(self.rule.outcomes))
        return Reader(manual_roll, DIE, self.request, plan, EventContext(7, 0, 0, by_hand=True), None)

    def begun(self, seed, length):
        """Go on with the first faces of a throw, at most `length` of them, and never all."""
        manual_roll = self.start
        for face in throw(self.rule, Random(seed).randrange).faces[:-1][:length]:
            manual_roll = manual_roll.go_on(self.read(manual_roll, (face,)), None)
        return manual_roll


@few
@given(seed=st.integers(0, 2**32), length=st.integers(0, 12), data=st.data())
def test_undo_leaves_what_was_shown_before_the_last_face(seed, length, data):
    for hand in map(Hand, CATALOGUE):
        before = hand.begun(seed, length)
        face = data.draw(st.integers(1, hand.shown(before).wants.faces))
        reading = hand.read(before, (face,))
        if isinstance(reading, Waiting):
            after = before.go_on(reading, None).undo()
            assert after.faces == before.faces
            assert hand.shown(after) == hand.shown(before)


@few
@given(seed=st.integers(0, 2**32))
def test_faces_one_by_one_lead_where_all_at_once_do(seed):
    for hand in map(Hand, CATALOGUE):
        played = throw(hand.rule, Random(seed).randrange)
        last = hand.read(hand.begun(seed, MOST_TYPED), played.faces[-1:])
        assert isinstance(last, Effect)
        assert (last.draws, last.outcome) == (played.faces, played.outcome)


@few
@given(seed=st.integers(0, 2**32), length=st.integers(0, 12))
def test_a_hand_comes_back_from_its_body(seed, length):
    for hand in map(Hand, CATALOGUE):
        manual_roll = hand.begun(seed, length)
        assert load(ManualRoll, dump(manual_roll)) == manual_roll
        assert to_json(dump(manual_roll))


@few
@given(faces=st.lists(st.integers(-1, 30), max_size=12).map(tuple))
def test_any_faces_are_read_or_refused_with_a_sentence(faces):
    for hand in map(Hand, CATALOGUE):
        sentence = refusal(hand.read, hand.start, faces)
        assert sentence is None or is_short_sentence(sentence)


def test_every_change_is_a_step_of_its_own():
    manual_roll = Hand(CATALOGUE[0]).begun(1, 1)

    assert (manual_roll.step, manual_roll.undo().step) == (1, 2)


def test_no_more_than_two_hundred_faces_are_taken():
    hand = Hand(next(entry for entry in CATALOGUE if entry.name == "reroll"))
    manual_roll = hand.start.go_on(hand.read(hand.start, (6,) * MOST_TYPED), None)

    with pytest.raises(BadInput, match="at most 200 dice"):
        hand.read(manual_roll, (6,))
