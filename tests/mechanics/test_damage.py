"""Damage: temporary hit points go first, and words say how hurt someone is."""

import pytest

from bot.mechanics.damage import look_of, split_damage


@pytest.mark.parametrize(
    ("amount", "temporary", "loss"),
    [(7, 0, (7, 0)), (7, 5, (2, 5)), (5, 5, (0, 5)), (3, 5, (0, 3)), (0, 5, (0, 0)), (-4, 5, (-4, 0))],
)
def test_temporary_hit_points_go_first(amount, temporary, loss):
    assert split_damage(amount, temporary) == loss


@pytest.mark.parametrize(
    ("lost", "most", "look"),
    [
        (0, 7, "unhurt"),
        (-3, 7, "unhurt"),
        (1, 7, "wounded"),
        (5, 7, "wounded"),
        (6, 7, "near death"),
        (6, 8, "near death"),
        (5, 8, "wounded"),
        (0, 1, "unhurt"),
        (7, 7, "down"),
        (9, 7, "down"),
    ],
)
def test_a_quarter_or_less_is_near_death_and_nothing_is_down(lost, most, look):
    assert look_of(lost, most) == look
