"""Chances, figures and totals in words."""

from fractions import Fraction

from bot.features.odds import card as words
from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.reading.reader import understand_one

CHANCES = {
    Fraction(25, 108): "23.1 %",
    Fraction(0): "never",
    Fraction(1): "always",
    Fraction(1, 1296): "1 in 1,296 (0.0772 %)",
    Fraction(3, 400): "about 1 in 133 (0.750 %)",
    Fraction(1295, 1296): "all but 1 in 1,296 (99.9 %)",
    Fraction(1, 6**12): "1 in 2,176,782,336",
    Fraction(1, 6**100): "about 1 in 6.53×10⁷⁷",
    Fraction(3, 100_000**1000): "about 1 in 3.33×10⁴⁹⁹⁹",
}

NUMBERS = {
    Fraction(15869, 1296): "12.24",
    Fraction(21, 2): "10.5",
    Fraction(7): "7",
    Fraction(0): "0",
    Fraction(-7, 2): "-3.5",
    Fraction(1, 300): "0.00333",
    Fraction(100_001, 2): "50,000.5",
}

UNITS = {
    ("3d6",): "total",
    ("10d10>=8",): "successes",
    ("10d10>=8 + 2d6>=5",): "successes",
    ("(10d10>=8)",): "successes",
    ("10d10>=8 + 1",): "total",
    ("10d10>=8", "3d6"): "total",
}


def test_a_chance_is_told_as_people_read_it():
    assert {share: words.chance(share) for share in CHANCES} == CHANCES


def test_a_figure_has_two_decimals_or_more_where_it_is_small():
    assert {value: words.number(value) for value in NUMBERS} == NUMBERS


def test_exactly_has_a_fraction_before_it_unless_nobody_would_read_it():
    assert words.chance(Fraction(25, 108), exactly=True) == "25/108 = 23.1 %"
    assert words.chance(Fraction(1, 2) - Fraction(1, 100_000**1000), exactly=True) == "50.0 %"
    assert words.number(Fraction(15869, 1296), exactly=True) == "15869/1296 = 12.24"
    assert words.number(Fraction(7), exactly=True) == "7"


def test_the_deviation_is_the_root_of_the_variance():
    assert words.deviation_words(Fraction(35, 6)) == "2.42"


def test_the_most_likely_totals_are_told():
    for weights, told in (
        ({1: 1, 2: 3, 3: 1}, "2"),
        ({1: 2, 2: 2, 3: 1}, "1 or 2"),
        ({1: 1, 2: 1, 3: 1}, "all alike"),
        ({1: 1, **dict.fromkeys(range(2, 7), 2)}, "any of 5, 2 to 6"),
    ):
        assert words.likeliest(DistributionFigures(Distribution(weights))) == told


def test_the_middle_is_told_with_its_true_chance():
    two_dice = DistributionFigures(Distribution({total: 6 - abs(7 - total) for total in range(2, 13)}))

    assert words.middles(two_dice) == ["66.7 % of rolls are 5 to 9", "94.4 % of rolls are 3 to 11"]
    assert words.percentiles(two_dice) == "percentiles 5, 25, 50, 75, 95: 3 · 5 · 7 · 9 · 11"


def test_what_only_counts_gives_successes():
    assert {texts: words.unit([understand_one(text) for text in texts]) for texts in UNITS} == UNITS
