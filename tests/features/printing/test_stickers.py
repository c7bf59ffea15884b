"""Stickers, labels and cards, counted in the PDF."""

import re
from collections import Counter
from itertools import groupby

import pytest

from bot.features.printing.cut_outs import CELL, reads_upside_down
from bot.features.printing.page import Dot, Polyline, Text
from bot.features.printing.sheets import PrintOrder
from bot.mechanics.catan.dice import LABELS, dots
from tests.features.printing.making import page, pages, sheet
from tests.features.printing.reading import lines_of
from tests.tiers import slow

pytestmark = pytest.mark.usefixtures("cut_fonts")

EVEN, ODD = ("2", "4", "6", "8", "10", "12"), ("3", "5", "7", "9", "11")
FIVE = ("3", "5", "9", "11")
"""But for the blank faces."""


def numbers_below(words, caption):
    """Return the numbers below the last word that is this one."""
    top = [word for word in words if word.text == caption][-1].bottom
    return [word for word in words if word.top > top and word.text.isdigit()]


def test_the_stickers_of_the_dice_that_never_roll_7_are_as_many_as_their_faces_and_three_are_blank():
    order = PrintOrder("tatham")
    labels = [word.text for word in numbers_below(pages(order)[1], "even") if word.height > 2.45]
    squares = [
        mark
        for mark in sheet(order).pages[1]
        if isinstance(mark, Polyline) and mark.stroke == "full" and mark.points[0] == mark.points[-1]
    ]

    assert Counter(labels) == Counter((*EVEN, *ODD, *FIVE, *FIVE))
    assert len(squares) - len(labels) == 3


def test_the_faces_that_are_said_to_be_opposite_add_up_to_14_but_for_the_blank():
    said = " ".join(mark.text for mark in sheet(PrintOrder("tatham")).pages[1] if isinstance(mark, Text))
    told = said.partition("Opposite one another")[2].partition(".")[0]
    pairs = re.findall(r"(\w+) and (\d+)", told)

    assert [sum(map(int, pair)) for pair in pairs if pair[0] != "blank"] == [14] * 5
    assert [pair for pair in pairs if pair[0] == "blank"] == [("blank", "7")]


def test_every_face_has_the_dots_by_which_it_beats_others():
    dice = (2, 4, 6, 8, 10, 12), (0, 3, 5, 7, 9, 11), (0, 3, 5, 9, 11) * 2
    drawn = [sum(isinstance(mark, Dot) for mark in page) for page in sheet(PrintOrder("tatham")).pages[:2]]

    assert drawn == [sum(dots(label) for die in dice for label in die)] * 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "corner", "row"),
    [
        ("tatham", "7 5 9 3 11", "4 7 5 9 4 4 4"),
        ("never-roll-7-sorted", "3 5 7 9 11", "6 6 6 6 7 6 6"),
    ],
)
def test_the_grid_for_two_ordinary_dice_is_printed_too(what, corner, row):
    grid = [word for word in pages(PrintOrder(what))[2] if word.text.isdigit() and word.height > 5]
    top = min(word.middle[1] for word in grid)

    def row_of(word):
        return round((word.middle[1] - top) / CELL)

    rows = groupby(sorted(grid, key=lambda word: (row_of(word), word.left)), row_of)
    lines = [" ".join(word.text for word in words) for _, words in rows]

    assert lines[0] == corner
    assert lines[3] == row
    assert len(lines) == 7


def test_a_d30_has_a_sticker_for_each_total_and_red_number():
    numbers = numbers_below(page(PrintOrder("d30")), "d30")
    notes = [word for word in numbers if word.height < 1.6]
    totals = [word for word in numbers if word.height >= 1.6]
    pairs = [
        (int(total.text), int(min(notes, key=lambda note: beside(note, total)).text)) for total in totals
    ]

    assert sorted(pairs) == sorted((label.total, label.red) for label in LABELS)


def beside(note, total):
    """Return how far a note is from where it stands beside a total: above it, to the right."""
    return abs(note.middle[0] - total.middle[0] - 2) + abs(total.middle[1] - note.middle[1] - 2)


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ("", {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}),
        slow("bags=2 parity=stickered", {"1": 2, "2": 4, "3": 2, "4": 2, "5": 2}),
    ],
)
def test_the_stickered_dice_have_a_sticker_each(options, count):
    words = pages(PrintOrder("stickers", options=options))[0]

    labels = [word.text for word in numbers_below(words, "6s") if word.height > 2]

    assert Counter(labels) == count


@pytest.mark.parametrize(("parity", "sixth"), [("plain", "6"), slow("stickered", "2")])
def test_the_stickered_dice_fold_with_the_sticker_in_the_place_of_the_6(parity, sixth):
    words = pages(PrintOrder("stickers", options="" if parity == "plain" else f"parity={parity}"))[1]
    found = Counter(word.text for word in words if word.text.isdigit() and word.height > 3.5)

    assert found == Counter(["1", "2", "3", "4", "5"] * 6 + ["1", "2", "3", "4", "5", sixth])


@pytest.mark.parametrize(("draws", "most"), [(2, 10), slow(1, 100)])
def test_a_bag_has_a_label_for_each_die(draws, most):
    labels = numbers_below(page(PrintOrder("bag", options=f"draws={draws}")), "labels")

    assert Counter(word.text for word in labels) == Counter(map(str, range(most)))


def test_a_label_that_reads_otherwise_upside_down_is_underlined():
    assert all(map(reads_upside_down, ("6", "9", "16", "18", "98")))
    assert not any(map(reads_upside_down, ("3", "8", "10", "12", "26", "")))


ROWS = 3
"""Lines of a row of cards: the small total, the large one, the red number."""


def cards():
    """Yield the total in the corner, the large one and the red number of each card."""
    for words in pages(PrintOrder("catan-cards")):
        below = next(word.bottom for word in words if word.text == "card.")
        numbers = [word for word in words if word.text.isdigit() and word.top > below and word.height > 2]
        lines = lines_of(numbers, near=4)
        for start in range(0, len(lines), ROWS):
            yield from zip(
                *(map(int, (word.text for word in line)) for line in lines[start : start + ROWS]), strict=True
            )


def test_there_is_a_card_for_each_way_in_which_two_dice_fall_with_its_total_in_the_corner():
    found = list(cards())

    assert sorted((large, red) for _, large, red in found) == sorted(
        (red + other, red) for red in range(1, 7) for other in range(1, 7)
    )
    assert all(corner == large for corner, large, _ in found)
