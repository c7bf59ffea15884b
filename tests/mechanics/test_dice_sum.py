"""The exact distribution of the sum of equal dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.distribution import DiceSum
from tests.tiers import in_the_soak


def test_the_distribution_counts_every_throw():
    for count, sides in [(1, 2), (1, 6), (2, 6), (3, 6), (5, 4), (6, 6), (4, 10), (2, 100)]:
        throws = Counter(map(sum, product(range(1, sides + 1), repeat=count)))
        distribution = DiceSum(count, sides).distribution()
        assert (distribution.weights, distribution.total) == (throws, sides**count), (count, sides)


def test_the_distribution_is_that_of_icepool():
    for count, sides in product((1, 2, 7, 20, *in_the_soak([33, 60], [])), (2, 3, 6, 12, 19, 20)):
        distribution = DiceSum(count, sides).distribution()
        theirs = count @ icepool.d(sides)
        assert distribution.weights == dict(theirs.items()), (count, sides)
        assert distribution.total == theirs.denominator()


@given(st.integers(1, 120), st.integers(2, 9))
def test_the_distribution_has_the_mean_and_variance_of_its_dice_and_is_symmetric(count, sides):
    distribution = DiceSum(count, sides).distribution()
    mean = sum(Fraction(total * weight, distribution.total) for total, weight in distribution.weights.items())
    variance = sum((total - mean) ** 2 * distribution.chance(total) for total in distribution.weights)
    assert mean == Fraction(count * (sides + 1), 2)
    assert variance == Fraction(count * (sides**2 - 1), 12)
    assert list(distribution.weights.values()) == list(distribution.weights.values())[::-1]
    assert list(distribution.weights) == list(DiceSum(count, sides).totals)


@pytest.mark.parametrize("dice", [DiceSum(999, 2), DiceSum(1, 1000), DiceSum(499, 3)], ids=str)
def test_the_largest_sums_have_their_whole_distribution(dice):
    assert (dice.distribution().total, len(dice.distribution().weights)) == (
        dice.sides**dice.count,
        len(dice.totals),
    )
