"""Which rolls of Call of Cthulhu are for combat, so that nobody pushes them."""

import pytest

from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.combat_skills import COMBAT, FIGHTING, FIREARMS, say_combat
from bot.mechanics.names_in_games import fill_names
from bot.mechanics.sheets import Sheet

NAMES = sorted(COMBAT | {f"fighting_{each}" for each in FIGHTING} | {f"firearms_{each}" for each in FIREARMS})
OTHERS = (
    *("spot_hidden", "climb", "swim", "dex", "luck", "san", "cthulhu_mythos", "sword_swallowing"),
    *("rock_climbing", "art_craft_bow_making", "psychology", "mechanical_repair", "hunting"),
)


def names_on_sheet(name):
    return fill_names(Sheet(((name, "40"),)), name, games()["coc"]).text


@pytest.mark.parametrize("name", NAMES)
def test_a_combat_skill_on_a_sheet_is_not_pushed(name):
    assert "combat" in names_on_sheet(name).split()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "typed", ["coc {} 40", "coc40 {}", "coc40 bonus # {}", "coc {} 40%", "coc {} 40 push"]
)
def test_a_combat_skill_that_is_typed_with_its_number_is_not_pushed(name, typed):
    roll = parse_game(typed.format(name.replace("_", " ").title()))
    assert roll.values["combat"] == 1


@pytest.mark.parametrize("name", OTHERS)
def test_other_skills_on_a_sheet_may_be_pushed(name):
    assert "combat" not in names_on_sheet(name).split()


@pytest.mark.parametrize("label", ["", *OTHERS, "dodge the question", "grab the knife", "jump over the gun"])
def test_words_about_a_weapon_are_no_combat_skill(label):
    assert parse_game(f"coc40 {label.replace('_', ' ')}").values["combat"] == 0


@pytest.mark.parametrize("damage", ["claws_damage", "claws_dmg"])
def test_a_line_with_damage_is_a_weapon(damage):
    assert [say_combat("claws", ("claws", *more)) for more in ((damage,), ())] == ["combat", ""]
