"""What is recorded is read by a reader of its own, which knows no habit and reads the same for ever."""

import csv
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.recorded import read_roll, read_rolls
from bot.mechanics.reading.phrase_book import NAMES, ROWS
from bot.mechanics.reading.reader import understand
from tests.mechanics.notation.oracle.generated import expression
from tests.mechanics.notation.oracle.generated_lines import line
from tests.mechanics.notation.trees import EXPRESSIONS
from tests.tiers import in_the_soak

MANY = in_the_soak(2_000, 100)

TYPED = [
    *(
        row["expression"]
        for row in csv.DictReader(Path(__file__).with_name("expressions.csv").read_text().splitlines())
    ),
    *(row.typed for row in ROWS),
    *(spelling for name in NAMES for spelling in name.spellings),
]
"""What people type."""

HABITS = ("reading", "where_played")
"""Modules that know what people type."""


def recorded():
    """Go through the texts that are recorded of all that people type here."""
    for typed in TYPED:
        try:
            yield str(understand(typed))
        except BadInput as refused:
            yield from refused.offers


RECORDED = list(dict.fromkeys(recorded()))


def is_refused(text):
    try:
        read_rolls(text)
    except BadInput:
        return True
    return False


@settings(max_examples=MANY)
@given(EXPRESSIONS)
def test_the_text_of_any_tree_is_read_as_the_tree(meant):
    assert read_roll(str(meant)) == meant


def test_the_text_of_what_is_generated_is_read_as_it_was_meant():
    random = Random(1)
    for _ in range(MANY):
        _, one = expression(random)
        assert read_roll(str(one)) == one
        _, several = line(random)
        assert read_rolls(str(several)) == several


def test_what_is_recorded_of_anything_typed_is_read_and_written_back_as_it_is():
    assert {text: str(read_rolls(text)) for text in RECORDED} == {text: text for text in RECORDED}


def test_what_is_recorded_is_dice_as_it_was_recorded():
    for text in RECORDED:
        assert understand(text) == read_rolls(text), text


@pytest.mark.parametrize("text", [spelling for name in NAMES for spelling in name.spellings])
def test_names_of_games_are_none_of_what_is_recorded(text):
    assert is_refused(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "2d6; ", "2d6 fire", '2d6 "fire"', "1d20 adv", "4d6k3", "4d6d1", "8d10t7", "2d6 >= 7", "4d6r1"),
        *(
            "d20 + 5 dc 15",
            "max(d6, d8)",
            "floor(d6/2)",
            "w20",
            "4d6 drop lowest",
            "2d6 vs",
            "2d6]",
        ),
        *(
            "$a + 1",
            "$a = d6; $a = d8",
            "{d6}kh1",
            "{d6, d8}km1",
            "(d6)kh1",
            "3d[hit, miss] vs 2",
            "d6[]",
            "dF2",
        ),
        *(
            "ceil(d6)",
            "d6/0",
            "1001d6",
            "d100001",
            "21x d6",
            "d%b0",
            "d[1, x]",
            "d6!up0",
            "d6rr",
            "d6>=1:101",
        ),
        *("(" * 100 + "d6" + ")" * 100, "-" * 200 + "1", "9" * 200, "d6 # a\x07", "d6; d8 d4"),
        "; ".join(["d6"] * (LIMITS.rolls + 1)),
        "d6 + " * 60 + "d6",
    ],
)
def test_anything_else_is_refused(text):
    assert is_refused(text)


def test_no_code_that_knows_habits_runs():
    called = set()
    sys.setprofile(lambda frame, *_: called.add(frame.f_globals.get("__name__", "")))
    try:
        for text in RECORDED:
            read_rolls.__wrapped__(text)
    finally:
        sys.setprofile(None)
    assert not {name for name in called if not set(HABITS).isdisjoint(name.split("."))}
