"""Encounter tables as text: read from a message or a file, and written as CSV that is read again.

A row a line, or values separated by commas, semicolons or tabs; above them perhaps a heading with the dice.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from itertools import islice

from bot.mechanics.encounters import separated
from bot.mechanics.encounters.checking import table_of
from bot.mechanics.encounters.dice import LONGEST_HEADING, NAMED, found_in
from bot.mechanics.encounters.keys import RANGE, Key, Written, plain, refuse, split
from bot.mechanics.encounters.ranges import guessed
from bot.mechanics.encounters.separated import safe
from bot.mechanics.encounters.table import MOST_ROWS, EncounterTable
from bot.mechanics.errors import BadInput

LONGEST_OFFER = 3_000
"""Characters of a whole table that is offered in place of one that is refused."""

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

_ROW = re.compile(rf"\s+(?=(?:{RANGE}|\d{{1,3}}[.)])\s)", re.ASCII)
"""Where a row begins in a table that was pasted into one line."""

_RULE = re.compile(r"[\s|:=+_–—-]*")
"""What a line between the rows of a drawn table consists of."""


def read_table(text: str) -> EncounterTable:
    """Read and check a table: rows that begin with numbers of dice or with weights, or a result a line.

    Raises:
        BadInput: a sentence for each of the first faults, of which all rows are looked through; what it
            offers are whole texts, as they can be typed, with the same results.
    """
    try:
        return _read(text)
    except BadInput as wrong:
        short = (offer for offer in wrong.offers if len(offer) <= LONGEST_OFFER)
        raise BadInput(wrong.sentence, offers=tuple(filter(_can_be_read, short))) from None


def _can_be_read(text: str) -> bool:
    try:
        return len(_read(in_lines(text)).rows) == text.count("; ") + (not found_in(text.partition(";")[0]))
    except BadInput:
        return False


def _read(text: str) -> EncounterTable:
    heading, lines = _parted(_tidied(text))
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
    return table_of(rows, found_in(heading))


def in_lines(text: str) -> str:
    """Return text that was typed where a line cannot end, with a line for each of its rows.

    They are the parts between `;`, or where there is none, what begins with a range, or as in `1. Goblins`.
    """
    if "\n" in text or ";" in text:
        return text if "\n" in text else text.replace(";", "\n")
    return _ROW.sub("\n", text)


def _tidied(text: str) -> str:
    """Return lines with single spaces, without signs that cannot be seen, and without what frames a table."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROLS | _SPACES)
    lines = re.sub("  +", " ", lines).strip("\ufeff \t\n")
    separator = _SEPARATOR.match(lines)
    lines = lines[separator.end() :] if separator else lines
    if not lines.startswith("|"):
        return lines
    return "\n".join(line.strip(" |") for line in lines.split("\n") if not _RULE.fullmatch(line))


def _parted(text: str) -> tuple[str, str]:
    """Return the heading, if there is one, and the rows.

    A heading names dice and nothing else, or has no number while the line below it does.
    """
    first, _, below = text.partition("\n")
    if re.fullmatch(NAMED, first[:LONGEST_HEADING].strip(), re.IGNORECASE):
        return first, below
    if not below or split(first) or separated.is_header(text):
        return "", text
    if first[0].isdigit() and not re.match(NAMED, first, re.IGNORECASE):
        return "", text
    following = split(below.lstrip("\n").partition("\n")[0])
    return (first, below) if following and following[0].kind in {"range", "number", "listed"} else ("", text)


def _lines(text: str) -> Iterator[tuple[Key | BadInput, str]]:
    for line in text.split("\n"):
        if line.strip():
            dated = separated.no_key(line), ""
            yield split(line) or (dated if separated.is_dated(line) else (plain(line.strip()), line))


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
    if table.dice is None:
        yield "weight", "text"
        yield from ((row.weight, safe(row.text)) for row in table.rows)
        return
    numbers = [table.numbers(row) for row in range(len(table.rows))]
    if guessed(numbers[0][0], [each[-1] for each in numbers]) != table.dice:
        yield (table.dice,)
    yield "from", "to", "text"
    for span, row in zip(numbers, table.rows, strict=True):
        yield span[0], span[-1], safe(row.text)
