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
            "hp = 60/60",
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
        "striking_mace = d20 + 7",
        "striking_mace_damage = 1d6 + 1",
        "crossbow = d20 + 8",
        "crossbow_damage = 2d8",
        "my_fate = d20 - 1",
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
    assert read.unread == ("perception: Status Bonus 2",)


@pytest.mark.parametrize(
    ("casters", "lines"),
    [
        (
            [{"name": "Summoner", "ability": "cha", "proficiency": 2}],
            {"spell_dc": "10 + cha + level + 2", "spell_attack": "d20 + cha + level + 2 vs {ac}"},
        ),
        ([{"name": "Archetype Wizard", "ability": "int", "proficiency": 2}], {}),
        (None, {}),
    ],
)
def test_spells_have_the_ability_of_who_casts_them(casters, lines):
    read = dict(read_import(change(spellCasters=casters)).lines)

    assert {name: text for name, text in read.items() if name.startswith("spell")} == lines


def test_spells_without_a_caster_are_cast_by_the_key_ability_which_is_a_guess():
    ranks = {**SUMMONER["build"]["proficiencies"], "castingDivine": 4}
    read = read_import(change(proficiencies=ranks))

    assert dict(read.lines)["spell_dc"] == "10 + cha + level + 4"
    assert read.guesses


def test_focus_points_and_extra_damage_are_lines():
    weapon = {**SUMMONER["build"]["weapons"][0], "extraDamage": ["1d6 fire", "2 splash", None]}
    read = dict(read_import(change(focusPoints=2, weapons=[weapon])).lines)

    assert read["focus_points"] == "2/2"
    assert read["striking_mace_fire"] == "1d6"


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
