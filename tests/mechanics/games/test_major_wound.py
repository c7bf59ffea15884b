"""What one blow does in Call of Cthulhu, over all blows and hit points."""

import pytest

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.major_wound import describe_wound


@pytest.mark.parametrize("most", range(1, 21))
def test_a_blow_is_judged_by_the_hit_points_at_most(most):
    for before in range(1, most + 1):
        for blow in range(1, 30):
            left = max(0, before - blow)
            wound = describe_wound(blow, most, left)
            assert ("death" in wound) == (blow > most)
            assert ("major wound" in wound and "earlier" not in wound) == (most / 2 <= blow <= most)
            assert bool(wound) == (blow >= most / 2 or left == 0)


@pytest.mark.parametrize("most", range(1, 21))
def test_healing_says_what_it_does_for_somebody_who_had_no_hit_points_left(most):
    for before in range(most + 1):
        for healed in range(most - before + 1):
            said = describe_wound(-healed, most, before + healed)
            assert ("Medicine" in said) == (healed > 0 and before == 0)
            assert bool(said) == ("Medicine" in said)


def test_only_call_of_cthulhu_has_major_wounds():
    assert [name for name, entry in games().items() if entry.describe_wound] == ["coc"]
