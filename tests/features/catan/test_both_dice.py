"""The picture of the dice that never roll 7."""

import pytest

from bot.features.catan.picture import both_dice_picture
from bot.mechanics.catan.dice import Tatham

GRID_EVEN = "6 with 5 dots, 8 with 5 dots, 4 with 3 dots, 10 with 3 dots, 2 with 1 dot, 12 with 1 dot"
GRID_ODD = "7 with 6 dots, 5 with 4 dots, 9 with 4 dots, 3 with 2 dots, 11 with 2 dots, blank"
EVEN = "2 with 1 dot, 4 with 3 dots, 6 with 5 dots, 8 with 5 dots, 10 with 3 dots, 12 with 1 dot"
ODD = "blank, 3 with 2 dots, 5 with 4 dots, 7 with 6 dots, 9 with 4 dots, 11 with 2 dots"
MARKED_EVEN = (
    "2 with 1 dot and a red 1, 4 with 3 dots and a red 2, 6 with 5 dots and a red 3, "
    "8 with 5 dots and a red 4, 10 with 3 dots and a red 5, 12 with 1 dot and a red 6"
)
MARKED_ODD = (
    "blank, 3 with 2 dots and a red +1, 5 with 4 dots and a red +2, 7 with 6 dots, "
    "9 with 4 dots and a red -2, 11 with 2 dots and a red -1"
)
END = "The face with more dots is the total."


@pytest.mark.parametrize(
    ("dice", "alt"),
    [
        (Tatham(red=False), f"The even die: {GRID_EVEN}. The odd die: {GRID_ODD}. {END}"),
        (Tatham(red=False, order="sorted"), f"The even die: {EVEN}. The odd die: {ODD}. {END}"),
        (
            Tatham(sevens=False, red=False, order="sorted"),
            f"The even die: {EVEN}. The odd die, for now without its 7: {ODD}. {END}",
        ),
        (Tatham(order="sorted"), f"The even die: {MARKED_EVEN}. The odd die: {MARKED_ODD}. {END}"),
        (
            Tatham(seven=3, order="sorted"),
            f"The even die: {MARKED_EVEN}. "
            f"The odd die: {MARKED_ODD.replace('7 with 6 dots', '7 with 6 dots and a red +3')}. {END}",
        ),
    ],
    ids=repr,
)
def test_a_picture_of_both_dice_is_a_png_that_tells_each_face(dice, alt):
    picture = both_dice_picture(dice)

    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt == alt
    assert len(picture.alt) <= 1024
