"""Exports of Pathbuilder 2e, read as sheets."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.reading.reader import understand
from bot.mechanics.sheet_import.formats import read_import
from bot.mechanics.sheets import read_sheet

SUMMONER: dict[str, Any] = {
    "success": True,
    "build": {
        "name": "Nathaniel",
        "class": "Summoner",
        "level": 4,
        "keyability": "cha",
        "attributes": {"ancestryhp": 8, "classhp": 10, "bonushp": 0, "bonushpPerLevel": 0, "speed": 25},
        "abilities": {"str": 12, "dex": 14, "con": 16, "int": 10, "wis": 9, "cha": 16, "breakdown": {}},
        "proficiencies": {
            "classDC": 2,
            "perception": 4,
            "fortitude": 4,
            "reflex": 2,
            "will": 4,
            "heavy": 0,
            "athletics": 2,
            "stealth": 0,
        },
        "feats": [["Courtly Graces", None, "Awarded Feat", 1]],
        "lores": [["Genealogy", 2], ["Old Kings & Queens", 4]],
        "weapons": [
            {
                "name": "Mace",
                "die": "d6",
                "str": "",
                "display": "+1 Striking Mace",
                "attack": 7,
                "damageBonus": 1,
                "extraDamage": [],
            },
            {
                "name": "Crossbow",
                "die": "d8",
                "str": "striking",
                "display": "",
                "attack": 8,
                "damageBonus": 0,
            },
            {"name": "Fate", "die": "d4", "attack": -1},
        ],
        "acTotal": {"acTotal": 21, "shieldBonus": "2"},
    },
}


def test_an_export_becomes_the_lines_of_a_sheet():
    assert read_import(json.dumps(SUMMONER)).text.splitlines() == [
        *(
            "level = 4",
            "str = 1",
            "dex = 2",
            "con = 3",
            "int = 0",
            "wis = -1",
            "cha = 3",
            "hp = 60/60 long 12",
            "ac = 21",
        ),
        "perception = d20 + wis + level + 4",
        "fortitude = d20 + con + level + 4",
        "reflex = d20 + dex + level + 2",
        "will = d20 + wis + level + 4",
        "athletics = d20 + str + level + 2",
        "stealth = d20 + dex",
        "class_dc = 10 + cha + level + 2",
        "genealogy_lore = d20 + int + level + 2",
        "old_kings_queens_lore = d20 + int + level + 4",
        "mace = d20 + 7 vs {ac}",
        "mace_damage = 1d6 + 1",
        "crossbow = d20 + 8 vs {ac}",
        "crossbow_damage = 2d8",
        "my_fate = d20 - 1 vs {ac}",
        "fate_damage = 1d4",
    ]


def test_the_sheet_can_be_used():
    sheet = read_sheet(read_import(json.dumps(SUMMONER)).text)

    assert sheet.find("class_dc") == 19
    assert sheet.find("wis") == -1
    rolled = understand("perception", NameScope(sheet))
    assert str(rolled) == "d20 - 1[wis] + 4[level] + 4 # perception"


def test_the_build_alone_will_do():
    assert read_import(json.dumps(SUMMONER["build"])) == read_import(json.dumps(SUMMONER))


def change(**fields: Any) -> str:
    """Return the export with other fields."""
    return json.dumps({"build": {**SUMMONER["build"], **fields}})


def test_what_items_add_to_a_check_is_in_it_and_what_else_may_add_is_left_out():
    read = read_import(change(mods={"Stealth": {"Item Bonus": 1}, "Perception": {"Status Bonus": 2}}))

    assert dict(read.lines)["stealth"] == "d20 + dex + 1"
    assert dict(read.lines)["perception"] == "d20 + wis + level + 4"
    assert "perception: Status Bonus 2" in read.unread


def test_what_has_a_bonus_but_no_line_is_said():
    read = read_import(change(mods={"Speed": {"Item Bonus": 5}}))

    assert "bonuses to Speed" in read.unread


@pytest.mark.parametrize(
    ("casters", "lines"),
    [
        (
            [{"name": "Summoner", "ability": "cha", "proficiency": 2}],
            {"spell_dc": "10 + cha + level + 2", "spell_attack": "d20 + cha + level + 2 vs {ac}"},
        ),
        (
            [{"name": "Archetype Wizard", "ability": "int", "proficiency": 2}],
            {"spell_dc": "10 + int + level + 2", "spell_attack": "d20 + int + level + 2 vs {ac}"},
        ),
        ([{"name": "Archetype Wizard", "ability": "int", "proficiency": 0}], {}),
        (None, {}),
    ],
)
def test_spells_have_the_ability_of_who_casts_them(casters, lines):
    read = dict(read_import(change(spellCasters=casters)).lines)

    assert {name: text for name, text in read.items() if name.startswith("spell")} == lines


def casting(**fields):
    """Return the lines about spells in the export with other fields."""
    read = dict(read_import(change(**fields)).lines)
    return {name: text for name, text in read.items() if "spell" in name and "attack" not in name}


WIZARD = {"name": "Wizard", "ability": "int", "proficiency": 6, "perDay": [5, 3, 2, 0]}


def test_slots_are_those_of_each_rank_without_cantrips():
    assert casting(spellCasters=[WIZARD]) == {
        "spell1": "3/3 long",
        "spell2": "2/2 long",
        "spell_dc": "10 + int + level + 6",
    }


def test_a_second_way_to_cast_has_its_own_lines():
    cleric = {"name": "Archetype Cleric", "ability": "wis", "proficiency": 4, "perDay": [2, 1]}
    lines = casting(spellCasters=[WIZARD, cleric])

    assert lines["archetype_cleric_spell1"] == "1/1 long"
    assert lines["archetype_cleric_spell_dc"] == "10 + wis + level + 4"


def test_a_second_way_to_cast_with_the_same_difficulty_needs_no_lines():
    again = {**WIZARD, "name": "Focus Spells", "perDay": []}

    assert casting(spellCasters=[WIZARD, again]) == casting(spellCasters=[WIZARD])


def test_innate_spells_have_the_best_proficiency_and_come_after_others():
    innate = {"name": "Gift", "ability": "cha", "proficiency": 2, "innate": True, "perDay": [0, 0, 1]}
    lines = casting(spellCasters=[innate, WIZARD])

    assert lines["spell_dc"] == "10 + int + level + 6"
    assert lines["innate_spell_dc"] == "10 + cha + level + 6"


def test_focus_spells_have_the_ability_that_the_export_says():
    focus = {"divine": {"wis": {"proficiency": 4}}}

    assert casting(focus=focus, spellCasters=[]) == {"spell_dc": "10 + wis + level + 4"}


@pytest.mark.parametrize(
    "fields",
    [
        {"focusPoints": 2},
        {"focus": {"focusPoints": 2}},
        {"spellCasters": [{"name": "Focus Spells", "ability": "cha", "proficiency": 2, "focusPoints": 2}]},
    ],
)
def test_focus_points_are_read_wherever_an_export_has_them(fields):
    assert dict(read_import(change(**fields)).lines)["focus_points"] == "2/2"


def test_spells_without_a_caster_are_cast_by_the_key_ability_which_is_a_guess():
    ranks = {**SUMMONER["build"]["proficiencies"], "castingDivine": 4}
    read = read_import(change(proficiencies=ranks))

    assert dict(read.lines)["spell_dc"] == "10 + cha + level + 4"
    assert read.guesses


def test_focus_points_and_extra_damage_are_lines():
    weapon = {**SUMMONER["build"]["weapons"][0], "extraDamage": ["1d6 fire", "2 splash", None]}
    read = dict(read_import(change(focusPoints=2, weapons=[weapon])).lines)

    assert read["focus_points"] == "2/2"
    assert read["mace_fire"] == "1d6"


@pytest.mark.parametrize(
    ("name", "display", "line"),
    [
        ("Longsword", "+3 Weapon Striking (Greater) Flaming Frost Keen Longsword", "longsword"),
        ("Longsword", "Longsword", "longsword"),
        ("Maul", "Big Maul", "big_maul"),
        ("Maul", "", "maul"),
    ],
)
def test_a_weapon_is_called_by_its_name_without_runes(name, display, line):
    weapon = {"name": name, "display": display, "die": "d8", "attack": 9}

    assert dict(read_import(change(weapons=[weapon])).lines)[line] == "d20 + 9 vs {ac}"


def test_what_an_export_lacks_is_said():
    weapon = {"name": "Staff", "die": "d4", "display": "Staff"}
    read = read_import(change(weapons=[weapon], proficiencies={" thievery": 4}))

    assert "Staff: its attack is not in the file" in read.unread
    assert any(each.startswith("not in the file: perception, fortitude") for each in read.unread)


def test_all_weapons_and_lores_are_read():
    weapons = [{"name": f"Axe {letter}", "die": "d6", "attack": 5} for letter in "abcdefghijklmnop"]
    lores = [[f"Art of {letter}", 2] for letter in "abcdefghijklmnop"]
    read = dict(read_import(change(weapons=weapons, lores=lores)).lines)

    assert {"axe_p", "art_of_p_lore"} <= set(read)


@pytest.mark.parametrize("fields", [{"level": 99}, {"level": None}, {"abilities": {"str": 10}}])
def test_without_a_level_or_abilities_it_is_refused(fields):
    with pytest.raises(BadInput):
        read_import(change(**fields))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.sampled_from(["attributes", "proficiencies", "lores", "weapons", "acTotal", "keyability"]),
    JSON
    | st.lists(st.lists(st.text(max_size=40) | st.integers(-9, 9), min_size=2, max_size=2), max_size=120),
)
def test_whatever_stands_in_the_rest_makes_a_sheet_that_can_be_read(part, value):
    body = deepcopy(SUMMONER)
    body["build"][part] = value

    assert read_sheet(read_import(json.dumps(body)).text).find("level") == 4
