"""An investigator gets what a rest gives back in Call of Cthulhu, which no sheet says."""

import pytest

from bot.mechanics.sheet_import.formats import read_import
from bot.mechanics.sheets import read_sheet

ADA = "Ada Roe\nSTR 50 CON 60 SIZ 55 DEX 65 APP 45 INT 70 POW 55 EDU 80\n"


def test_a_day_gives_back_one_hit_point_and_a_night_all_magic_points():
    sheet = read_import(f"{ADA}HP 8/11\nSAN 55/99\nMP 3/11")
    lines = dict(sheet.lines)
    assert (lines["hp"], lines["mp"], lines["san"]) == ("8/11 long 1", "3/11 long", "55/99")
    assert any("as in the 7th edition" in guess for guess in sheet.guesses)


@pytest.mark.parametrize("hp", ["8/11 short", "8/11 long", "8/11 long 2"])
def test_what_the_sheet_says_itself_stays(hp):
    assert dict(read_import(f"{ADA}SAN 55/99\nhp = {hp}").lines)["hp"] == hp


def test_a_monster_gets_no_rest():
    ghoul = read_import("Ghoul\nSTR 80 CON 65 SIZ 65 DEX 65 INT 65 POW 65\nHP 13")
    assert "long" not in dict(ghoul.lines)["hp"]


@pytest.mark.parametrize("wound", ["1", "1/1", "3"])
@pytest.mark.parametrize("hp", ["hp", "hit_points"])
def test_no_rest_gives_back_hit_points_with_a_major_wound(wound, hp):
    lines = f"{hp} = 3/11 long 1; mp = 2/11 long"
    assert read_sheet(lines).list_rested(short=False) == [hp, "mp"]
    assert read_sheet(f"{lines}; major_wound = {wound}").list_rested(short=False) == ["mp"]


@pytest.mark.parametrize("wound", ["0", "0/1"])
def test_a_major_wound_that_has_healed_stops_no_rest(wound):
    sheet = read_sheet(f"hp = 3/11 long 1; major_wound = {wound}")
    assert sheet.list_rested(short=False) == ["hp"]
