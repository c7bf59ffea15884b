"""The exact analysis, its chain and the fast distributions, against playing every sequence of faces."""

from fractions import Fraction
from itertools import groupby, product
from math import prod

import pytest

from bot.mechanics.analysis import analyse, analyse_from, distribution_of, is_exact_roll, outcomes
from bot.mechanics.distribution import is_exact
from bot.mechanics.roll_odds import roll_odds
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.long_run import marginal
from tests.mechanics.oracle import depth_for, enumerate_rule, naive_max_error, naive_score

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

OUTCOMES = (2, 3, 4, 5, 7, 10, 12, 36, 100)
FACES = (2, 3, 6, 10)

# Of MixedRadix: n, b, and what the dice count as; with and without groups of faces and a start over.
RADICES = [
    (2, 6, (2,)), (3, 6, (4,)), (4, 6, (4,)), (5, 6, (5,)), (7, 6, (2, 2, 2)), (7, 10, (7,)), (8, 6, (4, 2)),
    (9, 6, (3, 3)), (10, 6, (6, 2)), (11, 2, (2, 2, 2, 2)), (12, 6, (2, 6)), (20, 6, (6, 2, 2)),
    (20, 6, (5, 4)), (100, 6, (5, 5, 4)), (100, 6, (5, 5, 2, 2)), (100, 6, (6, 6, 6)), (100, 20, (10, 10)),
    (6, 3, (3, 2)), (5, 6, (5, 5)),
]  # fmt: skip

RULES = [
    *(BaseDigits(n, b, dice) for n, b, dice in product(OUTCOMES, FACES, (1, 2, 4))),
    *(Accumulator(n, b, dice) for n, b, dice in product(OUTCOMES, FACES, (1, 3))),
    *(EarlyStop(n, b, cap) for n, b, cap in product(OUTCOMES, FACES, (None, 1, 2, 4))),
    *(MixedRadix(n, b, radices) for n, b, radices in RADICES),
]
FAMILIES = {kind.__name__: list(rules) for kind, rules in groupby(RULES, type)}
every_family = pytest.mark.parametrize("rules", FAMILIES.values(), ids=FAMILIES)


@pytest.fixture(scope="session")
def paths(soak):
    """The most sequences of faces that the oracle plays for one rule."""
    return 6**7 if soak else 6**4


@every_family
def test_analysis_agrees_with_playing_every_sequence(rules, paths):
    for rule in rules:
        analysis, found = analyse(rule), enumerate_rule(rule, depth_for(rule.faces, paths))
        for outcome in outcomes(rule):
            ended = found.distribution.get(outcome, Fraction(0))
            assert ended <= analysis.distribution.chance(outcome) <= ended + found.unsettled, rule
        assert set(found.distribution) <= set(analysis.distribution.weights), rule
        assert found.faces_read <= analysis.expected, rule
        if not found.unsettled:
            score = naive_score(found.distribution, outcomes(rule))
            assert analysis.expected == found.faces_read, rule
            assert analysis.most == found.longest, rule
            assert analysis.carries == found.carries, rule
            assert analysis.score == score, rule
            assert analysis.max_error == naive_max_error(found.distribution, outcomes(rule)), rule
            assert is_exact(analysis.distribution, outcomes(rule)) == (score == 0), rule


def test_the_marginal_of_the_first_roll_is_the_distribution_of_one_roll():
    assert marginal(Accumulator(100, 6, 3), 1).distribution == analyse(Accumulator(100, 6, 3)).distribution


def test_the_marginal_of_two_rolls_is_that_of_two_registers_added():
    distribution = marginal(Accumulator(10, 6, 1), 2).distribution
    sums = [(a + b) % 10 for a, b in product(range(6), repeat=2)]
    assert {o: distribution.chance(o) for o in range(10)} == {
        o: Fraction(sums.count(o), 36) for o in range(10)
    }


def test_carries_that_lead_to_the_same_start_are_one_start():
    halves = {None: Fraction(1, 2), 0: Fraction(1, 2)}
    assert analyse_from(Accumulator(), halves) == analyse(Accumulator())


@every_family
def test_the_chance_of_one_outcome_is_that_of_the_distribution(rules):
    for rule in rules:
        fast, odds = distribution_of(rule), roll_odds(rule)
        assert all(odds.chance(o, None) == fast.chance(o) for o in outcomes(rule)), rule
        assert is_exact_roll(rule) == is_exact(fast, outcomes(rule)), rule


def test_a_register_shifts_the_distribution_of_one_roll():
    rule = Accumulator(100, 6, 3)
    for register in (0, 1, 57, 99):
        found = enumerate_rule(rule, 3, register).distribution
        chain, fast = analyse(rule, register).distribution, distribution_of(rule, register)
        for law in (chain.chance, fast.chance, lambda o, kept=register: roll_odds(rule).chance(o, kept)):
            assert {o: law(o) for o in found} == found, register


def test_re_rolls_cost_what_their_geometric_series_sum_to():
    for n, faces, radices in RADICES:
        a_round = sum(Fraction(faces, faces // radix * radix) for radix in radices)
        found = analyse(MixedRadix(n, faces, radices))
        assert found.expected_by_kind == {f"d{faces}": Fraction(prod(radices), n) * a_round}, radices
