from collections import Counter
from itertools import pairwise, product

import pytest

from bot.mechanics.analysis import outcomes
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


def test_row_3_column_5_is_4_as_in_the_document():
    assert pips(read(Tatham(), (3, 5)).outcome).total == 4


def test_every_cell_of_the_grid_is_that_of_the_document():
    for row, column in product(range(1, 7), repeat=2):
        expected = read_off(R_OF_THE_GRID[row], C_OF_THE_GRID[column])
        assert pips(read(Tatham(), (row, column)).outcome) == expected


@pytest.mark.parametrize(
    "rule", [Tatham(), Tatham(sevens=False), Tatham(seven=3), Tatham(seven=-3)], ids=repr
)
def test_every_outcome_is_a_code(rule):
    last = len(rule.odd)
    made = {read(rule, faces).outcome for faces in product(range(1, 7), range(1, last + 1))}

    assert made <= set(outcomes(rule))


def test_typed_faces_are_read_as_the_labels_of_the_document():
    for rule, even, odd, (first, second) in EVERY_THROW:
        expected = read_off(even[first], odd[second])
        assert pips(read(rule, (first, second)).outcome) == expected


def test_the_red_number_of_a_7_marked_plus_3_is_that_of_row_and_column():
    for row, column in product(range(1, 7), repeat=2):
        assert pips(read(in_order(seven=3), (row, column)).outcome).red == (row + column - 2) % 6 + 1


def test_the_face_that_counts_is_the_one_with_more_dots():
    for rule, _, _, faces in EVERY_THROW:
        even, odd = rule.upper_faces(faces)
        winner, loser = (even, odd) if even.counts else (odd, even)
        assert winner.counts
        assert not loser.counts
        assert winner.dots > loser.dots
        assert winner.label == str(pips(read(rule, faces).outcome).total)


def test_dots_are_those_of_the_document():
    for rule, even, odd, (first, second) in EVERY_THROW:
        dots = [face.dots for face in rule.upper_faces((first, second))]
        assert dots == [DOTS[even[first]], DOTS[odd[second]]]


def test_the_look_has_the_red_number_of_the_even_die_and_the_change_of_the_odd_one():
    assert in_order().upper_faces((4, 5)) == (
        UpperFace("8", counts=True, dots=5, note="4"),
        UpperFace("9", counts=False, dots=4, note="-2"),
    )


def test_a_blank_face_has_neither_label_nor_dots_nor_note():
    assert in_order().upper_faces((1, 1))[1] == UpperFace("", counts=False)


def test_nothing_counts_before_the_second_die():
    assert in_order().upper_faces((3,)) == (UpperFace("6", counts=False, dots=5, note="3"),)
    assert in_order().upper_faces(()) == ()


@pytest.mark.parametrize(("seven", "red"), [(0, 6), (3, 3), (-3, 3)])
def test_the_7_changes_the_red_number_only_where_it_says_so(seven, red):
    twelve_and_seven = (6, 4)

    assert pips(read(in_order(seven=seven), twelve_and_seven).outcome) == (7, red)


@pytest.mark.parametrize(("seven", "note"), [(0, ""), (3, "+3"), (-3, "-3")])
def test_the_7_shows_what_it_carries(seven, note):
    assert in_order(seven=seven).upper_faces((6, 4))[1] == UpperFace("7", counts=True, dots=6, note=note)


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


def test_without_red_numbers_nothing_is_said_of_them():
    assert read(in_order(red=False), (5, 3)).working == (
        "even die: 10 (3 dots)",
        "odd die: 5 (4 dots): 5 has more dots",
    )
    assert [face.note for face in in_order(red=False).upper_faces((5, 3))] == ["", ""]


def test_the_working_of_a_blank_face_says_that_it_is_blank():
    assert read(in_order(), (1, 1)).working[1] == "odd die: blank (0 dots): 2 has more dots, red 1"


def test_the_construction_begins_with_two_ordinary_dice_and_ends_with_the_grid():
    first, *_, last = construction()
    sides = range(1, 7)

    assert first == tuple(tuple(row + column for column in sides) for row in sides)
    assert last == tuple(
        tuple(read_off(R_OF_THE_GRID[row], C_OF_THE_GRID[column])[0] for column in sides) for row in sides
    )


def test_each_step_of_the_construction_places_all_of_its_numbers():
    _, *steps = construction()
    placed = [Counter(total for row in step for total in row if total) for step in steps]
    new = [after - before for before, after in pairwise([Counter(), *placed])]

    assert new == [{7: 6}, {6: 5, 8: 5}, {5: 4, 9: 4}, {4: 3, 10: 3}, {3: 2, 11: 2}, {2: 1, 12: 1}]
