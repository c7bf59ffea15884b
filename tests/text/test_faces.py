"""Dice in pictures: which there are, what became of each, their words, and the picture itself."""

import io

import pytest
from PIL import Image

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.game import GameThrow, throw
from bot.mechanics.notation.evaluation import RollResult, read
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.rule import COIN, Die
from bot.mechanics.sources import Given
from bot.text.faces import (
    MOST,
    Mark,
    ShownDie,
    describe_rows,
    dice_of_expression,
    dice_of_game,
    dice_of_rule,
)
from bot.text.pictures.faces import BADGES, CELL, IN_A_ROW, faces_picture


def rows(text, *faces):
    rolled = read(read_rolls(text), faces)
    assert isinstance(rolled, RollResult)
    return dice_of_expression(rolled)


@pytest.mark.parametrize(
    ("text", "faces", "words"),
    [
        ("4d6kh3 + 2", (6, 5, 4, 1), "4d6 (6, 5, 4, 1 dropped)"),
        ("1d20", (20,), "d20 (natural 20)"),
        ("1d20 + 1d6", (1, 3), "d20 (natural 1) and d6 (3)"),
        ("2d20kl1", (20, 7), "2d20 (20 dropped, 7)"),
        ("2d20kh1", (20, 20), "2d20 (natural 20, 20 dropped)"),
        ("2d20", (20, 20), "2d20 (20, 20)"),
        ("1d20>=20", (20,), "d20 (20 success)"),
        ("2d6!", (6, 2, 1), "3d6 (6 explodes, 2, 1)"),
        ("2d6!!", (6, 2, 6, 1), "4d6 (6 explodes, 6 explodes, 1, 2)"),
        ("2d6rr1", (1, 5, 3), "3d6 (1 thrown again, 3, 5)"),
        ("2d6rr1kl1", (1, 2, 3), "3d6 (1 thrown again, 3 dropped, 2)"),
        ("3d10>=8f=1", (9, 1, 5), "3d10 (9 success, 1, 5)"),
        ("4dF", (3, 2, 1, 3), "Fate dice (+, 0, −, +)"),
        ("1d[-1, 5]", (1,), "d2 (−1)"),
        ("d66", (3, 5), "2d6 (3, 5)"),
        ("1d(1d4)", (3, 2), "d4 (3) and d3 (2)"),
        ("d%b", (3, 4, 10), "3d10 (40 dropped, 00, 3)"),
        ("{2d6, 1d12}kh1", (3, 4, 9), "2d6 (3 dropped, 4 dropped) and d12 (9)"),
        ("2x 1d6", (1, 6), "d6 (1); d6 (6)"),
        ("1d20+7; 1d8", (13, 5), "d20 (13); d8 (5)"),
        ("$a = 1d6; $a + 2", (4,), "d6 (4)"),
    ],
)
def test_every_throw_is_there_with_what_became_of_it(text, faces, words):
    assert describe_rows(rows(text, *faces)) == words


def test_there_is_no_picture_of_more_dice_of_words_of_long_numbers_and_of_none():
    assert len(rows(f"{MOST}d6", *[6] * MOST)[0]) == MOST
    assert rows(f"{MOST + 1}d6", *[6] * (MOST + 1)) == ()
    assert rows("1000d6", *[6] * 1_000) == ()
    assert rows("20x 2d6", *[6] * 40) == ()
    assert rows("3d[hit, miss]", 1, 2, 1) == ()
    assert rows("1d100000", 12_345) == ()
    assert rows("2 + 3") == ()


def test_a_rule_shows_what_stands_on_its_dice_if_they_are_dice():
    tens = Die(10, labels=tuple(f"{digit}0" for digit in range(10)))
    assert describe_rows(dice_of_rule([tens, Die(10)], [5, 7])) == "2d10 (40, 7)"
    assert dice_of_rule([Die(2, kind=COIN)], [1]) == ()
    assert dice_of_rule([Die(6)] * 31, [1] * 31) == ()


@pytest.mark.parametrize(
    ("text", "faces", "words"),
    [
        ("d20+5 ac 15 adv", (20, 7), "2d20 (natural 20, 7 dropped)"),
        ("d20+5+1d4 ac 10; 2d6", (12, 3, 4, 5), "d20 (12), bonus d4 (3) and damage 2d6 (4, 5)"),
        ("2x d20+5 ac 15 dis", (9, 1, 18, 17), "2d20 (9 dropped, natural 1); 2d20 (18 dropped, 17)"),
        ("coc45 bonus", (4, 2, 6), "tens 2d10 (30 dropped, 10) and units d10 (5)"),
        ("coc45", (20,), "d100 (20)"),
        ("vtm4h2", (10, 1, 6, 2), "2d10 (10 success, 1) and hunger 2d10 (6 success, 2)"),
        ("wod3", (10, 1, 6), "3d10 (10 success, 1, 6 success)"),
        ("cod2", (8, 7), "2d10 (8 success, 7)"),
        ("ex3", (7, 10, 1), "3d10 (7 success, 10 success, 1)"),
        ("sr3", (5, 6, 1), "3d6 (5 success, 6 success, 1)"),
        ("bw3", (4, 3, 6), "3d6 (4 success, 3, 6 success)"),
        ("vaesen2", (6, 5), "2d6 (6 success, 5)"),
        ("2d20 tn12f3 >=2", (2, 15), "2d20 (2 success, 15)"),
        ("fitd2", (6, 4), "2d6 (6, 4)"),
    ],
)
def test_a_game_shows_its_dice_by_their_names_with_what_does_not_count(text, faces, words):
    made = throw(parse_game(text).game, Given(faces))
    assert isinstance(made, GameThrow)
    assert describe_rows(dice_of_game(made)) == words


def test_there_is_no_picture_of_a_game_of_symbols():
    made = throw(parse_game("gen 1g 1p").game, Given((2, 3)))
    assert isinstance(made, GameThrow)
    assert dice_of_game(made) == ()


def pixels(*shown):
    return Image.open(io.BytesIO(faces_picture(shown).content)).convert("RGBA")


def test_a_picture_is_as_wide_whatever_it_shows_and_higher_for_each_row_and_set():
    six = ShownDie(6, "6")
    sizes = [pixels(*rows).size for rows in ([(six,)], [(six,) * 9], [(six,), (six,)], [(six,) * 8])]
    assert sizes == [(IN_A_ROW * CELL, high * CELL) for high in (1, 2, 2, 1)]


def test_the_words_of_a_picture_are_within_what_discord_takes():
    longest = ((ShownDie(1000, "−999", "thrown again"), ShownDie(999, "−999", "thrown again")) * 15,)
    assert len(faces_picture(longest).alt) <= 1_024


def test_what_became_of_a_die_is_seen_without_colours():
    marks: list[Mark] = ["", *(mark for mark in BADGES if mark != "thrown again")]
    shapes = {pixels((ShownDie(20, "20", mark),)).getchannel("A").tobytes() for mark in marks}
    assert len(shapes) == len(marks)


def test_dice_of_different_sides_have_different_outlines():
    shapes = {pixels((ShownDie(sides, "1"),)).getchannel("A").tobytes() for sides in (4, 6, 8, 12, 20, 100)}
    assert len(shapes) == 6


@pytest.mark.parametrize("ground", ["#ffffff", "#1a1a1e", "#313338"])
def test_every_die_stands_out_from_the_ground_of_either_theme(ground):
    below = Image.new("RGB", (1, 1), ground)
    marks: list[Mark] = ["", *BADGES]
    for mark in marks:
        die = pixels((ShownDie(6, "6", mark),)).crop((0, 0, CELL, CELL))
        colours = [colour for _, colour in die.getcolors(maxcolors=CELL**2) if colour[3] == 255]
        assert max(contrast(colour[:3], below.getpixel((0, 0))) for colour in colours) >= 3


def contrast(one, other):
    """The contrast of two colours, after WCAG 2."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
