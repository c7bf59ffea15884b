"""Damage against Toughness: nothing, Shaken, and wounds (Savage Worlds Adventure Edition, Damage)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.toughness import Impact, judge_damage

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


@given(NUMBERS, NUMBERS)
def test_whoever_is_shaken_is_never_hurt_less(damage, toughness):
    calm, shaken = (judge_damage(damage, toughness, is_shaken=each) for each in (False, True))

    assert shaken.wounds >= calm.wounds
