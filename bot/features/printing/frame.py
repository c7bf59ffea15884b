"""The common parts of every page: its title, what to do, and its last line."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.features.printing.drawing import fit_text, paragraph
from bot.features.printing.page import FOOT, Box, Mark, Page, Paper, PrintSheet, Text

TITLE, INTRO, SMALL = 16.0, 9.5, 7.0

Item = TypeVar("Item")


def bind(title: str, paper: Paper, pages: Sequence[Page]) -> PrintSheet:
    """Return pages as a sheet, each with its last line."""
    feet = (foot_of(paper, number, len(pages)) for number in range(1, len(pages) + 1))
    return PrintSheet(title, paper, tuple((*page, *foot) for page, foot in zip(pages, feet, strict=True)))


def split_items(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Return items in parts of this size, the last of which may be shorter."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def head_of(title: str, intro: Sequence[str], paper: Paper) -> tuple[Page, Box]:
    """Return the title and the paragraphs above the content of a sheet, and the room below them."""
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
    """Yield the last line of a page: who made it, and its number."""
    half = paper.room.width / 2
    first = Box(paper.room.left, paper.body.bottom + 2, half, FOOT - 2)
    yield Text("Evenhand", first, SMALL, "left", colour="grey")
    if count > 1:
        second = replace(first, left=first.right)
        yield Text(f"page {number} of {count}", second, SMALL, "right", colour="grey")
