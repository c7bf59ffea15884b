"""The figures of the other dice from d6, as exact fractions or to their printed digits."""

from fractions import Fraction

import pytest

from bot.mechanics.analysis import analyse, analyse_from
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import is_exact
from bot.mechanics.errors import BadInput
from tests.mechanics.oracle import enumerate_rule

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


@pytest.mark.parametrize(("name", "sides", "options", "expected", "most"), EXACT)
def test_an_exact_rule_expects_the_faces_of_the_catalogue(name, sides, options, expected, most):
    analysis = analyse(method(name, sides, 6, options).rule)
    assert is_exact(analysis.distribution, analysis.outcomes)
    assert (analysis.expected, analysis.most) == (Fraction(expected), most)


# name, sides, score, error of largest magnitude, dice
NEARLY = [
    ("sum-table", 5, "0.00421215", "-0.041049", 4), ("sum-table", 7, "0.00834260", "+0.051973", 5),
    ("sum-table", 8, "0.00642885", "+0.051698", 4), ("sum-table", 9, "0.00529943", "+0.042052", 5),
    ("sum-table", 10, "0.00373800", "-0.030556", 3), ("sum-table", 11, "0.00291477", "+0.032548", 5),
    ("sum-table", 12, "0.002234", "+0.026042", 6), ("five-and-coin", 10, "0.00210608", "-0.020525", 5),
    ("five-by-four", 20, "0.00105304", "-0.010262", 6),
]  # fmt: skip


@pytest.mark.parametrize(("name", "sides", "score", "max_error", "dice"), NEARLY)
def test_a_table_has_the_figures_of_the_catalogue(name, sides, score, max_error, dice):
    analysis = analyse(method(name, sides).rule)
    assert f"{float(analysis.score):.{len(score) - 2}f}" == score
    assert f"{float(analysis.max_error):+.6f}" == max_error
    assert (analysis.expected, analysis.most) == (dice, dice)


def test_seven_rows_of_the_table_of_eight_have_their_share_of_its_throws():
    eight, seven = (
        analyse(method("sum-table", sides, 6, f"dice=4 cut=greedy again={again}").rule)
        for sides, again in ((8, 0), (7, 1))
    )
    settled = 1 - eight.distribution.chance(8)
    assert all(seven.distribution.chance(o) == eight.distribution.chance(o) / settled for o in seven.outcomes)
    assert (seven.expected, seven.most) == (4 / settled, None)
    assert f"{float(seven.score):.8f}" == "0.00722618"


@pytest.mark.parametrize(("sides", "dice", "again"), [(7, 4, 1), (100, 30, 20), (10, 3, 2)])
def test_the_figures_of_rows_that_start_again_are_those_of_their_chain(sides, dice, again):
    rule = method("sum-table", sides, 6, f"dice={dice} again={again}").rule
    followed, known = analyse_from(rule, {None: Fraction(1)}), analyse(rule)
    assert all(known.distribution.chance(o) == followed.distribution.chance(o) for o in followed.outcomes)
    assert (known.expected, known.most) == (followed.expected, followed.most)


def test_a_table_of_which_every_row_starts_again_is_refused():
    with pytest.raises(BadInput, match="Fewer than 1 in 20 throws would count"):
        method("sum-table", 2, 6, "dice=1 again=20")


BOUNDED = [(name, sides) for name, sides, _, _, most in EXACT if most] + [(row[0], row[1]) for row in NEARLY]


@pytest.mark.parametrize(("name", "sides"), BOUNDED)
def test_every_sequence_of_faces_played_one_by_one_gives_the_same_distribution(name, sides):
    rule = method(name, sides).rule
    analysis = analyse(rule)
    played = enumerate_rule(rule, analysis.most)
    assert played.distribution == {
        outcome: analysis.distribution.chance(outcome) for outcome in analysis.distribution.weights
    }
    assert (played.unsettled, played.faces_read) == (0, analysis.expected)


@pytest.mark.parametrize(
    ("name", "sides", "outcomes"),
    [
        ("high-low", 2, [1, 1, 1, 2, 2, 2]),
        ("even-odd", 2, [1, 2, 1, 2, 1, 2]),
        ("even-odd-as-written", 2, [2, 1, 2, 1, 2, 1]),
        ("low-mid-high", 3, [1, 1, 2, 2, 3, 3]),
        ("mod3", 3, [1, 2, 3, 1, 2, 3]),
        ("mod3-as-written", 3, [2, 3, 1, 3, 2, 1]),
    ],
)
def test_one_die_is_read_as_the_document_says(name, sides, outcomes):
    rule = method(name, sides).rule
    assert [rule.step(rule.start(None), face).outcome for face in range(1, 7)] == outcomes
