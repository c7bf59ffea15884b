"""Encounter tables as text: read from a message or a file, and written as CSV that is read again.

A row a line, or values separated by commas, semicolons or tabs.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from itertools import islice

from bot.mechanics.encounters import separated
from bot.mechanics.encounters.checking import Written, refuse, table_of
from bot.mechanics.encounters.keys import DIE, Key, sides_of, split
from bot.mechanics.encounters.separated import safe
from bot.mechanics.encounters.table import MOST_ROWS, EncounterTable
from bot.mechanics.errors import BadInput

LARGEST = 256 * 1024
"""Bytes of a file."""

_BEGINNINGS = {
    b"PK\x03\x04": "This is a spreadsheet or an archive: save it as CSV (UTF-8) first.",
    b"\x89PNG": "This is a picture: send a text or CSV file.",
    b"%PDF": "This is a PDF: send a text or CSV file.",
    b"\xff\xfe": "This text is in UTF-16: save it as UTF-8.",
    b"\xfe\xff": "This text is in UTF-16: save it as UTF-8.",
}


def check_size(size: int) -> None:
    """See that a file is not too large to be read.

    Raises:
        BadInput: it is.
    """
    if size > LARGEST:
        raise BadInput(
            f"The file has {size:,} bytes; {LARGEST:,} are the most, which is far above 1,000 rows."
        )


def text_of(content: bytes) -> str:
    """Return the text of a file in UTF-8, with or without its mark at the beginning.

    Raises:
        BadInput: it is too large, or no such text; the sentence says where.
    """
    check_size(len(content))
    for beginning, sentence in _BEGINNINGS.items():
        if content.startswith(beginning):
            raise BadInput(sentence)
    if b"\0" in content:
        raise BadInput(f"Byte {content.index(0) + 1:,} of the file is 0, so it is no text: send text or CSV.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + (3 if content.startswith(b"\xef\xbb\xbf") else 0)
        line = content.count(b"\n", 0, at) + 1
        raise BadInput(
            f"Byte {at + 1:,} of the file (0x{content[at]:02X}, in line {line:,}) is not UTF-8: "
            "save the file as UTF-8."
        ) from None


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


class _Lines(list[str]):
    """Takes lines from a writer of the library."""

    def write(self, line: str) -> None:
        self.append(line)


def csv_of(table: EncounterTable) -> str:
    """Return a table with the columns from, to, text, or weight, text.

    The two ends of a range have a column each, because a spreadsheet would read 01-15 as a date.
    """
    lines = _Lines()
    csv.writer(lines).writerows(_cells(table))
    return "".join(lines)


def _cells(table: EncounterTable) -> Iterator[Iterable[object]]:
    if table.die is None:
        yield "weight", "text"
        yield from ((row.weight, safe(row.text)) for row in table.rows)
        return
    yield "from", "to", "text"
    for position, row in enumerate(table.rows):
        numbers = table.numbers(position)
        yield numbers[0], numbers[-1], safe(row.text)
