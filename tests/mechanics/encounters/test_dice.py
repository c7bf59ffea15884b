"""The dice that tables are written for."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given

from bot.mechanics.analysis import analyse
from bot.mechanics.encounters.by_d6 import ByD6, plan_of
from bot.mechanics.encounters.table import DiceThrow, TableDice
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import read
from bot.mechanics.reading.tables.dice import find_dice, parse_dice
from bot.mechanics.reading.tables.text import read_table
from tests.mechanics.encounters.tables import all_dice, ranged
from tests.tiers import at_most

DICE = {
    "d20": TableDice((20,)),
    "1D6": TableDice((6,)),
    "d%": TableDice((100,)),
    "2d6": TableDice((6, 6)),
    "d12 + d8": TableDice((12, 8)),
    "2d4+d6": TableDice((4, 4, 6)),
    "d66": TableDice((6, 6), digits=True),
    "d666": TableDice((6, 6, 6), digits=True),
    "d88": TableDice((8, 8), digits=True),
    "1d66": TableDice((66,)),
    "d77": TableDice((77,)),
}


def test_dice_are_read():
    assert {text: parse_dice(text) for text in DICE} == DICE


@given(all_dice)
def test_dice_are_written_as_they_are_read(dice):
    assert parse_dice(str(dice)) == dice


def test_dice_that_no_table_can_have_and_what_are_no_dice_are_refused():
    for text in ("d1", "0d6", "d1001", "6d6", "99d99", "d66666"):
        with pytest.raises(
            BadInput,
            match="cannot be the dice of a table: use smaller or fewer dice",
        ):
            parse_dice(text)
    for text in ("", "dice", "2d", "d6-d4", "2d6+", "d6 d8", "4d6kh3"):
        with pytest.raises(
            BadInput,
            match=r"cannot be the dice of a table: write them like d20, 2d6, d12\+d8 or "
            "d66",
        ):
            parse_dice(text)


def test_dice_are_found_in_a_heading_that_names_them_alone():
    for heading, dice in {
        "Forest (2d6)": "2d6",
        "d12 + d8 Encounter": "d12+d8",
        "D66\tWhat happens": "d66",
        "Ranks: d4 or d6": "None",
        "The d20s of old": "None",
        "Forest": "None",
    }.items():
        assert str(find_dice(heading)) == dice


def in_all_ways(dice):
    """How often each number comes, by going through every way in which the dice fall."""
    every = product(*(range(1, sides + 1) for sides in dice.sides))
    return Counter(int("".join(map(str, faces))) if dice.digits else sum(faces) for faces in every)


def test_each_number_has_as_many_ways_as_there_are_and_is_thrown_at_just_these_odds():
    for dice in DICE.values():
        distribution = analyse(DiceThrow(dice)).distribution
        assert dice.ways == in_all_ways(dice)
        assert list(dice.ways) == sorted(dice.ways)
        assert [distribution.chance(place) for place in range(1, len(dice.ways) + 1)] == [
            Fraction(count, prod(dice.sides)) for count in dice.ways.values()
        ]


@at_most(40)
@given(ranged())
def test_each_row_has_the_chance_of_its_numbers(table):
    counts = in_all_ways(table.dice)
    assert list(table.weights) == [
        sum(counts[number] for number in table.numbers(row)) for row in range(len(table.rows))
    ]
    assert all(table.row_at(number) == row for row in range(len(table.rows)) for number in table.numbers(row))


def test_a_table_of_2d6_keeps_its_odds_by_d6():
    table = read_table("2-3 Dragon\n4-6 Wolves\n7-12 Nothing")
    distribution = analyse(ByD6(table.weights, plan_of(table.weights))).distribution
    assert [distribution.chance(row) for row in (1, 2, 3)] == [
        Fraction(3, 36),
        Fraction(12, 36),
        Fraction(21, 36),
    ]


def test_the_dice_are_read_one_after_the_other():
    rule = DiceThrow(parse_dice("d66"))
    assert rule.dice.number((3, 5)) == 35
    assert str(read(rule, (3,)).wants.meaning) == "digit 2 of d66"
