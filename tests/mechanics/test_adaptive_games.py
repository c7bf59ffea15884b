"""Adaptive rolls of 2d6, with seeded chance: games of 36, and many in a row."""

from collections import Counter
from random import Random
from statistics import fmean, stdev

import pytest

from bot.mechanics.distribution import DiceSum
from bot.mechanics.stateful_dice import adjust, errors, parse_tightness
from tests.mechanics.chi_square import fits

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

TWO_D6 = DiceSum(2, 6).distribution()
ROLLS = TWO_D6.total

GAMES = 20_000
FEW_GAMES = 100


def adaptive_rolls(tightness, count, chance):
    """Yield the counts after each of `count` rolls."""
    counts = Counter()
    for _ in range(count):
        counts[adjust(TWO_D6, counts, tightness).draw(chance.randrange)] += 1
        yield counts


def game(tightness, chance):
    """Return how often each total came in a game."""
    *_, counts = adaptive_rolls(tightness, ROLLS, chance)
    return counts


def distance(counts):
    """Return the total variation between a game and the table, as a share of all rolls."""
    return sum(abs(counts[total] - weight) for total, weight in TWO_D6.weights.items()) / (2 * ROLLS)


@pytest.mark.parametrize(
    ("tightness", "mean"), [("0", 0.196), ("0.5", 0.119), ("1", 0.087), ("2", 0.056), ("5", 0.015)]
)
def test_games_are_on_average_as_far_from_the_table_as_was_measured(tightness, mean, soak):
    """In the short form a mean may miss by four of its own standard errors, rounding of `mean` included."""
    chance = Random(f"games at {tightness}")
    distances = [
        distance(game(parse_tightness(tightness), chance)) for _ in range(GAMES if soak else FEW_GAMES)
    ]
    bound = 0.003 if soak else 0.0005 + 4 * stdev(distances) / len(distances) ** 0.5
    assert abs(fmean(distances) - mean) < bound


def test_every_game_at_infinity_is_the_table(soak):
    chance = Random("games at infinity")
    for _ in range(GAMES if soak else FEW_GAMES):
        assert game(parse_tightness("inf"), chance) == TWO_D6.weights


@pytest.mark.parametrize(("tightness", "bound"), [("1", 8), ("inf", 1)])
def test_no_total_ever_strays_further_from_its_expectation(tightness, bound, soak):
    counted = adaptive_rolls(parse_tightness(tightness), 10**6 if soak else 3_000, Random("long run"))
    largest = max(max(map(abs, errors(TWO_D6, counts).values())) for counts in counted)
    assert largest < bound * TWO_D6.total


def test_tightness_0_is_chance_and_may_stray_far():
    *_, counts = adaptive_rolls(parse_tightness("0"), 30_000, Random("chance"))
    assert fits(counts.elements(), TWO_D6)
    assert max(map(abs, errors(TWO_D6, counts).values())) > 8 * TWO_D6.total
