"""Sums of equal dice, by each of the ways that there are for them."""

from itertools import product
from math import prod

from bot.mechanics.distribution import plain_sum
from bot.mechanics.notation.budget import SHORT_TERMS, Budget
from bot.mechanics.notation.distributions.polynomials import multiply, scale
from bot.mechanics.notation.distributions.powers import power

DICE = [
    {1: 1, 2: 1, 3: 1},
    {-1: 2, 0: 2, 1: 2},
    {0: 7, 1: 3},
    {-1: 1, 1: 4},
    {3: 5},
    {0: 1},
    {1: 3, 4: 1, 9: 2},
    {-5: 10**30, 0: 1, 7: 3},
    {**dict.fromkeys(range(3, 30), 1), 3: 3},
]

ENOUGH = Budget(SHORT_TERMS)


def added_up(die, dice):
    """One die after the other."""
    result = {0: 1}
    for _ in range(dice):
        more = {}
        for (value, weight), (face, each) in product(result.items(), die.items()):
            more[value + face] = more.get(value + face, 0) + weight * each
        result = more
    return result


def test_plain_dice_have_as_many_ways_as_adding_one_die_after_the_other():
    for sides, dice in product((1, 2, 3, 6, 7, 20), (0, 1, 2, 3, 5, 10, 31)):
        found = dict(enumerate(plain_sum(dice, sides)))
        assert found == added_up(dict.fromkeys(range(sides), 1), dice), (sides, dice)


def test_a_power_is_that_of_adding_one_die_after_the_other():
    for die, dice in product(DICE, (0, 1, 2, 3, 10, 60)):
        assert power(die, dice, ENOUGH) == added_up(die, dice), (die, dice)


def test_a_power_of_a_geometric_series_is_that_of_the_series():
    series = {value: 2 ** (12 - value) for value in range(12)}
    for dice in (2, 9, 40):
        assert power(series, dice, ENOUGH, over={0: 2, 1: -1}) == added_up(series, dice), dice


def test_long_products_are_those_of_pair_by_pair():
    left = {value: 3**value for value in range(-40, 60) if value >= 0}
    right = {value: value * value + 1 for value in range(-70, 30)}
    pairs = {}
    for (a, weight), (b, other) in product(left.items(), right.items()):
        pairs[a + b] = pairs.get(a + b, 0) + prod((weight, other))
    assert multiply(left, right, ENOUGH) == pairs


def test_a_product_with_one_term_moves_and_scales():
    assert multiply({4: 3}, {1: 1, 2: 5}, ENOUGH) == {5: 3, 6: 15} == scale({5: 1, 6: 5}, 3)
