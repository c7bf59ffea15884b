"""Each token of the roll of a game is taken for something, and what a game declares is read."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.where_played import find_game, read_where_played
from tests.mechanics.games.test_typed import TABLES
from tests.mechanics.games.test_where_played import TABLES as TABLES_WHERE_PLAYED

LABELS = {
    "coc45 # in the cellar": "in the cellar",
    'coc45 "hard landing"': "hard landing",
    "coc45 [hard landing]": "hard landing",
    "coc45 ! hard landing": "hard landing",
    "coc45 spot the hidden door": "spot the hidden door",
    "strength + brawl vtm6h2": "strength + brawl",
    "Firearms (Handgun) coc50": "Firearms (Handgun)",
    "fitd2 hunt desperate/limited": "hunt desperate/limited",
    "pbta+2 hack and slash": "hack and slash",
    "sr6 vs the ogre": "vs the ogre",
    "vtm6h2 brawl # round 2": "brawl round 2",
}
"""Rolls with a label, and the label."""

MEANT = {
    "coc 50 +2": "coc50 bonus2",
    "coc 50 -1": "coc50 penalty",
    "coc1 50": "coc50 bonus",
    "coc 60/30/12": "coc60",
    "coc 50 hard a bonus die": "coc50 hard bonus",
    "cod-2": "cod0",
    "cod5-2": "cod3",
    "cod chance": "cod0",
    "fitd-1": "fitd0",
    "fitd 2d6kh1": "fitd2",
    "sr4e 9": "sr9 fourth",
    "sr6: 9": "sr9",
    "sr 12 (3)": "sr12 >=3",
    "sw unskilled": "sw4-2",
    "sw d8+d6": "sw8",
    "alien -2 s5": "aliens5 short2",
    "alien 4+3 stress 2": "alien7s2",
    "alien panic roll stress 3": "alien panic3",
    "dheart+2+d6": "dheart+2 adv",
    "dheart+2-d6": "dheart+2 dis",
    "dheart+1 experience +2": "dheart+3",
    "trav+1 dm-2": "trav-1",
    "rouse x3": "rouse3",
    "rouse 3 times": "rouse3",
    "lancer+3 acc": "lancer+3 acc1",
    "lancer+3 +2acc": "lancer+3 acc2",
    "dsa 13 14 12 7": "dsa 13/14/12 fw7",
    "kids 8+2 vs 9": "kids d8+2 vs 9",
    "genesys yyg vs hard": "genesys 1g 2y 3p",
    "genesys 2a1p2d": "genesys 2g 1y 2p",
    "ol5 adv 2": "ol5 adv2",
    "panic adv 5": "panic5 adv",
    "ol adv 5+2 vs 15": "ol5+2 vs 15 adv",
    "ordem dis 3-1 vs 20": "ordem3-1 vs 20 dis",
}
"""What players type by the words, fillers and values that games declare."""


def lines():
    """Go through all lines of the tables that are rolls of games, with what was taken of each."""
    for title, rows in (*TABLES.items(), *TABLES_WHERE_PLAYED.items()):
        for typed, _ in rows:
            try:
                played = find_game(title) if title in TABLES_WHERE_PLAYED else None
                roll = read_where_played(played, typed) if played else parse_game(typed)
            except BadInput:
                continue
            if roll is not None:
                yield typed, roll


def uncovered(typed, taken):
    """Return the signs of a line that were taken for nothing, or twice."""
    times = [sum(start <= at < end for start, end, _ in taken) for at in range(len(typed))]
    return "".join(
        sign for sign, count in zip(typed, times, strict=True) if count != 1 and not sign.isspace()
    )


def test_each_sign_is_taken_for_one_thing():
    wrong = {typed: left for typed, roll in lines() if (left := uncovered(typed, roll.taken))}

    assert sum(1 for _ in lines()) > 800
    assert wrong == {}


@pytest.mark.parametrize("typed", LABELS)
def test_free_words_and_what_has_a_mark_are_the_label(typed):
    assert parse_game(typed).comment == LABELS[typed]


@pytest.mark.parametrize("typed", MEANT)
def test_what_a_game_declares_is_read(typed):
    roll = parse_game(typed)
    assert (str(roll), roll.comment) == (MEANT[typed], "")


def test_each_filler_says_nothing():
    wrong = {}
    for entry in games().values():
        for filler in filter(str.isalpha, entry.fillers):
            roll = parse_game(f"{entry.examples[0]} {filler}")
            if (str(roll), roll.comment) != (entry.examples[0], ""):
                wrong[entry.name] = filler
    assert wrong == {}


def test_an_option_that_is_typed_twice_is_refused_where_it_stands():
    with pytest.raises(BadInput) as refused:
        parse_game("sr6 limit 3 limit 4")
    assert refused.value.at == len("sr6 limit 3 ")


def test_what_a_judged_line_leaves_out_was_not_typed():
    roll = parse_game("attack +7 vs ac 15 crit 19, damage 2d6+3")
    typed = "attack +7 vs ac 15 crit 19, damage 2d6+3"

    assert str(roll) == "d20+7 ac 15 crit19; 2d6+3"
    assert uncovered(typed, roll.taken) == ""
    assert {typed[start:end] for start, end, meaning in roll.taken if meaning == "option"} == {"crit", "19"}


def test_a_modifier_that_is_not_typed_adds_nothing():
    options = [(name, option) for name, entry in games().items() for option in entry.options]
    assert [name for name, option in options if option.shape == "modifier" and option.default] == []
