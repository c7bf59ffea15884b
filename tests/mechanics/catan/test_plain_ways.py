"""Two dice, a d6 and a d5, a d30, and the event die, thrown by hand."""

from itertools import product

from bot.mechanics.catan.dice import SixAndFive, Thirty, TwoDice, UpperFace, pips
from bot.mechanics.catan.odds import POLITICS, SCIENCE, SHIP, TRADE, event
from bot.mechanics.playing import Waiting, read

LABELS_OF_THE_D30 = [
    2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 8, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11, 11, 12,
]  # fmt: skip


def thrown(rule, *faces):
    return pips(read(rule, faces).outcome)


def test_two_dice_are_added_and_the_first_is_red():
    for red, other in product(range(1, 7), repeat=2):
        assert thrown(TwoDice(), red, other) == (red + other, red)


def test_by_the_house_rule_a_7_is_thrown_again():
    rule = TwoDice(sevens=False)

    assert isinstance(read(rule, (3, 4)), Waiting)
    assert thrown(rule, 3, 4, 6, 1, 2, 6) == (8, 2)


def test_a_7_that_is_thrown_again_says_so():
    assert read(TwoDice(sevens=False), (3, 4, 2, 6)).working == (
        "red 3",
        "3 + 4 = 7: throw both again",
        "red 2",
        "2 + 6 = 8",
    )


def test_dice_that_are_thrown_again_do_not_count():
    assert TwoDice(sevens=False).upper_faces((3, 4, 2, 6)) == (
        UpperFace("3", counts=False, red=True),
        UpperFace("4", counts=False),
        UpperFace("2", counts=True, red=True),
        UpperFace("6", counts=True),
    )


def test_a_red_die_alone_does_not_count_yet():
    assert TwoDice().upper_faces((5,)) == (UpperFace("5", counts=False, red=True),)


def test_a_d6_and_a_d5_are_added_with_one_more_from_7_up():
    for red, other in product(range(1, 7), range(1, 6)):
        total = red + other if red + other < 7 else red + other + 1
        assert thrown(SixAndFive(), red, other) == (total, red)


def test_the_one_more_is_told():
    assert read(SixAndFive(), (4, 3)).working == ("red 4", "4 + 3 + 1 = 8")
    assert read(SixAndFive(), (4, 2)).working == ("red 4", "4 + 2 = 6")


def test_the_d6_is_the_red_one():
    assert SixAndFive().upper_faces((6, 5)) == (
        UpperFace("6", counts=True, red=True),
        UpperFace("5", counts=True),
    )


def test_a_d6_alone_does_not_count_yet():
    assert SixAndFive().upper_faces((6,)) == (UpperFace("6", counts=False, red=True),)


def test_the_d30_has_the_labels_of_the_document():
    assert [thrown(Thirty(), face).total for face in range(1, 31)] == LABELS_OF_THE_D30


def test_the_d30_shows_its_label_with_the_red_number():
    assert Thirty().upper_faces((3,)) == (UpperFace("3", counts=True, note="2"),)
    assert read(Thirty(), (3,)).working == ("it shows 3, red 2",)


def test_the_event_die_has_three_ships_and_three_gates():
    assert [event(face) for face in range(1, 7)] == [
        SHIP, SHIP, SHIP, TRADE, SCIENCE, POLITICS,
    ]  # fmt: skip


def test_an_event_is_told_in_words():
    assert str(event(4)) == "yellow gate: trade"
