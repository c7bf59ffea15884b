"""What expressions are read as: the one form that is read back to people, which is itself read the same."""

import pytest

from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.tree import Arithmetic, Counting, Dice, Explosion, Keep, Number, ValueCondition

READ_BACK = {
    "2d6+3": "2d6 + 3",
    "1d20": "d20",
    " 4 D 6 Kh 3 ": "4d6kh3",
    "d100": "d%",
    "3dF": "3dF",
    "df+1": "dF + 1",
    "5 − 3": "5 - 3",
    "5 – 3": "5 - 3",
    "d6×3÷4": "d6*3/4",
    "1+2*3": "1 + 2*3",
    "(1+2)*3": "(1 + 2)*3",
    "--3": "--3",
    "2 - -3": "2 - -3",
    "2*-3": "2*-3",
    "4d6k3": "4d6kh3",
    "4d6r1": "4d6rr1",
    "4d6rr=1": "4d6rr1",
    "4d6ro<=2rr>5": "4d6ro<=2rr>5",
    "4dFrr-1": "4dFrr-1",
    "4d6!6": "4d6!=6",
    "4d6!!": "4d6!!",
    "4d6!P>4": "4d6!p>4",
    "d6!-1": "d6! - 1",
    "4d6min2max5": "4d6mi2ma5",
    "5d6dl1dh1": "5d6dl1dh1",
    "10d10>=8": "10d10>=8",
    "10d10>8f1": "10d10>8f=1",
    "10d10>=8f<=2": "10d10>=8f<=2",
    "4dF>-1": "4dF>-1",
    "10d10>=8 - 1": "10d10>=8 - 1",
    "4d6rr1!mi2kh3>=5": "4d6rr1!mi2kh3>=5",
    "(1d4)d6": "(d4)d6",
    "(4)d6kh2": "(4)d6kh2",
    "{2d20,1d12}kh1": "{2d20, d12}kh1",
    "{2d20,1d12}k1>=15": "{2d20, d12}kh1>=15",
    "{2d6}": "(2d6)",
    "{2d6+3}>=10": "(2d6 + 3)>=10",
    "(2d6+3)>=10": "(2d6 + 3)>=10",
    "1x d6": "d6",
    "6 x 4d6kh3": "6x 4d6kh3",
    "6×4d6kh3": "6x 4d6kh3",
    "2×3": "2x 3",
    "2d6[ fire ]": "2d6[fire]",
    "3[a]+(1)[b]": "3[a] + (1)[b]",
    "2d6#hit": "2d6 # hit",
    "2d6 # a # b": "2d6 # a # b",
    "2d6 #": "2d6",
    "d%b1": "d%b",
    "1d%P2": "d%p2",
}


@pytest.mark.parametrize(("text", "form"), READ_BACK.items())
def test_an_expression_is_read_back_in_one_form(text, form):
    assert str(parse(text)) == form


@pytest.mark.parametrize("form", READ_BACK.values())
def test_what_is_read_back_is_read_as_the_same(form):
    assert str(parse(form)) == form


def test_arithmetic_goes_from_left_to_right():
    one, two, three = Number(1), Number(2), Number(3)
    assert parse("1-2-3").root == Arithmetic("-", Arithmetic("-", one, two), three)


def test_products_come_before_sums():
    one, two, three = Number(1), Number(2), Number(3)
    assert parse("1+2*3").root == Arithmetic("+", one, Arithmetic("*", two, three))


def test_all_parts_of_an_expression_are_in_the_tree():
    dice = Dice(
        4, 6, explosion=Explosion("!"), keeps=(Keep("kh", 3),), counting=Counting(ValueCondition(">", 4))
    )
    assert parse("2x 4d6!kh3>4 # twice") == Expression(dice, 2, "twice")


def test_a_comparison_after_an_explosion_belongs_to_it():
    assert parse("4d6!>=5").root == Dice(4, 6, explosion=Explosion("!", ValueCondition(">=", 5)))


def test_a_second_comparison_after_an_explosion_counts():
    exploding = Explosion("!", ValueCondition(">=", 5))
    assert parse("4d6!>=5>=6").root == Dice(
        4, 6, explosion=exploding, counting=Counting(ValueCondition(">=", 6))
    )


def test_the_same_text_is_read_once_only():
    assert parse("3d8 + 1") is parse("3d8 + 1")
