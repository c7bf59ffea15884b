"""Where faces come from."""

from random import Random

import pytest

from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.kinds import FATE
from bot.mechanics.rule import Die
from bot.mechanics.sources import Chance, Given
from tests.mechanics.chi_square import fits


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


def test_given_faces_are_counted_as_they_are_used():
    source = Given((3, 1))
    assert source.used == 0
    source.read(Die(6))
    assert source.used == 1


@pytest.mark.parametrize(("face", "faces"), [(0, 6), (7, 6), (-1, 6), (3, 2), (10**30, 6)])
def test_a_face_that_the_die_lacks_is_refused_with_its_position(face, faces):
    source = Given((1, face))
    source.read(Die(6))
    with pytest.raises(BadInput) as caught:
        source.read(Die(faces))
    assert str(caught.value) == f"Face 2 is {face}, but a d{faces} shows 1 to {faces}."


@pytest.mark.parametrize(
    ("die", "face", "sentence"),
    [
        (Die(10), 0, "a d10 shows 1 to 10: type its 0 as 10."),
        (Die(100), 0, "a d100 shows 1 to 100: type its 0 as 100."),
        (Die(10), 11, "a d10 shows 1 to 10."),
        (Die(3, kind=FATE), 0, "a Fate die shows 1 to 3: type 1 for −, 2 for blank, 3 for +."),
    ],
)
def test_the_refusal_of_a_face_says_how_the_die_is_typed_where_it_is_not_plain(die, face, sentence):
    with pytest.raises(BadInput) as caught:
        Given((face,)).read(die)
    assert str(caught.value) == f"Face 1 is {face}, but {sentence}"
