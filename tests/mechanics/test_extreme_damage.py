"""After an extreme success a weapon may do all the damage that it can."""

from itertools import product

import pytest

from bot.mechanics.extreme_damage import find_extreme_damage


@pytest.mark.parametrize("attack", ["coc65 combat; ", "coc65 combat vs coc25 combat; "])
def test_only_an_extreme_or_a_critical_success_of_the_attacker_has_it(attack):
    others = (100,) if " vs " in attack else ()
    has = [face for face in range(1, 101) if find_extreme_damage(f"{attack}d8", (face, *others, 3))]
    assert has == list(range(1, 14))


@pytest.mark.parametrize(
    ("dice", "sides", "weapon"),
    [("d8", (8,), 1), ("d3 + d4", (3, 4), 1), ("d4 + 2 + d4", (4, 4), 1), ("2d6", (6, 6), 2)],
)
def test_it_is_the_most_and_impaling_adds_the_weapon_without_the_bonus(dice, sides, weapon):
    fixed = 2 if "+ 2" in dice else 0
    for faces in product(*(range(1, side + 1) for side in sides)):
        found = find_extreme_damage(f"coc65; {dice}", (1, *faces))
        assert found == (sum(sides) + fixed, sum(sides) + 2 * fixed + sum(faces[:weapon]))


@pytest.mark.parametrize(
    "text", ["coc65", "d8", "d20+5 ac ?; d8", "sw8; 2d6", "coc65; 2d6!", "coc65; 4d6kh3", "coc65; d8 - d4"]
)
def test_other_rolls_and_dice_without_a_plain_sum_have_none(text):
    assert find_extreme_damage(text, (1, 1, 1, 1, 1)) is None
