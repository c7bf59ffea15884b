"""The plan of a table as pages to print: black on white, A4 upright, two columns of small tables.

Where one page is enough, it is cut to what is on it, and can be read on a screen as well.
"""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from textwrap import fill, wrap
from typing import TYPE_CHECKING

from bot.mechanics.encounters.by_d6 import Plan, letters, plan_of
from bot.mechanics.encounters.table import LONGEST_TEXT, EncounterTable
from bot.render.encounters.plan import BEGINNING, dice_words, goals
from bot.render.pictures.picture import Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INCHES = (8.27, 11.69)
DOTS = 120
"""Dots an inch."""

COLUMNS = (0.08, 0.54)
"""Where the columns begin, as a share of the width."""

TOP = 0.92
LINE = 0.0165
"""The height of a line, as a share of the page."""

LINES = 52
"""Lines of a column."""

LETTERS = 40
"""Letters of a line, after the faces."""

LETTERS_ABOVE = 66
"""Letters of a line above the columns, of which there is room for two."""

FACES_WIDTH = 0.055

MARGIN = 0.3
"""Around what is on a page that is cut, in inches."""

MOST_WHOLE = 4
"""The most pages on which long texts are shown whole."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One line of a small table: its title, or faces and where they lead; a goal may take several lines."""

    text: str
    faces: str = ""
    title: bool = False


Block = list[PrintedLine]
Sheet = list[list[Block]]
"""The columns of a page."""


def pages(name: str, table: EncounterTable) -> tuple[Picture, ...]:
    """Draw all small tables, as many to a page as fit, none of them broken.

    Long texts are shown whole, or where that takes too many pages, their beginnings.
    """
    plan = plan_of(table.weights)
    sheets = _sheets(table, plan, LONGEST_TEXT)
    if len(sheets) > MOST_WHOLE or not _unbroken(sheets):
        sheets = _sheets(table, plan, BEGINNING)
    drawn = []
    for number, sheet in enumerate(sheets, 1):
        title = f"{name}, page {number} of {len(sheets)}" if len(sheets) > 1 else name
        words = f"Begin with table A. {dice_words(plan)}"
        drawn.append(_page(title, words, sheet, number, cut=len(sheets) == 1))
    return tuple(drawn)


def _sheets(table: EncounterTable, plan: Plan, longest: int) -> list[Sheet]:
    blocks = [
        [PrintedLine(f"Table {letters(number)}", title=True), *_lines(goals(table, small, longest))]
        for number, small in enumerate(plan.tables)
    ]
    columns = list(_columns(blocks))
    return [columns[start : start + len(COLUMNS)] for start in range(0, len(columns), len(COLUMNS))]


def _unbroken(sheets: list[Sheet]) -> bool:
    return all(len(block) <= LINES for sheet in sheets for column in sheet for block in column)


def _lines(goals: list[tuple[str, str]]) -> Iterator[PrintedLine]:
    for faces, leads in goals:
        first, *rest = wrap(leads, LETTERS) or [""]
        yield PrintedLine(first, faces)
        yield from (PrintedLine(text) for text in rest)


def _columns(blocks: list[Block]) -> Iterator[list[Block]]:
    column: list[Block] = []
    used = 0
    for block in blocks:
        if column and used + len(block) > LINES:
            yield column
            column, used = [], 0
        column.append(block)
        used += len(block) + 1
    yield column


def _page(title: str, words: str, sheet: Sheet, number: int, *, cut: bool) -> Picture:
    from matplotlib import figure, rc_context  # noqa: PLC0415 - 45 MB that only the worker shall carry

    with warnings.catch_warnings(), rc_context({"text.parse_math": False}):
        warnings.simplefilter("ignore", UserWarning)  # a letter that the font lacks is drawn as a box
        canvas = figure.Figure(figsize=INCHES, dpi=DOTS, facecolor="white")
        canvas.text(COLUMNS[0], 0.955, title, fontsize=16, fontweight="bold")
        canvas.text(COLUMNS[0], 0.95, fill(words, LETTERS_ABOVE), fontsize=8, va="top")
        for left, blocks in zip(COLUMNS, sheet, strict=False):
            _draw(canvas, left, blocks)
        image = BytesIO()
        canvas.savefig(image, format="png", bbox_inches="tight" if cut else None, pad_inches=MARGIN)
    alt = f"{title}: small tables for d6. {words}"
    return Picture(f"plan{number}.png", alt, image.getvalue())


def _draw(canvas: "Figure", left: float, blocks: list[Block]) -> None:
    height = TOP
    for block in blocks:
        for line in block:
            height -= LINE
            if line.title:
                canvas.text(left, height, line.text, fontsize=11, fontweight="bold")
                continue
            canvas.text(left, height, line.faces, fontsize=10)
            canvas.text(left + FACES_WIDTH, height, line.text, fontsize=10)
        height -= LINE
