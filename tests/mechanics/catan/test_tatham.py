from itertools import product

import pytest

from bot.mechanics.analysis import outcomes
from bot.mechanics.catan.dice import UpperFace
from bot.mechanics.catan.pips import pips
from bot.mechanics.catan.tatham import Tatham
from bot.mechanics.playing import Waiting, read
from tests.mechanics.catan.document import (
    DOTS,
    EVEN_READ_FROM_A_D6,
    ODD_READ_FROM_A_D5,
    ODD_READ_FROM_A_D6,
    read_off,
)

EVERY_THROW = [
    (rule, odd, (first, second))
    for rule, odd in [(Tatham(), ODD_READ_FROM_A_D6), (Tatham(sevens=False), ODD_READ_FROM_A_D5)]
    for first in EVEN_READ_FROM_A_D6
    for second in odd
]


@pytest.mark.parametrize(
    "rule", [Tatham(), Tatham(sevens=False), Tatham(seven=3), Tatham(seven=-3)], ids=repr
)
def test_every_outcome_is_a_code(rule):
    last = len(rule.odd)
    made = {read(rule, faces).outcome for faces in product(range(1, 7), range(1, last + 1))}

    assert made <= set(outcomes(rule))


def test_typed_faces_are_read_as_the_labels_of_the_document():
    for rule, odd, (first, second) in EVERY_THROW:
        expected = read_off(EVEN_READ_FROM_A_D6[first], odd[second])
        assert pips(read(rule, (first, second)).outcome) == expected


def test_the_red_number_of_a_7_marked_plus_3_is_that_of_row_and_column():
    for row, column in product(range(1, 7), repeat=2):
        assert pips(read(Tatham(seven=3), (row, column)).outcome).red == (row + column - 2) % 6 + 1


def test_the_face_that_counts_is_the_one_with_more_dots():
    for rule, _, faces in EVERY_THROW:
        even, odd = rule.shown(faces)
        winner, loser = (even, odd) if even.counts else (odd, even)
        assert winner.counts
        assert not loser.counts
        assert winner.dots > loser.dots
        assert winner.label == str(pips(read(rule, faces).outcome).total)


def test_dots_are_those_of_the_document():
    for rule, odd, (first, second) in EVERY_THROW:
        dots = [face.dots for face in rule.shown((first, second))]
        assert dots == [DOTS[EVEN_READ_FROM_A_D6[first]], DOTS[odd[second]]]


def test_the_look_has_the_red_number_of_the_even_die_and_the_change_of_the_odd_one():
    assert Tatham().shown((4, 5)) == (
        UpperFace("8", counts=True, dots=5, note="4"),
        UpperFace("9", counts=False, dots=4, note="-2"),
    )


def test_a_blank_face_has_neither_label_nor_dots_nor_note():
    assert Tatham().shown((1, 1))[1] == UpperFace("", counts=False)


def test_nothing_counts_before_the_second_die():
    assert Tatham().shown((3,)) == (UpperFace("6", counts=False, dots=5, note="3"),)
    assert Tatham().shown(()) == ()


@pytest.mark.parametrize(("seven", "red"), [(0, 6), (3, 3), (-3, 3)])
def test_the_7_changes_the_red_number_only_where_it_says_so(seven, red):
    twelve_and_seven = (6, 4)

    assert pips(read(Tatham(seven=seven), twelve_and_seven).outcome) == (7, red)


@pytest.mark.parametrize(("seven", "note"), [(0, ""), (3, "+3"), (-3, "-3")])
def test_the_7_shows_what_it_carries(seven, note):
    assert Tatham(seven=seven).shown((6, 4))[1] == UpperFace("7", counts=True, dots=6, note=note)


def test_a_person_is_told_which_die_comes_next_and_what_stands_on_it():
    waiting = read(Tatham(sevens=False), (1,))

    assert isinstance(waiting, Waiting)
    assert str(waiting.wants) == "odd d5"
    assert waiting.wants.labels == ("blank", "3", "5", "9", "11")


def test_the_working_tells_labels_dots_and_red_numbers():
    assert read(Tatham(), (5, 3)).working == (
        "even die: 10 (3 dots, red 5)",
        "odd die: 5 (4 dots, red +2): 5 has more dots, red 1",
    )


def test_without_red_numbers_nothing_is_said_of_them():
    assert read(Tatham(red=False), (5, 3)).working == (
        "even die: 10 (3 dots)",
        "odd die: 5 (4 dots): 5 has more dots",
    )
    assert [face.note for face in Tatham(red=False).shown((5, 3))] == ["", ""]


def test_the_working_of_a_blank_face_says_that_it_is_blank():
    assert read(Tatham(), (1, 1)).working[1] == "odd die: blank (0 dots): 2 has more dots, red 1"
