"""Reads tables whose first row names what stands in the columns: `AC | HP | Speed` above `15 | 31 | 30`."""

from collections.abc import Sequence

from bot.mechanics.sheet_import.labels import name_of_label
from bot.mechanics.typed_text import split_words

MOST_CELLS = 40
"""The most cells of a row that has headings above it."""

LEAST_KNOWN = 2
"""The fewest known names in a row that make it the headings of columns."""


def join_columns(lines: Sequence[str]) -> list[str]:
    """Return the lines, each row below a row of headings with these before its cells."""
    joined = list[str]()
    headings: list[str] = []
    for line in lines:
        cells = _split_cells(line)
        if _are_headings(cells):
            headings = cells
        elif headings and len(cells) == len(headings):
            cells = [] if _is_rule(line) else cells
            joined += [f"{heading}: {cell}" for heading, cell in zip(headings, cells, strict=False) if cell]
        else:
            headings = []
            joined.append(line)
    return joined


def _split_cells(line: str) -> list[str]:
    cells = line.strip("> \t").strip("|").replace("|", "\t").split("\t")
    return [cell.strip(" \r*_") for cell in cells] if len(cells) <= MOST_CELLS else []


def _is_rule(line: str) -> bool:
    return not line.strip("|-: \t")


def _are_headings(cells: Sequence[str]) -> bool:
    labels = [name_of_label(tuple(split_words(cell.casefold()))) for cell in cells]
    has_digits = any(sign.isdigit() for cell in cells for sign in cell)
    return not has_digits and sum(map(bool, labels)) >= LEAST_KNOWN
