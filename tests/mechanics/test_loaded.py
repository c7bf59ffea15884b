"""Loaded dice: reading weights, and what they do to rules."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import Load, analyse, parse
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import analyse_loaded
from bot.mechanics.playing import read
from bot.mechanics.rule import COIN, QUARTER, Die
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.refusals import is_short_sentence, refusal

weights_of_a_d6 = st.lists(st.integers(0, 9), min_size=6, max_size=6).filter(any)


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("1,1,1,5/4,1,1", (4, 4, 4, 5, 4, 4)),
        ("1, 2", (1, 2)),
        ("0,1", (0, 1)),
        ("1/2,1/3", (3, 2)),
        ("999999999,1", (999_999_999, 1)),
    ],
)
def test_weights_are_read_as_whole_numbers_in_proportion(text, weights):
    assert parse(text) == Load(weights)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Give a weight for each face, such as 1,1,1,5/4,1,1 for a d6, not 1 of them."),
        ("1", "Give a weight for each face, such as 1,1,1,5/4,1,1 for a d6, not 1 of them."),
        (",".join("1" * 1001),
         "Give a weight for each face, such as 1,1,1,5/4,1,1 for a d6, not 1001 of them."),
        ("1,x", "Weight 2 is 'x'; write whole numbers or fractions such as 5/4."),
        ("1,-1", "Weight 2 is '-1'; write whole numbers or fractions such as 5/4."),
        ("1/0,1", "Weight 1 is '1/0'; write whole numbers or fractions such as 5/4."),
        ("1/,1", "Weight 1 is '1/'; write whole numbers or fractions such as 5/4."),
        ("1,1.5", "Weight 2 is '1.5'; write whole numbers or fractions such as 5/4."),
        ("1,1234567890", "Weight 2 is '1234567890'; write whole numbers or fractions such as 5/4."),
        ("0,0,0", "At least one weight must be above 0."),
        ("1/999999937,1/999999929,1/999999893",
         "These weights are too finely divided: write simpler fractions."),
    ],
)  # fmt: skip
def test_weights_that_cannot_be_used_are_refused(text, sentence):
    with pytest.raises(BadInput) as caught:
        parse(text)
    assert str(caught.value) == sentence


@given(st.text(max_size=40) | st.text("0123456789,/", max_size=40) | st.just("9" * 5_000 + ",1"))
def test_any_text_is_read_or_refused_with_a_short_sentence(text):
    sentence = refusal(parse, text)
    assert sentence is None or is_short_sentence(sentence)


def test_only_dice_with_as_many_faces_are_loaded():
    load = Load((1, 2, 3, 4))
    assert list(load.weigh(Die(4))) == [1, 2, 3, 4]
    assert list(load.weigh(Die(6))) == [1] * 6
    assert list(load.weigh(Die(4, kind=QUARTER))) == [1] * 4


def test_a_coin_is_no_die_with_two_faces():
    assert list(Load((1, 2)).weigh(Die(2, kind=COIN))) == [1, 1]


def weighted(rule, weights, dice):
    """The distribution by counting every sequence of `dice` faces."""
    ways = Counter()
    for faces in product(range(1, 7), repeat=dice):
        state = rule.start()
        for face in faces:
            state = rule.step(state, face)
        ways[state.outcome] += prod(weights[face - 1] for face in faces)
    return {outcome: Fraction(count, sum(weights) ** dice) for outcome, count in ways.items() if count}


@given(weights_of_a_d6)
def test_the_distribution_of_loaded_dice_is_that_of_all_weighted_sequences(weights):
    rule = BaseDigits(dice=3)
    distribution = analyse(rule, load=Load(tuple(weights))).distribution
    assert {outcome: distribution.chance(outcome) for outcome in distribution.weights} == weighted(
        rule, weights, 3
    )


@pytest.mark.parametrize("rule", [EarlyStop(), EarlyStop(cap=4), MixedRadix(), BaseDigits()], ids=repr)
@pytest.mark.parametrize("text", ["1,1,1,1,1,1", "7,7,7,7,7,7", "1/3,1/3,1/3,1/3,1/3,1/3"])
def test_dice_that_are_loaded_evenly_are_fair(rule, text):
    fair = analyse(rule)
    moved = analyse_loaded(rule, 6, fair, parse(text))
    assert total_variation(fair.distribution, moved.distribution) == 0
    assert moved.expected == fair.expected


def test_a_re_rolled_face_that_is_heavy_costs_throws():
    analysis = analyse_loaded(
        MixedRadix(5, 6, (5,)), 6, analyse(MixedRadix(5, 6, (5,))), parse("1,1,1,1,1,5")
    )
    assert (analysis.expected, analysis.score) == (2, 0)


HEAVY = "1,1,1,5/4,1,1"
WEIGHTS = (4, 4, 4, 5, 4, 4)


@pytest.mark.parametrize("place", [1, 2, 3])
def test_one_bad_die_among_good_ones_is_weighted_alone(place):
    rule, ways = BaseDigits(dice=3), Counter()
    for faces in product(range(1, 7), repeat=3):
        ways[read(rule, faces).outcome] += WEIGHTS[faces[place - 1] - 1]
    moved = analyse_loaded(rule, 6, analyse(rule), parse(f"{place}: {HEAVY}")).distribution
    assert {o: moved.chance(o) for o in moved.weights} == {o: Fraction(n, 25 * 36) for o, n in ways.items()}


def test_a_bad_die_that_is_thrown_again_stays_the_same_die():
    good, bad = (
        analyse_loaded(MixedRadix(), 6, analyse(MixedRadix()), parse(f"{place}: 1,1,1,1,1,5"))
        for place in (1, 3)
    )
    assert good.expected_by_kind == {"d6": 2 + Fraction(6, 5) + Fraction(3, 2)}
    assert bad.expected_by_kind == {"d6": 2 * Fraction(6, 5) + Fraction(10, 4)}


def test_a_bad_die_is_named_by_its_colour():
    rule = method("colours", 100).rule
    red, first = (
        analyse_loaded(rule, 6, analyse(rule), parse(f"{name}: {HEAVY}")) for name in ("Red die", 1)
    )
    assert red.distribution == first.distribution != analyse(rule).distribution


@pytest.mark.parametrize(
    ("name", "text", "known"),
    [
        ("base6", f"5: {HEAVY}", "write 1:, 2:, 3:, 4:, or nothing to load all."),
        ("colours", f"pink: {HEAVY}", "write blue:, green:, red:, 1:, 2:, 3:, or nothing to load all."),
        ("human", f"1: {HEAVY}", "write nothing: they are not told apart."),
    ],
)
def test_a_bad_die_that_a_rule_does_not_throw_is_refused_with_those_it_throws(name, text, known):
    rule = method(name, 100).rule
    with pytest.raises(BadInput, match=re.escape(known)):
        analyse_loaded(rule, 6, analyse(rule), parse(text))


@pytest.mark.parametrize("text", [f"?: {HEAVY}", f"0: {HEAVY}", f": {HEAVY}", f"red 2: {HEAVY}"])
def test_what_stands_before_the_colon_is_a_die(text):
    with pytest.raises(BadInput, match="Before the colon stands the loaded die, such as red or 2"):
        parse(text)


def test_a_rule_that_throws_no_such_die_is_refused():
    with pytest.raises(BadInput, match="4 weights load a d4, but this rule uses d6"):
        analyse_loaded(EarlyStop(), 6, analyse(EarlyStop()), parse("1,1,1,2"))


def test_weights_that_never_let_a_rule_end_are_refused():
    with pytest.raises(BadInput, match="can go on for ever"):
        analyse_loaded(MixedRadix(), 6, analyse(MixedRadix()), parse("0,0,0,0,0,1"))


DISTRIBUTIONS = st.dictionaries(st.integers(0, 5), st.integers(1, 20), min_size=1).map(Distribution)


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_total_variation_is_the_most_that_any_bet_gains(one, other):
    gains = (one.chance(o) - other.chance(o) for o in range(6))
    assert total_variation(one, other) == sum(gain for gain in gains if gain > 0)


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_total_variation_is_the_same_both_ways_and_from_0_to_1(one, other):
    assert total_variation(one, other) == total_variation(other, one)
    assert 0 <= total_variation(one, other) <= 1


@given(DISTRIBUTIONS, st.integers(2, 9))
def test_equal_distributions_vary_by_0_however_their_weights_are_written(distribution, times):
    assert (
        total_variation(
            distribution, Distribution({o: times * weight for o, weight in distribution.weights.items()})
        )
        == 0
    )


def test_distributions_that_share_no_outcome_vary_by_1():
    assert total_variation(Distribution.uniform(range(3)), Distribution.uniform(range(3, 9))) == 1
