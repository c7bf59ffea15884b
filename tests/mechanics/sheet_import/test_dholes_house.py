"""Investigators of The Dhole's House."""

import json

import pytest

from bot.mechanics.sheet_import.formats import read_import


def read(weapons=(), skills=(), **characteristics):
    """Return the sheet of an investigator."""
    return read_import(
        json.dumps(
            {
                "Investigator": {
                    "PersonalDetails": {"Name": "Ada Roe"},
                    "Characteristics": {"STR": "50", **characteristics},
                    "Skills": {"Skill": [*skills]},
                    "Weapons": {"weapon": [*weapons]},
                }
            }
        )
    )


@pytest.mark.parametrize("most", ["45", "99", "", None])
def test_luck_can_become_99_whatever_it_was_at_the_start(most):
    sheet = read(Luck="45", LuckMax=most)

    assert dict(sheet.lines)["luck"] == "45/99"
    assert sheet.guesses == ()


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("7.65mm Revolver", "revolver"),
        (".38 semi-automatic", "semi_automatic"),
        ("12 gauge shotgun", "gauge_shotgun"),
        ("1911 Colt", "colt"),
    ],
)
def test_a_gun_is_called_by_its_words_which_is_said(name, line):
    sheet = read([{"name": name, "regular": "20", "damage": "1D8"}])

    assert dict(sheet.lines)[line] == "20"
    assert f"{line} is {name}: a name here begins with a letter." in sheet.guesses


def test_guns_that_differ_in_their_damage_have_lines_of_their_own():
    guns = [{"name": f"{each}mm Revolver", "regular": "20", "damage": f"1D{each}"} for each in (8, 10)]
    lines = dict(read(guns).lines)

    assert (lines["revolver_damage"], lines["revolver_2_damage"]) == ("1d8", "1d10")


def test_a_weapon_with_a_skill_of_its_name_has_its_damage_alone():
    skill = {"name": "Fighting", "subskill": "Brawl", "value": "55"}
    lines = dict(read([{"name": "Brawl", "regular": "25", "damage": "1D3"}], [skill]).lines)

    assert (lines["fighting_brawl"], lines["fighting_brawl_damage"]) == ("55", "1d3")
    assert "brawl" not in lines


def test_a_skill_of_0_is_a_line():
    assert dict(read(skills=[{"name": "Cthulhu Mythos", "value": "0"}]).lines)["cthulhu_mythos"] == "0"


def test_all_weapons_and_skills_are_read():
    weapons = [{"name": f"Knife {each}", "regular": "20", "damage": "1D4"} for each in "abcdefghijkl"]
    skills = [{"name": f"Art of {each}", "value": "5"} for each in "abcdefghijkl"]

    assert {"knife_l", "art_of_l"} <= set(dict(read(weapons, skills).lines))
