"""Deadly dice are an option of the attack, and fatal ones other damage after a critical hit."""

from fractions import Fraction

import pytest

from bot.mechanics.aimed import throw_aimed
from bot.mechanics.checks import read_check
from bot.mechanics.deadly import place_deadly
from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.sheet_import.formats import read_import
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.sources import Given

SHEET = Sheet(
    (
        ("shortbow", "d20 + 8 vs {ac}"),
        ("shortbow_damage", "1d6"),
        ("shortbow_deadly", "1d10"),
        ("pick", "d20 + 9 vs {ac}"),
        ("pick_damage", "2d6 + 4"),
        ("pick_fatal", "1d10"),
    )
)


@pytest.mark.parametrize(
    ("typed", "placed"),
    [
        ("shortbow; shortbow damage", "shortbow deadly10; shortbow damage"),
        ("3x shortbow 15; shortbow damage", "3x shortbow 15 deadly10; shortbow damage"),
        ("shortbow damage", "shortbow damage"),
        ("shortbow damage crit", "(shortbow damage)*2 + 1d10"),
        ("pick damage crit", "(2d10 + 4)*2 + 1d10"),
        ("pick damage", "pick damage"),
        ("shortbow", "shortbow"),
    ],
)
def test_the_line_of_a_sheet_has_the_dice(typed, placed):
    assert place_deadly(typed, NameScope(SHEET), SHEET) == placed


@pytest.mark.parametrize(
    ("typed", "placed"),
    [
        ("d20+8 vs 15; 1d6 deadly d10", "d20+8 vs 15 deadly10; 1d6"),
        ("d20+8; 1d6 deadly 2d10 # bow", "d20+8 deadly10 deadlies2; 1d6 # bow"),
        ("1d6+2 crit deadly d10", "(1d6+2)*2 + d10"),
        ("1d6 deadly d10", "1d6"),
        ("1d6 # deadly d10", "1d6 # deadly d10"),
        ("a deadly dance", "a deadly dance"),
    ],
)
def test_a_line_says_the_dice(typed, placed):
    assert place_deadly(typed, NameScope(), NO_NAMES) == placed


def test_a_fatal_weapon_has_its_damage_apart():
    with pytest.raises(BadInput) as refused:
        place_deadly("pick; pick damage", NameScope(SHEET), SHEET)
    assert refused.value.offers == ("pick",)


@pytest.mark.parametrize(
    ("faces", "damage", "text"),
    [
        ((19, 6, 4), 14, "29 critical hit, doubled: 8, deadly d10: 6 = 14 damage"),
        ((9, 4), 4, "19 hit, 4 damage"),
        ((2,), None, "12 miss"),
    ],
)
def test_only_a_critical_hit_throws_them_and_they_are_not_doubled(faces, damage, text):
    thrown = throw_aimed("pf2+10 vs ? strike deadly10; d6", 18, Given(faces + (1,) * (damage is None)))
    assert (thrown.damage, thrown.text) == (damage, text if damage else thrown.text)


@pytest.mark.parametrize(("dice", "more"), [("deadly10", 11), ("deadly10 deadlies2", 22), ("deadly8", 9)])
def test_the_average_counts_them(dice, more):
    usual = read_check("pf2+12 vs 17 strike; d6").game.mean_damage()
    critical = Fraction(30, 100)
    assert read_check(f"pf2+12 vs 17 strike {dice}; d6").game.mean_damage() - usual == critical * more / 2


@pytest.mark.parametrize("trait", ["deadly", "fatal"])
@pytest.mark.parametrize(
    "line",
    [
        "bow +8, 1d6 {} d10",
        "bow +8, 1d6 piercing, {} d10",
        "bow +8, 1d6 P ({} d10)",
        "Ranged bow +8 ({} d10, range 60 feet), Damage 1d6 piercing",
        "**Ranged** [one-action] bow +8 [+3/-2] ({} d10, reload 0), **Damage** 1d6 piercing",
    ],
)
def test_sheets_have_a_line_for_them(trait, line):
    sheet = dict(read_import(f"Skulker\nAC 16\nHP 12\nFort +3\n{line.format(trait)}").lines)
    assert (sheet["bow_damage"], sheet[f"bow_{trait}"]) == ("1d6", "1d10")
    assert "bow_damage_2" not in sheet
