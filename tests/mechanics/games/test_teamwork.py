"""Dice of several people in one roll."""

import re

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.teamwork import LARGEST_POOL, Together, add_dice, read_pool, throw_together
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.reader import understand_one
from bot.mechanics.sources import Given


def thrown(way, shares, *faces):
    source = Given(faces)
    made = throw_together(way, shares, source)
    assert isinstance(made, Together)
    source.finish()
    return made


@pytest.mark.parametrize(
    ("shares", "faces", "verdict", "stress"),
    [
        (("2", "1"), (6, 6, 1), "critical", 1),
        (("1", "1"), (6, 6), "full", 0),
        (("1", "1", "1"), (3, 4, 2), "partial", 2),
        (("0", "1"), (6, 1, 5), "partial", 1),
        (("1", "1"), (3, 1), "bad", 2),
    ],
)
def test_of_a_group_the_best_result_counts_and_each_bad_one_is_a_stress(shares, faces, verdict, stress):
    made = thrown("group", shares, *faces)

    assert (made.verdict, made.stress) == (verdict, stress)


def test_helpers_roll_first_and_their_successes_are_dice():
    made = thrown("teamwork", ("1", "2", "1"), 8, 9, 2, 8, 1, 10, 7)

    assert [part.faces for part in made.parts] == [(8, 1, 10, 7), (8, 9), (2,)]
    assert (made.verdict, made.outcome) == ("success 2", 2)
    assert made.faces == (8, 9, 2, 8, 1, 10, 7)


def test_a_dramatic_failure_of_a_helper_takes_four_dice():
    made = thrown("teamwork", ("6", "0"), 1, 8, 1)

    assert made.parts[0].dice == "cod2"


def test_without_dice_left_who_leads_throws_a_chance_die():
    made = thrown("teamwork", ("3", "0"), 1, 1)

    assert (made.verdict, made.outcome) == ("dramatic failure", 0)


def test_a_pool_has_an_end_however_many_help():
    made = throw_together("teamwork", ("30", *["30"] * 11), Given((8,) * 330 + (1,) * LARGEST_POOL))

    assert isinstance(made, Together)
    assert made.parts[0].dice == f"cod{LARGEST_POOL}"


def test_a_face_that_is_missing_is_asked_for_by_whose_it_is():
    made = throw_together("add", ("2d6", "d8"), Given((3, 4)))

    assert isinstance(made, Waiting)
    assert (made.faces, made.wants.faces, made.wants.meaning) == ((3, 4), 8, "person 2 of 2")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3x 2d6[fire]", "`3x` makes several rolls, but only one is possible here: write `2d6`."),
        ("d20 vs 15", "The dice that you add have no target of their own: leave `vs 15` out."),
        ("$a = d20", "The dice that you add cannot have a name: leave `$a =` out."),
        (
            "2d[hit, miss]",
            "`2d[hit, miss]` has words, which cannot be added: write numbers, such as 2d6 + 3.",
        ),
    ],
)
def test_dice_without_a_sum_are_refused_with_what_is_wrong_with_them(text, sentence):
    with pytest.raises(BadInput, match=re.escape(sentence)):
        add_dice(understand_one(text))


@pytest.mark.parametrize(("way", "text"), [("group", "many"), ("teamwork", "31")])
def test_what_is_no_pool_is_refused(way, text):
    with pytest.raises(BadInput):
        read_pool(way, text)


def test_shares_are_kept_without_words_of_a_person():
    assert add_dice(understand_one("2d6[fire] + 3 # luck")) == "2d6 + 3"
    assert read_pool("group", "3d6") == "3"
