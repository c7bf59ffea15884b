"""The small tables of an encounter table, with the target of each face of a d6."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from bot.features.printing.drawing import LINE, MM, break_lines
from bot.features.printing.frame import bind, head_of
from bot.features.printing.page import Box, Mark, Page, Paper, Polyline, PrintSheet, Text
from bot.features.tables.card import BEGINNING, goals, is_printable, plan_dice_words, table_words
from bot.mechanics.encounters.by_d6 import Plan, letters
from bot.mechanics.encounters.table import LONGEST_TEXT, EncounterTable
from bot.mechanics.errors import BadInput
from bot.mechanics.reading.tables.references import list_references
from bot.text.words import plural

LETTERS, TITLE_SIZE = 9.5, 11.0
"""Points."""

STEP = LINE * LETTERS * MM

FACES = 9.0
"""The width of the column of faces."""

COLUMNS, ROW_GAP = 2, 8.0

MOST_WHOLE = 4
"""The most pages with whole long texts."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One line of a small table; a goal may need several, and the first has the faces."""

    text: str
    faces: str = ""
    title: bool = False


MOST_NAMED = 5
"""The most referred tables that are named above the rows."""

Block = list[PrintedLine]


def chain_sheet(name: str, table: EncounterTable, plan: Plan, paper: Paper) -> PrintSheet:
    """Lay out the small tables, as many to a page as fit, none of them split.

    Long texts are whole, or cut if they would take too many pages.

    Raises:
        BadInput: there are too many for paper.
    """
    if not is_printable(plan):
        raise BadInput(
            f"{name} needs {plural(len(plan.tables), 'small table')}, too many to print: use /table roll "
            "by-d6:True instead."
        )
    how = f"Begin with table A: throw a d6, and go on as its line says. {plan_dice_words(plan)}"
    head, room = head_of(name, (how, *_name_others(table)), paper)
    pages = _pages(table, plan, room, LONGEST_TEXT)
    if len(pages) > MOST_WHOLE:
        pages = _pages(table, plan, room, BEGINNING)
    return bind(name, paper, [(*head, *page) for page in pages])


def _name_others(table: EncounterTable) -> Iterator[str]:
    """Yield what to do if a row names another table."""
    names = list(dict.fromkeys(name for row in table.rows for name in list_references(row.text)))
    if names:
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        told = ", ".join(map(table_words, names[:MOST_NAMED]))
        yield f"At {told}{more} roll on that table too: /card prints it."


def _pages(table: EncounterTable, plan: Plan, room: Box, longest: int) -> list[Page]:
    width = (room.width - (COLUMNS - 1) * ROW_GAP) / COLUMNS
    blocks = [
        [
            PrintedLine(f"Table {letters(number)}", title=True),
            *_lines(goals(table, small, longest), width - FACES),
        ]
        for number, small in enumerate(plan.tables)
    ]
    columns = list(_columns(blocks, int(room.height // STEP)))
    boxes = [Box(room.left + k * (width + ROW_GAP), room.top, width, room.height) for k in range(COLUMNS)]
    return [
        tuple(chain.from_iterable(map(_column, columns[start : start + COLUMNS], boxes)))
        for start in range(0, len(columns), COLUMNS)
    ]


def _lines(leads: Sequence[tuple[str, str]], width: float) -> Iterator[PrintedLine]:
    for faces, text in leads:
        first, *rest = break_lines(text, width, LETTERS)
        yield PrintedLine(first, faces)
        yield from (PrintedLine(line) for line in rest)


def _columns(blocks: Sequence[Block], deep: int) -> Iterator[list[Block]]:
    """Yield the blocks of each column, with an empty line between."""
    column: list[Block] = []
    used = 0
    for block in blocks:
        if column and used + len(block) > deep:
            yield column
            column, used = [], 0
        column.append(block)
        used += len(block) + 1
    yield column


def _column(blocks: Sequence[Block], box: Box) -> Iterator[Mark]:
    top = box.top
    for block in blocks:
        for line in block:
            row = Box(box.left, top, box.width, STEP)
            top += STEP
            if line.title:
                yield Text(line.text, row, TITLE_SIZE, bold=True)
                yield Polyline(((row.left, row.bottom), (row.right, row.bottom)))
                continue
            if line.faces:
                yield Text(line.faces, Box(row.left, row.top, FACES, STEP), LETTERS, bold=True)
            yield Text(line.text, Box(row.left + FACES, row.top, row.width - FACES, STEP), LETTERS)
        top += STEP
