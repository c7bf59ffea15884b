"""Attacks that are repeated in a turn of Pathfinder."""

import pytest

from bot.mechanics.games.several import read_games
from bot.mechanics.later_attacks import lower_later


@pytest.mark.parametrize("times", range(2, 8))
@pytest.mark.parametrize("bonus", [-3, 0, 12])
def test_repeated_attacks_have_the_penalties_of_a_turn(times, bonus):
    first, second, third = (f"pf2{bonus - penalty:+d} vs 17 strike; d8+4" for penalty in (0, 5, 10))
    lower = lower_later(read_games(f"{times}x {first}"))
    each = [first, second, *[third] * (times - 2)]
    assert lower.game.mean_damage() == sum(read_games(one).game.mean_damage() for one in each)


@pytest.mark.parametrize(
    "dice", ["pf2+9 vs 17 strike; d8", "3x pf2+9 vs 17", "3x d20+9 ac 17; d8", "2x coc50"]
)
def test_one_attack_and_what_is_none_have_no_penalties(dice):
    assert lower_later(read_games(dice)) is None
