"""Trait rolls of Savage Worlds: without the wild die, and attacks that are typed as dice."""

from itertools import product

import pytest

from bot.mechanics.games.options import TRAITS
from bot.mechanics.games.recorded import read_game
from bot.mechanics.reading.reader import read_line
from bot.mechanics.trait_rolls import leave_out_wild_die, read_attack

MODIFIERS = ("", "+4", " - 2", "+2-1", " + (3)")


@pytest.mark.parametrize("spelling", ["d{}", "1d{}", "d{}!", "D{}"])
def test_a_trait_die_in_each_spelling_attacks_with_the_damage_after_it(spelling):
    for sides, modifier in product(TRAITS, MODIFIERS):
        added = eval(f"0{modifier}")  # noqa: S307 - one of those above
        wanted = f"sw{sides}{added:+}; 2d6 + 4" if added else f"sw{sides}; 2d6 + 4"
        line = read_line(f"{spelling.format(sides)}{modifier}; 2d6+4").rolls
        assert str(read_attack(line)) == wanted


@pytest.mark.parametrize(
    "line",
    [
        "2d6; 2d6",
        "d6 + d4; 2d6",
        "d6",
        "d6; d6; d6",
        "d6 # damage; 2d6",
        "d6 vs 4; 2d6",
        "d20; 2d6",
        "d7; 2d6",
        "10 - d6; 2d6",
        "2x d6; 2d6",
        "d6*2; 2d6",
        "2d6kh1; 2d6",
        "d6+100000; 2d6",
    ],
)
def test_what_is_more_or_less_than_a_trait_die_and_damage_is_no_attack(line):
    assert read_attack(read_line(line).rolls) is None


def test_an_attack_has_the_words_of_the_line():
    attack = read_attack(read_line("d6 # bow; 2d6 # ap 1").rolls)
    assert attack
    assert attack.comment == "bow, ap 1"


@pytest.mark.parametrize(
    ("roll", "without"),
    [
        ("sw8+2 vs 6", "sw8+2 vs 6 extra"),
        ("sw8 extra", "sw8 extra"),
        ("sw8; 2x sw6; 2d6", "sw8 extra; 2x sw6 extra; 2d6"),
        ("coc45", "coc45"),
    ],
)
def test_an_extra_has_no_wild_die(roll, without):
    assert str(leave_out_wild_die(read_game(roll))) == without
