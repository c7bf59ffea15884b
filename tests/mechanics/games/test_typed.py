"""What players of each game type is understood at the first try, or refused with a sentence, never as
something else.
"""

from itertools import groupby
from pathlib import Path

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games import catalogue
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.options import read_options
from bot.mechanics.reading.reader import understand
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


@pytest.mark.parametrize(
    "entry", [entry for entry in games().values() if entry.pattern], ids=lambda entry: entry.name
)
def test_what_a_game_needs_stands_wherever_its_name_is_found(entry):
    typed = [*(line for rows in TABLES.values() for line, _ in rows), *entry.examples, *entry.aliases]
    found = [line for line in map(str.casefold, typed) if entry.pattern.search(line)]

    assert found
    assert [line for line in found if not any(need in line for need in entry.names)] == []


@pytest.mark.parametrize("title", TABLES)
def test_the_games_that_a_line_may_name_are_those_whose_names_stand_in_it(title):
    lines = [line for line, _ in TABLES[title]]
    expected = {
        line: [entry for entry in games().values() if any(name in line.casefold() for name in entry.names)]
        for line in lines
    }

    assert {line: catalogue._named_in(line) for line in lines} == expected


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
