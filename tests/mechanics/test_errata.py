"""The numbers by which pages correct their documents, worked out once more."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, log

from bot.features.rules.prose import read_prose
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


def remainders(sides, n):
    """Count the throws of dice with these sides by the remainder of their sum."""
    return Counter(sum(throw) % n for throw in product(*(range(1, faces + 1) for faces in sides)))


def test_no_sum_is_even_by_a_number_unless_a_die_has_as_many_sides_or_a_multiple():
    for n in (4, 6, 10):
        for sides in combinations_with_replacement(range(2, 13), 3):
            counts = remainders(sides, n)
            is_even = len(counts) == n and len(set(counts.values())) == 1
            assert is_even == any(faces % n == 0 for faces in sides), (n, sides)
    assert "unless a die has a hundred sides or a multiple" in errata("sum20-wrapped")


def test_the_formula_of_the_document_counts_the_throws_of_a_total_and_so_does_its_example():
    def counted(dice, sides, total):
        places = range((total - dice) // sides + 1)
        return sum((-1) ** k * comb(dice, k) * comb(total - sides * k - 1, dice - 1) for k in places)

    for dice, sides in ((1, 6), (2, 6), (4, 6), (3, 10)):
        ways = Counter(sum(throw) for throw in product(range(1, sides + 1), repeat=dice))
        assert ways == {total: counted(dice, sides, total) for total in ways}
    assert (comb(13, 3), comb(4, 1), comb(7, 3), counted(4, 6, 14)) == (286, 4, 35, 146)
    assert "286 - 4 × 35 = 146 of 1,296" in read_prose("sums").replace("\n", " ")


def test_seven_coins_favour_28_numbers_twofold_and_three_dice_16_by_a_half():
    coins = Counter(100 * value // 128 for value in range(128))
    dice = Counter(value % 100 for value in range(216))

    assert Counter(coins.values()) == {2: 28, 1: 72}
    assert Counter(dice.values()) == {3: 16, 2: 84}


def test_read_as_one_die_a_comment_makes_six_numbers_of_twenty():
    assert [4 * (face - 1) for face in range(1, 7)] == [0, 4, 8, 12, 16, 20]
    assert "0, 4, 8, 12, 16 and 20 alone" in errata("4d6-minus-4")
