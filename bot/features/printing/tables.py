"""Sheets of tables: the table of a rule, and the small tables of an encounter table.

A rule's table says where each face leads, or what each sum means. An encounter table becomes small tables,
of which each says where the faces of a d6 lead. Letters are as large as one page allows, in as many columns
side by side as fit.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import TypeVar

from bot.features.printing.drawing import LINE, MM, break_lines, fit_text, paragraph, width_of
from bot.features.printing.page import (
    FOOT,
    Align,
    Area,
    Box,
    Colour,
    Mark,
    Page,
    Paper,
    Polyline,
    PrintSheet,
    Text,
)
from bot.features.rules.tables import explain_labels, format_range, look_up_heads
from bot.features.rules.throws import ThrowTable, describe_zero, throw_tables
from bot.features.tables.card import BEGINNING, goals, is_printable, plan_dice_words, table_words
from bot.mechanics.encounters.by_d6 import Plan, letters
from bot.mechanics.encounters.table import LONGEST_TEXT, EncounterTable
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Figures, analyse_within, figures_of
from bot.mechanics.reading.tables.references import list_references
from bot.mechanics.rules.chained import Chained
from bot.mechanics.rules.lookups import MOST_COLUMNS, MOST_LINES, LookUpLine, look_up
from bot.mechanics.rules.mixed_powers import MixedPowers
from bot.mechanics.rules.one_die import FaceSets
from bot.mechanics.rules.sum_rule import SumRule
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule, describe_use, rows_of
from bot.text import figures as words
from bot.text.words import capital, joined, percent, plural

SIZES = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.5)
"""Points; the largest with which a table takes one page, else the smallest."""

ROW = 1.5
"""The height of a row, in heights of its letters."""

PADDING = 1.8
"""At both sides of what stands in a column, in millimetres."""

GAP = 8.0
"""Between columns of the page."""

TITLE, INTRO, SMALL = 16.0, 9.5, 7.0
MOST_PAGES = 4


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands where a row crosses a column."""

    text: str
    bold: bool = False
    colour: Colour = "black"


Row = tuple[Cell, ...]
Item = TypeVar("Item")


@dataclass(frozen=True)
class Table:
    """A heading, what is to be done with the table, and its rows, all as long as its head."""

    title: str
    intro: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    aligns: tuple[Align, ...]


@dataclass(frozen=True)
class _Form:
    """How a table is laid out with letters of one size."""

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


def bind(title: str, paper: Paper, pages: Sequence[Page]) -> PrintSheet:
    """Return pages as a sheet, each with its last line."""
    feet = (foot_of(paper, number, len(pages)) for number in range(1, len(pages) + 1))
    return PrintSheet(title, paper, tuple((*page, *foot) for page, foot in zip(pages, feet, strict=True)))


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
    parts = in_parts(table.rows, form.pages_hold)
    return tuple((*top, *_body(table, rows, form, room)) for rows in parts)


def in_parts(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Return items in parts of this size, the last of which may be shorter."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def head_of(title: str, intro: Sequence[str], paper: Paper) -> tuple[Page, Box]:
    """Return the title and the paragraphs above what a sheet shows, and the room left below them."""
    room = paper.body
    marks: list[Mark] = [
        fit_text(title, Box(room.left, room.top, room.width, 8), TITLE, align="left", bold=True)
    ]
    used = 9.0
    for said in intro:
        lines, height = paragraph(said, room.below(used), INTRO)
        marks += lines
        used += height + 1
    return tuple(marks), room.below(used + 2)


def foot_of(paper: Paper, number: int, count: int) -> Iterator[Text]:
    """Yield the last line of a page: who made it, and which of several it is."""
    half = paper.room.width / 2
    first = Box(paper.room.left, paper.body.bottom + 2, half, FOOT - 2)
    yield Text("Evenhand", first, SMALL, "left", colour="grey")
    if count > 1:
        second = replace(first, left=first.right)
        yield Text(f"page {number} of {count}", second, SMALL, "right", colour="grey")


def _form_for(table: Table, room: Box) -> _Form:
    cells = [max(map(_cell_width, column)) for column in zip(*table.rows, strict=True)]
    heads = [width_of(head, SMALL) for head in table.head]
    forms = [_form(cells, heads, room, size) for size in SIZES]
    fitting = [form for form in forms if form.side_by_side]
    if not fitting:
        raise BadInput("The rows of this table are wider than the paper: use fewer or smaller dice.")
    return next((form for form in fitting if form.pages_hold >= len(table.rows)), fitting[-1])


def _form(cells: Sequence[float], heads: Sequence[float], room: Box, size: float) -> _Form:
    """Lay columns out, of which the widest cells, with letters of one point, and the heads are so wide."""
    widths = tuple(max(cell * size, head) + 2 * PADDING for cell, head in zip(cells, heads, strict=True))
    side_by_side = int((room.width + GAP) // (sum(widths) + GAP))
    rows = int(room.height // (ROW * size * MM)) - 1
    return _Form(size, widths, side_by_side, rows)


def _cell_width(cell: Cell) -> float:
    """Return the width of a cell with letters of one point."""
    return width_of(cell.text, 1, bold=cell.bold)


def _body(table: Table, rows: Sequence[Row], form: _Form, room: Box) -> Iterator[Mark]:
    """Yield the rows of a page, as evenly side by side as they go."""
    deep = min(form.rows, -(-len(rows) // form.side_by_side)) if len(rows) > form.rows else len(rows)
    left = room.left
    for part in in_parts(rows, deep):
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


MOST_RANGES = 200
"""The most rows of a sum table that are printed."""

AGAIN = "again"
"""In the place of a number."""

MOST_CELLS = 2_100
"""The most places of faces in all of them: it takes about two seconds to write so many."""


def rule_table(chosen: Method) -> Table:
    """Return the table of a rule.

    Raises:
        BadInput: it is too long to be printed, or what the rule keeps from roll to roll changes it.
    """
    match chosen.rule:
        case SumTableRule() as rule:
            return _sum_table(chosen, rule)
        case SumRule(plain=True) as rule:
            return _totals(chosen, rule)
        case TableRule() as rule:
            return _remainders(chosen, rule)
        case MixedPowers():
            (steps,) = throw_tables(chosen)
            return throw_table(chosen, steps, describe_fairness(chosen))
        case Chained(parts=(FaceSets() as coin, SumTableRule() as five)):
            return _coin_table(chosen, coin, five)
    most = min(MOST_LINES, MOST_CELLS // min(chosen.faces, MOST_COLUMNS))
    return _look_up_table(chosen, look_up(chosen.rule, most))


def _compose(
    chosen: Method, how: Sequence[str], head: Sequence[str], rows: Iterable[Row], aligns: Sequence[Align]
) -> Table:
    """Return a table of a rule, whose figures stand below how it is read."""
    return Table(_title(chosen), (*how, describe_fairness(chosen)), tuple(head), tuple(rows), tuple(aligns))


def _remainders(chosen: Method, rule: TableRule) -> Table:
    rows = rows_of(rule)
    if rows.more:
        goes_on = f"After these, each row is the last one times {rule.faces}, less all {rule.outcomes:,}s."
    elif rows.again:
        goes_on = "After die {} as after die {}, and so on.".format(*rows.again)
    else:
        goes_on = ""
    zero = "" if rule.first else describe_zero(chosen)
    how = (f"{describe_use(rule)} {zero}", *filter(None, (goes_on,)))
    cells = (
        (Cell(str(row.die)), Cell(str(row.value), bold=True), Cell(row.digits or "–")) for row in rows.rows
    )
    return _compose(chosen, how, ("after die", "stop from", "as dice"), cells, ["right"] * 3)


def _look_up_table(chosen: Method, lines: tuple[LookUpLine, ...]) -> Table:
    same = len({str(line.die) for line in lines}) == 1
    throw = f"throw a {lines[0].die}" if same else "throw what it names"
    faces = look_up_heads(lines)
    named = ("",) if same else ("", "throw")
    how = (
        f"Begin at line A: {throw}, and look under its face. A letter is the line to go on with; "
        "a number in bold is what you have rolled.",
        *_legend(lines),
        *filter(None, (explain_labels(lines),)),
        describe_fairness(chosen),
        chosen.recipe,
    )
    rows = tuple(_line(line, len(faces), same=same) for line in lines)
    left: tuple[Align, ...] = ("left",)
    centre: tuple[Align, ...] = ("centre",)
    aligns = left * len(named) + centre * len(faces)
    return Table(_title(chosen), how, (*named, *faces), rows, aligns)


def _line(line: LookUpLine, faces: int, *, same: bool) -> Row:
    named = (Cell(line.name, colour="grey"), *(() if same else (Cell(str(line.die), colour="grey"),)))
    leads = (Cell(lead, bold=not lead.isalpha()) for lead in line.leads)
    return (*named, *leads, *(Cell("") for _ in range(faces - len(line.leads))))


def _legend(lines: tuple[LookUpLine, ...]) -> Iterator[str]:
    """Say how a face is read of what is no ordinary die."""
    readings = {line.die.kind.name: line.die.reading for line in lines if line.die.reading}
    yield from (f"{capital(name)}: {reading}." for name, reading in readings.items())


def _sum_table(chosen: Method, rule: SumTableRule) -> Table:
    table = rule.table
    if table.outcomes > MOST_RANGES:
        raise BadInput(
            f"A sum table can have at most {MOST_RANGES} rows to print, not {table.outcomes:,}: "
            "use fewer sides."
        )
    again = f"At “{AGAIN}” throw all of them again; the chances are those of one throw."
    find = "find the range that holds the sum, and read the number in bold beside it."
    how = (f"{_throw(table.dice, table.faces)}, {find}", *((again,) if rule.again else ()))
    rows = (_range(rule, number, totals) for number, totals in enumerate(table.ranges, 1))
    return _compose(chosen, how, ("sum", "number", "chance", "off by"), rows, ["right"] * 4)


def _coin_table(chosen: Method, coin: FaceSets, five: SumTableRule) -> Table:
    """Return the rows of the table, each with its number for both sides of a coin."""
    table, sides = five.table, range(coin.outcomes)
    rows = (
        (
            Cell(format_range(totals)),
            *(Cell(str(side * five.outcomes + row), bold=True) for side in sides),
            Cell(percent(table.distribution.chance(row) / coin.outcomes), colour="grey"),
        )
        for row, totals in enumerate(table.ranges, 1)
    )
    how = (
        f"{_throw(table.dice, table.faces)}, and toss a coin, or throw a coloured die in its place: 1 to "
        "3 is tails, 4 to 6 heads. Read the number in bold where the sum and the side of the coin meet.",
    )
    head = ("sum", "tails, 1–3", "heads, 4–6", "chance of each")
    return _compose(chosen, how, head, rows, ("right", "centre", "centre", "right"))


def throw_table(chosen: Method, table: ThrowTable, *also: str) -> Table:
    """Return a table that is looked into by a throw; a number in bold is a roll, what is red goes on."""
    grey = {place for place, head in enumerate(table.head) if place < table.names or head == BESIDE}
    rows = tuple(
        tuple(_throw_cell(text, is_grey=place in grey) for place, text in enumerate(row))
        for row in table.rows
    )
    centre: tuple[Align, ...] = ("centre",)
    return Table(_title(chosen), (table.how, *also), table.head, rows, centre * len(table.head))


BESIDE = "25ths"
"""What stands over a column that says more of the one before."""


def _throw_cell(text: str, *, is_grey: bool) -> Cell:
    if not text.isdigit():
        return Cell(text, colour="red")
    return Cell(text, colour="grey") if is_grey else Cell(text, bold=True)


def _throw(dice: int, faces: int) -> str:
    return f"Throw {dice}d{faces} and add them" if dice > 1 else f"Throw one d{faces}"


def _range(rule: SumTableRule, number: int, totals: range) -> Row:
    chance = rule.table.distribution.chance(number)
    off = chance - Fraction(1, rule.table.outcomes)
    cells = (percent(chance), f"{float(100 * off):+.3f} %" if off else "0 %")
    return (
        Cell(format_range(totals)),
        Cell(str(number) if number <= rule.outcomes else AGAIN, bold=True),
        *(Cell(text, colour="grey") for text in cells),
    )


def _totals(chosen: Method, rule: SumRule) -> Table:
    """Return what each sum comes to, of one that is read as it is."""
    how = (f"{_throw(len(rule.places), rule.faces)}, and read the number in bold beside the sum.",)
    rows = (
        (
            Cell(str(total)),
            Cell(str(rule.outcome(total + rule.shift)), bold=True),
            Cell(percent(rule.sums.chance(total)), colour="grey"),
        )
        for total in sorted(rule.sums.weights)
    )
    return _compose(chosen, how, ("sum", "number", "chance"), rows, ["right"] * 3)


def _title(chosen: Method) -> str:
    kinds = _figures_of(chosen).expected_by_kind
    dice = [kind for kind in kinds if re.fullmatch(r"d\d+", kind)]
    return f"d{chosen.outcomes:,}{f' from {joined(dice)}' if dice else ''}: {chosen}"


def describe_fairness(chosen: Method) -> str:
    """Say how fair one roll is, and how many dice it takes."""
    figures = _figures_of(chosen)
    parts = [words.worst(figures)]
    if figures.lost:
        parts.append(words.lost(figures))
    if figures.stray:
        parts.append(words.stray(figures))
    return f"{'. '.join(parts)}. Needs {words.needs(figures)}."


def _figures_of(chosen: Method) -> Figures:
    return figures_of(chosen.rule, analyse_within(chosen.rule, chosen.faces))


LETTERS, TITLE_SIZE = 9.5, 11.0
"""Points."""

STEP = LINE * LETTERS * MM
FACES = 9.0
"""The width of the column of faces."""

COLUMNS, ROW_GAP = 2, 8.0
MOST_WHOLE = 4
"""The most pages on which long texts are shown whole."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One line of a small table; a goal may take several, of which the first has the faces."""

    text: str
    faces: str = ""
    title: bool = False


MOST_NAMED = 5
"""So many of the tables that rows refer to are named above them."""

Block = list[PrintedLine]


def chain_sheet(name: str, table: EncounterTable, plan: Plan, paper: Paper) -> PrintSheet:
    """Lay the small tables out, as many to a page as fit, none of them broken.

    Long texts are shown whole, or where that takes too many pages, their beginnings.

    Raises:
        BadInput: they are too many to be used on paper.
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
    """Say what to do where a row names another table."""
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
