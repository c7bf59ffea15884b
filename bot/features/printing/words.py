"""Rules on one sheet of paper: in words, if no table would fit; and logs with boxes for their carries.

The question allows "nothing but pen & paper (and d6)". A log has a line for each roll, with boxes for its
dice and for the numbers that it leaves for the next.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any

from bot.features.printing.drawing import LINE, MM, fit_text, paragraph
from bot.features.printing.frame import SMALL, bind, head_of
from bot.features.printing.page import Box, Mark, Page, Paper, PrintSheet, outline
from bot.features.printing.rule_tables import describe_fairness
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.evenings import recycled_dice
from bot.mechanics.playing import throw
from bot.mechanics.rule import Rule, shown_carry
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.calculator import THROWS, Calculator
from bot.mechanics.rules.recycle import Recycle
from bot.text.view import on_die

LETTERS = 11.0
"""Points of a rule in words."""

EXAMPLES = 20
"""Lines of the longest example."""


def words_sheet(chosen: Method, paper: Paper) -> PrintSheet:
    """Print how a rule works, and an example roll."""
    title = _title(chosen)
    head, room = head_of(title, tuple(_fairness(chosen)), paper)
    page: list[Mark] = [*head]
    for said in (chosen.recipe, *_example(chosen)):
        lines, height = paragraph(said, room, LETTERS)
        page += lines
        room = room.below(height + LINE * LETTERS * MM / 2)
    return bind(title, paper, (tuple(page),))


def _title(chosen: Method) -> str:
    return f"d{chosen.outcomes:,} from d{chosen.faces:,}: {chosen}"


def _fairness(chosen: Method) -> Iterator[str]:
    """Yield its fairness, unless that takes too long to calculate."""
    with suppress(BadInput):
        yield describe_fairness(chosen)


def _example(chosen: Method) -> Iterator[str]:
    """Yield a roll step by step, the same one every time."""
    played = throw(chosen.rule, Random(str(chosen)).randrange)  # noqa: S311 - an example
    yield "An example:"
    steps = zip(played.dice, played.faces, played.working, strict=True)
    for die, face, told in list(steps)[:EXAMPLES]:
        yield f"{on_die(die, face)}:  {told}"


@dataclass(frozen=True)
class LogColumn:
    head: str
    share: float
    """Its width, relative to the others."""
    begins: str = ""
    """Its text before the first roll."""


ROLLS = 10
"""A log gives the average dice of a roll over this many rolls."""

BOX = 9.0
"""The height of a box, in millimetres."""


def log_sheet(chosen: Method, paper: Paper) -> PrintSheet:
    """Print a sheet with boxes for the dice of each roll, and for the numbers that it leaves for the next."""
    title = _title(chosen)
    how = (
        chosen.recipe,
        "Each roll takes a line. Begin with what stands at the end of the line above.",
        *_fairness(chosen),
        *_long_run(chosen.rule),
    )
    head, room = head_of(title, how, paper)
    return bind(title, paper, ((*head, *_boxes(_columns_of(chosen), room)),))


def _long_run(rule: Rule[Any]) -> Iterator[str]:
    """Yield the dice of later rolls, if these need fewer than the first one."""
    if isinstance(rule, Recycle):
        yield f"Over {ROLLS} rolls {recycled_dice(rule)[ROLLS]:.3g} d{rule.faces} a roll."


def _columns_of(chosen: Method) -> tuple[LogColumn, ...]:
    rule, kept = chosen.rule, shown_carry(chosen.rule, None)
    match rule:
        case Accumulator(dice=dice):
            return (*_dice(dice), LogColumn("your roll, and kept", 3, kept))
        case Calculator():
            shown, left = LogColumn("then it shows", 4), LogColumn("kept", 4, kept)
            return (*_dice(THROWS), shown, LogColumn("your roll", 2), left)
    return (
        LogColumn("dice", 3),
        LogColumn("first number", 2),
        LogColumn("second number", 2),
        LogColumn("your roll", 1),
        LogColumn("first number, kept", 2, "0"),
        LogColumn("second number, kept", 2, "1"),
    )


def _dice(count: int) -> Iterator[LogColumn]:
    return (LogColumn(f"die {number}", 1) for number in range(1, count + 1))


def _boxes(columns: tuple[LogColumn, ...], room: Box) -> Page:
    """Return the boxes, in as many lines as there is room for."""
    whole = sum(column.share for column in columns)
    widths = [room.width * column.share / whole for column in columns]
    lefts = list(accumulate(widths[:-1], initial=room.left))
    marks: list[Mark] = []
    for line in range(int(room.height // BOX)):
        for column, left, width in zip(columns, lefts, widths, strict=True):
            box = Box(left, room.top + line * BOX, width, BOX)
            if line == 0:
                marks.append(fit_text(column.head, box.inset(0.5, 0), SMALL, colour="grey"))
                continue
            if line > 1 or column.begins:
                marks.append(outline(box.corners, "faint"))
            if line == 1 and column.begins:
                marks.append(fit_text(column.begins, box.inset(1, 0), LETTERS))
    return tuple(marks)
