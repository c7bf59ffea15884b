"""Dice that do not count are named, so that cards strike them through."""

import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.game import throw
from bot.mechanics.sources import Given


@pytest.mark.parametrize(
    ("spelling", "faces", "what_counts"),
    [
        ("shadow+2 vs 12 adv", (4, 9), [9]),
        ("d20+2+d4 ac 12 dis", (4, 9, 3), [4, 3]),
        ("cosmere+5 vs 15 plot adv", (4, 9, 1), [9, 1]),
        ("lancer+3 acc2", (10, 4, 6), [10, 6]),
        ("pbta+1 adv", (6, 2, 4), [6, 4]),
        ("pbta+1 dis", (6, 2, 4), [2, 4]),
        ("trav bane", (4, 4, 4), [4, 4]),
        ("dheart+2 adv2", (5, 7, 3, 6), [5, 7, 6]),
        ("tor2 tn 14 fav", (11, 4, 2, 3), [4, 2, 3]),
        ("tor1 tn 14 ill", (11, 4, 2), [11, 2]),
        ("rouse twice", (4, 8), [8]),
        ("fitd0", (6, 2), [2]),
        ("heart3 risky", (10, 2, 6), [2, 6]),
        ("heart2 dangerous", (10, 2), [2]),
        ("wild4 cut1", (6, 5, 5, 2), [5, 5, 2]),
        ("wild2 cut2", (6, 5), []),
        ("splittermond+9 risk", (9, 1, 10, 2), [1, 2]),
        ("splittermond+9 risk", (5, 6, 10, 9), [10, 9]),
        ("splittermond+9 safe", (3, 9), [9]),
        ("ol5 adv", (5, 2, 4, 10), [5, 4, 10]),
        ("ol5 dis", (5, 6, 4, 20, 3), [5, 4, 20, 3]),
        ("ol0 dis", (9, 3), [3]),
        ("ess d8 edge", (4, 9, 3), [9, 3]),
        ("ess d8 snag", (4, 9, 3), [4, 3]),
        ("4k2", (3, 10, 2, 9, 8), [10, 2, 9]),
        ("3k1 unskilled", (3, 10, 2), [10]),
        ("3k2 emphasis", (1, 1, 4, 1, 10, 5), [4, 10, 5]),
        ("2k1 emphasis", (10, 1, 9), [10, 1]),
    ],
)
def test_the_dice_that_are_left_are_those_that_count(spelling, faces, what_counts):
    made = throw(parse_game(spelling).game, Given(faces))
    dropped = made.game.dropped(made.faces)
    assert [face for place, face in enumerate(made.faces) if place not in dropped] == what_counts
