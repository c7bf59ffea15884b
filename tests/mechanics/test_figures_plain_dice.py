"""The figures of the rules made of plain dice, as the catalogue of rules has them."""

from decimal import Context, Decimal
from fractions import Fraction
from functools import cache

import pytest

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import find, method
from tests.tiers import slow

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

CAPPED_DISTRIBUTION = ("1.904325E-4", "+0.013731")
SUM20 = ("2.67883E-2", "+0.041819")

# name, options, sides, score and error of largest magnitude (exact, or as printed), expected faces, most
# faces, and how many outcomes can occur.
FIGURES = [
    ("sum20", "", 100, *SUM20, "20", 20, 100),
    ("sum20-wrapped", "", 100, *SUM20, "20", 20, 100),
    ("ranges", "", 100, "5.47616E-3", "+0.010833", "4", 4, 95),
    ("2d6-as-d12", "", 12, "19/648", "1/12", "2", 2, 11),
    ("4d6-as-d20", "above=wrap", 20, "64969/2099520", "+0.062654", "4", 4, 20),
    ("4d6-as-d20", "", 20, "279961/8398080", "203/3240", "4", 4, 17),
    ("4d6-minus-4", "", 20, "64969/2099520", "+0.062654", "4", 4, 20),
    ("table", "", 100, "0", "0", "14738/4665", None, 100),
    ("divide", "", 100, "1/437400", "-0.000741", "4", 4, 100),
    ("divide", "dice=3", 100, "7/24300", "+0.003889", "3", 3, 100),
    ("divide", "dice=10", 100, "4.98884E-15", None, "10", 10, 100),
    ("fraction", "", 100, "1/437400", "-0.000741", "4", 4, 100),
    ("fraction", "dice=20", 100, None, None, "20", 20, 100),
    ("binary", "", 100, "1.230469E-3", "+0.005625", "7", 7, 100),
    ("binary", "dice=10", 100, "1.739502E-5", "+0.000742", "10", 10, 100),
    ("halve", "", 100, "0", "0", "81/25", None, 100),
    ("lookup", "", 100, "0", "0", "162/25", None, 100),
    ("lookup-folded", "", 100, "0", "0", "81/25", None, 100),
    ("colours", "", 100, "6.310014E-4", "+0.008519", "3", 3, 100),
    ("colours-reroll", "", 100, "0", "0", "81/25", None, 100),
    ("three-dice", "", 100, "0", "0", "81/25", None, 100),
    ("product", "", 100, "571/44100", "59/2100", "108/35", None, 52),
    ("sectors", "", 100, "0", "0", "39/10", None, 100),
    ("sectors-as-written", "", 100, "0.0040", "-0.010000", "39/10", None, 80),
    ("sectors-as-written", "above=keep", 100, "0.0036", "-0.010000", "39/10", None, 80),
    ("reroll-capped", "", 100, *CAPPED_DISTRIBUTION, "87897089/22674816", 12, 100),
    ("reroll-capped", "else=100", 100, *CAPPED_DISTRIBUTION, "87897089/22674816", 12, 100),
    ("digits", "", 100, "0", "0", "22/5", None, 100),
    slow(("digits", "", 10_000, "0", "0", "44/5", None, 10_000)),
    ("digits-capped", "", 100, "1.323054E-9", "+0.000010", "2851/648", 12, 100),
    ("mixed", "a=9 b=9", 100, "3.78102E-14", None, "9", 9, 100),
    ("mixed", "a=21 b=14", 100, "1.04956E-25", None, "21", 21, 100),
    ("mixed", "a=17 b=27", 100, "2.30630E-35", None, "27", 27, 100),
    ("mixed", "a=1 b=35", 100, "1.20248E-33", None, "35", 35, 100),
    ("mixed", "a=18 b=62", 100, "3.83898E-70", None, "62", 62, 100),
    slow(("mixed", "a=228 b=290", 100, "2.46397E-413", None, "290", 290, 100)),
    ("percentile", "", 100, "0", "0", "2", 2, 100),
    ("percentile", "style=plus-one", 100, "0", "0", "2", 2, 100),
    ("2d20-halved", "", 100, "0", "0", "2", 2, 100),
]  # fmt: skip


@cache
def analysed(name, sides, options):
    return analyse(method(name, sides, 6, options).rule)


@pytest.fixture(scope="module", params=FIGURES, ids=lambda row: " ".join(map(str, row[:3])))
def row_and_analysis(request):
    name, options, sides, *figures = request.param
    return figures, analysed(name, sides, options)


def as_printed(value, figure):
    """Return `value` as exactly as `figure` is printed: a fraction, 1.23E-4, or +0.012345."""
    if figure.startswith(("+", "-")) and "." in figure:
        return f"{float(value):+.6f}"
    if "E" in figure:
        digits = Context(prec=len(figure.partition("E")[0]) - 1)
        return f"{digits.divide(Decimal(value.numerator), Decimal(value.denominator)):E}"
    return figure if value == Fraction(figure) else str(value)


def test_the_score_is_the_one_of_the_catalogue(row_and_analysis):
    (score, *_), analysis = row_and_analysis
    assert score in {None, as_printed(analysis.score, score or "0")}


def test_the_error_of_largest_magnitude_is_the_one_of_the_catalogue(row_and_analysis):
    (_, max_error, *_), analysis = row_and_analysis
    assert max_error in {None, as_printed(analysis.max_error, max_error or "0")}


def test_the_expected_and_most_faces_are_those_of_the_catalogue(row_and_analysis):
    (_, _, expected, most, _), analysis = row_and_analysis
    assert (analysis.expected, analysis.most) == (Fraction(expected), most)


def test_as_many_outcomes_can_occur_as_the_catalogue_says(row_and_analysis):
    (*_, possible), analysis = row_and_analysis
    assert sum(outcome in analysis.distribution.weights for outcome in analysis.outcomes) == possible


@pytest.mark.parametrize(("name", "base"), [("divide", 6), ("fraction", 6), ("binary", 2)])
@pytest.mark.parametrize("dice", [*range(1, 11), *(slow(dice) for dice in range(11, 21))])
def test_a_scaled_fraction_has_the_score_of_base_b_digits(name, base, dice):
    rest = base**dice % 100
    score = Fraction(rest * (100 - rest), 100 * base ** (2 * dice))
    assert analyse(method(name, 100, 6, f"dice={dice}").rule).score == score


@pytest.mark.slow
def test_the_greatest_mix_has_28_743_states():
    assert analysed("mixed", 100, "a=228 b=290").states == 28_743


def test_nothing_above_100_is_wrapped_where_it_is_kept():
    distribution = analyse(method("sectors-as-written", 100, 6, "above=keep").rule).distribution
    assert max(distribution.weights) == 104
    assert {distribution.chance(outcome) for outcome in range(101, 105)} == {Fraction(1, 100)}


def test_86_outcomes_have_the_low_share_of_a_bit_and_35_trits():
    weights = sorted(analyse(method("mixed", 100, 6, "a=1 b=35").rule).distribution.weights.values())
    assert (weights.count(weights[0]), weights.count(weights[-1])) == (86, 14)


@pytest.mark.parametrize(("name", "die"), [("percentile", "d10"), ("2d20-halved", "d20"), ("divide", "d6")])
def test_a_rule_names_the_dice_that_it_needs(name, die):
    assert set(analyse(method(name, 100).rule).expected_by_kind) == {die}


@pytest.mark.parametrize(
    "name", ["sectors", "sectors-as-written", "three-dice", "product", "divide", "digits", "table", "mixed"]
)
def test_a_rule_tells_where_its_document_is_wrong(name):
    assert find(name).errata


@pytest.mark.parametrize(("meant", "written"), [("sectors", "sectors-as-written"), ("three-dice", "product")])
def test_both_readings_of_a_document_name_each_other(meant, written):
    assert (find(meant).other_reading, find(written).other_reading) == (written, meant)
    assert (find(meant).as_written, find(written).as_written) == (False, True)
