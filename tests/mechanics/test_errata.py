"""The numbers by which pages correct their documents, worked out once more."""

from fractions import Fraction
from math import log

from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import find, method
from bot.mechanics.sum_tables import greedy


def errata(name):
    return " ".join(find(name).errata)


def test_the_rows_of_the_table_are_begun_again_with_1_roll_in_7775():
    again = Fraction(1, 6**5)  # after two more, one and one more die than the three of the first row
    times = 30_000_000 * again / (1 - again)
    assert f"about {float(times):,.0f} times" in errata("table")
    assert f"not {log(3e7, 7776):.1f}: " in errata("table")


def test_14_numbers_of_2_to_the_1_3_to_the_35_come_more_often_by_a_1e_13th_percent():
    weights = analyse(method("mixed", 100, 6, "a=1 b=35").rule).distribution.weights
    low, high = min(weights.values()), max(weights.values())
    assert [list(weights.values()).count(weight) for weight in (low, high)] == [86, 14]
    assert f"by {float(100 * Fraction(high - low, low)):.0e} %" in errata("mixed")


def test_one_row_of_the_table_of_8_is_off_by_5_points():
    table = greedy(8, 4)
    off = sorted((abs(table.distribution.chance(row) - Fraction(1, 8)) for row in range(1, 9)), reverse=True)
    assert [f"{float(100 * error):.1f}" for error in off[:2]] == ["5.2", "3.4"]
    assert "but one; the next by 3.4 %" in errata("sum-table")


def test_nothing_is_said_of_four_dice_added_that_their_comment_got_right():
    assert find("4d6-as-d20").errata == ()
    assert min(analyse(method("4d6-as-d20", 20).rule).distribution.weights) == 4
