"""What is offered in place of rows that do not fit: whole tables, each of which is read as it was meant."""

import re

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.tables.text import LONGEST_OFFER, break_lines, read_table

OFFERED = {
    "2d6\na\nb\nc": ("a; b; c",),
    "d6\n1-3 a\n4-8 b": ("d6; 1-3 a; 4-6 b",),
    "1-3 a\n3-6 b": ("1-3 a; 4-6 b", "1-2 a; 3-6 b"),
    "2d6\n2-6 a\n8-12 b": ("2d6; 2-6 a; 7-12 b", "2d6; 2-7 a; 8-12 b"),
    "01-30 a\n31-90 b": ("1-30 a; 31-100 b",),
    "d66\n11-35 a\n41-66 b": ("d66; 11-35 a; 36-66 b", "d66; 11-36 a; 41-66 b"),
    "d20\n1-4 a\n6-9 b\n11-14 c\n16-20 d": (),
    "a\n2x b\nc": ("1x a; 2x b; 1x c",),
    "a, b and c, d": ("a; b and c; d",),
    "a": (),
    "1-3 a\n4-6 b; c\n8 d": (),
    "10% a\n20% b": (),
}
"""What is written, and what is offered."""


def offers_for(text):
    with pytest.raises(BadInput) as refused:
        read_table(text)
    return refused.value.offers


def test_a_table_that_was_probably_meant_is_offered_and_read_with_the_same_results():
    results = r"(?<![^ \n])[abc](?: and c)?(?![^,\n])|d$"
    for written, offers in OFFERED.items():
        assert offers_for(written) == offers
        for offer in offers:
            found = [row.text for row in read_table(break_lines(offer)).rows]
            assert found == re.findall(results, written)


def test_a_long_table_is_not_offered():
    assert offers_for("d6\n1-3 " + "a" * 180 + "\n4-8 " + "b" * 100) != ()
    assert offers_for("d6\n1-3 " + "a" * 180 + "\n4-8 " + "b" * (LONGEST_OFFER - 180)) == ()
