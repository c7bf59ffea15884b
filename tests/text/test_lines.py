"""A paragraph of a document has no line that was broken in its middle and never joined again."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAR = 90
"""Columns. Pages are about 120 wide; a line is broken if it is still this short with the next word."""

OWN_LINE = re.compile(r"\s*(?:[|<#*]|!\[|[-+] |\d+\. |```|$)")
"""How lines begin that follow no other: cells, headings, items, pictures, bold titles, empty ones."""


def broken_lines(text: str) -> Iterator[str]:
    """Go through the lines that end early although a next one goes on."""
    prose = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)
    for line, following in pairwise(prose.splitlines()):
        begins_anew = OWN_LINE.match(following) or not re.match(r"\s*(?:[^|<#!\s])", line)
        if not begins_anew and len(f"{line} {following.split()[0]}") <= FAR:
            yield line


def test_a_line_that_was_broken_is_found():
    wide = "a line that goes on and on " * 4

    assert list(broken_lines(f"{wide}\nhere\nit goes on")) == ["here"]
    assert list(broken_lines(f"- {wide}\n  then\n  start")) == ["  then"]
    assert list(broken_lines(f"{wide}\nhere\n\nNext.\n- one\n- two\n| a |\n| b |\n```\na\nb\n```")) == []


def test_no_document_has_a_broken_line():
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    listed = ROOT / "docs" / "listing"  # texts for a form of Discord, where each line stays one
    broken = {
        page.relative_to(ROOT).as_posix(): lines
        for page in pages
        if listed not in page.parents and (lines := list(broken_lines(page.read_text())))
    }
    assert broken == {}
