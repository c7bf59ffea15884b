"""A status penalty of Pathfinder is as a lower number added to the die of each check, and nothing else."""

import pytest

from bot.mechanics.games.recorded import read_game
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.status_penalties import NO_PENALTY, StatusPenalty, find_penalty


@pytest.mark.parametrize(
    ("notes", "penalty"),
    [
        ([], NO_PENALTY),
        (["prone", "bless 4", "frightened"], NO_PENALTY),
        (["frightened 1", "sickened 2 for 3"], StatusPenalty(2, "sickened 2")),
        (["sickened 1", "Frightened 1"], StatusPenalty(1, "sickened 1")),
    ],
)
def test_only_the_largest_counts(notes, penalty):
    assert find_penalty(notes) == penalty


@pytest.mark.parametrize("number", [1, 2, 9])
@pytest.mark.parametrize(
    "spelled",
    [
        *("pf2{} vs 17", "pf2{} vs ? strike deadly10", "pf2{} vs 17; d8 + 4", "pf2{} vs 20 adv"),
        "2x pf2{0} vs 20; pf2{0} vs 25",
    ],
)
def test_each_check_of_the_game_adds_that_much_less(spelled, number):
    usual, less = (read_game(spelled.format(f"{12 - off:+}").replace("?", "17")) for off in (0, number))
    assert str(StatusPenalty(number).apply(usual)) == str(less)


@pytest.mark.parametrize("spelled", ["recovery2", "coc45", "d8 + 4", "2d6 + 7", "2d20 + 3"])
def test_other_rolls_stay(spelled):
    roll = read_rolls(spelled) if spelled[0].isdecimal() or spelled[0] == "d" else read_game(spelled)
    assert StatusPenalty(2, "sickened 2").apply(roll) == roll


def test_dice_of_a_check_have_it_too_and_say_so():
    assert str(StatusPenalty(2, "sickened 2").apply(read_rolls("d20 + 5"))) == "d20 + 5 - 2 # (sickened 2)"
