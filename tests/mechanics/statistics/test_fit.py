"""The test of fit: true to its level for fair dice of each kind, and sharp enough for loaded ones."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.stateful_dice import adjust, deck_of, parse_tightness
from bot.mechanics.statistics import (
    FEWEST_ROLLS,
    GroupOdds,
    chi_square_above,
    fit,
    grouping_of,
    normal_above,
    normal_value,
    sample_of,
    sums_of_roll,
)
from tests.tiers import in_the_soak

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

TWO_D6 = DiceSum(2, 6).distribution()
GROUPS = grouping_of(TWO_D6)
D6 = Distribution.uniform(range(1, 7))


def plain(chance, distribution=TWO_D6, rolls=300, true=None):
    grouping = grouping_of(distribution)
    drawn = ((true or distribution).draw(chance.randrange) for _ in range(rolls))
    return sample_of(grouping, sum(sums_of_roll(grouping, outcome) for outcome in drawn))


def adaptive(chance, rolls=300):
    counts, sums, tightness = Counter(), 0, parse_tightness("0.5")
    for _ in range(rolls):
        distribution = adjust(TWO_D6, counts, tightness)
        outcome = distribution.draw(chance.randrange)
        counts[outcome] += 1
        sums += GroupOdds.of(GROUPS, distribution).sums_of(GROUPS, outcome)
    return sample_of(GROUPS, sums)


def drawn(chance, rolls=300):
    deck, missing, sums = deck_of(TWO_D6), Counter(), 0
    for _ in range(rolls):
        missing = deck.ready(missing)
        distribution = deck.next_card(missing)
        outcome = distribution.draw(chance.randrange)
        missing = missing + Counter([outcome])
        sums += GroupOdds.of(GROUPS, distribution).sums_of(GROUPS, outcome)
    return sample_of(GROUPS, sums)


@pytest.mark.parametrize("roll", [plain, adaptive, drawn])
def test_fair_histories_pass_at_the_level_of_5_percent(roll, soak):
    """20,000 histories are 94 to 96 times in 100 within; 50 short ones, 88 times or more, as luck has it."""
    histories, rolls = (20_000, 300) if soak else (50, 100)
    least, most = (0.94, 0.96) if soak else (0.88, 1)
    chance = Random(f"fair {roll.__name__}")
    passed = sum(fit(roll(chance, rolls=rolls)).chance >= 0.05 for _ in range(histories)) / histories
    assert least <= passed <= most


def test_a_loaded_generator_is_caught():
    """A d6 whose 6 has 1 chance in 5 is caught 6 times in 10 after 1,000 rolls, and always after 10,000."""
    loaded = Distribution({1: 24, 2: 24, 3: 24, 4: 24, 5: 24, 6: 30})
    chance = Random("loaded")
    histories = in_the_soak(200, 60)
    caught = sum(fit(plain(chance, D6, 1_000, loaded)).chance < 0.05 for _ in range(histories))
    assert 0.5 <= caught / histories <= 0.75
    assert fit(plain(chance, D6, 10_000, loaded)).chance < 1e-6


def test_a_repeating_generator_is_caught_where_each_count_is_right():
    grouping = grouping_of(D6)
    assert (
        fit(sample_of(grouping, sum(sums_of_roll(grouping, 1 + turn % 6) for turn in range(600)))).chance == 1
    )


def test_few_rolls_tell_nothing():
    assert fit(plain(Random(1), rolls=FEWEST_ROLLS - 1)) is None
    assert fit(plain(Random(1), rolls=FEWEST_ROLLS)) is not None


def test_what_cannot_vary_tells_nothing():
    assert fit(plain(Random(1), Distribution({7: 1}))) is None


def test_the_statistic_of_plain_dice_is_that_of_pearson():
    sample = plain(Random(2), D6, 600)
    pearson = sum((count - 100) ** 2 / 100 for count in sample.counts)
    assert fit(sample).statistic == pytest.approx(pearson)
    assert fit(sample).freedom == 5


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (18.307038, 10, 0.05),
        (54.572228, 39, 0.05),
        (6.6349, 1, 0.01),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(statistic, freedom, chance):
    assert chi_square_above(statistic, freedom) == pytest.approx(chance, rel=1e-4)


def test_a_statistic_of_0_is_always_reached():
    assert chi_square_above(0, 3) == 1


def test_tails_fall():
    assert all(one > other for one, other in pairwise(chi_square_above(x, 7) for x in range(1, 100)))


def test_the_normal_tail_is_inverted():
    assert normal_value(0.025) == pytest.approx(1.959964)
    assert normal_above(normal_value(1e-9)) == pytest.approx(1e-9)
