"""Rows of an encounter table as separated values: with or without a header, quoted or not.

Spreadsheets run what begins with `=`, `+`, `-` or `@`, and many take `;` for the end of a cell. So a text
that begins so, or goes on so after a `;`, is written with an apostrophe there, which is taken off again here.
"""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.mechanics.encounters.keys import (
    HEAD,
    NUMBER,
    OPEN,
    RANGE,
    WEIGHT,
    Key,
    KeyKind,
    read,
    split,
)
from bot.mechanics.errors import BadInput

RANGES = frozenset({"range", "roll", "number", "numbers", "die", "dice"})
WEIGHTS = frozenset({"weight", "weights", "chance", "frequency", "odds", "count", "%"})
FROM = frozenset({"from", "low", "min", "start"})

_BEGINNING = re.compile(rf"\s*\"?\s*(?:{RANGE}|{OPEN}|{WEIGHT}|{NUMBER})\s*\"?\s*([,;\t])", re.ASCII)
_HEADER = re.compile(r"\s*\"?\s*([\w%]+)\s*\"?\s*([,;\t])")
_BELOW = re.compile(r"\s*(?:[\"'*\d]|$)")
"""What stands below a header, and not below a result such as `Count, the vampire`."""

_DATED = re.compile(r"\s*(?:\d{1,2}[-. ]+[^\W\d_]{3,4}|\d{1,4}([-/.])\d{1,2}\1\d{1,4})\s*[,;\t]")
"""What a spreadsheet makes of 1-15, in any language whose months have short names."""
_ENDS = re.compile(r"[\s,;]")
_FORMULA = r"'*[=+\-@\uff1d\uff0b\uff0d\uff20]"  # the last four are wide forms
_DANGEROUS = re.compile(rf"(^|;[\s\"]*)(?={_FORMULA})")
_ESCAPED = re.compile(rf"(^|;[\s\"]*)'(?={_FORMULA})")


@dataclass(frozen=True, slots=True)
class Layout:
    """How the values are separated, and what the columns hold."""

    separator: str
    bare: KeyKind
    """What a number alone in the first column means."""
    two_ends: bool = False
    """Whether the first two columns hold the ends of a range."""
    header: bool = False


def layout_of(text: str) -> Layout | None:
    """Return the layout that the first line tells, None where it is not of separated values."""
    first, _, below = text.partition("\n")
    header = _HEADER.match(first[:HEAD])
    if header and _BELOW.match(below):
        name, separator = header[1].casefold(), header[2]
        if name in FROM:
            return Layout(separator, "number", two_ends=True, header=True)
        if name in WEIGHTS:
            return Layout(separator, "weight", header=True)
        if name in RANGES:
            return Layout(separator, "number", header=True)
    beginning = _BEGINNING.match(first[:HEAD])
    return Layout(beginning[1], "listed") if beginning else None


def rows(text: str, layout: Layout) -> Iterator[tuple[Key | BadInput, str]]:
    """Go through the keys and texts of rows that are not empty; a key that cannot be read is its fault."""
    lines = (f"{line}\n" for line in text.split("\n"))
    values = csv.reader(lines, delimiter=layout.separator, strict=True)
    try:
        if layout.header:
            next(values)
        for cells in values:
            if any(cell.strip() for cell in cells):
                yield _row(cells, layout)
    except csv.Error:
        yield (
            BadInput('cannot be read: quotation marks pair, and inside a quoted text there are two, "".'),
            "",
        )


def safe(text: str) -> str:
    """Return a text as no spreadsheet will run it."""
    return _DANGEROUS.sub(r"\1'", text)


def is_header(text: str) -> bool:
    """Whether the first line names columns."""
    layout = layout_of(text)
    return layout is not None and layout.header


def is_dated(line: str) -> bool:
    """Whether a line begins with a value that a spreadsheet took for a date."""
    return bool(_DATED.match(line[:HEAD]))


def no_key(line: str) -> BadInput:
    """Return what is wrong with a line that begins with no key, where it needs one."""
    try:
        read(_ENDS.split(line.strip(), maxsplit=1)[0], "number")
    except BadInput as fault:
        return fault
    return BadInput("has no space after its number: write it as in 41 A dragon.")


def _row(cells: list[str], layout: Layout) -> tuple[Key | BadInput, str]:
    while not cells[-1].strip():
        del cells[-1]
    line = split(cells[0]) if len(cells) == 1 else None
    if line and line[1].strip():  # as people type it, among others
        return line
    columns = 2 if layout.two_ends else 1
    key = "-".join(cell for cell in cells[:columns] if cell.strip())
    text = layout.separator.join(cells[columns:])
    try:
        return read(key, layout.bare), _ESCAPED.sub(r"\1", text)
    except BadInput as fault:
        return fault, text
