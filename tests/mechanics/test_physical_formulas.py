"""The physical rules against their formulas, written out and counted without any automaton."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bot.mechanics.analysis import analyse
from bot.mechanics.playing import Played, read
from bot.mechanics.rules.clock import Clock
from bot.mechanics.rules.drawn_digits import DrawnDigits
from bot.mechanics.rules.quarters import Quarters, QuartersNoReroll
from bot.mechanics.rules.stickers import Stickers

FIVE = range(1, 6)
SIX = range(1, 7)


def outcome(rule, *faces):
    """Return the outcome that these faces make, all of which must be needed."""
    played = read(rule, faces)
    assert isinstance(played, Played)
    return played.outcome


def test_quarters_first_count_25_5_and_1():
    for r, q, b in product(FIVE, range(1, 5), FIVE):
        assert outcome(Quarters("4.5.5"), r, q, b) == 25 * (q - 1) + 5 * (r - 1) + b


def test_the_red_die_first_counts_20_5_and_1():
    for r, q, b in product(FIVE, range(1, 5), FIVE):
        assert outcome(Quarters("5.4.5"), r, q, b) == 20 * (r - 1) + 5 * (q - 1) + b


def test_the_example_of_the_document_with_its_mistake_undone():
    assert outcome(Quarters("4.5.5"), 4, 3, 3) == 68
    assert outcome(Quarters("4.5.5"), 4, 2, 3) == 43


def test_a_six_is_thrown_again_on_either_die():
    assert outcome(Quarters("4.5.5"), 6, 6, 4, 3, 6, 3) == 68


def test_without_reroll_the_sides_of_a_six_are_read_in_base_4():
    rule = QuartersNoReroll()
    assert outcome(rule, 4, 3, 3) == 68
    assert outcome(rule, 6, 3, 1, 2, 4) == 5 * (7 % 5) + 3
    assert outcome(rule, 2, 6, 4, 4, 4) == 75 + 5 + 15 % 5 + 1
    assert outcome(rule, 6, 6, 1, 4, 4, 4) == 63 % 25 + 1
    assert outcome(rule, 6, 6, 2, 2, 3, 1) == 25 + 24 % 25 + 1


def test_the_distribution_without_reroll_is_counted_from_its_two_remainders():
    chances: Any = Counter()
    for r, b, x in product(SIX, SIX, range(64)):
        red, blue = (x % 16 % 5 if face == 6 else face - 1 for face in (r, b))
        cell = x % 25 if r == b == 6 else 5 * red + blue
        chances[cell] += Fraction(1, 36 * 64)
    distribution = analyse(QuartersNoReroll()).distribution
    assert {o: distribution.chance(o) for o in range(1, 101)} == {
        25 * q + cell + 1: chance / 4 for q in range(4) for cell, chance in chances.items()
    }


@pytest.mark.parametrize("rule", [Clock(), Clock(product=True)])
def test_the_clock_starts_again_for_a_six_with_the_last_two_seconds(rule):
    for r, t in product(SIX, range(17)):
        expected = r * (t + 1) if rule.product else 17 * (r - 1) + t + 1
        if r == 6 and t in {15, 16}:
            assert outcome(rule, r, t + 1, 1, 5) == 5
        else:
            assert outcome(rule, r, t + 1) == expected


def test_ten_labels_are_drawn_for_tens_and_units_and_100_once():
    assert [outcome(DrawnDigits(), tens + 1, units + 1) for tens, units in product(range(10), range(10))] == [
        *range(100)
    ]
    assert [outcome(DrawnDigits(100, 1), label) for label in (1, 57, 100)] == [0, 56, 99]


@pytest.mark.parametrize("parity", ["plain", "stickered"])
def test_stickers_read_the_same_faces_from_one_bag_and_from_two(parity):
    for draws in product(FIVE, repeat=2):
        for tens, more, units, too in product((1, 5, 6), (3, 6), (2, 6), (1, 4)):
            one = outcome(Stickers(1, parity), draws[0], tens, more, draws[1], units, too)
            assert outcome(Stickers(2, parity), *draws, tens, more, units, too) == one
            first = (tens if tens < 6 else draws[0]) + 5 * (more % 2 == 0)
            second = (units if units < 6 else draws[1]) + 5 * (too % 2 == 0)
            assert one == 10 * (first % 10) + second % 10
