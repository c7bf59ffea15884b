"""Monsters of Foundry's pf2e: what Foundry adds to the numbers of the file."""

import json

import pytest

from bot.mechanics.sheet_import.formats import read_import


def read(adjustment="", level=3, items=(), **system):
    """Return the sheet of a monster."""
    fields = {
        "abilities": {name: {"mod": 2} for name in ("str", "dex", "con", "int", "wis", "cha")},
        "attributes": {"ac": {"value": 18}, "hp": {"max": 50}, "adjustment": adjustment},
        "details": {"level": {"value": level}},
        "perception": {"mod": 9},
        "saves": {name: {"value": 8} for name in ("fortitude", "reflex", "will")},
        "skills": {"stealth": {"base": 10}},
        **system,
    }
    lore = {"name": "Bog Lore", "type": "lore", "system": {"mod": {"value": 7}}}
    damage = {
        "a": {"damage": "1d8+3", "damageType": "piercing"},
        "b": {"damage": "1d6", "damageType": "fire"},
    }
    jaws = {"name": "Jaws", "type": "melee", "system": {"bonus": {"value": 11}, "damageRolls": damage}}
    casting = {"name": "Spells", "type": "spellcastingEntry", "system": {"spelldc": {"dc": 19, "value": 11}}}
    body = {"name": "Eel", "type": "npc", "_stats": {"systemId": "pf2e"}, "system": fields}
    return read_import(json.dumps({**body, "items": [lore, jaws, casting, *items]}))


@pytest.mark.parametrize(("adjustment", "more"), [("", 0), (None, 0), ("elite", 2), ("weak", -2), ("odd", 0)])
def test_an_adjustment_is_in_each_check_each_difficulty_and_the_first_damage(adjustment, more):
    lines = dict(read(adjustment).lines)

    numbers = {
        "ac": 18,
        "perception": 9,
        "fortitude": 8,
        "reflex": 8,
        "will": 8,
        "stealth": 10,
        "bog_lore": 7,
    }
    numbers["spell_dc"] = 19
    assert {name: int(lines[name]) for name in numbers} == {
        name: each + more for name, each in numbers.items()
    }
    assert (lines["jaws"], lines["spell_attack"]) == tuple(f"d20 + {11 + more} vs {{ac}}" for _ in "ab")
    assert (lines["jaws_damage"], lines["jaws_fire"]) == (f"1d8 + {3 + more}", "1d6")
    assert (lines["str"], lines["con"]) == ("2", "2")


@pytest.mark.parametrize(
    ("adjustment", "level", "becomes", "hit_points"),
    [
        ("elite", -1, 1, 60),
        ("elite", 0, 2, 60),
        ("elite", 1, 2, 60),
        ("elite", 2, 3, 65),
        ("elite", 4, 5, 65),
        ("elite", 5, 6, 70),
        ("elite", 19, 20, 70),
        ("elite", 20, 21, 80),
        ("weak", 1, -1, 40),
        ("weak", 2, 1, 40),
        ("weak", 3, 2, 35),
        ("weak", 5, 4, 35),
        ("weak", 6, 5, 30),
        ("weak", 20, 19, 30),
        ("weak", 21, 20, 20),
        ("", 5, 5, 50),
    ],
)
def test_an_adjustment_changes_the_level_and_hit_points_by_level(adjustment, level, becomes, hit_points):
    lines = dict(read(adjustment, level).lines)

    assert (lines["level"], lines["hp"]) == (str(becomes), f"{hit_points}/{hit_points}")


@pytest.mark.parametrize(
    ("kind", "slot", "line"),
    [
        ("spontaneous", {"value": 2, "max": 4}, "2/4 long"),
        ("prepared", {"value": 0, "max": 4}, "4/4 long"),
        ("innate", {"value": 0, "max": 4}, None),
        ("spontaneous", {"value": 0, "max": 0}, None),
    ],
)
def test_slots_are_those_of_spells_that_use_them_up(kind, slot, line):
    system = {"prepared": {"value": kind}, "slots": {"slot0": {"max": 5}, "slot1": slot}}
    casting = {"name": "Arcane", "type": "spellcastingEntry", "system": system}
    lines = dict(read(items=[casting]).lines)

    assert (lines.get("spell1"), lines.get("spell0")) == (line, None)


@pytest.mark.parametrize(("kind", "line"), [("focus", "1/2"), ("innate", None)])
def test_focus_points_are_those_of_monsters_with_focus_spells(kind, line):
    casting = {"name": "Ki", "type": "spellcastingEntry", "system": {"prepared": {"value": kind}}}
    sheet = read(items=[casting], resources={"focus": {"value": 1, "max": 2}})

    assert dict(sheet.lines).get("focus_points") == line


def test_two_ways_to_cast_with_long_names_have_a_difficulty_and_an_attack_each():
    system = {"spelldc": {"dc": 25, "value": 17}}
    name = "Occult Spontaneous Spells of the Deep"
    lines = dict(read(items=[{"name": name, "type": "spellcastingEntry", "system": system}]).lines)

    assert {"25", "d20 + 17 vs {ac}"} <= set(lines.values())


@pytest.mark.parametrize(
    ("system", "note"),
    [
        (
            {"skills": {"stealth": {"base": 7, "special": [{"base": 9, "label": "in water"}]}}},
            "stealth 9, in water",
        ),
        ({"saves": {"will": {"value": 8, "saveDetail": "+2 vs. fear"}}}, "will: +2 vs. fear"),
        ({"attributes": {"hp": {"max": 9}, "allSaves": {"value": "+1 vs. magic"}}}, "saves: +1 vs. magic"),
        (
            {"attributes": {"hp": {"max": 9}, "ac": {"value": 9, "details": "20 with shield"}}},
            "ac: 20 with shield",
        ),
    ],
)
def test_what_stands_beside_a_number_is_said(system, note):
    assert note in read(**system).unread


def test_all_strikes_are_read():
    strikes = [
        {"name": f"Arm {each}", "type": "melee", "system": {"bonus": {"value": 9}}}
        for each in "abcdefghijklmnopqrstuvwxyz"
    ]

    assert "arm_z" in dict(read(items=strikes).lines)
