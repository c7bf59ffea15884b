""""""

import pytest

from bot.features.help.card import ALL_COMMANDS, ALL_DICE, GAMES, LABELS, START, SUBJECTS, help_card
from bot.mechanics.games.catalogue import games
from bot.mechanics.notation.reference import sections

SCREEN = 20
"""Lines of a phone, 390 pixels wide, that a card may fill: buttons need the rest."""


@pytest.mark.parametrize("subject", [START, *SUBJECTS])
def test_a_subject_fits_one_screen_of_a_phone(subject):
    card = help_card(subject, [])
    wrapped = sum(1 + len(line) // 48 for line in (card.title, *card.text.splitlines()))

    assert wrapped <= SCREEN


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

    assert all(f"`{example.text}`" in text for section in sections() for example in section.examples)


def test_all_dice_shows_the_names_of_games_and_fits_an_embed():
    card = help_card(ALL_DICE, [])

    assert "`adv`" in card.fields[0].value
    assert len(card.text) <= 4096
    assert len(card.fields[0].value) <= 1024


@pytest.mark.parametrize("subject", [START, *LABELS])
def test_no_card_refers_to_a_file_that_a_player_cannot_open(subject):
    card = help_card(subject, [])

    assert ".md" not in f"{card.text}{card.footer}"


def test_games_shows_every_game_with_an_example_in_lines_of_a_phone():
    told = help_card(GAMES, []).text.splitlines()[3:]

    examples = [line.split("`")[1] for line in told if line.startswith("`")]
    assert examples == [entry.examples[0] for entry in games().values()]
    assert [line for line in told if len(line) > 75] == []
