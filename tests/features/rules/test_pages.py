"""The pages of the documentation on rules, which `tests/cli/test_docs.py` has made anew."""

import re
from pathlib import Path

import pytest

from bot.features.rules.pages import bars, worked_example
from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.distribution import Distribution
from bot.mechanics.playing import play
from bot.mechanics.sources import Typed
from bot.mechanics.specials import SPECIALS


@pytest.fixture(scope="module")
def beside():
    return (Path(__file__).parents[3] / "docs" / "rules" / "beside.md").read_text(encoding="utf-8")


def test_what_is_no_rule_has_a_section_with_figures_and_errata(beside):
    for special in SPECIALS:
        section = beside.partition(f"\n### {special.name}\n")[2].partition("\n### ")[0]
        told = (*(f"- {what}: " for what in special.figures()), *(f"- {text}" for text in special.errata))
        assert [text for text in (special.recipe, *told) if text not in section] == []


def test_evenings_are_found_exactly_but_for_one_and_the_tighter_the_dearer_and_the_closer(beside):
    found = re.findall(r"^\| ((?:tightness|deck)[^|]*) \| (.*) \|$", beside, re.MULTILINE)
    rows = [(name, figures.split(" | ")) for name, figures in found]
    guesses, distances = ([float(row[at].removesuffix(" %")) for _, row in rows[:7]] for at in (0, 1))

    assert [name for name, figures in rows if figures[-1] != "exact"] == ["tightness 1"]
    assert dict(rows[-3:])["deck, 5 left"] == ["20.53 %", "0.0843", "3.04", "exact"]
    assert guesses == sorted(guesses)
    assert distances == sorted(distances, reverse=True)


def test_the_faces_of_a_roll_make_what_it_says():
    for entry in CATALOGUE:
        chosen = entry.settle(*usual_die(entry))
        first = worked_example(chosen).partition("The next roll:")[0]
        faces = tuple(row.split(" | ")[2] for row in re.findall(r"^\| (?!throw).+ \|$", first, re.MULTILINE))
        if "| … |" not in first:
            assert f"made {play(chosen.rule, Typed(faces)).outcome}" in first


def test_bars_are_as_high_as_chances_in_rows_that_begin_with_their_number():
    assert bars(Distribution({1: 1, 2: 8, 4: 4}), range(1, 5)) == "1 ▁█ ▄"
    rows = bars(Distribution.uniform(range(60)), range(60)).splitlines()
    assert rows == [f" 0 {'█' * 50}", f"50 {'█' * 10}"]
