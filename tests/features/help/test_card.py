"""The cards of the help fit the screen of a phone, and say only what a player can do."""

import re
import textwrap

from bot.features.help.card import help_card
from bot.features.help.recipes import recipe_card
from bot.features.help.subjects import ALL_COMMANDS, ALL_DICE, START, SUBJECTS
from bot.mechanics.games.catalogue import games
from bot.mechanics.reading.language import SECTIONS

FIRST_SCREEN = 12
"""Lines of a phone, 390 pixels wide, that the first card may fill: below it are five buttons and a select."""

SCREEN = 20
"""The same of all other cards: buttons need the rest."""

LONG = {ALL_DICE, ALL_COMMANDS}
"""What lists all there is, and is scrolled."""


WIDTH = 40
"""Characters of a line there, measured on the local page: code is wider than other text."""

MARKS = re.compile(r"\*\*|`|^-# |\]\(\S+?\)")


def lines_on_a_phone(card):
    """How many lines a card fills, with its title, words unbroken."""
    lines = (MARKS.sub("", line) for line in (card.title, *card.text.splitlines()))
    return sum(len(textwrap.wrap(line, WIDTH)) for line in lines)


def test_the_first_card_is_short_wherever_a_game_is_played():
    lengths = {
        entry.name if entry else "none": lines_on_a_phone(help_card(START, [], entry))
        for entry in (None, *games().values())
    }

    assert {name: lines for name, lines in lengths.items() if lines > FIRST_SCREEN} == {}


def test_a_subject_fits_one_screen_of_a_phone():
    lengths = {subject: lines_on_a_phone(help_card(subject, [])) for subject in SUBJECTS.keys() - LONG}

    assert {subject: lines for subject, lines in lengths.items() if lines > SCREEN} == {}


def test_the_hint_of_a_subject_fits_a_line_of_the_menu():
    assert [each.hint for each in SUBJECTS.values() if len(each.hint) > WIDTH] == []


def test_all_commands_are_shown_with_what_they_do():
    assert "/d100: Roll." in help_card(ALL_COMMANDS, [("d100", "Roll."), ("rules list", "List.")]).text


def test_of_a_group_of_many_commands_the_names_are_shown_in_a_line():
    many = [(f"fight {name}", "x" * 90) for name in ("begin", "next", "back", "note", "show", "end")]

    assert help_card(ALL_COMMANDS, [*many, ("d100", "Roll.")]).text == (
        "/fight begin, next, back, note, show, end\n/d100: Roll."
    )


def test_very_many_commands_fit_an_embed():
    card = help_card(ALL_COMMANDS, ((f"command{n}", "x" * 100) for n in range(100)))

    assert len(card.text) <= 4096
    assert all(len(field.value) <= 1024 for field in card.fields)
    assert len(card.title) + len(card.text) + sum(len(f"And{field.value}") for field in card.fields) <= 6000


def test_all_dice_shows_every_example_of_the_reference():
    text = help_card(ALL_DICE, []).text

    assert all(f"`{example.text}`" in text for section in SECTIONS for example in section.examples)


def test_all_dice_shows_the_names_of_games_and_fits_an_embed():
    card = help_card(ALL_DICE, [])

    assert "`adv`" in card.fields[0].value
    assert len(card.text) <= 4096
    assert len(card.fields[0].value) <= 1024


def test_no_card_refers_to_a_file_that_a_player_cannot_open():
    cards = [
        *(help_card(subject, []) for subject in (START, *SUBJECTS)),
        *(recipe_card(entry) for entry in games().values()),
    ]

    assert [card.title for card in cards if ".md" in f"{card.text}{card.footer}"] == []
