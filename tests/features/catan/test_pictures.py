"""Pictures of dice, cards and games, and the words in their place."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageColor

from bot.features.catan.game import Throw, make_throw
from bot.features.catan.picture import (
    GATES,
    PictureItem,
    both_dice_picture,
    both_dice_words,
    dice_picture,
    drawn_item,
    drawn_picture,
    event_item,
    items_of,
    study_game,
)
from bot.mechanics.catan.dice import Pips, Tatham
from bot.mechanics.catan.odds import dice_of
from bot.mechanics.sources import Chance

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


@pytest.mark.parametrize(
    ("dice", "even", "odd"),
    [
        (Tatham(red=False, order="sorted"), EVEN, f"odd die: {ODD}"),
        (
            Tatham(sevens=False, red=False, order="sorted"),
            EVEN,
            f"odd die, for now without its 7: {ODD}",
        ),
        (Tatham(order="sorted"), MARKED_EVEN, f"odd die: {MARKED_ODD}"),
        (
            Tatham(seven=3, order="sorted"),
            MARKED_EVEN,
            f"odd die: {MARKED_ODD.replace('7 with 6 dots', '7 with 6 dots and a red +3')}",
        ),
    ],
    ids=repr,
)
def test_the_faces_of_both_dice_are_told(dice, even, odd):
    assert both_dice_words(dice) == (f"even die: {even}", odd)


def test_a_picture_of_both_dice_tells_each_face():
    picture = both_dice_picture(Tatham(red=False))

    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt == (
        "The even die: 6 with 5 dots, 8 with 5 dots, 4 with 3 dots, 10 with 3 dots, 2 with 1 dot, 12 with 1 "
        "dot. The odd die: 7 with 6 dots, 5 with 4 dots, 9 with 4 dots, 3 with 2 dots, 11 with 2 dots, "
        "blank. The face with more dots is the total."
    )


@pytest.mark.parametrize(
    ("dice", "faces", "items"),
    [
        (
            dice_of("tatham", sevens=False),
            (3, 5),
            (
                PictureItem("square", "6", dots=5, note="3"),
                PictureItem("pentagon", "11", dots=2, note="-1", dimmed=True),
            ),
        ),
        (
            dice_of("plain", sevens=True),
            (2, 6),
            (PictureItem("square", pips=2, red=True), PictureItem("square", pips=6)),
        ),
        (
            dice_of("d6+d5", sevens=False, red=False),
            (6, 4),
            (PictureItem("square", pips=6), PictureItem("pentagon", "4")),
        ),
        (dice_of("d30", sevens=False), (17,), (PictureItem("hexagon", "8", note="3"),)),
    ],
    ids=str,
)
def test_dice_are_drawn_as_they_look(dice, faces, items):
    assert items_of(dice, faces) == items


def test_without_cities_and_knights_no_die_is_red_and_no_mark_is_shown():
    for dice, faces in {"plain": (2, 6), "tatham": (1, 4), "d6+d5": (6, 4), "d30": (17,)}.items():
        items = items_of(dice_of(dice, sevens=False, red=False), faces)
        assert not any(item.red or item.note for item in items), dice


def test_dice_that_are_thrown_again_are_dimmed_and_the_last_six_drawn():
    items = items_of(dice_of("plain", sevens=False), (3, 4) * 4 + (2, 6))

    assert [item.dimmed for item in items] == [True] * 4 + [False] * 2


def test_a_deck_shows_a_card_the_fair_roller_a_token_and_the_event_die_its_colour():
    assert drawn_item("deck", Pips(9, 4), cities=True) == PictureItem("card", "9", note="4")
    assert drawn_item("fair", Pips(6, 4), cities=False) == PictureItem("token", "6", dots=5)
    for face, colour in {1: "black", 4: "yellow", 5: "green", 6: "blue"}.items():
        assert event_item(face) == PictureItem("event", colour=colour)


@pytest.mark.parametrize(
    ("dice", "faces"), [("tatham", (1, 4)), ("plain", (3, 4, 2, 6)), ("d6+d5", (6, 4)), ("d30", (17,))]
)
def test_a_picture_of_dice_is_a_png_that_tells_what_they_show(dice, faces):
    picture = dice_picture(dice_of(dice, sevens=False), faces, 5)

    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt.endswith("event die: green gate: science")


def test_a_picture_of_many_throws_has_an_alt_text_that_fits():
    picture = dice_picture(dice_of("plain", sevens=False), (3, 4) * 90 + (2, 6), 0)

    assert len(picture.alt) <= 1024


def test_a_picture_of_what_was_drawn_tells_total_and_in_cities_and_knights_the_red_number():
    for dice in ("deck", "fair"):
        assert drawn_picture(dice, Pips(9, 4), 1).alt == "9, red 4; event die: black ship: the barbarians"
    assert drawn_picture("deck", Pips(9, 4), 0).alt == "9"


def test_the_dots_of_a_token_are_under_its_total():
    picture = Image.open(BytesIO(drawn_picture("fair", Pips(8, 4), 0).content)).convert("L")
    middle, height = picture.width // 2, picture.height
    above, below = (
        picture.crop((middle - height // 6, top, middle + height // 6, top + height // 10))
        for top in (height // 5, height * 7 // 10)
    )

    assert not any(above.histogram()[:200]), "the ivory of the token"
    assert any(below.histogram()[:50]), "the ink of the dots"


def test_the_gate_of_the_event_die_has_its_colour_and_other_dice_have_none():
    gates = {ImageColor.getrgb(colour) for colour in GATES.values()}
    for face, shown in {0: set(), 1: set(), 4: {"yellow"}, 5: {"green"}, 6: {"blue"}}.items():
        content = dice_picture(dice_of("plain", sevens=True), (2, 6), face).content
        picture = Image.open(BytesIO(content)).convert("RGB")
        colours = {colour for _, colour in picture.getcolors(picture.width * picture.height)}

        assert colours & gates == {ImageColor.getrgb(GATES[name]) for name in shown}


def test_the_chart_of_a_game_tells_what_it_draws(make_game):
    game = make_game(dice="plain", no_sevens_for="0")
    empty, chance = study_game(game)[1], Chance(Random(1).randrange)
    for number in range(36):
        throw = make_throw(game, chance, by_hand=False)
        assert isinstance(throw, Throw)
        game = game.add_roll(*throw.pair, 0, by_hand=False, number=number)
    summary, picture = study_game(game)

    assert sum(summary.counts.values()) == 36
    assert "7 came " in picture.alt
    assert "times of 6.0 expected" in picture.alt
    assert len(picture.alt) <= 1024
    assert picture.content != empty.content
    assert empty.content.startswith(b"\x89PNG")
