"""Pools as dice that count the same successes: their odds are those of the game, by another way."""

from fractions import Fraction

import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.reading.reader import understand_one

LEFT_OUT = Fraction(1, 10**9)
"""How much the chains of dice beyond the longest that is followed may matter."""


@pytest.mark.parametrize(
    ("pool", "dice"),
    [
        ("sr6", "6d6>=5"),
        ("sr6!", "6d6!=6>=5"),
        ("sr6 >=3", None),
        ("sr6 limit4", None),
        ("sr6 wilddie", None),
        ("cod5", "5d10!>=10>=8"),
        ("cod5 8again", "5d10!>=8>=8"),
        ("cod5 rote", None),
        ("cod0", None),
        ("ex8", "8d10>=7:1,>=10:2"),
        ("ex8t10d7", "8d10>=7:1,>=10:2"),
        ("ex8t7d7", "8d10>=7:2"),
        ("ex6 damage", "6d10>=7:1"),
        ("ex7+2", "7d10>=7:1,>=10:2 + 2"),
        ("bw4", "4d6>=4"),
        ("bw3 grey open", "3d6!=6>=3"),
        ("bw5 ob 3", None),
        ("vtm5h1", None),
    ],
)
def test_a_pool_is_dice_unless_it_has_more_to_it(pool, dice):
    assert parse_game(pool).as_dice == dice


@pytest.mark.parametrize("pool", ["sr3", "ex3", "ex3t8d9", "ex3 damage", "bw3 white"])
def test_the_dice_have_as_many_successes_as_the_pool(pool):
    rolled = parse_game(pool)

    assert successes(rolled.as_dice) == rolled.game.numbers().chances


@pytest.mark.parametrize("pool", ["sr3!", "cod4", "cod3 8again", "bw3 white open"])
def test_chains_of_dice_have_them_too_as_far_as_they_are_followed(pool):
    rolled = parse_game(pool)
    numbers = rolled.game.numbers()
    last = max(numbers.chances)  # stands for all that are more
    found = successes(rolled.as_dice)

    for count, share in numbers.chances.items():
        assert count == last or abs(found[count] - share) < LEFT_OUT


def successes(dice):
    """The chance of each number, by the analysis of dice, which knows nothing of games."""
    found = distribution_of(understand_one(dice).root)
    return {value: found.chance(value) for value in found.weights}
