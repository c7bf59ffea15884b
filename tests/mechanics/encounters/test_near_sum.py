"""Tables that are nearly a sum of d6."""

from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.encounters.by_d6 import near_sum, nearest_weights

TWO = (3, 6, 8, 11, 14, 17, 14, 11, 8, 5, 3)


def test_the_ranges_nearest_to_2d6_are_off_by_exact_figures():
    near = near_sum(TWO)

    assert nearest_weights(2, 100) == TWO
    assert (near.dice, near.row, near.has, near.fair) == (2, 9, Fraction(5, 100), Fraction(2, 36))
    assert near.variation == Fraction(13, 900)


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
def test_no_other_dealing_of_a_hundred_numbers_is_nearer(dice):
    """To move one number from any total to any other brings no table nearer."""
    weights = nearest_weights(dice, 100)
    sums = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    fair = [Fraction(100 * sums.count(total), len(sums)) for total in range(dice, 6 * dice + 1)]
    off = [weight - share for weight, share in zip(weights, fair, strict=True)]

    assert sum(weights) == 100
    assert all(
        abs(one - 1) + abs(other + 1) >= abs(one) + abs(other)
        for one, weight in zip(off, weights, strict=True)
        if weight
        for other in off
    )


@pytest.mark.parametrize(
    "weights", [(1,) * 11, (3, 6, 8, 11, 14, 17, 14, 11, 8, 8), (5, 6, 8, 11, 14, 15, 14, 11, 8, 5, 3)]
)
def test_a_table_that_is_further_off_is_near_to_no_sum(weights):
    assert near_sum(weights) is None
