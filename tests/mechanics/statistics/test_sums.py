"""Sums over rolls, against the same sums made in fractions."""

from fractions import Fraction
from random import Random

import pytest

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.statistics import MOST_GROUPS, GroupOdds, grouping_of, sample_of, sums_of_roll

TWO_D6 = DiceSum(2, 6).distribution()
LEANING = Distribution({2: 5, 7: 3, 12: 1})


@pytest.mark.parametrize(
    ("distribution", "size", "first"),
    [
        (TWO_D6, 11, (2, 2)),
        (Distribution.uniform(range(1, 101)), 20, (1, 5)),
        (Distribution.uniform(range(1, 42)), 20, (1, 2)),
        (Distribution({5: 1}), 1, (5, 5)),
    ],
)
def test_outcomes_are_gathered(distribution, size, first):
    grouping = grouping_of(distribution)
    assert grouping.size == size
    assert (grouping.lows[0], grouping.highs[0]) == first


@pytest.mark.parametrize("dice", [DiceSum(8, 6), DiceSum(100, 6), DiceSum(1, 1000), DiceSum(2, 30)])
def test_every_outcome_is_in_one_of_at_most_40_groups(dice):
    distribution = dice.distribution()
    grouping = grouping_of(distribution)
    assert grouping.size <= MOST_GROUPS
    assert sum(grouping.weights) == distribution.total
    assert grouping.gather(distribution) == list(grouping.weights)


def test_what_no_group_has_is_told():
    grouping = grouping_of(Distribution({1: 1, 4: 1}))
    assert [grouping.group_of(outcome) for outcome in (0, 1, 2, 4, 5)] == [None, 0, None, 1, None]


def test_plain_rolls_have_the_covariance_of_their_distribution():
    grouping = grouping_of(Distribution.uniform(range(1, 7)))
    sample = sample_of(grouping, sum(sums_of_roll(grouping, face) for face in (1, 1, 6)))
    assert sample.counts == (2, 0, 0, 0, 0, 1)
    assert sample.expected == pytest.approx([0.5] * 6)
    assert sample.covariance[0] == pytest.approx([3 * 5 / 36] + [-3 / 36] * 5)


def test_rolls_at_other_odds_add_what_varied():
    grouping = grouping_of(TWO_D6)
    chance = Random(4)
    distributions = [TWO_D6, LEANING, Distribution({7: 1, 8: 1})] * 40
    outcomes = [distribution.draw(chance.randrange) for distribution in distributions]
    sums = sum(
        GroupOdds.of(grouping, distribution).sums_of(grouping, o)
        for distribution, o in zip(distributions, outcomes, strict=True)
    )
    sample = sample_of(grouping, sums)

    totals = range(2, 13)
    for row, one in enumerate(totals):
        assert sample.expected[row] == pytest.approx(
            float(sum(distribution.chance(one) for distribution in distributions)), abs=1e-6
        )
        for column, other in enumerate(totals):
            wanted = sum(
                _varied(distribution, o, one, other)
                for distribution, o in zip(distributions, outcomes, strict=True)
            )
            assert sample.covariance[row][column] == pytest.approx(float(wanted), abs=1e-6)


def test_sums_of_days_add_up_and_can_be_taken_back():
    grouping = grouping_of(TWO_D6)
    one, other = sums_of_roll(grouping, 7), GroupOdds.of(grouping, LEANING).sums_of(grouping, 12)
    both = sample_of(grouping, one + other)
    assert (both.rolls, both.plain) == (2, False)
    assert sample_of(grouping, one + other - other) == sample_of(grouping, one)


def _varied(distribution, outcome, one, other):
    """Three parts the covariance by the odds, one part the product of what was strayed."""
    p, q = distribution.chance(one), distribution.chance(other)
    by_odds = (p if one == other else 0) - p * q
    strayed = ((outcome == one) - p) * ((outcome == other) - q)
    return by_odds * Fraction(3, 4) + strayed * Fraction(1, 4)
