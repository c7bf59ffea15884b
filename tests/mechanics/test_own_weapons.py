"""Lines of a sheet that are called `my_warhammer`, since another game has the name."""

import pytest

from bot.mechanics.games.catalogue import games, games_by_name
from bot.mechanics.own_weapons import find_damage, name_own_weapons
from bot.mechanics.sheets import NO_NAMES, Sheet

SHEET = Sheet((("my_warhammer", "d20 + 12 vs {ac}"), ("warhammer_damage", "1d8 + 4"), ("my_club", "d20")))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("warhammer", "my_warhammer"),
        ("3x Warhammer 17; warhammer damage", "3x my_warhammer 17; warhammer_damage"),
        ("warhammer_damage", "warhammer_damage"),
        ("my_warhammer; 1d8 # warhammer", "my_warhammer; 1d8 # warhammer"),
        ("club", "club"),
        ("d20 + 5", "d20 + 5"),
    ],
)
def test_a_name_of_another_game_is_the_line_of_the_sheet(typed, meant):
    assert name_own_weapons(typed, SHEET, games()["pf2"]) == meant


@pytest.mark.parametrize("game", [None, games()["wfrp"]])
def test_a_name_stays_that_of_the_game_where_it_or_no_other_is_played(game):
    assert name_own_weapons("warhammer 45", SHEET, game) == "warhammer 45"


def test_a_sheet_without_such_a_line_changes_nothing():
    assert name_own_weapons("warhammer 45", NO_NAMES, games()["pf2"]) == "warhammer 45"


@pytest.mark.parametrize("word", sorted(games_by_name()))
def test_a_weapon_with_the_name_of_a_game_has_its_damage(word):
    name = word.replace("-", "_").replace(" ", "_")
    sheet = Sheet(((f"my_{name}", "d20 + 12 vs {ac}"), (f"{name}_damage", "1d8")))
    assert find_damage(sheet, f"my_{name}") == f"{name}_damage"
    assert not find_damage(sheet, "longsword")


GUNS = Sheet((("revolver", "30"), ("revolver_damage", "1d8"), ("gauge", "40"), ("gauge_damage", "4d6")))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (".32 revolver bonus; 1d8", "revolver bonus; 1d8"),
        (".32 revolver; .32 revolver damage", "revolver; revolver damage"),
        ("12-gauge", "gauge"),
        ("12-Gauge; 12-gauge damage", "Gauge; gauge damage"),
        ("12 gauge", "12 gauge"),
        ("12 - gauge", "12 - gauge"),
        (".32 pistol", ".32 pistol"),
        ("32", "32"),
        ("1d8 # .32 revolver", "1d8 # .32 revolver"),
        ("", ""),
    ],
)
def test_a_calibre_before_a_weapon_of_the_sheet_is_no_number(typed, meant):
    assert name_own_weapons(typed, GUNS, games()["coc"]) == meant


@pytest.mark.parametrize("game", [None, games()["d20"]])
def test_where_numbers_are_added_a_calibre_stays(game):
    assert name_own_weapons("12-gauge", GUNS, game) == "12-gauge"
