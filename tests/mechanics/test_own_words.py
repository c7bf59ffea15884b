"""Every rule is played by its own words: a follower of the printed prompts reaches the rule's outcome."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.carries import shown_carry
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.entry import MOST_OUTCOMES
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Done
from bot.mechanics.rules.sum_table import SumTableRule, ranges_told
from tests.mechanics.follower import Follower
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


def settings_of(entry):
    """Every value of every option, by itself."""
    yield from (f"{option.name}={text}" for option in entry.options for text in option.proposals)
    yield ""


@every_entry
def test_every_option_is_played_by_its_words(entry):
    chance = Random("own words")
    for sides in entry.only_sides or (*range(2, 101), 1000):
        for faces in entry.only_faces or (6,):
            for options in settings_of(entry) if sides in (100, *entry.only_sides) else [""]:
                try:
                    method = entry.settle(sides, faces, options)
                except BadInput:
                    continue
                carry = None
                for _ in range(3):
                    carry = follow(method, chance, carry)


@every_entry
@at_most(40)
@given(data=st.data(), seed=st.integers())
def test_any_die_from_any_dice_is_played_by_its_words(entry, data, seed):
    sides = data.draw(
        st.sampled_from(entry.only_sides) if entry.only_sides else st.integers(2, MOST_OUTCOMES)
    )
    faces = data.draw(st.sampled_from(entry.only_faces) if entry.only_faces else st.integers(2, 40))
    chance = Random(seed)
    method = entry.settle(sides, faces)
    follow(method, chance, follow(method, chance))
