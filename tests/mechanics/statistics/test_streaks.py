"""Streaks, against all sequences of few rolls."""

from itertools import product
from math import prod

import pytest

from bot.mechanics.distribution import Distribution
from bot.mechanics.statistics import OutcomeStreak, chance_of_run, longest_streak, suspect_of, throws_needed


@pytest.mark.parametrize(
    "distribution", [Distribution({1: 1, 2: 1}), Distribution({1: 1, 2: 2, 3: 1}), Distribution({1: 3, 2: 1})]
)
@pytest.mark.parametrize("rolls", [1, 2, 5, 7])
def test_the_chance_of_a_run_is_that_of_all_sequences(distribution, rolls):
    found = [
        (prod(distribution.weights[o] for o in one), longest_streak(one).length)
        for one in product(distribution.weights, repeat=rolls)
    ]
    for length in (1, 2, 3, 4, 7):
        ways = sum(weight for weight, run in found if run >= length)
        chance = pytest.approx(ways / distribution.total**rolls)
        assert chance_of_run(distribution, rolls, length) == chance, length


def test_the_longest_run_is_the_first_of_equal_ones():
    assert longest_streak([1, 1, 2, 2, 3]) == OutcomeStreak(1, 2)
    assert longest_streak([4]) == OutcomeStreak(4, 1)
    assert longest_streak([]) is None


def test_a_die_that_shows_one_face_too_often_seems_loaded():
    suspect = suspect_of([10, 10, 10, 10, 10, 30])
    assert (suspect.face, suspect.seems_loaded) == (6, True)
    assert suspect.low < suspect.share == 30 / 80 < suspect.high


def test_an_even_die_does_not():
    suspect = suspect_of([17, 15, 18, 16, 17, 16])
    assert not suspect.seems_loaded
    assert suspect.low < suspect.fair < suspect.high


def test_smaller_bias_needs_more_throws():
    assert throws_needed(0.2, 6) == 1_568
    assert throws_needed(0.3, 6) < 200
    assert throws_needed(1 / 6, 6) is None


def test_without_throws_nothing_is_suspected():
    assert suspect_of([0, 0]) is None
