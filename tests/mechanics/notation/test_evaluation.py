"""The order in which dice are thrown, and faces that people type."""

from random import Random

import pytest

from bot.mechanics.notation.evaluation import RollResult, read, throw, throw_all
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.tree import Dice, Explosion, Reroll, ValueCondition
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.reader import understand
from bot.mechanics.rule import FATE
from bot.mechanics.sources import Chance
from tests.mechanics.refusals import is_short_sentence, refusal
from tests.scripted import Scripted


def rolled(text, *faces):
    """Throw an expression with exactly these faces."""
    result = read(understand(text), faces)
    assert isinstance(result, RollResult)
    return result


def meanings(text, *faces):
    """What each throw was asked for, and the last that is still missing."""
    asked = [read(understand(text), faces[:given]) for given in range(len(faces) + 1)]
    return [waiting.wants.meaning for waiting in asked if isinstance(waiting, Waiting)]


def test_arithmetic_goes_left_to_right_and_rounds_down():
    results = {"7/2": 3, "-7/2": -4, "2 - 3 - 4": -5, "2 + 3*4": 14, "-(2 + 3)": -5, "2*3/4": 1}
    assert {text: rolled(text).totals[0] for text in results} == results


def test_a_tree_is_thrown_from_left_to_right():
    assert [part.total for part in rolled("1d6 - 1d20*2", 6, 20).sets[0].parts] == [6, 40]


def test_chance_is_asked_once_for_each_throw():
    chance = Scripted()
    chance.faces(6, 2, 3)
    thrown = throw_all(understand("2d6!"), chance)
    assert (thrown.faces, thrown.totals, chance.next) == ((6, 2, 3), (11,), [])


def test_the_whole_pool_is_thrown_before_any_die_again():
    pool = rolled("3d6rr1!", 1, 6, 1, 1, 6, 2, 3, 4)
    assert meanings("3d6rr1!", *pool.faces) == [
        "die 1 of 3d6rr1!",
        "die 2 of 3d6rr1!",
        "die 3 of 3d6rr1!",
        "3d6rr1!: die 1 again",
        "3d6rr1!: die 2 exploded",
        "3d6rr1!: die 3 again",
        "3d6rr1!: die 1 again",
        "3d6rr1!: die 2 exploded",
    ]


def test_dice_lie_in_the_order_of_their_first_throws():
    dice = rolled("3d6rr1!", 1, 6, 1, 1, 6, 2, 3, 4).sets[0].dice
    assert [[throw.face for throw in die.throws] for die in dice] == [[1, 1, 3], [6], [1, 2], [6], [4]]
    assert [die.exploded for die in dice] == [False, True, False, True, False]


def test_a_computed_number_of_dice_is_thrown_first():
    thrown = rolled("(1d4)d6", 3, 1, 2, 6).sets[0]
    assert (thrown.total, thrown.parts[0].total, len(thrown.dice)) == (9, 3, 3)


def test_faces_are_added_for_each_set_and_no_dice_are_worth_nothing():
    assert rolled("3d6 + 2", 1, 4, 6).totals == (13,)
    assert rolled("2x 2d6", 1, 2, 3, 4).totals == (3, 7)
    assert rolled("(1d4 - 1)d6kh1", 1).totals == (0,)


def test_a_missing_face_names_its_die_and_keeps_the_others():
    waiting = read(understand("4d6"), (6, 5))
    assert (waiting.faces, str(waiting.wants), waiting.wants.meaning) == ((6, 5), "d6", "die 3 of 4d6")


def test_a_missing_face_names_its_set_and_a_fate_die_how_it_is_read():
    assert read(understand("2x 2d6"), (1, 2, 3)).wants.meaning == "set 2 of 2, die 2 of 2d6"
    assert read(understand("4dF"), ()).wants.kind is FATE


def test_faces_that_do_not_fit_are_refused():
    assert refusal(read, understand("d20 + 2d6"), (20, 6, 7)) == "Die 3 cannot show 7: a d6 shows 1 to 6."
    assert (
        refusal(read, understand("2 + 3"), (1,)) == "There are no dice to throw here: leave all numbers out."
    )
    assert "Only the first 2 dice are needed" in refusal(read, understand("2x 1d6"), (1, 2, 5))


@pytest.mark.parametrize(
    "endless",
    [
        Dice(1, 6, rerolls=(Reroll(ValueCondition("=", 1)),)),
        Dice(
            1_000,
            6,
            explosion=Explosion("!", ValueCondition("=", 1)),
            rerolls=(Reroll(ValueCondition("=", 2)),),
        ),
    ],
)
def test_a_source_without_chance_does_not_throw_for_ever(endless):
    faces = Random(1)
    below = (lambda n: 0) if endless.count == 1 else (lambda n: faces.choice((0, 1, 1, 1, 1, 1)))
    refused = refusal(throw, Rolls((Expression(endless),)), Chance(below))
    assert is_short_sentence(refused)
    assert "After 20,000 throws these dice are still not finished: re-roll or explode fewer faces." in refused
