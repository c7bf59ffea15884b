"""What follows the name of a saved roll of a game: numbers for its gaps, and then what is added."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.saved_calls import expand_game

SAVED = {"stab": "vtm{pool}h2"}


@pytest.mark.parametrize(
    ("typed", "roll"),
    [
        ("stab 5", "vtm5h2  # stab"),
        ("stab +5", "vtm5h2  # stab"),
        ("stab pool=5", "vtm5h2  # stab"),
        ("stab 3 - 1", "vtm3h2 - 1 # stab"),
        ("stab 5 + 1 hard", "vtm5h2 + 1 hard # stab"),
        ("stab, 5", "stab, 5"),
    ],
)
def test_a_sign_at_its_number_is_of_it_and_one_apart_from_it_adds(typed, roll):
    assert expand_game(typed, SAVED, NameScope()) == roll


@pytest.mark.parametrize("typed", ["stab", "stab + 5", "stab - 1", "stab 3 -1", "stab 5, +1"])
def test_too_few_and_too_many_numbers_are_refused(typed):
    with pytest.raises(BadInput):
        expand_game(typed, SAVED, NameScope())
