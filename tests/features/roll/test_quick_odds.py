"""Odds that are found at once are those of the distribution."""

import pytest

from bot.features.roll.event import PlainDie, quick_odds
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.reading.reader import understand_one


@pytest.mark.parametrize("dice", ["d20", "d1", "dF", "d6!", "d20mi3", "2d6", "d20[fire]", "d%b"])
def test_the_odds_are_those_of_the_distribution(dice):
    distribution = distribution_of(understand_one(dice).root)
    odds = quick_odds(understand_one(dice))

    for total in distribution.weights:
        assert odds.chance(total) == distribution.chance(total)
        assert odds.at_least(total) == 1 - distribution.below(total)


def test_the_largest_die_needs_no_distribution():
    assert quick_odds(understand_one("d100000 # lot")) == PlainDie(100_000)


@pytest.mark.parametrize(
    "dice", ["2x d20", "d100000 + 1"], ids=["several totals", "a distribution that is dear"]
)
def test_where_they_would_take_long_or_are_not_one_there_are_none(dice):
    assert quick_odds(understand_one(dice)) is None
