"""Any game is found in a select, by each name of its title."""

from itertools import chain

from bot.features.help.command import game_menus
from bot.features.help.titles import companion_word, shelves, span_of, titles_of
from bot.mechanics.games.catalogue import games

MOST_ROWS, MOST_OPTIONS, LONGEST = 5, 25, 100
"""Discord's bounds: rows below a message, options of a select, characters of an option."""


def test_a_title_has_several_names():
    assert titles_of(games()["2d20"]) == (
        *("2d20", "Star Trek Adventures", "Fallout", "Dune", "Achtung! Cthulhu", "Conan"),
    )
    assert titles_of(games()["vtm"]) == ("Vampire: the Masquerade 5e",)
    assert titles_of(games()["wng"]) == ("Warhammer 40,000: Wrath & Glory",)
    assert titles_of(games()["wod"]) == ("World of Darkness, 20th anniversary and Revised",)
    assert titles_of(games()["rk"])[1] == "7th Sea 1e"


def test_every_name_of_every_game_is_in_a_select_that_discord_takes():
    options = [option for menu in game_menus() for option in menu.options]

    shown = {(name, option.value) for option in options for name in option.label.split(", ")}
    mains = [entry for entry in games().values() if not companion_word(entry)]
    assert {(part, e.name) for e in mains for name in titles_of(e) for part in name.split(", ")} == shown
    assert max(len(option.label) for option in options) <= LONGEST


def test_the_selects_fit_below_a_message():
    assert len(shelves()) <= MOST_ROWS
    assert max(map(len, shelves())) <= MOST_OPTIONS


def test_they_are_in_the_order_of_letters_without_the():
    labels = list(chain.from_iterable(shelves()))

    assert labels.index("The Dark Eye, Das Schwarze Auge 5") < labels.index("Delta Green")
    assert labels[0] == "13th Age"
    assert labels.index("Mythras") < labels.index("The One Ring 2e")


def test_each_says_its_letters():
    spans = [span_of(shelf) for shelf in shelves()]

    assert spans[0].startswith("0–9 to ")
    assert all(len(span.split(" to ")) == 2 for span in spans)
