"""Every rule is played by its own words: a follower of the printed prompts reaches the rule's outcome."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.carries import shown_carry
from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.entry import MOST_OUTCOMES
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import throw
from bot.mechanics.rule import Done
from bot.mechanics.rules.sum_table import MOST_ROWS, SumTableRule, ranges_told
from tests.mechanics.follower import Follower
from tests.mechanics.recipe_follower import follow_recipe
from tests.tiers import at_most

every_entry = pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)


def follow(method, chance, carry=None):
    """Play a rule and follow its prompts; both end at the same die, with the same outcome."""
    rule = method.rule
    page = ranges_told(rule.table).replace(" is ", " makes ") if isinstance(rule, SumTableRule) else ""
    kept = shown_carry(rule, carry).partition("/")[0] if "what the last roll left" in method.recipe else "0"
    follower = Follower(kept, page)
    state = rule.start(carry)
    while not isinstance(state, Done):
        die = rule.wants(state)
        face = chance.randint(1, die.faces)
        assert follower.outcome is None
        follower.follow(die.meaning, face)
        state = rule.step(state, face)
    assert follower.outcome == state.outcome
    return state.carry


def usual_and_optional(entry):
    """Make every die of 2 to 100 and 1,000 sides, and the usual one with every value of an option."""
    for sides in entry.only_sides or (*range(2, 101), 1000):
        yield entry.settle(sides, usual_die(entry, sides)[1])
    for option in entry.options:
        for text in option.proposals:
            with suppress(BadInput):
                yield entry.settle(*usual_die(entry), f"{option.name}={text}")


@st.composite
def methods(draw, entry):
    """Make any die from any dice that an entry takes, with any of its options."""
    sides = draw(st.sampled_from(entry.only_sides) if entry.only_sides else st.integers(2, MOST_OUTCOMES))
    faces = draw(st.sampled_from(entry.only_faces) if entry.only_faces else st.integers(2, 40))
    texts = [
        st.none() | st.sampled_from([f"{option.name}={text}" for text in option.proposals])
        for option in entry.options
    ]
    options = " ".join(filter(None, draw(st.tuples(*texts))))
    try:
        return entry.settle(sides, faces, options)
    except BadInput:
        return entry.settle(sides, faces)


@every_entry
def test_every_option_is_played_by_its_words(entry):
    chance = Random("own words")
    for method in usual_and_optional(entry):
        carry = None
        for _ in range(3):
            carry = follow(method, chance, carry)


@every_entry
@at_most(40)
@given(data=st.data(), seed=st.integers())
def test_any_die_from_any_dice_is_played_by_its_words(entry, data, seed):
    method, chance = data.draw(methods(entry)), Random(seed)
    follow(method, chance, follow(method, chance))


def follow_whole(method, chance, carry=None):
    """Play a rule, then follow its recipe with the same faces: it ends with them, at the same outcome."""
    rule = method.rule
    played = throw(rule, chance.randrange, carry)
    kept = None if carry is None else shown_carry(rule, carry)
    assert follow_recipe(method.recipe, played.faces, kept) == (played.outcome, len(played.faces))
    return played.after


@every_entry
def test_every_option_is_played_by_its_recipe_alone(entry):
    chance = Random("own recipe")
    for method in usual_and_optional(entry):
        if isinstance(method.rule, SumTableRule) and method.outcomes > MOST_ROWS:
            continue
        carry = None
        for _ in range(3):
            carry = follow_whole(method, chance, carry)


@every_entry
@at_most(40)
@given(data=st.data(), seed=st.integers())
def test_any_die_from_any_dice_is_played_by_its_recipe_alone(entry, data, seed):
    method = data.draw(methods(entry))
    if not isinstance(method.rule, SumTableRule) or method.outcomes <= MOST_ROWS:
        follow_whole(method, Random(seed))
