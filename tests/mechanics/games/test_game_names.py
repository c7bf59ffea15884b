"""Where the name of a game stands in a line, and between which tokens it is one."""

import pytest

from bot.mechanics.games.catalogue import games, parse_game


def name_in(game, line):
    """What of a line is the name of a game; nothing where it names none."""
    name = games()[game].find_name(line)
    return line[name.begin : name.end] if name else ""


@pytest.mark.parametrize(
    ("game", "line", "name"),
    [
        ("coc", "Stealth COC45", "COC"),
        ("fitd", "3 blades in the dark", "blades in the dark"),
        ("13a", "13a+5 vs 18", "13a"),
        ("vtm", "v57 hunger 2", "v5"),
        ("wild", "3wild", "wild"),
        ("cod", "codr 5", "cod"),
        ("cod", "codagain 9", "cod"),
        ("ess", "essd8", "ess"),
        ("rk", "8k4+5", "8k4"),
    ],
)
def test_numbers_and_options_may_stand_right_beside_a_name(game, line, name):
    assert name_in(game, line) == name


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("ol", "old man"),
        ("coc", "cocoa 5"),
        ("coc", "xcoc 5"),
        ("13a", "d13a"),
        ("rk", "4d6k3"),
        ("rk", "1.5k3"),
        ("rk", "6k3.5"),
        ("coc", "5 # coc"),
        ("coc", '5 "coc 45"'),
    ],
)
def test_no_part_of_another_word_or_label_is_a_name(game, line):
    assert name_in(game, line) == ""


@pytest.mark.parametrize(
    ("game", "among", "elsewhere"),
    [
        ("ms", "ms 45", "ms panic 3"),
        ("dheart", "dd3", "dd34"),
        ("wild", "ww 3", "ww cut"),
        ("wild", "3ww", "3 ww"),
        ("2d20", "2d20 tn 9", "2d20 + 9"),
        ("2d20", "5d20 tn 9", "6d20 tn 9"),
        ("yz", "fbl 3 base 2 skill", "fbl d8"),
        ("genesys", "sw 2g 1y", "sw 2 vs 4"),
        ("genesys", "star wars 2g 1y", "star wars d8"),
        ("dsatest", "dsa5 13-2", "dsa5 13 12 14"),
        ("dsatest", "tde 13 climb", "tde 13 fw 7"),
    ],
)
def test_some_names_are_a_game_s_only_among_certain_tokens(game, among, elsewhere):
    assert (name_in(game, among) != "", name_in(game, elsewhere)) == (True, "")


@pytest.mark.parametrize(
    ("typed", "roll"),
    [
        ("+ms45", "ms45 adv"),
        ("- ms 45", "ms45 dis"),
        ("black hack 12", "under12 strict"),
        ("blackhack12", "under12 strict"),
        ("chance die", "cod0"),
        ("6k3", "6k3"),
    ],
)
def test_a_name_may_say_something_of_the_roll(typed, roll):
    assert str(parse_game(typed)) == roll
