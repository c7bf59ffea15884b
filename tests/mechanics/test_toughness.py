"""Damage against Toughness: nothing, Shaken, and wounds (Savage Worlds Adventure Edition, Damage)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.toughness import Impact, count_soaked, judge_damage, pierce, read_piercing

NUMBERS = st.integers(1, 60)


@pytest.mark.parametrize(
    ("damage", "is_shaken", "said"),
    [
        (5, False, "no effect"),
        (5, True, "no effect"),
        (6, False, "Shaken"),
        (9, False, "Shaken"),
        (6, True, "Shaken and 1 wound"),
        (10, False, "Shaken and 1 wound"),
        (10, True, "Shaken and 1 wound"),
        (14, False, "Shaken and 2 wounds"),
        (14, True, "Shaken and 2 wounds"),
    ],
)
def test_damage_against_toughness_6(damage, is_shaken, said):
    assert str(judge_damage(damage, 6, is_shaken=is_shaken)) == said


@given(NUMBERS, NUMBERS, st.booleans())
def test_each_raise_is_a_wound_and_less_than_toughness_does_nothing(damage, toughness, is_shaken):
    impact = judge_damage(damage, toughness, is_shaken=is_shaken)

    if damage < toughness:
        assert impact == Impact(shakes=False, wounds=0)
    else:
        assert impact.shakes
        assert impact.wounds == max((damage - toughness) // 4, is_shaken)


@given(NUMBERS, NUMBERS, st.booleans())
def test_an_extra_goes_down_at_any_wound_and_says_nothing_else(damage, toughness, is_shaken):
    impact = judge_damage(damage, toughness, is_shaken=is_shaken, is_extra=True)
    assert (str(impact) == "goes down") == (impact.wounds > 0)
    assert impact[:2] == judge_damage(damage, toughness, is_shaken=is_shaken)[:2]


@given(NUMBERS, NUMBERS)
def test_whoever_is_shaken_is_never_hurt_less(damage, toughness):
    calm, shaken = (judge_damage(damage, toughness, is_shaken=each) for each in (False, True))

    assert shaken.wounds >= calm.wounds


@pytest.mark.parametrize(
    ("verdict", "count"),
    [("critical failure", 0), ("failure", 0), ("success", 1), ("1 raise", 2), ("3 raises", 4)],
)
def test_a_success_and_each_raise_soak_a_wound(verdict, count):
    assert count_soaked(verdict) == count


@given(st.integers(1, 30), st.integers(0, 30), st.integers(0, 30))
def test_a_weapon_takes_off_no_more_than_there_is_of_armour(toughness, armour, piercing):
    assert pierce(toughness, armour, piercing) == toughness - min(armour, piercing)
    assert pierce(toughness, None, piercing) == toughness


@pytest.mark.parametrize(
    ("words", "piercing"),
    [
        ("ap 2", 2),
        ("colt: AP 1", 1),
        ("ap2", 2),
        ("armor piercing 4", 4),
        ("gap 3", 0),
        ("map", 0),
        ("ap", 0),
    ],
)
def test_words_say_how_much_armour_is_ignored(words, piercing):
    assert read_piercing(words) == piercing
