from bot.mechanics.catan.dice import PAIRS, Pips, code, pips, reds, totals
from bot.mechanics.distribution import DiceSum, Distribution
from tests.mechanics.catan.document import PAIRS_OF_TWO_DICE

POSSIBLE = {
    2: [1], 3: [1, 2], 4: [1, 2, 3], 5: [1, 2, 3, 4], 6: [1, 2, 3, 4, 5], 7: [1, 2, 3, 4, 5, 6],
    8: [2, 3, 4, 5, 6], 9: [3, 4, 5, 6], 10: [4, 5, 6], 11: [5, 6], 12: [6],
}  # fmt: skip


def test_the_possible_red_numbers_are_those_of_the_document():
    assert {total: list(reds(total)) for total in range(2, 13)} == POSSIBLE


def test_every_pair_of_two_dice_has_a_code_of_its_own():
    assert sorted(code(Pips(*pair)) for pair in PAIRS_OF_TWO_DICE) == list(range(1, PAIRS + 1))


def test_a_code_is_read_back():
    assert [pips(code(Pips(*pair))) for pair in PAIRS_OF_TWO_DICE] == PAIRS_OF_TWO_DICE


def test_totals_are_summed_over_the_red_numbers():
    assert totals(Distribution.uniform(range(1, PAIRS + 1))) == DiceSum(2, 6).distribution()
