"""Checks of rows: dice with a target or without, and rolls of games, thrown one after the other."""

import pytest

from bot.mechanics.checks import CheckThrow, count_dice, read_check, say_check, throw_all, throw_check
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Given


@pytest.mark.parametrize(
    ("text", "faces", "said", "succeeds"),
    [
        ("d20 + 2 vs 14", (12,), "14", True),
        ("d20 - 9 vs 14", (3,), "−6", False),
        ("d20 + 2", (12,), "14", None),
        ("d20+2 dc 14", (11,), "13 failure by 1", False),
        ("coc45", (34,), "34", True),
    ],
)
def test_a_check_says_what_came_and_whether_it_succeeds(text, faces, said, succeeds):
    check = read_check(text)
    made = throw_check(check, Given(faces))
    assert isinstance(made, CheckThrow)
    assert (made.faces, made.succeeds, len(made.dice)) == (faces, succeeds, len(faces))
    assert said in say_check(check, made.text)


def test_checks_take_their_faces_in_order_and_wait_for_missing_ones():
    checks = [read_check(text) for text in ("d20 vs 10", "2d6 vs 8")]
    thrown = throw_all(checks, Given((12, 3, 4)))
    assert not isinstance(thrown, Waiting)
    assert [made.text for made in thrown] == ["12", "7"]
    assert isinstance(throw_all(checks, Given((12, 3))), Waiting)


@pytest.mark.parametrize(
    ("text", "dice"), [("3d20kh1 + 2 vs 14", 3), ("10d100ro1", 10.1), ("d20+2 dc 14", 1)]
)
def test_the_dice_of_a_check_are_counted_as_often_as_they_are_thrown_on_average(text, dice):
    assert count_dice(read_check(text)) == pytest.approx(dice)
