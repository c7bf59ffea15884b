"""Every way to roll for Catan: the distribution of its totals and red numbers, its dice, and its name."""

import re
from fractions import Fraction
from random import Random

import pytest

from bot.mechanics.analysis import analyse, outcomes
from bot.mechanics.catan.dice import pips
from bot.mechanics.catan.odds import WAYS, dice_of, find_way
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import read, throw
from tests.mechanics.catan.document import PAIRS_OF_TWO_DICE, PAIRS_WITHOUT_7, distribution

NAMES = [way.name for way in WAYS]


def joint_distribution(dice):
    codes = analyse(dice).distribution
    return {pips(outcome): codes.chance(outcome) for outcome in codes.weights}


@pytest.mark.parametrize("name", NAMES)
def test_every_possible_total_and_red_number_is_as_likely_with_the_7_and_without(name):
    assert joint_distribution(dice_of(name, sevens=True)) == distribution(PAIRS_OF_TWO_DICE)
    assert joint_distribution(dice_of(name, sevens=False)) == distribution(PAIRS_WITHOUT_7)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sevens", [True, False], ids=["with-7", "without-7"])
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


def test_names_are_found_in_any_case_and_others_are_told():
    assert find_way(" D6+D5 ").name == "d6+d5"
    with pytest.raises(BadInput, match=r"There is no way `tatam` to roll for Catan: did you mean `tatham`\?"):
        dice_of("tatam", sevens=True)
    with pytest.raises(BadInput, match=re.escape(f"choose one of {', '.join(NAMES)}.")):
        dice_of("zzz", sevens=False)
