"""Two dice, a d6 and a d5, a d30, the event die, and cards: what they show and make."""

from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.analysis import analyse
from bot.mechanics.catan.dice import (
    PAIRS,
    Pips,
    SixAndFive,
    Tatham,
    Thirty,
    TwoDice,
    UpperFace,
    cards_left,
    code,
    pack,
    pips,
    plain_totals,
    reds,
    totals,
)
from bot.mechanics.catan.odds import POLITICS, SCIENCE, SHIP, TRADE, Knights, event, split_outcome
from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.playing import Waiting, read
from tests.mechanics.catan.document import PAIRS_OF_TWO_DICE

POSSIBLE = {
    2: [1], 3: [1, 2], 4: [1, 2, 3], 5: [1, 2, 3, 4], 6: [1, 2, 3, 4, 5], 7: [1, 2, 3, 4, 5, 6],
    8: [2, 3, 4, 5, 6], 9: [3, 4, 5, 6], 10: [4, 5, 6], 11: [5, 6], 12: [6],
}  # fmt: skip

LABELS_OF_THE_D30 = [
    2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 8, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12,
]  # fmt: skip


def thrown(rule, *faces):
    return pips(read(rule, faces).outcome)


def test_each_possible_pair_of_the_document_has_a_code_of_its_own():
    codes = [code(Pips(*pair)) for pair in PAIRS_OF_TWO_DICE]

    assert {total: list(reds(total)) for total in range(2, 13)} == POSSIBLE
    assert sorted(codes) == list(range(1, PAIRS + 1))
    assert [pips(code) for code in codes] == PAIRS_OF_TWO_DICE


def test_totals_are_those_of_two_dice_and_without_sevens_of_thirty_cards():
    both = DiceSum(2, 6).distribution()

    assert totals(Distribution.uniform(range(1, PAIRS + 1))) == plain_totals(sevens=True) == both
    assert len(pack(sevens=False)) == 30
    assert plain_totals(sevens=False).chance(8) == Fraction(5, 30)


def test_a_drawn_card_is_gone():
    left = cards_left([1, 36], sevens=True, reshuffle=5)

    assert left.total == 34
    assert {1, 36}.isdisjoint(left.weights)


@pytest.mark.parametrize(("drawn", "left"), [(30, 6), (31, 36), (32, 35), (61, 6), (62, 36)])
def test_all_cards_are_shuffled_with_five_left(drawn, left):
    cards = (list(pack(sevens=True))[:31] * 3)[:drawn]

    assert cards_left(cards, sevens=True, reshuffle=5).total == left


def test_with_twenty_nine_left_each_card_is_drawn_from_a_full_pack():
    cards = [code for code in pack(sevens=False) if pips(code).total == 6]

    assert cards_left(cards, sevens=False, reshuffle=29).total == 30


def test_two_dice_are_added_and_the_first_is_red():
    for red, other in product(range(1, 7), repeat=2):
        assert thrown(TwoDice(), red, other) == (red + other, red)
    assert TwoDice().upper_faces((5,)) == (UpperFace("5", counts=False, red=True),)


def test_by_the_house_rule_a_7_is_thrown_again_says_so_and_does_not_count():
    rule = TwoDice(sevens=False)

    assert isinstance(read(rule, (3, 4)), Waiting)
    assert thrown(rule, 3, 4, 6, 1, 2, 6) == (8, 2)
    assert read(rule, (3, 4, 2, 6)).working == (
        "red 3",
        "3 + 4 = 7: throw both again",
        "red 2",
        "2 + 6 = 8",
    )
    assert rule.upper_faces((3, 4, 2, 6)) == (
        UpperFace("3", counts=False, red=True),
        UpperFace("4", counts=False),
        UpperFace("2", counts=True, red=True),
        UpperFace("6", counts=True),
    )


def test_a_d6_which_is_red_and_a_d5_are_added_with_one_more_from_7_up():
    rule = SixAndFive()
    for red, other in product(range(1, 7), range(1, 6)):
        assert thrown(rule, red, other) == (red + other + (red + other >= 7), red)

    assert read(rule, (4, 3)).working == ("red 4", "4 + 3 + 1 = 8")
    assert read(rule, (4, 2)).working == ("red 4", "4 + 2 = 6")
    assert rule.upper_faces((6, 5)) == (UpperFace("6", counts=True, red=True), UpperFace("5", counts=True))
    assert rule.upper_faces((6,)) == (UpperFace("6", counts=False, red=True),)


def test_the_d30_has_the_labels_of_the_document_and_shows_the_red_number():
    assert [thrown(Thirty(), face).total for face in range(1, 31)] == LABELS_OF_THE_D30
    assert Thirty().upper_faces((3,)) == (UpperFace("3", counts=True, note="2"),)
    assert read(Thirty(), (3,)).working == ("it shows 3, red 2",)


def test_the_event_die_has_three_ships_and_three_gates():
    assert [event(face) for face in range(1, 7)] == [SHIP, SHIP, SHIP, TRADE, SCIENCE, POLITICS]
    assert str(event(4)) == "yellow gate: trade"


def test_every_pair_comes_with_every_event_alike():
    distribution = analyse(Knights(Tatham())).distribution
    both = set(product(range(1, PAIRS + 1), range(1, 7)))

    assert {split_outcome(outcome) for outcome in distribution.weights} == both
    assert len(set(distribution.weights.values())) == 1


def test_the_event_die_is_thrown_once_after_the_last_dice():
    waiting = read(Knights(TwoDice()), (3, 4))
    played = read(Knights(TwoDice(sevens=False)), (3, 4, 2, 6, 5))

    assert str(waiting.wants) == "event d6"
    assert split_outcome(played.outcome) == (12, 5)
    assert played.working[-1] == "green gate: science"
