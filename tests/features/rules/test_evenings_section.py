"""The tables of evenings in the documents, which `tests/cli/test_docs.py` has worked out anew."""

import re
from pathlib import Path

BESIDE = Path(__file__).parents[3] / "docs" / "rules" / "beside.md"


def rows():
    page = BESIDE.read_text(encoding="utf-8")
    found = re.findall(r"^\| ((?:tightness|deck)[^|]*) \| (.*) \|$", page, re.MULTILINE)
    return [(name, figures.split(" | ")) for name, figures in found]


def test_every_row_says_how_it_was_found_and_only_two_dice_are_tried_out():
    tried = [name for name, figures in rows() if figures[-1] != "exact"]
    assert tried == ["tightness 1"]


def test_two_dice_have_the_figures_that_a_table_chooses_by():
    assert dict(rows()[-3:])["deck, 5 left"] == ["20.53 %", "0.0843", "3.04", "exact"]


def test_the_tighter_the_dearer_and_the_closer():
    exact = [figures for name, figures in rows()[:7]]
    guesses, distances = ([float(figures[at].removesuffix(" %")) for figures in exact] for at in (0, 1))
    assert guesses == sorted(guesses)
    assert distances == sorted(distances, reverse=True)
