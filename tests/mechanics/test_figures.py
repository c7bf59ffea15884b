"""The figures of the catalogue of rules, as exact fractions."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import is_exact
from bot.mechanics.playing import read
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.long_run import marginal


def base_digits_score(base: int, dice: int) -> Fraction:
    """Return r(100-r) / (100 * base^2k), r = base^k mod 100: the score of a d100 from k digits."""
    remainder = base**dice % 100
    return Fraction(remainder * (100 - remainder), 100 * base ** (2 * dice))


# rule, score, error of largest magnitude, expected faces, most faces
D100: dict[str, Any] = {
    "base6, 3 dice": (BaseDigits(dice=3), "7/24300", "7/1800", "3", 3),
    "base6, 4 dice": (BaseDigits(dice=4), "1/437400", "-1/1350", "4", 4),
    "table, human": (EarlyStop(), "0", "0", "14738/4665", None),
    "human, at most 3": (EarlyStop(cap=3), "7/24300", "7/1800", "3", 3),
    "human, at most 4": (EarlyStop(cap=4), "1/437400", "-1/1350", "83/27", 4),
    "reroll 5.5.4": (MixedRadix(radices=(5, 5, 4)), "0", "0", "39/10", None),
    "reroll 5.5.2.2": (MixedRadix(radices=(5, 5, 2, 2)), "0", "0", "22/5", None),
    "digits": (MixedRadix(radices=(5, 2, 5, 2)), "0", "0", "22/5", None),
    "halve, as 200 outcomes": (MixedRadix(200, 6, (6, 6, 6)), "0", "0", "81/25", None),
    "lookup": (MixedRadix(radices=(6, 6, 6)), "0", "0", "162/25", None),
    "lookup folded, as pairs of faces": (MixedRadix(radices=(3, 6, 6)), "0", "0", "81/25", None),
    "percentile": (BaseDigits(faces=10, dice=2), "0", "0", "2", 2),
    "2d20 halved": (MixedRadix(faces=20, radices=(10, 10)), "0", "0", "2", 2),
    "binary, 7 bits": (BaseDigits(faces=2, dice=7), "63/51200", "9/1600", "7", 7),
    "binary, 10 bits": (BaseDigits(faces=2, dice=10), "57/3276800", "19/25600", "10", 10),
}


@pytest.mark.parametrize("name", D100)
def test_a_d100_rule_has_the_figures_of_the_catalogue(name):
    rule, score, max_error, expected, most = D100[name]
    analysis = analyse(rule)
    assert (analysis.score, analysis.max_error) == (Fraction(score), Fraction(max_error))
    assert (analysis.expected, analysis.most) == (Fraction(expected), most)


@pytest.mark.parametrize(
    ("rule", "score", "max_error"),
    [
        (BaseDigits(dice=3), None, "+0.003889"),
        (BaseDigits(dice=4), None, "-0.000741"),
        (BaseDigits(dice=10), "4.98884e-15", None),
        (BaseDigits(faces=2, dice=7), "1.23047e-03", "+0.005625"),
        (BaseDigits(faces=2, dice=10), "1.73950e-05", "+0.000742"),
    ],
)
def test_a_figure_printed_as_a_decimal_is_met_to_its_last_digit(rule, score, max_error):
    analysis = analyse(rule)
    assert score in {None, f"{float(analysis.score):.5e}"}
    assert max_error in {None, f"{float(analysis.max_error):+.6f}"}


@pytest.mark.parametrize("dice", range(1, 21))
def test_base6_has_the_score_of_its_formula(dice):
    assert analyse(BaseDigits(dice=dice)).score == base_digits_score(6, dice)


@pytest.mark.parametrize("dice", [3, 4, 9, 10])
def test_one_roll_of_the_accumulator_is_as_fair_as_base6(dice):
    figures = {analyse(Accumulator(dice=dice), register).score for register in (None, 0, 1, 42, 99)}
    assert figures == {base_digits_score(6, dice)}


@pytest.mark.parametrize("dice", [3, 4, 5])
def test_the_accumulator_grows_fairer_with_every_roll(dice):
    scores = [marginal(Accumulator(dice=dice), rolls).score for rolls in range(1, 5)]
    assert all(later < earlier / 10 for earlier, later in pairwise(scores))


@pytest.mark.parametrize(
    ("cap", "expected"),
    [(4, Fraction(83, 27)), (5, Fraction(85, 27)), (6, Fraction(6139, 1944)), (9, Fraction(663293, 209952))],
)
def test_a_capped_early_stop_expects_the_faces_of_the_catalogue(cap, expected):
    analysis = analyse(EarlyStop(cap=cap))
    assert (analysis.score, analysis.expected, analysis.most) == (base_digits_score(6, cap), expected, cap)


def test_base6_with_ten_dice_has_743_states():
    assert analyse(BaseDigits(dice=10)).states == 743


OPTIMA = {
    4: Fraction(4, 3),
    5: Fraction(6, 5),
    7: Fraction(72, 35),
    8: Fraction(19, 9),
    10: Fraction(11, 5),
    11: Fraction(82596, 38885),
    20: Fraction(38, 15),
}


@pytest.mark.parametrize("sides", OPTIMA)
def test_early_stop_reaches_the_optimum_of_exact_one_roll_rules(sides):
    analysis = analyse(EarlyStop(sides, 6))
    assert (analysis.expected, is_exact(analysis.distribution, analysis.outcomes)) == (OPTIMA[sides], True)


# outcomes, what the dice count as, expected faces: the rows of "other dice from d6" that mixed radix makes.
OTHER_DICE = [
    (2, (2,), "1"), (3, (3,), "1"), (4, (4,), "3/2"), (4, (2, 2), "2"), (5, (5,), "6/5"),
    (6, (6,), "1"), (7, (2, 2, 2), "24/7"), (8, (2, 2, 2), "3"), (8, (4, 2), "5/2"), (9, (3, 3), "2"),
    (10, (2, 6), "12/5"), (10, (5, 2), "11/5"), (11, (2, 6), "24/11"), (12, (2, 6), "2"),
    (20, (2, 2, 6), "18/5"), (20, (5, 4), "27/10"),
]  # fmt: skip


@pytest.mark.parametrize(("outcomes", "radices", "expected"), OTHER_DICE)
def test_another_die_from_d6_has_the_figures_of_the_catalogue(outcomes, radices, expected):
    analysis = analyse(MixedRadix(outcomes, 6, radices))
    assert (analysis.score, analysis.max_error, analysis.expected) == (0, 0, Fraction(expected))


@pytest.mark.parametrize(
    ("cycle", "throws", "most"),
    [(17, "51/25", None), (20, "11/5", None), (25, "5/2", None), (34, "51/25", None), (50, "2", 2)],
)
def test_a_clock_is_exact_with_other_cycles_too(cycle, throws, most):
    found = analyse(method("clock", 100, options=f"cycle={cycle}").rule)

    assert (found.score, found.expected, found.most) == (0, Fraction(throws), most)


def test_short_cycles_that_are_counted_are_longer_ones():
    rule = method("clock", 100, options="cycle=50").rule
    leap = [(cycle, second) for cycle, seconds in enumerate((17, 17, 16)) for second in range(seconds)]
    outcomes = [read(rule, (4, 1 + 17 * cycle + second)).outcome for cycle, second in leap]

    assert outcomes == list(range(51, 101))
