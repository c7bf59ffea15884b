"""The search that finds the powers of `mixed`: the pairs that the document names, and one beyond them."""

from fractions import Fraction

import pytest

from bot.features.rules.pages import powers
from bot.mechanics.rules.mixed_powers import nearest_powers


def test_the_nearest_powers_above_are_those_of_the_document():
    pairs = {10: (9, 9), 30: (21, 14), 50: (1, 35), 100: (18, 62), 500: (228, 290)}
    assert {most: nearest_powers(most) for most in pairs} == pairs


def test_the_nearest_powers_below_are_those_of_the_comment():
    assert [nearest_powers(most, below=True) for most in (30, 50)] == [(17, 27)] * 2


def test_up_to_500_one_just_below_is_nearer_than_every_pair_of_the_document():
    assert nearest_powers(500, below=True) == (55, 374)
    named = [((9, 9), False), ((21, 14), False), ((1, 35), False), ((18, 62), False), ((228, 290), False)]
    assert all(off((55, 374), below=True) < off(pair, below=below) for pair, below in named)
    assert off((55, 374), below=True) < off((17, 27), below=True)


def off(pair, *, below):
    number = 2 ** pair[0] * 3 ** pair[1]
    power = 10 ** (len(str(number)) - (not below))
    return abs(Fraction(number, power) - 1)


@pytest.mark.parametrize("below", [False, True])
def test_logarithms_find_what_whole_numbers_do(below):
    pairs = [(a, b) for a in range(41) for b in range(41) if a or b]

    assert nearest_powers(40, below=below) == min(pairs, key=lambda pair: off(pair, below=below))


def test_the_page_shows_that_as_many_d6_are_fairer():
    rows = [row.split(" | ") for row in powers()["powers"].splitlines()]
    scores = [(float(row[4]), float(row[5].removesuffix(" |"))) for row in rows[:4]]

    assert [row[1:3] for row in rows] == [
        *(["9", "9"], ["21", "14"], ["1", "35"], ["18", "62"], ["228", "290"], ["17", "27"], ["17", "27"]),
        ["55", "374"],
    ]
    assert all(plain <= mixed for mixed, plain in scores)
