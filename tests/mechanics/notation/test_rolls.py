"""Several rolls in a line: labels, targets, the same dice again, and what they are read back as."""

from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import RollResult, read
from bot.mechanics.notation.line import alone
from bot.mechanics.notation.parsing import parse, parse_rolls
from bot.mechanics.playing import Waiting

READ_BACK = {
    "1d20+7 attack": "d20 + 7 # attack",
    "8d6 fire": "8d6 # fire",
    '1d20 "to hit"': "d20 # to hit",
    "1d20 “to hit”": "d20 # to hit",
    "1d20+7 # attack; 1d8+4 # damage": "d20 + 7 # attack; d8 + 4 # damage",
    "1d20+7; 1d8+4": "d20 + 7; d8 + 4",
    "1d20+7\n1d8+4;": "d20 + 7; d8 + 4",
    ";1d20;;\n 2": "d20; 2",
    "2d6 goblin 2": "2d6 # goblin 2",
    "2d6 Kälte": "2d6 # Kälte",
    "1d20+5 vs the ogre": "d20 + 5 # vs the ogre",
    "1d20 attack # with bless": "d20 # attack: with bless",
    "6#4d6kh3": "6x 4d6kh3",
    "6 4d6k3": "6x 4d6kh3",
    "6 # six": "6 # six",
    "2d20kh": "2d20kh1",
    "4d6dl + 1": "4d6dl1 + 1",
    "5d6dldh": "5d6dl1dh1",
    "4d6 d1": "4d6dl1",
    "1d20+5 adv": "2d20kh1 + 5",
    "1d20 with advantage attack": "2d20kh1 # attack",
    "1d20+5 with disadvantage": "2d20kl1 + 5",
    "1d20 dis attack": "2d20kl1 # attack",
    "1d4 + 1d20ro1 adv + 2": "d4 + 2d20ro1kh1 + 2",
    "1d20 + 1d4 advantage": "2d20kh1 + d4",
    "1d20+5 vs 15": "d20 + 5 vs 15",
    "1d20+5 dc15 attack": "d20 + 5 vs 15 # attack",
    "1d20+5 attack ac 15": "d20 + 5 vs 15 # attack",
    "1d20+5 vs DC 15": "d20 + 5 vs 15",
    "1d20+5>=15": "d20 + 5 vs 15",
    "1d20+5 ac even": "d20 + 5 vs even",
    "5 + 1d20 >= 15": "5 + d20 vs 15",
    "1d4 + 5 - d20<=3": "d4 + 5 - d20 vs <=3",
    "5 + (1d20>=15)": "5 + (d20>=15)",
    "8d10>=6 + 1d10>=6": "8d10>=6 + d10>=6",
    "2 + sr1": "2 + (d6>=5)",
    "d20>=15": "d20>=15",
    "1d20+5 <= 12": "d20 + 5 vs <=12",
    "2d6 vs =7": "2d6 vs =7",
    "10d10>=8 vs 3": "10d10>=8 vs 3",
    "4x d20 vs -1": "4x d20 vs -1",
    "$a=2d6; $a+3; $a vs 5": "$a = 2d6; $a + 3; $a vs 5",
    "$A = 1d6 strength; $b=$a*2; 2x $b+1d4": "$a = d6 # strength; $b = $a*2; 2x $b + d4",
}

REFUSED = {
    "$a+3": ("$a is not thrown before it is used: write $a = 2d6; $a + 3 instead.", ()),
    "$a=2; $a=3": ("$a is thrown twice: give the second another name.", ()),
    "$a=2x d6": ("Column 1: $a is thrown once: leave 2x out.", ()),
    "1d20 vs 15 vs 16": (
        "Column 12: there is a target already, vs 15: leave one of the two out.",
        ("d20 vs 15",),
    ),
    "attack 1d20+7; 1d8": (
        "Column 1: `attack` is not known: write dice, such as 2d6 + 3, and words behind them.",
        ("d20 + 7 # attack; d8",),
    ),
    "2d6 plus 3": (
        "Column 5: write `+` in place of `plus`, or # before a label.",
        ("2d6 + 3", "2d6 # plus 3"),
    ),
    "2d6 fate": (
        "Column 5: fate stands for 4dF: write + before it to add it, or # before a label.",
        ("2d6 + 4dF", "2d6 # fate"),
    ),
    "2d6 ice & fire": ("Column 9: write # before a label with `&` in it.", ("2d6 # ice & fire",)),
    "1d20+7 attack 1d8 damage": (
        "Column 15: another roll begins here: write ; before `1d8 damage`.",
        ("d20 + 7 # attack; d8 # damage",),
    ),
    "2d6 + 2 adv": ("Column 9: advantage is for one d20, and there is no d20: write 2d20kh1 for it.", ()),
    "d20+d20 dis": (
        "Column 9: advantage is for one d20, and there is 2 times a d20: write 2d20kl1 for it.",
        (),
    ),
    "1d6 1d6": (
        "Column 5: a sign is missing before `1d6`: write + to add it.",
        ("d6 + d6", "d6; d6"),
    ),
    "(2d6; d4": ("Column 5: `(` of column 1 is not closed: write `)` here.", ("(2d6); d4",)),
    ";".join(["1"] * 11): ("One line makes at most 10 rolls, and this one has 11.", ()),
    "$a=d6;" + ";".join(f"${b}=${a}+${a}+${a}+${a}" for a, b in ("ab", "bc", "cd", "de", "ef")): (
        "$e = $d + $d + $d + $d uses too much again: with all written out it has over 300 values.",
        (),
    ),
    "$a=1000000; $b=$a*$a; $b*$b": (
        "In $b*$b: the value of $b*$b may pass 1,000,000,000,000: take smaller numbers or fewer dice.",
        (),
    ),
}


@pytest.mark.parametrize(("text", "form"), READ_BACK.items())
def test_a_line_is_read_back_in_one_form(text, form):
    assert str(parse_rolls(text)) == form


@pytest.mark.parametrize("form", READ_BACK.values())
def test_what_is_read_back_is_read_as_the_same(form):
    assert str(parse_rolls(form)) == form


@pytest.mark.parametrize(("text", "refusal"), REFUSED.items())
def test_what_cannot_be_is_refused_with_what_was_probably_meant(text, refusal):
    with pytest.raises(BadInput) as refused:
        parse_rolls(text)
    assert (str(refused.value), refused.value.offers) == refusal


def test_the_line_that_is_wrong_is_shown_with_its_own_column():
    with pytest.raises(BadInput) as refused:
        parse_rolls("1d20 + 5\n2d6 + + 3")
    assert refused.value.marked == "2d6 + + 3\n      ^"


def test_several_rolls_are_none_where_one_is_wanted():
    with pytest.raises(BadInput, match="These are 2 rolls") as refused:
        parse("1d20; 2d6")
    assert refused.value.offers == ("d20", "2d6")


def thrown(text, *faces):
    result = read(parse_rolls(text), faces)
    assert isinstance(result, RollResult)
    return result


def test_parts_are_thrown_in_order():
    parts = thrown("1d20 + 7; 2x d8 slashing", 11, 5, 6).parts
    assert [part.totals for part in parts] == [(18,), (5, 6)]


def test_a_missing_face_names_its_part():
    waiting = read(parse_rolls("d20; 2d6"), (20, 3))
    assert isinstance(waiting, Waiting)
    assert waiting.wants.meaning == "roll 2 of 2, die 2 of 2d6"


@pytest.mark.parametrize(
    ("target", "face", "success", "margin"),
    [
        ("vs 8", 8, True, 0),
        ("vs 8", 5, False, -3),
        ("vs >8", 9, True, 1),
        ("vs <=8", 6, True, 2),
        ("vs <8", 8, False, 0),
        ("vs =8", 8, True, None),
    ],
)
def test_a_total_meets_its_target_or_not_and_by_so_much(target, face, success, margin):
    part = thrown(f"d20 {target}", face).parts[0]
    assert (part.successes, part.margins) == ((success,), (margin,))


def test_without_a_target_there_is_no_success():
    part = thrown("d20", 3).parts[0]
    assert (part.successes, part.margins) == ((), ())


def test_what_has_a_name_is_thrown_once_and_used_again():
    assert thrown("$a=2d6; $a+3; $a*$a vs 5", 2, 3).totals == (5, 8, 25)


def chances(text, part):
    distribution = distribution_of(parse_rolls(text).parts[part].root)
    return {total: distribution.chance(total) for total in distribution.weights}


def ways(*totals):
    each = Fraction(1, len(totals))
    return {total: each * totals.count(total) for total in sorted(set(totals))}


def test_the_odds_of_a_part_are_exact_where_the_same_dice_count_twice():
    two = [a + b for a, b in product(range(1, 5), repeat=2)]
    assert chances("$a=2d4; $a*$a - $a", 1) == ways(*(a * a - a for a in two))


def test_the_odds_of_a_part_are_exact_where_names_stand_on_names():
    cases = [(a + 1) * a + c for a, c in product(range(1, 7), range(1, 4))]
    assert chances("$a=d6; $b=$a+1; $c=d3; $b*$a+$c", 3) == ways(*cases)


def test_a_number_of_dice_may_be_used_again():
    found = chances("$n=d2; ($n)d4 + $n", 1)
    assert found == {
        total: Fraction(
            sum(4 * (a + 1 == total) for a in range(1, 5))
            + sum(a + b + 2 == total for a, b in product(range(1, 5), repeat=2)),
            32,
        )
        for total in range(2, 11)
    }


def test_a_value_is_written_out_where_nothing_counts_twice():
    assert str(alone(parse_rolls("$a=2d6; $b=$a+1; $b*2").parts[2].root)) == "(2d6 + 1)*2"
    assert alone(parse_rolls("$a=2d6; $a+$a").parts[1].root) is None
