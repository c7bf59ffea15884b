"""Every way to roll for Catan: the distribution of its totals and red numbers, its dice, and its name."""

from fractions import Fraction
from random import Random

import pytest

from bot.mechanics.analysis import analyse, outcomes
from bot.mechanics.catan.dice import pips, totals
from bot.mechanics.catan.odds import WAYS, dice_of, find_way
from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import read, throw
from tests.mechanics.catan.document import PAIRS_OF_TWO_DICE, PAIRS_WITHOUT_7, distribution

NAMES = [way.name for way in WAYS]
TWO_D6 = DiceSum(2, 6).distribution()

every_way = pytest.mark.parametrize("name", NAMES)
with_7_or_not = pytest.mark.parametrize("sevens", [True, False], ids=["with-7", "without-7"])


def joint_distribution(dice):
    codes = analyse(dice).distribution
    return {pips(outcome): codes.chance(outcome) for outcome in codes.weights}


@every_way
def test_with_the_7_every_total_and_red_number_of_two_dice_has_1_in_36(name):
    assert joint_distribution(dice_of(name, sevens=True)) == distribution(PAIRS_OF_TWO_DICE)


@every_way
def test_without_the_7_every_other_total_and_red_number_has_1_in_30(name):
    assert joint_distribution(dice_of(name, sevens=False)) == distribution(PAIRS_WITHOUT_7)


@every_way
def test_with_the_7_totals_have_the_distribution_of_2d6(name):
    assert totals(analyse(dice_of(name, sevens=True)).distribution) == TWO_D6


@every_way
def test_without_the_7_totals_have_the_distribution_of_2d6_that_is_no_7(name):
    others = Distribution({total: weight for total, weight in TWO_D6.weights.items() if total != 7})

    assert totals(analyse(dice_of(name, sevens=False)).distribution) == others


@every_way
@with_7_or_not
def test_a_throw_is_read_back_from_its_own_faces(name, sevens):
    dice = dice_of(name, sevens=sevens)
    for seed in range(50):
        played = throw(dice, Random(seed).randrange)
        assert read(dice, played.faces) == played
        assert played.outcome in outcomes(dice)
        assert len(dice.upper_faces(played.faces)) == len(played.faces)


@pytest.mark.parametrize(
    ("name", "sevens", "expected"),
    [
        ("never-roll-7", True, {"d6": 2}),
        ("never-roll-7", False, {"d6": 1, "d5": 1}),
        ("tatham", True, {"d6": 2}),
        ("tatham", False, {"d6": 1, "d5": 1}),
        ("plain", True, {"d6": 2}),
        ("plain", False, {"d6": Fraction(12, 5)}),
        ("d6+d5", True, {"d6": 2}),
        ("d6+d5", False, {"d6": 1, "d5": 1}),
        ("d30", True, {"d6": 2}),
        ("d30", False, {"d30": 1}),
    ],
)
def test_a_throw_takes_as_many_dice_on_average(name, sevens, expected):
    assert analyse(dice_of(name, sevens=sevens)).expected_by_kind == expected


def test_names_are_found_in_any_case():
    assert find_way(" D6+D5 ").name == "d6+d5"


def test_a_name_that_is_nearly_one_is_suggested():
    with pytest.raises(BadInput) as refused:
        dice_of("tatam", sevens=True)
    assert str(refused.value) == "There is no way 'tatam' to roll for Catan; did you mean 'tatham'?"


def test_for_any_other_name_all_are_told():
    with pytest.raises(
        BadInput, match="choose one of never-roll-7, tatham, tatham\\+3, tatham-3, plain, d6\\+d5, d30"
    ):
        dice_of("zzz", sevens=False)
