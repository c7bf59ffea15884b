import pytest

from bot.mechanics.catan.pips import Pips
from bot.render.catan.looks import Look, drawn_look, event_look, looks_of


def test_tathams_dice_have_labels_dots_and_red_notes():
    even, odd = looks_of("tatham", (1, 4), sevens=False)

    assert even == Look("square", "6", dots=5, note="3")
    assert odd == Look("pentagon", "11", dots=2, note="-1", dimmed=True)


def test_ordinary_dice_have_pips_and_one_is_red():
    red, other = looks_of("plain", (2, 6), sevens=True)

    assert (red, other) == (Look("square", pips=2, red=True), Look("square", pips=6))


def test_dice_that_are_thrown_again_are_dimmed_and_the_last_six_drawn():
    looks = looks_of("plain", (3, 4) * 4 + (2, 6), sevens=False)

    assert [look.dimmed for look in looks] == [True] * 4 + [False] * 2


def test_dice_with_other_faces_have_other_outlines():
    assert [look.shape for look in looks_of("d6+d5", (6, 4), sevens=False)] == ["square", "pentagon"]
    assert looks_of("d30", (17,), sevens=False) == (Look("hexagon", "8", note="3"),)


def test_a_deck_shows_a_card_and_the_fair_roller_a_token():
    assert drawn_look("deck", Pips(9, 4), cities=True) == Look("card", "9", note="4")
    assert drawn_look("fair", Pips(6, 4), cities=False) == Look("token", "6", dots=5)


@pytest.mark.parametrize(("face", "colour"), [(1, "black"), (4, "yellow"), (5, "green"), (6, "blue")])
def test_the_event_die_shows_its_colour(face, colour):
    assert event_look(face) == Look("event", colour=colour)
