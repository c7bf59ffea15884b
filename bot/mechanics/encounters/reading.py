"""Reads an encounter table from text: a row a line, or values separated by commas, semicolons or tabs."""

import re
from collections.abc import Iterator
from itertools import islice

from bot.mechanics.encounters import separated
from bot.mechanics.encounters.checking import Written, refuse, table_of
from bot.mechanics.encounters.keys import DIE, Key, sides_of, split
from bot.mechanics.encounters.table import MOST_ROWS, EncounterTable
from bot.mechanics.errors import BadInput

_SPACES = {ord(sign): " " for sign in map(chr, range(0x3001)) if sign.isspace() and sign not in "\n\t"}
_CONTROLS = {code: " " for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}

_SEPARATOR = re.compile(r"sep=.\n", re.IGNORECASE)
"""The first line by which some spreadsheets know how values are separated."""

_TITLE = re.compile(rf"({DIE})(?: [^\n]*)?\n", re.IGNORECASE)
"""The line over a table in a book: d100 Encounter."""


def read_table(text: str) -> EncounterTable:
    """Read and check a table. Its rows begin with ranges or numbers of a die, or with weights.

    Raises:
        BadInput: a sentence for each of the first faults, of which all rows are looked through.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROLS | _SPACES)
    lines = re.sub(" +", " ", lines).strip("\ufeff \t\n")
    die, lines = _titled(lines)
    layout = separated.layout_of(lines)
    found = separated.rows(lines, layout) if layout else _lines(lines)
    rows: list[Written] = []
    faults: list[str] = []
    for number, (row, words) in enumerate(islice(found, MOST_ROWS + 1), 1):
        if number > MOST_ROWS:
            raise BadInput(
                f"A table has at most {MOST_ROWS:,} rows: use {{another-table}} in a row for more."
            )
        if isinstance(row, BadInput):
            faults.append(f"Row {number} {row}")
        else:
            rows.append(Written(number, row, " ".join(words.split())))
    refuse(faults)
    return table_of(rows, layout.die if layout and layout.die else die)


def in_lines(text: str) -> str:
    """Return text that was typed where a line cannot end, with a line for each of its parts between `;`."""
    return text if "\n" in text else text.replace(";", "\n")


def _titled(text: str) -> tuple[int | None, str]:
    """Return the sides of the die that a line over the rows names, and what is below."""
    separator = _SEPARATOR.match(text)
    text = text[separator.end() :] if separator else text
    title = _TITLE.match(text)
    return (sides_of(title[1]), text[title.end() :]) if title else (None, text)


def _lines(text: str) -> Iterator[tuple[Key | BadInput, str]]:
    for line in text.split("\n"):
        if line.strip():
            yield split(line) or (separated.no_key(line), "")
