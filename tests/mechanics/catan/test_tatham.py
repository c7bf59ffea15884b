from collections import Counter
from itertools import pairwise, product

import pytest

from bot.mechanics.catan.dice import Tatham, UpperFace, construction, pips
from bot.mechanics.playing import Waiting, read
from tests.mechanics.catan.document import (
    C_OF_THE_GRID,
    DOTS,
    EVEN_READ_FROM_A_D6,
    ODD_READ_FROM_A_D5,
    ODD_READ_FROM_A_D6,
    R_OF_THE_GRID,
    read_off,
)

C_WITHOUT_7 = {column - 1: label for column, label in C_OF_THE_GRID.items() if label != 7}

EVERY_THROW = [
    (rule, even, odd, (first, second))
    for rule, even, odd in [
        (Tatham(), R_OF_THE_GRID, C_OF_THE_GRID),
        (Tatham(sevens=False), R_OF_THE_GRID, C_WITHOUT_7),
        (Tatham(order="sorted"), EVEN_READ_FROM_A_D6, ODD_READ_FROM_A_D6),
        (Tatham(sevens=False, order="sorted"), EVEN_READ_FROM_A_D6, ODD_READ_FROM_A_D5),
    ]
    for first in even
    for second in odd
]


def in_order(**look):
    """Return the dice with sorted faces."""
    return Tatham(order="sorted", **look)


def test_typed_faces_are_read_as_the_labels_and_dots_of_the_document():
    assert pips(read(Tatham(), (3, 5)).outcome).total == 4  # as the document has it
    for rule, even, odd, (first, second) in EVERY_THROW:
        both = rule.upper_faces((first, second))
        (winner,), (loser,) = [[face for face in both if face.counts is counts] for counts in (True, False)]
        expected = read_off(even[first], odd[second])
        assert pips(read(rule, (first, second)).outcome) == expected
        assert [face.dots for face in both] == [DOTS[even[first]], DOTS[odd[second]]]
        assert (winner.dots > loser.dots, winner.label) == (True, str(expected[0]))


def test_the_even_die_counts_just_where_sum_and_difference_of_its_face_and_the_marks_are_a_throw():
    marks = {9: -2, 11: -1, "blank": 0, 3: 1, 5: 2, 7: 3}
    throws = []
    for row, column in product(range(1, 7), repeat=2):
        even, odd = Tatham().upper_faces((row, column))
        i, j = R_OF_THE_GRID[row] // 2, marks[C_OF_THE_GRID[column]]
        assert (even.dots, odd.dots) == (2 * min(i - 1, 6 - i) + 1, 2 * abs(j))
        throws += [(i + j, i - j)] if even.counts else []
    assert sorted(throws) == [
        (red, white) for red, white in product(range(1, 7), repeat=2) if (red + white) % 2 == 0
    ]


def test_the_red_number_of_a_7_marked_plus_3_is_that_of_row_and_column():
    for row, column in product(range(1, 7), repeat=2):
        assert pips(read(in_order(seven=3), (row, column)).outcome).red == (row + column - 2) % 6 + 1


@pytest.mark.parametrize(
    ("faces", "shown"),
    [
        (
            (4, 5),
            (UpperFace("8", counts=True, dots=5, note="4"), UpperFace("9", counts=False, dots=4, note="-2")),
        ),
        ((1, 1), (UpperFace("2", counts=True, dots=1, note="1"), UpperFace("", counts=False))),
        ((3,), (UpperFace("6", counts=False, dots=5, note="3"),)),
        ((), ()),
    ],
    ids=str,
)
def test_the_look_has_labels_dots_and_red_notes_and_nothing_counts_before_the_second_die(faces, shown):
    assert in_order().upper_faces(faces) == shown


@pytest.mark.parametrize(("seven", "red", "note"), [(0, 6, ""), (3, 3, "+3"), (-3, 3, "-3")])
def test_the_7_changes_the_red_number_only_where_it_says_so(seven, red, note):
    rule, twelve_and_seven = in_order(seven=seven), (6, 4)

    assert pips(read(rule, twelve_and_seven).outcome) == (7, red)
    assert rule.upper_faces(twelve_and_seven)[1] == UpperFace("7", counts=True, dots=6, note=note)


def test_a_person_is_told_which_die_comes_next_and_what_stands_on_it():
    waiting = read(in_order(sevens=False), (1,))

    assert isinstance(waiting, Waiting)
    assert str(waiting.wants) == "odd d5"
    assert waiting.wants.labels == ("blank", "3", "5", "9", "11")


def test_the_working_tells_labels_dots_and_red_numbers():
    assert read(in_order(), (5, 3)).working == (
        "even die: 10 (3 dots, red 5)",
        "odd die: 5 (4 dots, red +2): 5 has more dots, red 1",
    )
    assert read(in_order(), (1, 1)).working[1] == "odd die: blank (0 dots): 2 has more dots, red 1"


def test_without_red_numbers_nothing_is_said_of_them():
    assert read(in_order(red=False), (5, 3)).working == (
        "even die: 10 (3 dots)",
        "odd die: 5 (4 dots): 5 has more dots",
    )
    assert [face.note for face in in_order(red=False).upper_faces((5, 3))] == ["", ""]


def test_the_construction_begins_with_two_dice_places_all_of_its_numbers_and_ends_with_the_grid():
    first, *steps = construction()
    sides = range(1, 7)
    placed = [Counter(total for row in step for total in row if total) for step in steps]
    new = [after - before for before, after in pairwise([Counter(), *placed])]

    assert first == tuple(tuple(row + column for column in sides) for row in sides)
    assert new == [{7: 6}, {6: 5, 8: 5}, {5: 4, 9: 4}, {4: 3, 10: 3}, {3: 2, 11: 2}, {2: 1, 12: 1}]
    assert steps[-1] == tuple(
        tuple(read_off(R_OF_THE_GRID[row], C_OF_THE_GRID[column])[0] for column in sides) for row in sides
    )
