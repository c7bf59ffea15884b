"""Exports of Pathbuilder 2e, read as sheets."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.pathbuilder import lines_in, lines_of
from bot.mechanics.reading.reader import understand
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
    assert lines_of(json.dumps(SUMMONER)).splitlines() == [
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
    sheet = read_sheet(lines_of(json.dumps(SUMMONER)))

    assert sheet.find("class_dc") == 19
    assert sheet.find("wis") == -1
    rolled = understand("perception", NameScope(sheet))
    assert str(rolled) == "d20 - 1[wis] + 4[level] + 4 # perception"


def test_the_build_alone_will_do_and_lines_are_left_as_they_are():
    assert lines_in(json.dumps(SUMMONER["build"])) == lines_of(json.dumps(SUMMONER))
    assert lines_in("dex = 3") == "dex = 3"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"build": []}',
        '{"build": {"level": true, "abilities": {}}}',
        "{" + '"a":{' * 5_000,
        json.dumps({"build": {**SUMMONER["build"], "level": 99}}),
        json.dumps({"build": {**SUMMONER["build"], "abilities": {"str": 10}}}),
    ],
)
def test_what_is_no_export_is_refused_with_a_sentence(text):
    with pytest.raises(
        BadInput,
        match="This file is not a character of Pathbuilder 2e: in Pathbuilder choose Export, then JSON",
    ):
        lines_in(text)


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

    assert read_sheet(lines_of(json.dumps(body))).find("level") == 4
