"""The rolls of the pages are those of the rules."""

import re

import pytest

from bot.features.rules.pages import bars, worked_example
from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.distribution import Distribution
from bot.mechanics.playing import play
from bot.mechanics.sources import Typed


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_the_faces_of_a_roll_make_what_it_says(entry):
    method = entry.settle(*usual_die(entry))
    first = worked_example(method).partition("The next roll:")[0]
    if "| … |" in first:
        return
    faces = tuple(row.split(" | ")[2] for row in re.findall(r"^\| (?!throw).+ \|$", first, re.MULTILINE))

    assert f"made {play(method.rule, Typed(faces)).outcome}" in first


def test_bars_are_as_high_as_chances_and_what_never_comes_has_none():
    assert bars(Distribution({1: 1, 2: 8, 4: 4}), range(1, 5)) == "1 ▁█ ▄"


def test_bars_of_many_numbers_stand_in_rows_that_begin_with_their_number():
    rows = bars(Distribution.uniform(range(60)), range(60)).splitlines()
    assert rows == [f" 0 {'█' * 50}", f"50 {'█' * 10}"]
