"""The figures of the catalogue of rules, as exact fractions or to their printed digits."""

from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise

import pytest

from bot.mechanics.analysis import analyse, analyse_from
from bot.mechanics.catalogue import find, method
from bot.mechanics.distribution import is_exact
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import read
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix
from tests.mechanics.long_run import marginals
from tests.tiers import by_tier, in_the_soak, slow, soaked

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long


@cache
def analysed(name, sides=100, options=""):
    return analyse(method(name, sides, 6, options).rule)


CAPPED_DISTRIBUTION = ("1.904325E-4", "+0.013731")
SUM20 = ("2.67883E-2", "+0.041819")

# name, options, sides, score and error of largest magnitude (exact, or as printed), expected faces, most
# faces, and how many outcomes can occur.
FIGURES = [
    ("human", "", 100, "0", "0", "14738/4665", None, 100),
    ("human", "cap=3", 100, "7/24300", "7/1800", "3", 3, 100),
    ("human", "cap=4", 100, "1/437400", "-1/1350", "83/27", 4, 100),
    ("base6", "dice=3", 100, "7/24300", "+0.003889", "3", 3, 100),
    ("base6", "", 100, "1/437400", "-0.000741", "4", 4, 100),
    ("base6", "dice=10", 100, "4.98884E-15", None, "10", 10, 100),
    ("reroll", "", 100, "0", "0", "39/10", None, 100),
    ("reroll", "dice=5.5.2.2", 100, "0", "0", "22/5", None, 100),
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
    ("digits-capped", "", 100, "1.323054E-9", "+0.000010", "2851/648", 12, 100),
    ("mixed", "a=9 b=9", 100, "3.78102E-14", None, "9", 9, 100),
    ("mixed", "a=21 b=14", 100, "1.04956E-25", None, "21", 21, 100),
    ("mixed", "a=17 b=27", 100, "2.30630E-35", None, "27", 27, 100),
    ("mixed", "a=1 b=35", 100, "1.20248E-33", None, "35", 35, 100),
    ("mixed", "a=18 b=62", 100, "3.83898E-70", None, "62", 62, 100),
    ("percentile", "", 100, "0", "0", "2", 2, 100),
    ("percentile", "style=plus-one", 100, "0", "0", "2", 2, 100),
    ("2d20-halved", "", 100, "0", "0", "2", 2, 100),
]  # fmt: skip
LARGE = [("digits", "", 10_000, "0", "0", "44/5", None, 10_000)]
LARGEST = [("mixed", "a=228 b=290", 100, "2.46397E-413", None, "290", 290, 100)]

# name, options, score, error of largest magnitude, expected faces by kind, most faces: all of a d100
PHYSICAL = [
    ("bag", "", "0", "0", {"draw": "2"}, 2),
    ("bag", "draws=1", "0", "0", {"draw": "1"}, 1),
    ("spinner", "", "0", "0", {"spin": "2"}, 2),
    ("quarters", "order=4.5.5", "0", "0", {"d6": "12/5", "quarter": "1"}, None),
    ("quarters", "order=5.4.5", "0", "0", {"d6": "12/5", "quarter": "1"}, None),
    ("quarters-no-reroll", "", "71/9830400", "19/25600",
     {"d6": "2", "quarter": "37/36", "facing side": "11/18"}, 6),
    ("quarters-no-reroll", "misfit=turn", "539/88473600", "73/115200",
     {"d6": "2", "quarter": "37/36", "facing side": "11/18"}, 6),
    ("clock", "", "0", "0", {"d6": "51/50", "second": "51/50"}, None),
    ("clock-as-written", "", "17/1250", "1/25", {"d6": "51/50", "second": "51/50"}, None),
    ("digits-boxed", "", "30233089/22850990250393600", "3889/377913600",
     {"draw": "2", "d6": "1555/648"}, 12),
    ("digits-boxed", "cap=none", "0", "0", {"draw": "2", "d6": "12/5"}, None),
    ("stickers", "", "0", "0", {"draw": "2", "d6": "4"}, 6),
    ("stickers", "parity=stickered", "0", "0", {"draw": "2", "d6": "4"}, 6),
    ("stickers", "bags=2", "0", "0", {"draw": "2", "d6": "4"}, 6),
    ("rotating", "", "7/24300", "7/1800", {"d6": "3"}, 3),
    ("rotating", "window=spread moves=every", "7/24300", "7/1800", {"d6": "3"}, 3),
    ("calculator", "", "7/24300", "7/1800", {"d6": "3"}, 3),
    ("calculator", "digits=8", "7/24300", "7/1800", {"d6": "3"}, 3),
    ("read-off", "", "0", "0", {"d6": "83/27", "angle": "2/27"}, 5),
    ("read-off", "tie=odd", "0", "0", {"d6": "77/25", "angle": "2/27"}, 6),
]  # fmt: skip

# name, sides, options, expected faces, most faces: all exact
EXACT = [
    ("high-low", 2, "", "1", 1), ("even-odd", 2, "", "1", 1), ("even-odd-as-written", 2, "", "1", 1),
    ("low-mid-high", 3, "", "1", 1), ("mod3", 3, "", "1", 1), ("mod3-as-written", 3, "", "1", 1),
    ("weights", 4, "", "2", 2), ("weights", 7, "", "24/7", None), ("weights", 8, "", "3", 3),
    ("weights", 9, "", "2", 2), ("weights", 10, "", "12/5", None), ("weights", 11, "", "24/11", None),
    ("weights", 12, "", "2", 2), ("weights", 20, "", "18/5", None),
    ("reroll", 4, "", "3/2", None), ("reroll", 5, "", "6/5", None), ("reroll", 8, "dice=4.2", "5/2", None),
    ("reroll", 10, "dice=5.2", "11/5", None), ("reroll", 12, "dice=6.2", "2", 2),
    ("reroll", 20, "dice=5.4", "27/10", None),
    ("perkins", 2, "", "3", None), ("perkins", 3, "", "2", None), ("perkins", 4, "", "3/2", None),
    ("perkins", 5, "", "6/5", None), ("perkins", 6, "", "1", 1), ("perkins", 8, "", "9/2", None),
    ("perkins", 10, "", "21/5", None), ("perkins", 12, "", "4", None), ("perkins", 20, "", "27/10", None),
    ("perkins", 100, "", "39/10", None),
    ("chain", 5, "", "6/5", None), ("chain", 10, "", "11/5", None), ("chain", 12, "", "2", 2),
    ("chain", 20, "", "38/15", None), ("chain", 100, "", "56/15", None),
]  # fmt: skip

# name, sides, score, error of largest magnitude, dice
NEARLY = [
    ("sum-table", 5, "0.00421215", "-0.041049", 4), ("sum-table", 7, "0.00834260", "+0.051973", 5),
    ("sum-table", 8, "0.00642885", "+0.051698", 4), ("sum-table", 9, "0.00529943", "+0.042052", 5),
    ("sum-table", 10, "0.00373800", "-0.030556", 3), ("sum-table", 11, "0.00291477", "+0.032548", 5),
    ("sum-table", 12, "0.002234", "+0.026042", 6), ("five-and-coin", 10, "0.00210608", "-0.020525", 5),
    ("five-by-four", 20, "0.00105304", "-0.010262", 6),
]  # fmt: skip

# n, and what dice count as: expected faces of mixed radix, exact
OTHER_DICE = [
    (2, (2,), "1"), (3, (3,), "1"), (4, (4,), "3/2"), (4, (2, 2), "2"), (5, (5,), "6/5"),
    (6, (6,), "1"), (7, (2, 2, 2), "24/7"), (8, (2, 2, 2), "3"), (8, (4, 2), "5/2"), (9, (3, 3), "2"),
    (10, (2, 6), "12/5"), (10, (5, 2), "11/5"), (11, (2, 6), "24/11"), (12, (2, 6), "2"),
    (20, (2, 2, 6), "18/5"), (20, (5, 4), "27/10"),
]  # fmt: skip

OPTIMA = {
    4: Fraction(4, 3),
    5: Fraction(6, 5),
    7: Fraction(72, 35),
    8: Fraction(19, 9),
    10: Fraction(11, 5),
    11: Fraction(82596, 38885),
    20: Fraction(38, 15),
}


def as_printed(value, figure):
    """Return `value` as exactly as `figure` is printed: a fraction, 1.23E-4, or +0.012345."""
    if figure.startswith(("+", "-")) and "." in figure:
        return f"{float(value):+.6f}"
    if "E" in figure:
        digits = Context(prec=len(figure.partition("E")[0]) - 1)
        return f"{digits.divide(Decimal(value.numerator), Decimal(value.denominator)):E}"
    return figure if value == Fraction(figure) else str(value)


@pytest.mark.parametrize("rows", [FIGURES, slow(LARGE), soaked(LARGEST)], ids=["usual", "large", "largest"])
def test_a_rule_of_plain_dice_has_the_figures_of_the_catalogue(rows):
    for name, options, sides, score, max_error, expected, most, possible in rows:
        found = analysed(name, sides, options)
        assert score in {None, as_printed(found.score, score or "0")}, (name, options)
        assert max_error in {None, as_printed(found.max_error, max_error or "0")}, (name, options)
        assert (found.expected, found.most) == (Fraction(expected), most), (name, options)
        assert sum(outcome in found.distribution.weights for outcome in found.outcomes) == possible


def test_a_physical_rule_has_the_figures_of_the_catalogue():
    for name, options, score, max_error, by_kind, most in PHYSICAL:
        found = analysed(name, 100, options)
        assert (found.score, found.max_error) == (Fraction(score), Fraction(max_error)), (name, options)
        assert found.expected_by_kind == {kind: Fraction(faces) for kind, faces in by_kind.items()}
        assert found.most == most, (name, options)
        assert sum(found.distribution.chance(outcome) for outcome in found.outcomes) == 1


def test_an_exact_rule_of_another_die_expects_the_faces_of_the_catalogue():
    for name, sides, options, expected, most in EXACT:
        found = analysed(name, sides, options)
        assert is_exact(found.distribution, found.outcomes), (name, sides)
        assert (found.expected, found.most) == (Fraction(expected), most), (name, sides)


def test_a_table_has_the_figures_of_the_catalogue():
    for name, sides, score, max_error, dice in NEARLY:
        found = analysed(name, sides)
        assert f"{float(found.score):.{len(score) - 2}f}" == score, (name, sides)
        assert f"{float(found.max_error):+.6f}" == max_error, (name, sides)
        assert (found.expected, found.most) == (dice, dice)


def test_mixed_radix_has_the_figures_of_the_catalogue_for_other_dice():
    for outcomes, radices, expected in OTHER_DICE:
        found = analyse(MixedRadix(outcomes, 6, radices))
        assert (found.score, found.max_error, found.expected) == (0, 0, Fraction(expected)), outcomes


def test_early_stop_reaches_the_optimum_of_exact_one_roll_rules():
    for sides, optimum in OPTIMA.items():
        found = analyse(EarlyStop(sides, 6))
        assert (found.expected, is_exact(found.distribution, found.outcomes)) == (optimum, True), sides


def base_digits_score(base: int, dice: int) -> Fraction:
    """Return r(100-r) / (100 * base^2k), r = base^k mod 100: the score of a d100 from k digits."""
    remainder = base**dice % 100
    return Fraction(remainder * (100 - remainder), 100 * base ** (2 * dice))


def test_digits_of_a_number_have_the_score_of_their_formula():
    for dice in in_the_soak(range(1, 21), (1, 2, 3, 4, 10, *by_tier((), (20,)))):
        assert analyse(BaseDigits(dice=dice)).score == base_digits_score(6, dice)
        for name, base in (("divide", 6), ("fraction", 6), ("binary", 2)):
            assert analysed(name, 100, f"dice={dice}").score == base_digits_score(base, dice), (name, dice)
    for cap in (3, 4, 9):
        assert analyse(EarlyStop(cap=cap)).score == base_digits_score(6, cap)


def test_one_roll_of_the_accumulator_is_as_fair_as_base6():
    for dice in (3, 4, 9, 10):
        figures = {analyse(Accumulator(dice=dice), register).score for register in (None, 0, 42, 99)}
        assert figures == {base_digits_score(6, dice)}, dice


def test_the_accumulator_grows_fairer_with_every_roll():
    for dice in (3, 4, 5):
        scores = [roll.score for roll in islice(marginals(Accumulator(dice=dice)), by_tier(3, 4))]
        assert all(later < earlier / 10 for earlier, later in pairwise(scores)), dice


def test_a_capped_early_stop_expects_the_faces_of_the_catalogue():
    for cap, expected in {3: "3", 4: "83/27", 5: "85/27", 6: "6139/1944", 9: "663293/209952"}.items():
        found = analyse(EarlyStop(cap=cap))
        assert (found.expected, found.most) == (Fraction(expected), cap)


def test_base6_with_ten_dice_has_743_states():
    assert analyse(BaseDigits(dice=10)).states == 743


@pytest.mark.soak
def test_the_greatest_mix_has_28_743_states():
    assert analysed("mixed", 100, "a=228 b=290").states == 28_743


def test_a_clock_is_exact_with_other_cycles_too():
    for cycle, throws, most in [(20, "11/5", None), (25, "5/2", None), (34, "51/25", None), (50, "2", 2)]:
        found = analysed("clock", 100, f"cycle={cycle}")
        assert (found.score, found.expected, found.most) == (0, Fraction(throws), most), cycle


def test_of_all_cycles_only_that_of_50_seconds_throws_nothing_again():
    throws = {cycle: analysed("clock", 100, f"cycle={cycle}").expected for cycle in range(17, 51)}

    assert [cycle for cycle, expected in throws.items() if expected == 2] == [50]
    assert throws[20] == 1 + Fraction(6, 5)


def test_cycles_shorter_than_17_are_counted_by_as_few_as_make_as_many_seconds():
    made = {cycle: method("clock", 100, options=f"cycle={cycle}").values["cycle"] for cycle in range(1, 17)}

    assert made[10] == 20
    for cycle, seconds in made.items():
        counted = [times * cycle + second for times in range(seconds // cycle) for second in range(cycle)]
        assert counted == list(range(seconds))
        assert seconds - cycle < 17 <= seconds


def test_short_cycles_that_are_counted_are_longer_ones():
    rule = method("clock", 100, options="cycle=50").rule
    leap = [(cycle, second) for cycle, seconds in enumerate((17, 17, 16)) for second in range(seconds)]
    outcomes = [read(rule, (4, 1 + 17 * cycle + second)).outcome for cycle, second in leap]

    assert outcomes == list(range(51, 101))


def test_nothing_above_100_is_wrapped_where_it_is_kept():
    distribution = analysed("sectors-as-written", 100, "above=keep").distribution
    assert max(distribution.weights) == 104
    assert {distribution.chance(outcome) for outcome in range(101, 105)} == {Fraction(1, 100)}


def test_the_clock_as_written_makes_57_outcomes():
    assert len(analysed("clock-as-written").distribution.weights) == 57


def test_a_rule_names_the_dice_that_it_needs():
    for name, die in {"percentile": "d10", "2d20-halved": "d20", "divide": "d6"}.items():
        assert set(analysed(name).expected_by_kind) == {die}


def test_both_readings_of_a_document_name_each_other_and_one_is_as_written():
    for meant, written in {
        "sectors": "sectors-as-written",
        "three-dice": "product",
        "clock": "clock-as-written",
    }.items():
        assert (find(meant).other_reading, find(written).other_reading) == (written, meant)
        assert (find(meant).as_written, find(written).as_written) == (False, True)
        assert find(meant).errata
        assert find(written).errata


def test_seven_rows_of_the_table_of_eight_have_their_share_of_its_throws():
    eight, seven = (
        analyse(method("sum-table", sides, 6, f"dice=4 cut=greedy again={again}").rule)
        for sides, again in ((8, 0), (7, 1))
    )
    settled = 1 - eight.distribution.chance(8)
    assert all(seven.distribution.chance(o) == eight.distribution.chance(o) / settled for o in seven.outcomes)
    assert (seven.expected, seven.most) == (4 / settled, None)
    assert f"{float(seven.score):.8f}" == "0.00722618"


def test_the_figures_of_rows_that_start_again_are_those_of_their_chain():
    for sides, dice, again in [(7, 4, 1), (10, 3, 2), *by_tier([], [(100, 30, 20)])]:
        rule = method("sum-table", sides, 6, f"dice={dice} again={again}").rule
        followed, known = analyse_from(rule, {None: Fraction(1)}), analyse(rule)
        assert all(known.distribution.chance(o) == followed.distribution.chance(o) for o in followed.outcomes)
        assert (known.expected, known.most) == (followed.expected, followed.most)


def test_a_table_of_which_every_row_starts_again_is_refused():
    with pytest.raises(BadInput, match="Fewer than 1 in 20 throws would count"):
        method("sum-table", 2, 6, "dice=1 again=20")


def test_one_die_is_read_as_the_document_says():
    outcomes = {
        ("high-low", 2): [1, 1, 1, 2, 2, 2],
        ("even-odd", 2): [1, 2, 1, 2, 1, 2],
        ("even-odd-as-written", 2): [2, 1, 2, 1, 2, 1],
        ("low-mid-high", 3): [1, 1, 2, 2, 3, 3],
        ("mod3", 3): [1, 2, 3, 1, 2, 3],
        ("mod3-as-written", 3): [2, 3, 1, 3, 2, 1],
    }
    for asked, made in outcomes.items():
        assert [read(method(*asked).rule, (face,)).outcome for face in range(1, 7)] == made, asked
