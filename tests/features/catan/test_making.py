"""Dice are made from what a page says: who knows nothing but its words comes to the laws of the document."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bot.features.catan.making import WHY, making_pictures, outcome, parts_of
from bot.mechanics.catan.dice import SixAndFive, Tatham, Thirty, TwoDice
from tests.mechanics.catan.document import PAIRS_OF_TWO_DICE, PAIRS_WITHOUT_7, distribution


def faces_told(line):
    """Read the faces of a die: label, dots, and what is red."""
    return [face_told(face) for face in line.rstrip(".").partition(": ")[2].split(", ")]


def face_told(text):
    found = re.fullmatch(r"(blank|\d+)(?: with (\d) dots?)?(?: and a red ([+-]?\d))?", text)
    assert found, text
    return 0 if found[1] == "blank" else int(found[1]), int(found[2] or 0), int(found[3] or 0)


def thrown(even, odd):
    """Follow the document: more dots win, and the red number is changed and wrapped."""
    total = max(even, odd, key=lambda face: face[1])[0]
    return total, (even[2] + odd[2] - 1) % 6 + 1


def law(even, odd):
    pairs = Counter(thrown(*faces) for faces in product(even, odd))
    return {pair: Fraction(count, len(even) * len(odd)) for pair, count in pairs.items()}


@pytest.mark.parametrize("seven", [0, 3, -3])
def test_dice_made_from_the_page_roll_totals_and_red_numbers_of_two_dice(seven):
    both, d10, grid, *_ = parts_of(Tatham(seven=seven))
    even, odd = map(faces_told, both.lines)
    pairs = [face_told(line.partition(": ")[2]) for line in d10.lines]
    numbers = [int(face) for line in d10.lines for face in line.partition(":")[0].split(" and ")]
    rows = [row.split()[1:] for row in grid.lines[1:]]

    assert law(even, odd) == distribution(PAIRS_OF_TWO_DICE)
    assert law(even, pairs) == distribution(PAIRS_WITHOUT_7)
    assert sorted(numbers) == list(range(10))
    assert rows == [["/".join(map(str, thrown(row, column))) for column in odd] for row in even]
    assert max(map(len, grid.lines)) <= 40


def test_the_construction_is_told_in_steps_each_a_grid_of_totals():
    steps = [part for part in parts_of(Tatham()) if part.title.startswith("How they are found")]
    grids = [[row.split() for row in part.lines] for part in steps if part.table]

    assert [part.title.split(": ")[0][-1] for part in steps] == list("12345678")
    assert grids[1] == [["7", *"....."]] * 6
    assert grids[2] == [["7", *"66666"], ["7", *"88888"], *([["7", *"....."]] * 4)]
    assert grids[6][2] == ["7", "5", "9", "4", "4", "4"]
    assert all(len(row) <= 40 for part in steps if part.table for row in part.lines)


@pytest.mark.parametrize(
    ("order", "told"), [("grid", "row 3, column 5 is 4"), ("sorted", "row 3, column 5 is 6")]
)
def test_an_example_says_how_two_ordinary_dice_are_read(order, told):
    assert any(told in line for part in parts_of(Tatham(order=order)) for line in part.lines)


@pytest.mark.parametrize("order", ["grid", "sorted"])
def test_the_red_numbers_of_each_total_are_those_of_two_ordinary_dice(order):
    (part,) = (part for part in parts_of(Tatham(order=order)) if part.title.startswith("Red numbers"))
    told = [
        (int(total), int(red))
        for total, _, reds in (line.partition(": red ") for line in part.lines)
        for red in reds.split(", ")
    ]

    assert sorted(told) == sorted(PAIRS_OF_TWO_DICE)


def test_half_the_sum_and_half_the_difference_of_two_dice_pair_them_with_the_faces_of_the_sorted_dice():
    dice, pairs = Tatham(seven=3, order="sorted"), set()
    for red, white in product(range(1, 7), repeat=2):
        if (red + white) % 2 == 0:
            i, j = (red + white) // 2, (red - white) // 2 % 6
        else:
            i, j = ((red - white + 1) // 2 - 1) % 6 + 1, (red + white - 1) // 2
        total, shown = outcome(dice, 2 * i, 2 * j + 1 if j else 0)
        assert (total, shown, (i + j - 1) % 6 + 1) == (red + white, red, red)
        pairs.add((i, j))

    assert len(pairs) == 36
    assert any(part.title == WHY for part in parts_of(dice))


def test_a_d30_has_the_pairs_of_two_dice_without_7_once_each():
    lines = parts_of(Thirty())[0].lines
    pairs = [
        (int(line.split()[0]), int(red)) for line in lines for red in line.partition("red ")[2].split(", ")
    ]
    assert sorted(pairs) == sorted(PAIRS_WITHOUT_7)


@pytest.mark.parametrize(
    ("dice", "names"),
    [(Tatham(), ["dice.png", "grid.png"]), (Thirty(), ["dice.png"]), (SixAndFive(), [])],
)
def test_dice_that_must_be_made_have_pictures_with_their_words(dice, names):
    pictures = making_pictures(dice)

    assert [picture.name for picture in pictures] == names
    assert all(picture.content.startswith(b"\x89PNG") for picture in pictures)
    assert all(0 < len(picture.alt) <= 1024 for picture in pictures)


def test_a_d5_is_a_d10_of_which_two_faces_are_one_and_two_d6_need_no_making():
    assert parts_of(TwoDice()) == ()
    assert parts_of(SixAndFive())[0].lines == (
        "1 and 2 are 1, 3 and 4 are 2, 5 and 6 are 3, 7 and 8 are 4, 9 and 0 are 5.",
    )
