"""Dice in the rows of tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.tables.row_dice import RowDice, add_names, dice_in, list_added, pieces, throw
from bot.mechanics.reading.tables.text import read_table
from bot.mechanics.sources import Given

WRITTEN = {
    "2d4 bandits": ["2d4"],
    "d6+1 wolves": ["d6+1"],
    "3d6 x 10 gold, 1D4–1 gems": ["3d6×10", "1d4-1"],
    "2d6 × 100 silver": ["2d6×100"],
    "a d%": ["d%"],
    "1d6+1d4+2 rats": ["1d6+1d4+2"],
    "(2d4)": ["2d4"],
    "2d4.": ["2d4"],
    "[[2d4]] bandits, [d6+1] wolves and [ d8 ] x": ["2d4", "d6+1", "d8"],
    "a d66": ["d66"],
    "2d4 - 3 of them dead": ["2d4"],
    "no dice": [],
    "4d6kh3 bones": [],
    "a 2d4th": [],
    "{d6} and {2d4}": [],
    "v2d6 3.2d6": [],
    "R2d2 and 3do": [],
}


def test_dice_are_found_as_books_print_them():
    assert {text: [dice.written for dice in dice_in(text)] for text in WRITTEN} == WRITTEN


like_dice = st.text("0123456dDx%+-–. {}[]k", max_size=20)


@given(like_dice)
def test_dice_are_found_at_a_glance_where_they_are_found_at_all(text):
    assert dice_in(text) == tuple(piece for piece in pieces(text) if isinstance(piece, RowDice))


def test_dice_come_to_what_people_would_add_up():
    for text, faces, totals in [
        ("2d4 bandits", (1, 4), [5]),
        ("d6+1", (3,), [4]),
        ("3d6×10 gold, 1d4-1 gems", (1, 2, 3, 1), [60, 0]),
        ("1d6+2d4×2-3", (6, 1, 2), [9]),
        ("see d66 and d666", (3, 5, 1, 2, 3), [35, 123]),
        ("1d66", (35,), [35]),
        ("10d6-2d4", (*[1] * 10, 4, 4), [2]),
    ]:
        given_faces = Given(faces)
        assert [one.total for one in throw(text, given_faces)] == totals
        assert given_faces.used == len(faces)


terms = st.tuples(st.integers(1, 9), st.integers(2, 20), st.integers(1, 12))


@given(st.lists(terms, min_size=1, max_size=4), st.integers(-50, 50), st.data())
def test_a_sum_of_dice_is_the_sum_of_its_faces(parts, plus, data):
    text = "+".join(f"{count}d{sides}×{times}" for count, sides, times in parts) + f"{plus:+}"
    faces = [[data.draw(st.integers(1, sides)) for _ in range(count)] for count, sides, _ in parts]
    thrown = throw(f"{text} wolves", Given([face for some in faces for face in some]))
    assert isinstance(thrown, tuple)
    assert thrown[0].total == plus + sum(
        times * sum(some) for (_, _, times), some in zip(parts, faces, strict=True)
    )


def test_the_next_die_is_named_where_faces_are_missing():
    waiting = throw("2d4 bandits with 3d6 gold", Given((1, 4, 6)))
    assert isinstance(waiting, Waiting)
    assert (waiting.faces, str(waiting.wants), waiting.wants.meaning) == ((1, 4, 6), "d6", "for 3d6")


def test_a_row_has_a_hundred_dice_at_most():
    assert read_table("50d6 gold and 50d4 bandits\nnothing").weights == (1, 1)
    with pytest.raises(BadInput, match="Row 1 has 101 dice: use at most 100 in a row"):
        read_table("50d6 gold and 51d4 bandits\nnothing")


@pytest.mark.parametrize(
    ("text", "names", "words"),
    [
        ("2d4+level bandits", ["level"], [" + 3 level"]),
        ("2d4 + Level bandits, d6-level gems", ["level", "level"], [" + 3 level", " - 3 level"]),
        ("2d4 - level bandits, well-level d6", [], ["", ""]),
        ("2d4 bandits of level + 2", [], [""]),
        ("d6+other", ["other"], [""]),
        ("no dice+level", [], []),
    ],
)
def test_names_directly_behind_dice_are_added_to_them(text, names, words):
    assert list(list_added(text)) == names
    told = [added.words for _, added in add_names(text, {"level": 3}) if added is not None]
    assert told == words
