""""""

import pytest

from bot.features.catan.picture import PictureItem, drawn_item, event_item, items_of
from bot.mechanics.catan.dice import Pips
from bot.mechanics.catan.odds import dice_of


def test_tathams_dice_have_labels_dots_and_red_notes():
    even, odd = items_of(dice_of("tatham", sevens=False), (3, 5))

    assert even == PictureItem("square", "6", dots=5, note="3")
    assert odd == PictureItem("pentagon", "11", dots=2, note="-1", dimmed=True)


def test_ordinary_dice_have_pips_and_one_is_red():
    red, other = items_of(dice_of("plain", sevens=True), (2, 6))

    assert (red, other) == (PictureItem("square", pips=2, red=True), PictureItem("square", pips=6))


def test_without_cities_and_knights_no_die_is_red_and_no_mark_is_shown():
    items = [
        item
        for dice, faces in {"plain": (2, 6), "tatham": (1, 4), "d6+d5": (6, 4), "d30": (17,)}.items()
        for item in items_of(dice_of(dice, sevens=False, red=False), faces)
    ]

    assert not any(item.red or item.note for item in items)


def test_dice_that_are_thrown_again_are_dimmed_and_the_last_six_drawn():
    items = items_of(dice_of("plain", sevens=False), (3, 4) * 4 + (2, 6))

    assert [item.dimmed for item in items] == [True] * 4 + [False] * 2


def test_dice_with_other_faces_have_other_outlines():
    assert [item.shape for item in items_of(dice_of("d6+d5", sevens=False), (6, 4))] == ["square", "pentagon"]
    assert items_of(dice_of("d30", sevens=False), (17,)) == (PictureItem("hexagon", "8", note="3"),)


def test_a_deck_shows_a_card_and_the_fair_roller_a_token():
    assert drawn_item("deck", Pips(9, 4), cities=True) == PictureItem("card", "9", note="4")
    assert drawn_item("fair", Pips(6, 4), cities=False) == PictureItem("token", "6", dots=5)


@pytest.mark.parametrize(("face", "colour"), [(1, "black"), (4, "yellow"), (5, "green"), (6, "blue")])
def test_the_event_die_shows_its_colour(face, colour):
    assert event_item(face) == PictureItem("event", colour=colour)
