"""Names in the rolls of games: plain numbers, and what they were in the comment."""

from functools import cache

import pytest

from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.names_in_games import call_game, fill_names, list_unknown_in_game, recognize_game
from bot.mechanics.sheets import read_sheet

LINES = """
    strength = 3
    brawl = 2
    cool = -1
    spot = 45
    san = 60
    hunger = 1
    sword = 2d6
    feed = vtm strength + brawl hunger 2
    """


@cache
def sheet():
    return read_sheet(LINES)


def put(text, entry=None):
    entry = recognize_game(text) or games()[entry]
    filled = fill_names(sheet(), text, entry)
    return " | ".join(filter(None, (filled.text, filled.told)))


@pytest.mark.parametrize(
    ("typed", "roll"),
    [
        ("vtm strength+brawl hunger 2", "vtm 5 hunger 2 | Strength 3 + Brawl 2"),
        ("vtm strength + 4 h2 >=3 # to hit", "vtm 7 h2 >=3 # to hit | Strength 3 + 4"),
        ("vtm7 hunger hunger", "vtm7 hunger 1 | Hunger 1"),
        ("vtm 7 hunger 2", "vtm 7 hunger 2"),
        ("pbta+cool", "pbta-1 | Cool -1"),
        ("pbta + cool", "pbta -1 | Cool -1"),
        ("pbta+strength-cool", "pbta+4 | Strength 3 + Cool 1"),
        ("coc spot", "coc 45 | Spot 45"),
        ("2d20 tn strength f1", "2d20 tn 3 f1 | Strength 3"),
        ("coc45 spot", "coc45 spot"),
        ("coc san", "coc san 60 | San 60"),
        ("coc45 san", "coc45 san"),
        ("vtm sword", "vtm sword"),
    ],
)
def test_names_are_numbers_in_the_rolls_of_games(typed, roll):
    assert put(typed) == roll
    if "sword" not in typed:
        assert parse_game(put(typed).partition(" | ")[0])


@pytest.mark.parametrize(
    ("typed", "roll"),
    [
        ("strength + brawl hunger 2", "5 hunger 2 | Strength 3 + Brawl 2"),
        ("hunger", "hunger"),
        ("7 hunger 2 strength", "7 hunger 2 strength"),
    ],
)
def test_the_name_of_the_game_may_be_left_out(typed, roll):
    assert put(typed, "vtm") == roll


def test_a_line_of_a_sheet_may_be_the_roll_of_a_game():
    called = call_game(sheet().texts, "feed >=3 # for the night")
    assert called == "vtm strength + brawl hunger 2 >=3 # feed: for the night"
    assert put(called) == "vtm 5 hunger 2 >=3 # feed: for the night | Strength 3 + Brawl 2"
    assert call_game(sheet().texts, "sword + 2") == "sword + 2"


@pytest.mark.parametrize(
    ("typed", "words"),
    [("vtm7h2 >=4 to hit", ()), ("vtm strength+brawl", ("strength", "brawl")), ("pbta+2", ())],
)
def test_words_of_the_game_are_no_names(typed, words):
    assert list_unknown_in_game(typed, recognize_game(typed)) == words
