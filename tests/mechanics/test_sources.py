"""Where faces come from."""

from random import Random

import pytest

from bot.mechanics.distribution import Distribution
from bot.mechanics.rule import DRAW, FATE, SPIN, Die
from bot.mechanics.sources import Chance, Fitting, Given, Then, Typed
from tests.mechanics.chi_square import fits
from tests.mechanics.refusals import refusal


def test_chance_asks_for_a_number_below_the_faces_and_adds_one():
    asked = []
    source = Chance(lambda n: asked.append(n) or n - 1)
    assert [source.read(Die(6)), source.read(Die(2))] == [6, 2]
    assert asked == [6, 2]


def test_thrown_dice_show_every_face_equally_often():
    source = Chance(Random("dice").randrange)
    assert fits((source.read(Die(10)) for _ in range(20_000)), Distribution.uniform(range(1, 11)))


def test_given_faces_come_in_order_and_then_no_more():
    source = Given((3, 1, 10))
    assert [source.read(Die(6)), source.read(Die(6)), source.read(Die(10))] == [3, 1, 10]
    assert [source.read(Die(6)), source.read(Die(6))] == [None, None]


SHOWN = Die(4, mark="red", labels=("10", "20", "30", "00"))


def test_faces_that_were_read_before_are_no_labels():
    before, after = Die(12, labels=tuple(map(str, range(12, 0, -1)))), Die(6)
    source = Typed(("12", "6"), known=(12,))
    assert [source.read(before), source.read(before), source.read(after)] == [12, 1, 6]


BAG = Die(10, kind=DRAW, labels=tuple("0123456789"))
SPIN_FOR_TENS = Die(10, kind=SPIN, labels=tuple(f"{digit}x" for digit in range(10)))


def test_chance_throws_many_dice_one_after_the_other():
    one, many = Chance(Random("dice").randrange), Chance(Random("dice").randrange)
    assert many.read_many(Die(10), 50) == tuple(one.read(Die(10)) for _ in range(50))


def test_chance_draws_by_the_weights_with_one_number():
    asked = []
    source = Chance(lambda n: asked.append(n) or 3)
    assert source.draw(Distribution({7: 3, 8: 1})) == 8
    assert asked == [4]


def test_given_faces_of_many_dice_are_as_many_as_are_left():
    source = Given((3, 1, 10))
    assert [source.read_many(Die(6), 2), source.read_many(Die(10), 2)] == [(3, 1), (10,)]
    assert source.read_many(Die(6), 2) == ()


def test_the_first_of_many_faces_that_the_die_lacks_is_refused():
    assert refusal(Given((1, 6, 7, 9)).read_many, Die(6), 4) == "Die 3 cannot show 7: a d6 shows 1 to 6."


def test_given_faces_that_are_left_are_refused():
    source = Given((3, 1, 10))
    source.read_many(Die(6), 2)
    assert refusal(source.finish) == ("Only the first 2 dice are needed: leave out the 10.")
    source.read(Die(10))
    source.finish()


def test_fitting_faces_end_at_the_first_that_its_die_lacks():
    source = Fitting((3, 6, 7, 2))
    assert source.read_many(Die(6), 3) == (3, 6)
    assert (source.read(Die(20)), source.used) == (None, 2)
    source.finish()


EIGHTH = Distribution({7: 7, 8: 1})


def test_one_source_after_another_is_read_to_its_end_first():
    both = Then(Given((6, 5)), Given((4,)))

    assert both.read_many(Die(6), 2) == (6, 5)
    assert (both.read(Die(6)), both.read(Die(6))) == (4, None)
    both.finish()


def test_what_stands_on_a_die_or_the_number_of_its_face_is_typed():
    shown, bag = {"10": 1, "30": 3, "0": 4, "2": 2, "4": 4}, {"0": 1, "7": 8}
    segments = {"3x": 4, "9X": 10, "0": 1}
    for die, typed in ((SHOWN, shown), (BAG, bag), (SPIN_FOR_TENS, segments)):
        assert {word: Typed((word,)).read(die) for word in typed} == typed


@pytest.mark.parametrize(
    ("die", "typed", "sentence"),
    [
        (SHOWN, "40", "Die 1 cannot show 40: the red die shows 00, 10, 20 or 30."),
        (BAG, "10", "Die 1 cannot show 10: the draw shows 0 to 9."),
        (SPIN_FOR_TENS, "10", "Die 1 cannot show 10: the spin shows 0x to 9x."),
        (Die(6), "3x", "Die 1 cannot show 3x: a d6 shows 1 to 6."),
        (SHOWN, "3x", "Die 1 cannot show 3x: the red die shows 00, 10, 20 or 30."),
        (Die(6), "six", "Die 1 cannot show `six`: type a number for each die, such as 6 1."),
    ],
)
def test_what_stands_nowhere_on_it_is_refused(die, typed, sentence):
    assert refusal(lambda: Typed((typed,)).read(die)) == sentence


@pytest.mark.parametrize(
    ("die", "face", "shows"),
    [
        (Die(6), 7, "a d6 shows 1 to 6."),
        (Die(6), -1, "a d6 shows 1 to 6."),
        (Die(2), 3, "a d2 shows 1 to 2."),
        (Die(6), 10**30, "a d6 shows 1 to 6."),
        (Die(10), 0, "a d10 shows 1 to 10; type its 0 as 10."),
        (Die(100), 0, "a d100 shows 1 to 100; type its 0 as 100."),
        (Die(10), 11, "a d10 shows 1 to 10."),
        (Die(3, kind=FATE), 0, "a Fate die shows 1 to 3; type −, 0 or +."),
    ],
)
def test_a_face_that_the_die_lacks_is_refused_with_its_position_and_how_it_is_typed(die, face, shows):
    source = Given((1, face))
    source.read(Die(6))
    assert refusal(source.read, die) == f"Die 2 cannot show {face}: {shows}"


def test_given_numbers_are_drawn_as_they_were_where_they_can_be_drawn():
    source = Given((3, 8, 7))
    assert [source.read(Die(6)), source.draw(EIGHTH), source.draw(EIGHTH)] == [3, 8, 7]
    assert refusal(source.draw, EIGHTH) == "You wrote too few numbers, 3: write one more for the next draw."
    assert refusal(Given((9,)).draw, EIGHTH) == (
        "Number 1 is 9, which these dice cannot make: write another number."
    )


def test_faces_that_are_left_over_are_refused():
    assert refusal(Given((3,)).finish) == "There are no dice to throw here: leave all numbers out."
    both = Then(Given((6,)), Given((4, 3)))
    assert both.read_many(Die(6), 2) == (6, 4)
    assert "leave out the 3" in refusal(both.finish)
    Chance(Random("dice").randrange).finish()
