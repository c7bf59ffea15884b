"""What players of each game type is understood at the first try, or refused with a sentence, never as
something else.
"""

from itertools import groupby
from pathlib import Path

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games import catalogue
from bot.mechanics.games.attacks import WITHOUT_NAME
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.options import read_options
from bot.mechanics.reading.phrase_book import DICE, NAMES
from bot.mechanics.reading.reader import understand
from bot.mechanics.reading.tokens import tokenize
from tests.counting import calls

REFUSED = "!"


def tables(path):
    """The lines of each game: what is typed, and what it is."""
    title = ""
    rows = []
    for line in path.read_text().splitlines():
        if line.startswith("["):
            title = line.strip("[]")
        elif " -> " in line and not line.startswith("#"):
            typed, _, meant = line.partition(" -> ")
            rows.append((title, typed, meant))
    return {title: [row[1:] for row in rows] for title, rows in groupby(rows, key=lambda row: row[0])}


TABLES = tables(Path(__file__).with_name("typed.txt"))


def read(typed):
    """What /roll makes of a line, without its label where it is a game."""
    try:
        return str(parse_game(typed) or f"= {understand(typed)}")
    except BadInput:
        return REFUSED


@pytest.mark.parametrize("title", TABLES)
def test_what_players_type_is_what_they_mean(title):
    assert {typed: read(typed) for typed, _ in TABLES[title]} == dict(TABLES[title])


@pytest.mark.parametrize("title", TABLES)
def test_the_names_of_all_games_are_found_at_once_as_each_is_alone(title):
    lines = [line for line, _ in TABLES[title]]
    named = [entry for entry in games().values() if entry.has_name]
    alone = {line: {entry.name: name for entry in named if (name := entry.find_name(line))} for line in lines}

    assert {
        line: {entry.name: name for entry, name in catalogue._find_names(line)} for line in lines
    } == alone


@pytest.mark.parametrize("entry", games().values(), ids=lambda entry: entry.name)
def test_a_line_begins_with_a_game_where_one_of_all_is_found_at_its_beginning(entry):
    assert all(entry.begins(example) for example in entry.examples)
    assert all(catalogue.find_begun(example) in games().values() for example in entry.examples)


def test_nine_of_ten_lines_are_understood():
    for rows in TABLES.values():
        assert 10 * sum(meant == REFUSED for _, meant in rows) <= len(rows)


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("coc60 spot hidden", "spot hidden"),
        ("Spot Hidden coc 60", "Spot Hidden"),
        ("attack +7 vs ac 15", "attack"),
        ("1d20+5 ac 15 longsword; 1d8+3 slashing", "longsword slashing"),
        ("vtm7h2 >=4 # round 2", "round 2"),
    ],
)
def test_words_before_and_behind_a_game_are_its_label(typed, label):
    assert parse_game(typed).comment == label


def test_no_two_games_have_the_same_name():
    names = [name for entry in games().values() for name in (entry.name, *entry.aliases)]
    assert sorted(names) == sorted(set(names))


def test_a_roll_is_looked_for_among_the_games_that_it_may_name_alone():
    parse_game("vtm7h2 >=4")
    asked = calls(lambda: parse_game("vtm7h2 >=4"))
    vampire = games()["vtm"]
    alone = calls(lambda: read_options(vampire, "vtm7h2 >=4", vampire.find_name("vtm7h2 >=4")))
    assert asked - alone < len(games())


def test_games_without_a_name_are_those_that_say_how_a_line_begins():
    assert tuple(entry for entry in games().values() if not entry.has_name) == WITHOUT_NAME


@pytest.mark.parametrize(
    "name", [each for each in NAMES if "{n}" in each.dice and parse_game(each.spellings[0])]
)
def test_a_number_that_a_game_refuses_is_none_of_its_dice_with_or_without_words(name):
    typed = "".join("5000" if token.kind == "number" else token.text for token in tokenize(name.spellings[0]))

    for line in (typed, f"{typed} leap"):
        with pytest.raises(BadInput, match="must be from"):
            parse_game(line)


@pytest.mark.parametrize("typed", ["sw3", "sw 5", "sw d7", "savage worlds 3"])
def test_a_trait_is_a_die_that_the_game_has(typed):
    with pytest.raises(BadInput):
        parse_game(typed)


def test_dice_of_another_bot_are_a_game_only_where_it_throws_these_dice():
    games = {row.typed: roll for row in DICE if (roll := parse_game(row.typed))}
    dice = {row.typed: understand(row.readings[0]) for row in DICE if row.typed in games}

    assert {typed: len(roll.game.dice) for typed, roll in games.items()} == {
        typed: rolls.parts[0].root.count for typed, rolls in dice.items()
    }
    assert {typed: {die.faces for die in roll.game.dice} for typed, roll in games.items()} == {
        typed: {rolls.parts[0].root.sides} for typed, rolls in dice.items()
    }
