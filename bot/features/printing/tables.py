"""Tables: with the largest letters that fit one page, in as many columns side by side as fit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.features.printing.drawing import MM, width_of
from bot.features.printing.frame import SMALL, bind, head_of, split_items
from bot.features.printing.page import Align, Area, Box, Colour, Mark, Page, Paper, Polyline, PrintSheet, Text
from bot.mechanics.errors import BadInput

SIZES = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.5)
"""Points; the largest size for which a table fits one page, else the smallest."""

ROW = 1.5
"""The height of a row, in heights of its letters."""

PADDING = 1.8
"""At both sides of a column's content, in millimetres."""

GAP = 8.0
"""Between columns of the page."""

MOST_PAGES = 4


@dataclass(frozen=True, slots=True)
class Cell:
    """The content of a cell."""

    text: str
    bold: bool = False
    colour: Colour = "black"


Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Table:
    """A heading, an instruction, and rows, all as long as the head."""

    title: str
    intro: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    aligns: tuple[Align, ...]


@dataclass(frozen=True)
class _Form:
    """The layout of a table with letters of one size."""

    size: float
    widths: tuple[float, ...]
    side_by_side: int
    """How many columns of the page."""
    rows: int
    """How many rows stand below one another, below the head."""

    @property
    def height(self) -> float:
        return ROW * self.size * MM

    @property
    def pages_hold(self) -> int:
        return self.side_by_side * self.rows


def sheet_of(table: Table, paper: Paper) -> PrintSheet:
    """Lay a table out.

    Raises:
        BadInput: it takes more than four pages, or its rows are wider than the paper.
    """
    return bind(table.title, paper, table_pages(table, paper))


def table_pages(table: Table, paper: Paper) -> tuple[Page, ...]:
    """Lay a table out, without the last lines of its pages.

    Raises:
        BadInput: it takes more than four pages, or its rows are wider than the paper.
    """
    top, room = head_of(table.title, table.intro, paper)
    form = _form_for(table, room)
    count = -(-len(table.rows) // form.pages_hold)
    if count > MOST_PAGES:
        raise BadInput(
            f"This table would need {count:,} pages, but at most {MOST_PAGES} are possible: use fewer rows."
        )
    parts = split_items(table.rows, form.pages_hold)
    return tuple((*top, *_body(table, rows, form, room)) for rows in parts)


def _form_for(table: Table, room: Box) -> _Form:
    cells = [max(map(_cell_width, column)) for column in zip(*table.rows, strict=True)]
    heads = [width_of(head, SMALL) for head in table.head]
    forms = [_form(cells, heads, room, size) for size in SIZES]
    fitting = [form for form in forms if form.side_by_side]
    if not fitting:
        raise BadInput("The rows of this table are wider than the paper: use fewer or smaller dice.")
    return next((form for form in fitting if form.pages_hold >= len(table.rows)), fitting[-1])


def _form(cells: Sequence[float], heads: Sequence[float], room: Box, size: float) -> _Form:
    """Lay out columns; `cells` are the widest cells with letters of one point, `heads` the heads."""
    widths = tuple(max(cell * size, head) + 2 * PADDING for cell, head in zip(cells, heads, strict=True))
    side_by_side = int((room.width + GAP) // (sum(widths) + GAP))
    rows = int(room.height // (ROW * size * MM)) - 1
    return _Form(size, widths, side_by_side, rows)


def _cell_width(cell: Cell) -> float:
    """Return the width of a cell with letters of one point."""
    return width_of(cell.text, 1, bold=cell.bold)


def _body(table: Table, rows: Sequence[Row], form: _Form, room: Box) -> Iterator[Mark]:
    """Yield the rows of a page, as evenly side by side as possible."""
    deep = min(form.rows, -(-len(rows) // form.side_by_side)) if len(rows) > form.rows else len(rows)
    left = room.left
    for part in split_items(rows, deep):
        head = tuple(Cell(text, colour="grey") for text in table.head)
        line = Box(left, room.top, sum(form.widths), form.height)
        yield from _row(table, head, line, form.widths, SMALL)
        yield Polyline(((line.left, line.bottom), (line.right, line.bottom)))
        for place, row in enumerate(part, 1):
            line = Box(left, room.top + place * form.height, sum(form.widths), form.height)
            if place % 2 == 0:
                yield Area(line.corners, "shade")
            yield from _row(table, row, line, form.widths, form.size)
        left += sum(form.widths) + GAP


def _row(table: Table, row: Row, line: Box, widths: tuple[float, ...], size: float) -> Iterator[Text]:
    left = line.left
    for cell, align, width in zip(row, table.aligns, widths, strict=True):
        box = Box(left, line.top, width, line.height).inset(PADDING, 0)
        if cell.text:
            yield Text(cell.text, box, size, align, cell.bold, cell.colour)
        left += width
