"""Choices and shuffles: all results are equally likely, and none comes twice."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.picks import MOST_OPTIONS, Pick, read_recorded_pick, throw_pick
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Given

NAMES = tuple("abcde")
PICKS = [
    *(Pick(NAMES[:size], count) for size in range(2, 6) for count in range(1, size)),
    *(Pick(NAMES[:size], shuffles=True) for size in range(2, 6)),
]


def all_results(pick):
    """What comes of all throws, which are equally likely."""
    sides = range(len(pick.options), max(len(pick.options) - pick.taken, 1), -1)
    for faces in product(*(range(1, each + 1) for each in sides)):
        source = Given(faces)
        made = throw_pick(pick, source)
        source.finish()
        assert made.faces == faces
        assert [die.faces for die in made.dice] == list(sides)
        yield made.chosen


@pytest.mark.parametrize("pick", PICKS, ids=str)
def test_every_order_of_what_is_chosen_comes_once_in_all_throws(pick):
    came = Counter(all_results(pick))
    assert came == Counter(dict.fromkeys(permutations(pick.options, pick.taken), 1))


@pytest.mark.parametrize("pick", PICKS, ids=str)
def test_the_chance_is_that_of_each_result(pick):
    alike = permutations if pick.shuffles else combinations
    assert pick.chance == Fraction(1, len(list(alike(pick.options, pick.taken))))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_is_there_twice_is_as_likely_as_all_throws_say(count):
    pick = Pick(("a", "b", "a", "c"), count)
    results = list(all_results(pick))
    for option in "abc":
        among = sum(option in chosen for chosen in results)
        assert pick.chance_of(option) == Fraction(among, len(results)), option


def test_it_waits_for_the_next_die_with_a_face_for_each_that_is_left():
    made = throw_pick(Pick(NAMES, 3), Given((5,)))
    assert isinstance(made, Waiting)
    assert (made.faces, made.wants.faces) == ((5,), 4)


@pytest.mark.parametrize("pick", PICKS, ids=str)
def test_what_is_recorded_is_read_back_with_words_and_without(pick):
    assert read_recorded_pick(pick.written, "; ".join(pick.options)) == pick
    bare = read_recorded_pick(pick.written, "")
    assert (len(bare.options), bare.taken, bare.shuffles) == (len(pick.options), pick.taken, pick.shuffles)
    assert not set("abcde") & {*pick.written.split()}


def test_a_row_that_says_something_else_is_an_error():
    for written, options in (("choose", ""), ("choose 2 of 3", "a; b"), ("shuffle 1", ""), ("2d6", "")):
        with pytest.raises(ValueError):  # noqa: PT011 - a fault of the row, in any words
            read_recorded_pick(written, options)


def test_too_few_and_too_many_are_refused():
    for options, count in (((), 1), (("a",), 1), (("a", "b"), 2), (("a", "b"), 0), (("a",) * 51, 1)):
        with pytest.raises(BadInput, match="You can choose"):
            Pick(options, count)
    assert len(Pick(("a",) * MOST_OPTIONS, shuffles=True).options) == MOST_OPTIONS
