"""Many adaptive rolls in a row, with seeded chance."""

from collections import Counter
from random import Random

import pytest

from bot.mechanics.distribution import DiceSum
from bot.mechanics.stateful_dice import adjusted, errors, parse_tightness
from tests.mechanics.chi_square import fits
from tests.tiers import by_tier

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

TWO_D6 = DiceSum(2, 6).distribution()


def adaptive_rolls(tightness, count, seed):
    """Yield the counts after each of `count` rolls of 2d6."""
    chance, counts = Random(seed), Counter()
    for _ in range(count):
        counts[adjusted(TWO_D6, counts, parse_tightness(tightness)).draw(chance.randrange)] += 1
        yield counts


@pytest.mark.parametrize("rolls", [by_tier(3_000, 30_000)])
@pytest.mark.parametrize(("tightness", "bound"), [("1", 8), ("inf", 1)])
def test_no_total_ever_strays_further_from_its_expectation(tightness, bound, rolls, soak):
    counted = adaptive_rolls(tightness, 10**6 if soak else rolls, "long run")
    largest = max(max(map(abs, errors(TWO_D6, counts).values())) for counts in counted)
    assert largest < bound * TWO_D6.total


def test_tightness_0_is_chance_and_may_stray_far():
    *_, counts = adaptive_rolls("0", 30_000, "chance")
    assert fits(counts.elements(), TWO_D6)
    assert max(map(abs, errors(TWO_D6, counts).values())) > 8 * TWO_D6.total


def test_the_first_roll_of_many_games_is_plain():
    firsts = [next(adaptive_rolls("5", 1, seed)) for seed in range(5_000)]
    assert fits((total for counts in firsts for total in counts), TWO_D6)


def test_the_same_seed_makes_the_same_rolls():
    assert [*adaptive_rolls("0.5", 500, 3)][-1] == [*adaptive_rolls("0.5", 500, 3)][-1]
