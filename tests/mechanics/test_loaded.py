"""Loaded dice: reading weights, and what they do to rules."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import Load, analyse, parse
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import total_variation
from bot.mechanics.figures import analyse_loaded
from bot.mechanics.playing import read
from bot.mechanics.rule import COIN, QUARTER, Die
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.refusals import is_short_sentence, refusal

weights_of_a_d6 = st.lists(st.integers(0, 9), min_size=6, max_size=6).filter(any)


@given(st.text(max_size=40) | st.text("0123456789,/", max_size=40) | st.just("9" * 5_000 + ",1"))
def test_any_text_is_read_or_refused_with_a_short_sentence(text):
    sentence = refusal(parse, text)
    assert sentence is None or is_short_sentence(sentence)


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


def test_a_re_rolled_face_that_is_heavy_costs_throws():
    analysis = analyse_loaded(
        MixedRadix(5, 6, (5,)), 6, analyse(MixedRadix(5, 6, (5,))), parse("1,1,1,1,1,5")
    )
    assert (analysis.expected, analysis.score) == (2, 0)


HEAVY = "1,1,1,5/4,1,1"
WEIGHTS = (4, 4, 4, 5, 4, 4)


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


def test_weights_are_read_as_whole_numbers_in_proportion():
    weights = {
        "1,1,1,5/4,1,1": (4, 4, 4, 5, 4, 4),
        "1, 2": (1, 2),
        "0,1": (0, 1),
        "1/2,1/3": (3, 2),
        "999999999,1": (999_999_999, 1),
    }
    assert {text: parse(text).weights for text in weights} == weights


FEW = "You gave {}: give 2 to 1,000, one for each face, such as 1,1,1,5/4,1,1 for a d6."
NO_NUMBER = "Weight {} is `{}`: write a whole number or a fraction, such as 5/4."
NO_DIE = "Before the colon write the loaded die, such as red or 2, not `{}`."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", FEW.format("1 weight")),
        ("1", FEW.format("1 weight")),
        (",".join("1" * 1001), FEW.format("1,001 weights")),
        ("1,x", NO_NUMBER.format(2, "x")),
        ("1,-1", NO_NUMBER.format(2, "-1")),
        ("1/0,1", NO_NUMBER.format(1, "1/0")),
        ("1/,1", NO_NUMBER.format(1, "1/")),
        ("1,1.5", NO_NUMBER.format(2, "1.5")),
        ("1,1234567890", NO_NUMBER.format(2, "1234567890")),
        ("0,0,0", "All weights are 0: write at least one above 0."),
        ("1/999999937,1/999999929,1/999999893",
         "These weights are too exact: write simpler fractions, such as 5/4."),
        ("?: 1,2", NO_DIE.format("?")),
        ("0: 1,2", NO_DIE.format("0")),
        (": 1,2", NO_DIE.format(" ")),
        ("red 2: 1,2", NO_DIE.format("red 2")),
    ],
)  # fmt: skip
def test_weights_that_cannot_be_used_are_refused(text, sentence):
    assert refusal(parse, text) == sentence


def test_only_dice_with_as_many_faces_are_loaded():
    load = Load((1, 2, 3, 4))
    assert list(load.weigh(Die(4))) == [1, 2, 3, 4]
    assert list(load.weigh(Die(6))) == [1] * 6
    assert list(load.weigh(Die(4, kind=QUARTER))) == [1] * 4
    assert list(Load((1, 2)).weigh(Die(2, kind=COIN))) == [1, 1]


def test_dice_that_are_loaded_evenly_are_fair():
    for rule in (EarlyStop(), EarlyStop(cap=4), MixedRadix(), BaseDigits()):
        for text in ("1,1,1,1,1,1", "1/3,1/3,1/3,1/3,1/3,1/3"):
            fair = analyse(rule)
            moved = analyse_loaded(rule, 6, fair, parse(text))
            assert total_variation(fair.distribution, moved.distribution) == 0
            assert moved.expected == fair.expected


def test_one_bad_die_among_good_ones_is_weighted_alone():
    rule, throws = BaseDigits(dice=3), list(product(range(1, 7), repeat=3))
    for place in (1, 2, 3):
        ways = Counter()
        for faces in throws:
            ways[read(rule, faces).outcome] += WEIGHTS[faces[place - 1] - 1]
        moved = analyse_loaded(rule, 6, analyse(rule), parse(f"{place}: {HEAVY}")).distribution
        assert all(moved.chance(outcome) == Fraction(n, 25 * 36) for outcome, n in ways.items()), place


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("base6", f"5: {HEAVY}", "No d6 here is called `5`: before the weights write 1:, 2:, 3:, 4:."),
        (
            "colours",
            f"pink: {HEAVY}",
            "No d6 here is called `pink`: before the weights write blue:, green:, red:, 1:, 2:, 3:.",
        ),
        ("human", f"1: {HEAVY}", "No d6 here is called `1`: write only the weights."),
        (
            "human",
            "1,1,1,2",
            "You gave 4 weights, as for a d4, but this rule uses d6: give one weight for each face.",
        ),
        (
            "reroll",
            "0,0,0,0,0,1",
            "With these weights the rule might never end: write fewer weights that are 0.",
        ),
    ],
)
def test_a_load_that_a_rule_has_no_use_for_is_refused(name, text, sentence):
    rule = method(name, 100).rule
    assert sentence in refusal(analyse_loaded, rule, 6, analyse(rule), parse(text))
