"""A d20 against an AC or DC is judged by what was understood, wherever words and advantage stand."""

import pytest

from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.judging import judge
from bot.mechanics.reading.reader import read_line

JUDGED = {
    "1d20+5 sword ac 15": ("d20+5 ac 15", "sword"),
    "d20+5 leap ac 15; 2d6+3 fire": ("d20+5 ac 15; 2d6+3", "leap fire"),
    "1d20+5 dis leap dc 12": ("d20+5 dc 12 dis", "leap"),
    "1d20+5 leap dc 12 dis": ("d20+5 dc 12 dis", "leap"),
    "1d20 goblin adv ac 15": ("d20 ac 15 adv", "goblin"),
    "d20 + 6[attack] ac 40": ("d20+6 ac 40", ""),
    "1d20+d4-2 sword ac 12": ("d20-2+d4 ac 12", "sword"),
    "sword d20 ac 15 +5": ("d20+5 ac 15", "sword"),
    "dragon d20+5 ac 15 advantages": ("d20+5 ac 15 adv", "dragon"),
    "5+d20 ac 15": ("d20+5 ac 15", ""),
    "d20+5 ac 15; damage 2d6+3": ("d20+5 ac 15; 2d6+3", "damage"),
    "d20+7, ac 15, 2d6+3 crit 19": ("d20+7 ac 15 crit19; 2d6+3", ""),
    "and d20 ac 15": ("d20 ac 15", "and"),
}
"""Lines with their d20."""

LEFT_OUT = {
    "ac 15": ("d20 ac 15", ""),
    "attack 7 ac 15": ("d20+7 ac 15", "attack"),
    "attack -2 ac 15": ("d20-2 ac 15", "attack"),
    "attack adv +7 ac 15": ("d20+7 ac 15 adv", "attack"),
    "2x attack ac 15": ("2x d20 ac 15", "attack"),
    "3 attacks +5 ac 15": ("3x d20+5 ac 15", "attacks"),
    "+d4 ac 15": ("d20+d4 ac 15", ""),
    "plus 5, plus d4, against AC 15": ("d20+5+d4 ac 15", ""),
}
"""Lines without it."""


@pytest.mark.parametrize(("typed", "judged"), [*JUDGED.items(), *LEFT_OUT.items()])
def test_it_is_a_roll_of_the_game(typed, judged):
    roll = parse_game(typed)
    assert (str(roll), roll.comment) == judged


@pytest.mark.parametrize("typed", ["stealth_bonus dc 15", "con_save check dc 12"])
def test_a_name_of_no_sheet_throws_no_d20(typed):
    assert parse_game(typed) is None


@pytest.mark.parametrize(
    "typed",
    [
        "1d20+5 sword vs 15",
        "2d6 goblin ac 12",
        "1d4+d20+5 leap dc 15",
        "1d20*2 leap ac 15",
        "1d20+5 leap ac >15",
    ],
)
def test_other_dice_stay_dice(typed):
    assert parse_game(typed) is None


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("typed", ["d20 + 12 vs 20", "d100 <= 45", "2d6 ac 3 fire", "d6; 2d8 dc 12 crit 19"])
def test_plain_dice_against_a_number_are_judged_or_left_alone_in_each_game(name, typed):
    line = read_line(typed)

    assert len(judge(games()[name], line)) <= len(line.rolls.parts)
