"""The label of a game's roll may end with a name and its number, as those in a fight have: `cultist 1`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games, parse_game

NAMES = ("cultist", "dodge cultist", "deep one", "byakhee")

WHOLE = [
    entry.examples[0]
    for entry in games().values()
    if entry.name[0].isalpha() and entry.examples[0].startswith(entry.name)
]
"""A roll of each game with all that it needs."""


def read(text):
    """What a line is read as, with its label, or None where it is refused or is no roll of a game."""
    try:
        roll = parse_game(text)
    except BadInput:
        return None
    return roll and (str(roll), roll.comment)


@given(st.sampled_from(WHOLE), st.sampled_from(NAMES), st.integers(1, 20))
def test_a_name_with_a_number_is_a_label_where_the_name_is_one(roll, name, number):
    bare, numbered = read(f"{roll} {name}"), read(f"{roll} {name} {number}")
    if bare and numbered and bare[1] == name and numbered[0] == bare[0]:
        assert numbered[1] == f"{name} {number}"


@pytest.mark.parametrize("roll", ["coc25", "dg45", "vtm5h2", "fate+2", "yz 4s 2b", "gurps12", "wfrp45+20"])
@pytest.mark.parametrize("name", NAMES)
def test_a_roll_that_has_its_number_takes_the_name_of_one_in_a_fight(roll, name):
    assert read(f"{roll} {name} 2") == (read(roll)[0], f"{name} 2")


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("coc25 2 bonus dice", "coc25 bonus2"),
        ("coc25 cultist 2 bonus dice", "coc25 bonus2"),
        ("coc25 cultist bonus 2", "coc25 bonus2"),
        ("coc cultist 25", "coc25"),
        ("vtm5 cultist hunger 2", "vtm5h2"),
        ("vtm5h2 cultist difficulty 3", "vtm5h2 >=3"),
    ],
)
def test_a_number_that_belongs_to_the_game_stays_its_own(line, same):
    assert read(line)[0] == read(same)[0]


@pytest.mark.parametrize(
    "line",
    ["coc25 cultist 60", "coc25 1 2", "coc25 cultist 1 2", "coc25 bonsu 2", "wits alien3 observation 2"],
)
def test_other_numbers_are_refused_as_before(line):
    assert read(line) is None
