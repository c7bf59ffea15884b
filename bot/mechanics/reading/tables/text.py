"""Encounter tables as text: read from a message or a file, and written as CSV that can be read again.

One row a line, or values separated by commas, semicolons or tabs, with or without a header and quotes; a
heading with the dice may come first. Faults name their rows.

Spreadsheets run text that begins with `=`, `+`, `-` or `@`, and many end a cell at `;`. So text that begins
like that, at its start or after a `;`, is written with an apostrophe before it, which is removed here.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from bot.mechanics.encounters.table import (
    LONGEST_TEXT,
    MOST_ROWS,
    MOST_WEIGHT,
    EncounterTable,
    Row,
    TableDice,
)
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.tables.dice import LONGEST_HEADING, NAMED, find_dice
from bot.mechanics.reading.tables.keys import (
    HEAD,
    NUMBER,
    OPEN,
    RANGE,
    WEIGHT,
    Key,
    KeyKind,
    WrittenRow,
    key_of_line,
    read_key,
    refuse,
    split_key,
)
from bot.mechanics.reading.tables.ranges import (
    add_weights,
    drop_dice,
    guess_dice,
    split_at_commas,
    table_of_ranges,
)
from bot.mechanics.reading.tables.row_dice import fault_in

RANGES = frozenset({"range", "roll", "number", "numbers", "die", "dice"})
WEIGHTS = frozenset({"weight", "weights", "chance", "frequency", "odds", "count", "%"})
FROM = frozenset({"from", "low", "min", "start"})

_BEGINNING = re.compile(rf"\s*\"?\s*(?:{RANGE}|{OPEN}|{WEIGHT}|{NUMBER})\s*\"?\s*([,;\t])", re.ASCII)
_HEADER = re.compile(r"\s*\"?\s*([\w%]+)\s*\"?\s*([,;\t])")
_BELOW = re.compile(r"\s*(?:[\"'*\d]|$)")
"""The line below a header, but not below a result such as `Count, the vampire`."""

_DATED = re.compile(r"\s*(?:\d{1,2}[-. ]+[^\W\d_]{3,4}|\d{1,4}([-/.])\d{1,2}\1\d{1,4})\s*[,;\t]")
"""What a spreadsheet makes of 1-15, in any language with short names for months."""
_ENDS = re.compile(r"[\s,;]")
_FORMULA = r"'*[=+\-@\uff1d\uff0b\uff0d\uff20]"  # the last four are wide forms
_DANGEROUS = re.compile(rf"(^|;[\s\"]*)(?={_FORMULA})")
_ESCAPED = re.compile(rf"(^|;[\s\"]*)'(?={_FORMULA})")


@dataclass(frozen=True, slots=True)
class Layout:
    """The separator of values, and the meaning of the columns."""

    separator: str
    bare: KeyKind
    """The meaning of a number alone in the first column."""
    two_ends: bool = False
    """Whether the first two columns hold the ends of a range."""
    header: bool = False


def layout_of(text: str) -> Layout | None:
    """Return the layout of the first line, or None without separated values."""
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


def read_rows(text: str, layout: Layout) -> Iterator[tuple[Key | BadInput, str]]:
    """Yield the key and text of each row that is not empty; a key that cannot be read is its fault."""
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
            BadInput(
                'has an opening " without a closing one: write " at the end, or "" for a " within the text.'
            ),
            "",
        )


def escape_formulas(text: str) -> str:
    """Return a text that no spreadsheet runs."""
    return _DANGEROUS.sub(r"\1'", text)


def is_dated(line: str) -> bool:
    """Whether a line begins with a value that a spreadsheet took for a date."""
    return bool(_DATED.match(line[:HEAD]))


def no_key(line: str) -> BadInput:
    """Return the fault of a line without the key that it needs."""
    try:
        read_key(_ENDS.split(line.strip(), maxsplit=1)[0], "number")
    except BadInput as fault:
        return fault
    return BadInput("needs a space after its number, as in 41 A dragon.")


def _row(cells: list[str], layout: Layout) -> tuple[Key | BadInput, str]:
    while not cells[-1].strip():
        del cells[-1]
    line = split_key(cells[0]) if len(cells) == 1 else None
    if line and line[1].strip():  # as people type it
        return line
    columns = 2 if layout.two_ends else 1
    key = "-".join(cell for cell in cells[:columns] if cell.strip())
    text = layout.separator.join(cells[columns:])
    try:
        return read_key(key, layout.bare), _ESCAPED.sub(r"\1", text)
    except BadInput as fault:
        return fault, text


PERCENT = 100


def table_of(rows: Sequence[WrittenRow], dice: TableDice | None = None) -> EncounterTable:
    """Check rows and make a table of them; ranges may come in any order.

    `dice` are those in the text; the ranges must then cover exactly their numbers.

    Raises:
        BadInput: a sentence for each of the first five faults.
    """
    if len(rows) < 2:
        raise BadInput(
            "A table needs at least two rows: write each on its own line, or with `;` between them, such as "
            "Goblins; Wolves.",
            offers=tuple(filter(None, map(split_at_commas, rows))),
        )
    refuse(_text_faults(rows))
    bare = [row for row in rows if row.key.kind == "plain"]
    if len(bare) == len(rows):
        return _by_lines(rows, dice)
    refuse([f"{row.begin} {no_key(row.text)}" for row in bare], add_weights(rows))
    return table_of_ranges(rows, dice) if _are_ranges(rows, dice) else _by_weights(rows)


def _text_faults(rows: Sequence[WrittenRow]) -> list[str]:
    faults = []
    for row in rows:
        if not row.text:
            faults.append(f"{row.begin} has no text: write what happens there.")
        if len(row.text) > LONGEST_TEXT:
            faults.append(
                f"{row.begin} can have at most {LONGEST_TEXT} characters, not {len(row.text):,}: "
                "make it shorter."
            )
        elif fault := fault_in(row.text):
            faults.append(f"{row.begin} {fault}")
    return faults


def _by_lines(rows: Sequence[WrittenRow], dice: TableDice | None) -> EncounterTable:
    """Give each line an equal chance, or one number of the dice from the lowest on if the text has dice."""
    if dice is None:
        return EncounterTable(tuple(Row(1, row.text) for row in rows))
    ways = dice.ways
    if len(ways) != len(rows):
        raise BadInput(
            f"{dice} has {len(ways):,} numbers, {min(ways)} to {max(ways)}, but the table has "
            f"{len(rows):,} rows: begin each row with its numbers, or leave {dice} out for equal chances.",
            offers=(drop_dice(rows),),
        )
    return EncounterTable(
        tuple(Row(weight, row.text) for weight, row in zip(ways.values(), rows, strict=True)), dice
    )


def _are_ranges(rows: Sequence[WrittenRow], dice: TableDice | None) -> bool:
    """Tell ranges from weights.

    Raises:
        BadInput: there are both, or it is not clear.
    """
    ranged = next((row for row in rows if row.key.kind in {"range", "number"}), None)
    weighted = next((row for row in rows if row.key.kind == "weight"), None)
    if ranged and weighted:
        raise BadInput(
            f"{ranged.begin} has numbers of a die, but {weighted} has a weight: use only numbers or only "
            "weights."
        )
    if dice and weighted:
        raise BadInput(
            f"{weighted.begin} has a weight, but the table begins with {dice}: begin the rows "
            "with numbers of "
            f"{dice}, or leave {dice} out."
        )
    if ranged or weighted or dice:
        return weighted is None
    if [row.key.low for row in rows] == list(range(1, len(rows) + 1)):
        raise BadInput(
            f"The rows begin with 1 to {len(rows)}, which can be numbers of a die or weights: for numbers "
            "add the first line `range,text`, for weights `weight,text`."
        )
    return False


def _by_weights(rows: Sequence[WrittenRow]) -> EncounterTable:
    refuse(
        [
            f"{row.begin} has the weight 0: give it 1 or more, or leave it out."
            for row in rows
            if not row.key.low
        ]
    )
    total = sum(row.key.low for row in rows)
    _check_percentages(rows, total)
    if total > MOST_WEIGHT:
        raise BadInput(
            f"The weights can add up to at most {MOST_WEIGHT:,}, not {total:,}: make all weights smaller."
        )
    return EncounterTable(tuple(Row(row.key.low, row.text) for row in rows))


def _check_percentages(rows: Sequence[WrittenRow], total: int) -> None:
    percentage = next((row for row in rows if row.key.written.endswith("%")), None)
    weight = next((row for row in rows if not row.key.written.endswith("%")), None)
    if percentage and weight:
        raise BadInput(
            f"{percentage.begin} has a percentage, but {weight} has a weight: use only percentages or only "
            "weights."
        )
    if percentage and total != PERCENT:
        raise BadInput(
            f"The percentages add up to {total:,}, not {PERCENT}: change them, or write weights such as 3x."
        )


LONGEST_OFFER = 3_000
"""Characters of the longest whole table on a button."""

LARGEST = 256 * 1024
"""Bytes of the largest file."""

_BEGINNINGS = {
    b"PK\x03\x04": "This is a spreadsheet or an archive: save it as CSV (UTF-8) first.",
    b"\x89PNG": "This is a picture: send a text or CSV file.",
    b"%PDF": "This is a PDF: send a text or CSV file.",
    b"\xff\xfe": "This text is in UTF-16: save it as UTF-8.",
    b"\xfe\xff": "This text is in UTF-16: save it as UTF-8.",
}


def check_size(size: int, most: int = LARGEST) -> None:
    """Check that a file is not too large to read.

    Raises:
        BadInput: it is.
    """
    if size > most:
        raise BadInput(f"The file can have at most {most:,} bytes, not {size:,}: send a shorter one.")


def text_of(content: bytes, most: int = LARGEST) -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark.

    Raises:
        BadInput: it is too large, or no such text; the sentence says where.
    """
    check_size(len(content), most)
    for beginning, sentence in _BEGINNINGS.items():
        if content.startswith(beginning):
            raise BadInput(sentence)
    if b"\0" in content:
        raise BadInput(f"The file is not text, because byte {content.index(0) + 1:,} is 0: send text or CSV.")
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

_ROW = re.compile(rf"(?<!\s)\s++(?=(?:{RANGE}|\d{{1,3}}[.)])\s)", re.ASCII)
"""Where a row begins in a table pasted into one line."""

_RULE = " \t|:=+_–—-"
"""The characters of a line between the rows of a drawn table."""


def read_table(text: str) -> EncounterTable:
    """Read and check a table: rows that begin with numbers of dice or with weights, or one result a line.

    Raises:
        BadInput: a sentence for each of the first faults in all rows; its offers are whole texts with the
            same results, as people can type them.
    """
    try:
        return _read(text)
    except BadInput as wrong:
        short = (offer for offer in wrong.offers if len(offer) <= LONGEST_OFFER)
        raise BadInput(wrong.sentence, offers=tuple(filter(_can_be_read, short))) from None


def _can_be_read(text: str) -> bool:
    try:
        return len(_read(break_lines(text)).rows) == text.count("; ") + (
            not find_dice(text.partition(";")[0])
        )
    except BadInput:
        return False


def _read(text: str) -> EncounterTable:
    heading, lines = _split_heading(_tidy(text))
    layout = layout_of(lines)
    found = read_rows(lines, layout) if layout else _lines(lines)
    rows: list[WrittenRow] = []
    faults: list[str] = []
    for number, (row, words) in enumerate(islice(found, MOST_ROWS + 1), 1):
        if number > MOST_ROWS:
            raise BadInput(
                f"A table can have at most {MOST_ROWS:,} rows: put the others into another table, and "
                f"write its name in a row, such as {{another-table}}."
            )
        if isinstance(row, BadInput):
            faults.append(f"Row {number} {row}")
        else:
            rows.append(WrittenRow(number, row, " ".join(words.split())))
    refuse(faults)
    return table_of(rows, find_dice(heading))


def break_lines(text: str) -> str:
    """Return text typed where a line cannot end, with one line for each row.

    Rows are the parts between `;`, or without one, the parts that begin with a range, or as in `1. Goblins`.
    """
    if "\n" in text or ";" in text:
        return text if "\n" in text else text.replace(";", "\n")
    return _ROW.sub("\n", text)


def _tidy(text: str) -> str:
    """Return lines with single spaces, without invisible signs, and without a table's frame."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROLS | _SPACES)
    lines = re.sub("  +", " ", lines).strip("\ufeff \t\n")
    first, _, below = lines.partition("\n")
    if below and len(first) == len("sep=;") and first.casefold().startswith("sep="):
        lines = below.lstrip()  # some spreadsheets write the separator like this
    if not lines.startswith("|"):
        return lines
    return "\n".join(line.strip(" |") for line in lines.split("\n") if line.strip(_RULE))


def _split_heading(text: str) -> tuple[str, str]:
    """Return the heading, if any, and the rows.

    A heading has dice and nothing else, or no number while the line below it has one.
    """
    first, _, below = text.partition("\n")
    if re.fullmatch(NAMED, first[:LONGEST_HEADING].strip(), re.IGNORECASE):
        return first, below
    layout = layout_of(text)
    if not below or split_key(first) or (layout and layout.header):
        return "", text
    if first[0].isdigit() and not re.match(NAMED, first, re.IGNORECASE):
        return "", text
    following = split_key(below.lstrip("\n").partition("\n")[0])
    return (first, below) if following and following[0].kind in {"range", "number", "listed"} else ("", text)


def _lines(text: str) -> Iterator[tuple[Key | BadInput, str]]:
    for line in text.split("\n"):
        if line.strip():
            dated = no_key(line), ""
            yield split_key(line) or (dated if is_dated(line) else (key_of_line(line.strip()), line))


def csv_of(table: EncounterTable) -> str:
    """Return a table as CSV with the columns from, to, text, or weight, text.

    The ends of a range have a column each, because a spreadsheet would read 01-15 as a date.
    """
    text = StringIO(newline="")
    csv.writer(text).writerows(_cells(table))
    return text.getvalue()


def _cells(table: EncounterTable) -> Iterator[Iterable[object]]:
    if table.dice is None:
        yield "weight", "text"
        yield from ((row.weight, escape_formulas(row.text)) for row in table.rows)
        return
    numbers = [table.numbers(row) for row in range(len(table.rows))]
    if guess_dice(numbers[0][0], [each[-1] for each in numbers]) != table.dice:
        yield (table.dice,)
    yield "from", "to", "text"
    for span, row in zip(numbers, table.rows, strict=True):
        yield span[0], span[-1], escape_formulas(row.text)
