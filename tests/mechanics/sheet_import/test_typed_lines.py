"""Lines of a character that were typed without a sign are what the import of pasted sheets makes of them."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.formats import read_import
from bot.mechanics.sheet_import.typed_lines import LONGEST, complete_lines
from bot.mechanics.sheets import read_sheet
from tests.mechanics.sheet_import.test_ways_to_write import CHANCE, DOTS, SKILL, SPELL, SPENT


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("DEX 16; Perception 5; HP 12/12", "dex = 16\nperception = 5\nhp = 12/12"),
        ("hp 7/7; stealth +6", "hp = 7/7\nstealth = 6"),
        ("Rapier +6, 1d8+3", "rapier = d20 + 6 vs {ac}\nrapier_damage = 1d8 + 3"),
        (
            "prof = 2\nHP 7/7\nhit = d20 + prof\nStealth +6",
            "prof = 2\nhp = 7/7\nstealth = 6\nhit = d20 + prof",
        ),
    ],
)
def test_lines_without_a_sign_are_taken(typed, lines):
    assert complete_lines(typed).text == lines


@pytest.mark.parametrize(
    "line", [line for line in (*SKILL, *SPELL, *SPENT, *CHANCE, *DOTS) if ":" not in line]
)
def test_a_line_is_read_as_in_a_pasted_sheet(line):
    with_others = f"AC 15\n{line}"
    try:
        typed = read_sheet(complete_lines(with_others).text).lines
    except BadInput:
        typed = ()
    pasted = read_import(with_others)

    assert typed == (() if pasted.unread else pasted.lines)


@pytest.mark.parametrize(
    "typed", ["dex = 3; hit = d20 + dex", "hp: 7/7", "", "attack = d20 + 5; 1d8 + 3", "x" * (LONGEST + 1)]
)
def test_lines_with_a_sign_and_what_is_no_sheet_stay_as_they_are(typed):
    assert complete_lines(typed) == (typed, ())


def test_what_is_guessed_is_said():
    assert complete_lines("SIZ 50; Luck 45").guesses


@pytest.mark.parametrize(
    ("typed", "cited"), [("nonsense", "nonsense"), ("HP 7/7; a goblin cook", "a goblin cook")]
)
def test_a_line_that_is_not_read_is_refused(typed, cited):
    with pytest.raises(BadInput, match=f"^`{cited}` is not a line of a character"):
        complete_lines(typed)


def test_a_whole_sheet_that_is_not_read_is_shown_the_way_to_the_import():
    with pytest.raises(BadInput, match="/character import"):
        complete_lines("Cass (Novice)\nAgility d8\nVigor d6\nEdges Quick\nBennies 3")
