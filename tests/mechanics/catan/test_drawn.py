from fractions import Fraction

import pytest

from bot.mechanics.catan.dice import cards_left, pack, pips, plain_totals
from bot.mechanics.distribution import DiceSum


def test_the_totals_are_those_of_two_dice():
    assert plain_totals(sevens=True) == DiceSum(2, 6).distribution()


def test_without_sevens_there_are_thirty_cards():
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
