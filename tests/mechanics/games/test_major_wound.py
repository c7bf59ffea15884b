"""What one blow does in Call of Cthulhu, over all blows and hit points."""

import pytest

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.major_wound import describe_wound, find_least_wound


@pytest.mark.parametrize("earlier", [0, 1])
@pytest.mark.parametrize("most", range(1, 21))
def test_a_blow_is_judged_by_the_hit_points_at_most(most, earlier):
    for before in range(1, most + 1):
        for blow in range(1, 30):
            left = max(0, before - blow)
            is_major = most / 2 <= blow
            wound = describe_wound(blow, most, left, earlier)
            assert ("death" in wound) == (blow > most)
            assert wound.startswith("a major wound") == (is_major and blow <= most)
            assert ("dying" in wound) == (left == 0 and blow <= most and (is_major or earlier > 0))
            assert ("unconscious" in wound and "dying" not in wound) == (
                blow <= most and (left > 0 if is_major else left == 0 and not earlier)
            )
            assert bool(wound) == (is_major or left == 0)


@pytest.mark.parametrize("most", range(1, 21))
def test_healing_says_what_it_does_for_somebody_who_had_no_hit_points_left(most):
    for before in range(most + 1):
        for healed in range(most - before + 1):
            for earlier in (0, 1):
                said = describe_wound(-healed, most, before + healed, earlier)
                assert bool(said) == (healed > 0 and before == 0)
                assert ("Medicine" in said) == (bool(said) and earlier > 0)


@pytest.mark.parametrize("most", range(1, 50))
def test_half_of_all_hit_points_is_a_major_wound(most):
    least = find_least_wound(most)
    assert 2 * least >= most > 2 * (least - 1)


def test_only_call_of_cthulhu_has_major_wounds():
    assert [name for name, entry in games().items() if entry.describe_wound] == ["coc"]
