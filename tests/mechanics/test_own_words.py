"""Every rule is played by its own words: who follows the printed words alone reaches the rule's outcome.

By its prompts, die by die, and by its recipe, from beginning to end.
"""

from contextlib import suppress
from copy import copy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.entry import MOST_OUTCOMES
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Done
from tests.mechanics.following import follow, follow_whole, follower_of, step_both
from tests.mechanics.generated_settings import FACES, SIDES, any_method
from tests.tiers import at_most, in_the_soak, soaked

every_entry = pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
FEW = (*range(2, 21), *range(25, 101, 5), 1_000)
"""Sides of dice that each run makes; the soak makes all."""
OTHERS = tuple(sides for sides in SIDES if sides not in FEW)


def optional(entry):
    """Make the usual die with every value of an option, or with one in three and the highest."""
    for option in entry.options:
        for text in {*option.proposals[:: in_the_soak(1, 3)], *option.proposals[-1:]}:
            with suppress(BadInput):
                yield entry.settle(*usual_die(entry), f"{option.name}={text}")


@st.composite
def methods(draw, entry):
    """Make any die from any dice that an entry takes, with any of its options."""
    sides = draw(st.sampled_from(entry.only_sides) if entry.only_sides else st.integers(2, MOST_OUTCOMES))
    faces = draw(st.sampled_from(entry.only_faces) if entry.only_faces else st.integers(2, 40))
    return any_method(entry, draw(st.randoms(use_true_random=False)), sides, faces)


def several_rolls(method, chance):
    """Roll two or three times by each way, each time with what the one before left."""
    for way in (follow, follow_whole):
        carry = None
        for _ in range(in_the_soak(3, 2)):
            carry = way(method, chance, carry)


def test_every_option_is_played_by_its_words():
    for entry in CATALOGUE:
        chance = Random("own words")
        for method in optional(entry):
            several_rolls(method, chance)


@pytest.mark.parametrize("dice", [FEW, soaked(OTHERS)], ids=["few", "others"])
def test_every_die_from_usual_dice_is_played_by_its_words(dice):
    for entry in CATALOGUE:
        chance = Random("own words")
        for sides in entry.only_sides or dice:
            several_rolls(entry.settle(sides, usual_die(entry, sides)[1]), chance)


def test_a_single_die_that_fails_in_two_ways_is_played_by_its_words():
    entry = next(each for each in CATALOGUE if each.name == "reroll-capped")
    chance = Random("own words")
    for _ in range(50):
        several_rolls(entry.settle(2, 7, "dice=4 tries=4 else=2"), chance)


@pytest.mark.slow
@every_entry
@at_most(25)
@given(data=st.data(), seed=st.integers())
def test_any_die_from_any_dice_is_played_by_its_words(entry, data, seed):
    several_rolls(data.draw(methods(entry)), Random(seed))


@pytest.mark.parametrize("places", [in_the_soak(200, 50)])
@every_entry
def test_every_face_is_told_wherever_a_roll_can_stand(entry, places):
    """So many places of a roll are gone to."""
    rule = (method := entry.settle(*usual_die(entry))).rule
    start = rule.start(None)
    waiting, seen = [(start, follower_of(method))], {start}
    for state, follower in waiting:  # grows while it is read
        for face in range(1, rule.wants(state).faces + 1):
            after = step_both(rule, other := copy(follower), state, face)
            if not isinstance(after, Done) and after not in seen and len(seen) < places:
                seen.add(after)
                waiting.append((after, other))


@pytest.mark.slow
@every_entry
def test_every_die_from_usual_dice_with_options_together_is_played_by_its_words(entry, soak):
    chance = Random(entry.name)
    for sides in entry.only_sides or (SIDES if soak else (*SIDES[::6], 100)):
        dice = entry.only_faces or FACES
        for faces in dice if soak else (chance.choice(dice),):
            for _ in range(4 if soak else 1):
                several_rolls(any_method(entry, chance, sides, faces), chance)
