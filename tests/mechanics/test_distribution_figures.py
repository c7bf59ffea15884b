from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.distribution import Distribution, DistributionFigures


def every_roll_of_4d6_keeping_3():
    return sorted(sum(sorted(faces)[1:]) for faces in product(range(1, 7), repeat=4))


ROLLS = every_roll_of_4d6_keeping_3()


@pytest.fixture
def distribution():
    return DistributionFigures(Distribution({total: ROLLS.count(total) for total in reversed(range(3, 19))}))


def test_the_mean_and_the_variance_are_those_of_every_roll(distribution):
    mean = Fraction(sum(ROLLS), len(ROLLS))

    assert distribution.mean == mean
    assert distribution.variance == sum((roll - mean) ** 2 for roll in ROLLS) / len(ROLLS)


def test_totals_ascend_whatever_the_order_of_the_weights(distribution):
    assert distribution.totals == tuple(range(3, 19))
    assert (distribution.lowest, distribution.highest) == (3, 18)


def test_a_percentile_is_the_roll_at_that_place_of_all_rolls_in_order(distribution):
    for hundredths in (1, 5, 25, 50, 75, 95, 99, 100):
        place = -(-hundredths * len(ROLLS) // 100)
        assert distribution.percentile(Fraction(hundredths, 100)) == ROLLS[place - 1]
    assert DistributionFigures(Distribution({1: 1, 2: 1})).percentile(Fraction(1, 2)) == 1


def test_a_range_counts_the_rolls_in_it(distribution):
    for total in (-5, 2, 3, 4, 15, 18, 19, 100):
        assert distribution.at_least(total) == Fraction(sum(roll >= total for roll in ROLLS), len(ROLLS))
        assert distribution.at_most(total) == Fraction(sum(roll <= total for roll in ROLLS), len(ROLLS))
    for low, high in ((8, 12), (3, 18), (-10, 3), (18, 50), (19, 30), (5, 5), (12, 8)):
        inside = sum(low <= roll <= high for roll in ROLLS)
        assert distribution.between(low, high) == Fraction(inside, len(ROLLS))
    assert distribution.between(None, None) == 1


def test_all_totals_that_share_the_highest_chance_are_most_likely():
    assert DistributionFigures(Distribution({12: 2, 3: 1, 10: 2, 4: 1})).most_likely == (10, 12)


def test_gaps_between_totals_have_no_chance():
    distribution = DistributionFigures(Distribution({10: 1, 20: 1}))

    assert distribution.between(11, 19) == 0
    assert distribution.at_least(11) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("weights", "usual"),
    [
        ({1: 1, 2: 1, 3: 1}, (1, 3)),
        ({-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}, (-2, 2)),
        ({0: 3, 5: 1, 6: 1, 7: 1}, (0, 5)),
        ({0: 1, 1: 2, 2: 2, 3: 2, 4: 1}, (1, 3)),
        ({7: 1}, (7, 7)),
        (dict.fromkeys(range(1, 21), 1), (4, 17)),
    ],
)
def test_what_is_usual_is_the_shortest_then_likeliest_then_middlemost_range_or_both_of_two(weights, usual):
    assert DistributionFigures(Distribution(weights)).usual == usual


def test_no_shorter_range_than_the_usual_one_has_two_thirds_of_all_rolls(distribution):
    low, high = distribution.usual
    enough = [
        (first, last)
        for first, last in product(range(3, 19), repeat=2)
        if distribution.between(first, last) >= Fraction(2, 3)
    ]

    assert (low, high) in enough
    assert min(last - first for first, last in enough) == high - low
