"""Rolls that are repeated until something comes: how they are read, thrown, and how many there are."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.evaluation import read
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.rolls_needed import find_needed, find_quickly
from bot.mechanics.notation.until import (
    Until,
    UntilResult,
    read_until,
    throw_until,
)
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.ending import find_ending
from bot.mechanics.sources import Chance, Given
from bot.mechanics.typed_line import read_alone

pytestmark = pytest.mark.no_cover


def until(text) -> Until:
    roll = read_alone(text, repeats=True).roll
    assert isinstance(roll, Until), text
    return roll


@pytest.mark.parametrize(
    ("typed", "echoed"),
    [
        ("1d20+5 until 15", "d20 + 5 until 15"),
        ("d20 UNTIL vs 15", "d20 until 15"),
        ("8d6>=5 until 10", "8d6>=5 until 10 in all"),
        ("8d6>=5 until 10 hits", "8d6>=5 until 10 in all"),
        ("8d6>=5 until >9", "8d6>=5 until 10 in all"),
        ("5d6>=5 until 3 hits at once", "5d6>=5 until 3 at once"),
        ("d10>=8 until 4 successes", "(d10)>=8 until 4 in all"),
        ("d20+5 vs 15 until 3", "(d20 + 5)>=15 until 3 in all"),
        ("d6 until 20 in total", "d6 until 20 in all"),
        ("2d6 until a 6", "2d6 until a 6"),
        ("d8 until an 8", "d8 until an 8"),
        ("d20+2 until nat 20", "d20 + 2 until a 20"),
        ("2d6 until even", "2d6 until even"),
        ("d100 until 5 or less", "d% until <=5"),
        ("d20 until 15+", "d20 until 15"),
        ("1d8[fire] until 8", "d8 until 8"),
        ("8d6>=5 until 10 within 4 rolls", "8d6>=5 until 10 in all within 4 rolls"),
        ("8d6>=5 until 10 hits in all in 3 tries", "8d6>=5 until 10 in all within 3 rolls"),
        ("2d6 until a 6, max 4", "2d6 until a 6 within 4 rolls"),
        ("d20+5 until 15 within 1 roll", "d20 + 5 until 15 within 1 roll"),
        ("d6 until even at most 2 rolls", "d6 until even within 2 rolls"),
        ("d20 until 15 within 100 rolls", "d20 until 15"),
    ],
)
def test_what_is_typed_is_echoed_in_one_way_and_read_so_again(typed, echoed):
    found = until(typed)

    assert str(found) == echoed
    assert read_until(echoed) == found


@pytest.mark.parametrize(
    "text",
    [
        *("d20 until dawn", "d20 # wait until 15", "until 15", "d20+5", '2d6 "until 7"'),
        *("2d6 (until 7)", "d20 until 6th", "d20 until 2d6", "d20; until 6"),
    ],
)
def test_all_else_is_no_such_roll(text):
    assert find_ending(text) is None


def test_words_behind_it_are_its_label():
    for text, label in {
        "d20 until 15 climb the wall": "climb the wall",
        "d20 until 15 # the wall": "the wall",
        'd20 until 15 "the wall"': "the wall",
        "d20 until 15 within 4 rolls climb": "climb",
        "d20 climb until 15 # the wall": "climb: the wall",
    }.items():
        assert read_alone(text, repeats=True).label == label


def test_what_stands_behind_it_is_of_the_dice():
    assert str(until("d20+5 until 15 adv")) == "2d20kh1 + 5 until 15"
    assert str(until("4d6 until 12 kh3")) == "4d6kh3 until 12"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("d20 until 30", "d20 gives 1 to 20, never 30 or more: write a number from 1 to 20."),
        ("d20 until <=0", "never 0 or less"),
        ("d20 until a 21", "d20 cannot show a 21: write a number from 1 to 20."),
        ("2d6 + d8 until a 6", "`until a` works only with plain dice of one kind, such as 2d6 until a 6."),
        ("5d6>=5 until a 6", "`until a` works only with plain dice of one kind, such as 2d6 until a 6."),
        ("d20 vs 15 until a 6", "`until a` and `vs 15` do not work together: leave one out."),
        ("3x d20 until 15", "`until` works with only one roll: write just one, such as 2d6 until 10."),
        (
            "100d6 until 400",
            "Each roll needs about 100 throws, but with `until` at most 30 are possible: use fewer dice.",
        ),
        ("d6 until 99999", "numbers up to 10,000"),
        ("d6 until 9999 in all", "100 rolls of d6 can reach at most 600, not 9,999: write a smaller number."),
        ("d6 until 0 in all", "`until` needs a number above 0, such as 2d6 until 10."),
        (
            "d6 until 25 in all within 4 rolls",
            "4 rolls of d6 can reach at most 24, not 25: write a smaller number.",
        ),
        ("d6 until 5 within 0 rolls", "`until` can make 1 to 100 rolls, not 0."),
        ("d6 until 5 within 101 rolls", "`until` can make 1 to 100 rolls, not 101."),
        ("2d[hit,miss] until 2", "`until` needs dice with numbers: this die has words."),
    ],
)
def test_what_cannot_be_met_or_is_too_much_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(BadInput, match=sentence):
        until(text)


@pytest.mark.parametrize(
    ("text", "faces", "gains"),
    [
        ("d20+5 until 15", (3, 9, 10), (0, 0, 1)),
        ("3d6>=5 until 4", (5, 1, 6, 2, 2, 2, 5, 5, 6), (2, 0, 3)),
        ("3d6>=5 until 3 at once", (5, 1, 6, 5, 5, 6), (0, 1)),
        ("2d6 until a 6", (1, 5, 3, 3, 6, 1), (0, 0, 1)),
        ("2d20kl1 until a 20", (20, 19, 20, 20), (0, 1)),
        ("d6 until 7 in all", (3, 3, 1), (3, 3, 1)),
    ],
)
def test_rolls_go_on_until_it_is_enough(text, faces, gains):
    made = throw_until(until(text), Given(faces))

    assert isinstance(made, UntilResult)
    assert (made.gains, made.faces, made.is_met) == (gains, faces, True)


def test_a_roll_that_has_no_face_yet_asks_for_it_and_keeps_all_before():
    made = throw_until(until("2d6 until a 6"), Given((1, 5, 3)))

    assert isinstance(made, Waiting)
    assert (made.faces, len(made.dice), made.wants.faces) == ((1, 5, 3), 3, 6)
    assert made.wants.meaning == "roll 2, die 2 of 2d6"


def test_after_a_hundred_rolls_it_ends():
    made = throw_until(until("d20 until 20"), Chance(lambda _: 0))

    assert isinstance(made, UntilResult)
    assert (len(made.rolls), made.is_met) == (LIMITS.until_rolls, False)


def test_it_ends_after_as_many_rolls_as_there_may_be():
    made = throw_until(until("d20 until 20 within 3 rolls"), Given((1, 2, 3)))

    assert isinstance(made, UntilResult)
    assert (len(made.rolls), made.is_met) == (3, False)


def test_the_odds_of_so_many_rolls_are_the_first_of_those_of_all():
    every, some = find_needed(until("3d6>=5 until 6")), find_needed(until("3d6>=5 until 6 within 4 rolls"))

    assert some.chances == every.chances[:4]
    assert some.never == 1 - every.within[3]


def chances_by_brute_force(found: Until, rolls: int) -> list[Fraction]:
    """Go through all faces of so many rolls: the chance that it takes just 1, 2 and so on."""
    once = Rolls((Expression(found.root),))
    dice = read(once, ())
    assert isinstance(dice, Waiting)
    sides: list[int] = []
    while isinstance(dice, Waiting):
        sides.append(dice.wants.faces)
        dice = read(once, (1,) * len(sides))
    every = list(product(*(range(1, each + 1) for each in sides)))
    gains = []
    for faces in every:
        made = read(once, faces)
        assert not isinstance(made, Waiting)
        gains.append(found.gain(made.sets[0]))
    ended = [0] * rolls
    for path in product(gains, repeat=rolls):
        total = 0
        for place, gain in enumerate(path):
            total += gain
            if total >= found.needed:
                ended[place] += 1
                break
    whole = prod(sides) ** rolls
    return [Fraction(ways, whole) for ways in ended]


@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("d6 until 5", 5),
        ("2d4 until 7", 3),
        ("d4 until 6 in all", 5),
        ("2d4>=3 until 3", 3),
        ("2d4>=4f1 until 2", 3),
        ("2d4 until a 4", 3),
        ("2d4kh1 until a 4", 3),
        ("d4-2 until 3 in all", 5),
        ("d6 vs 5 until 2", 4),
        ("d6 until odd", 4),
    ],
)
def test_the_odds_are_those_of_all_faces(text, rolls):
    found = until(text)

    assert list(find_needed(found).chances[:rolls]) == chances_by_brute_force(found, rolls)


def test_what_a_single_roll_decides_has_a_geometric_distribution():
    needed = find_needed(until("d20 + 5 until 15"))
    miss, hit = Fraction(9, 20), Fraction(11, 20)

    assert needed.chances == tuple(miss**count * hit for count in range(LIMITS.until_rolls))
    assert needed.never == miss**LIMITS.until_rolls
    assert needed.rolled.mean == sum(miss**count for count in range(LIMITS.until_rolls))


def test_odds_that_take_long_are_found_for_nobody_who_waits_and_some_for_nobody():
    assert find_quickly(until("8d6>=5 until 10")) is not None
    assert find_quickly(until("20d6>=5 until 80")) is None
    with pytest.raises(BadInput, match="take too long to calculate"):
        find_needed(until("30d6 until 3000 in all"))
