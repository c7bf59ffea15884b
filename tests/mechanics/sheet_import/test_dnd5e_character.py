"""What a pasted character of D&D 5e gets that its sheet does not say: rests, Hit Dice and death saves."""

import pytest

from bot.mechanics.sheet_import.formats import read_import
from bot.mechanics.sheets import read_sheet

CHAMPION = """Ansel Roe
CON 16 (+3)
Hit Points 49   Hit Dice 5d10
Saving Throws: STR +7, CON +6
Longsword. +7 to hit, 1d8+6 slashing
Spell attack +2
Improved Critical (19-20)"""

PATHFINDER = """Mira Dunn
HP 30 AC 18
Fort +7, Ref +8, Will +9
Longsword +7, 1d8+4"""


def lines_of(text):
    return dict(read_import(text).lines)


def test_a_long_rest_gives_back_hit_points_and_half_of_the_hit_dice():
    counters = read_sheet(read_import(CHAMPION).text).counters
    assert (counters["hp"].rest, counters["hit_dice"].rest) == ("long", "half")


def test_a_hit_die_adds_constitution():
    assert lines_of(CHAMPION)["hit_die"] == "1d10 + con"


def test_death_saves_begin_at_none():
    assert lines_of(CHAMPION)["death_failures"] == lines_of(CHAMPION)["death_successes"] == "0/3"


def test_a_champion_hits_critically_from_19_on_with_weapons_alone():
    lines = lines_of(CHAMPION)
    assert lines["longsword"] == "d20 + 7 vs {ac} crit 19"
    assert "crit" not in lines["spell_attack"]


def test_a_feature_that_was_read_is_not_named_as_left_out():
    assert not [piece for piece in read_import(CHAMPION).unread if "Critical" in piece]


def test_pathfinder_gets_none_of_it():
    lines = lines_of(PATHFINDER)
    assert lines["hp"] == "30/30"
    assert not {"death_failures", "hit_die"} & set(lines)


@pytest.mark.parametrize(
    ("row", "slots"),
    [
        ("slots 4/3/2", ["4/4", "3/3", "2/2"]),
        ("Spell slots: 4/2", ["4/4", "2/2"]),
        ("Spell Slots 4/3/3/1", ["4/4", "3/3", "3/3", "1/1"]),
    ],
)
def test_slots_in_a_row_are_those_of_each_rank(row, slots):
    lines = lines_of(f"Dex save +3\nHP 12\n{row}")
    assert [lines[f"spell{rank}"] for rank in range(1, len(slots) + 1)] == [f"{each} long" for each in slots]


def test_slots_of_one_kind_stay_some_of_the_most():
    assert lines_of("Dex save +3\nHP 12\nslots 2/4")["slots"] == "2/4"


@pytest.mark.parametrize(
    ("line", "name", "dice"),
    [
        ("Mace +5 (1d6+2 bludgeoning)", "mace_damage", "1d6 + 2"),
        ("Mace: +5 (1d6+2)", "mace_damage", "1d6 + 2"),
        ("Sacred Flame DC 15 Dex (2d8 radiant)", "sacred_flame_damage", "2d8"),
    ],
)
def test_damage_in_brackets_is_the_damage_of_the_attack(line, name, dice):
    assert lines_of(f"AC 15\nHP 12\n{line}")[name] == dice


def test_dice_in_brackets_after_a_known_number_are_no_attack():
    assert lines_of("AC 15\nHP 27 (5d8+5)\nInsight +5 (1d4 guidance)")["insight"] == "5"
