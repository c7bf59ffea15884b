"""The tables of a rule to play from: where each face leads, or what each sum means."""

import re
from collections.abc import Iterator
from fractions import Fraction

from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Figures, analyse_within, figures_of
from bot.mechanics.look_up import MOST_COLUMNS, MOST_LINES, Line, look_up
from bot.mechanics.rules.chained import Chained
from bot.mechanics.rules.mixed_powers import MixedPowers
from bot.mechanics.rules.one_die import FaceSets
from bot.mechanics.rules.sum_rule import SumRule
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule, how_told, rows_of
from bot.render import figures as words
from bot.render.numbers import percent
from bot.render.print.grid import Cell, Row, Table
from bot.render.print.page import Align
from bot.render.rules.tables import labels_told, look_up_heads, range_told
from bot.render.text import capital, joined

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
    if isinstance(chosen.rule, SumTableRule):
        return _sum_table(chosen, chosen.rule)
    if isinstance(chosen.rule, SumRule) and chosen.rule.plain:
        return _totals(chosen, chosen.rule)
    if isinstance(chosen.rule, TableRule):
        return _remainders(chosen, chosen.rule)
    if isinstance(chosen.rule, MixedPowers):
        return _steps(chosen, chosen.rule)
    if isinstance(chosen.rule, Chained):
        match chosen.rule.parts:
            case (FaceSets() as coin, SumTableRule() as five):
                return _coin_table(chosen, coin, five)
    most = min(MOST_LINES, MOST_CELLS // min(chosen.faces, MOST_COLUMNS))
    return _look_up_table(chosen, look_up(chosen.rule, most))


def _remainders(chosen: Method, rule: TableRule) -> Table:
    rows = rows_of(rule)
    if rows.more:
        goes_on = f"After these, each row is the last one times {rule.faces}, less all {rule.outcomes:,}s."
    elif rows.again:
        goes_on = "After die {} as after die {}, and so on.".format(*rows.again)
    else:
        goes_on = ""
    zero = "" if rule.first else _zero(chosen)
    return Table(
        _title(chosen),
        (f"{how_told(rule)} {zero}", *filter(None, (goes_on,)), figures_told(chosen)),
        ("after die", "stop from", "as dice"),
        tuple(
            (Cell(str(row.die)), Cell(str(row.value), bold=True), Cell(row.digits or "–"))
            for row in rows.rows
        ),
        ("right", "right", "right"),
    )


def _look_up_table(chosen: Method, lines: tuple[Line, ...]) -> Table:
    same = len({str(line.die) for line in lines}) == 1
    throw = f"throw a {lines[0].die}" if same else "throw what it names"
    faces = look_up_heads(lines)
    named: tuple[Align, ...] = ("left",) if same else ("left", "left")
    centred: tuple[Align, ...] = tuple("centre" for _ in faces)
    return Table(
        _title(chosen),
        (
            f"Begin at line A: {throw}, and look under its face. A letter is the line to go on with; "
            "a number in bold is what you have rolled.",
            *_legend(lines),
            *filter(None, (labels_told(lines),)),
            figures_told(chosen),
            chosen.recipe,
        ),
        ("", *(() if same else ("throw",)), *faces),
        tuple(_line(line, len(faces), same=same) for line in lines),
        (*named, *centred),
    )


def _line(line: Line, faces: int, *, same: bool) -> Row:
    named = (Cell(line.name, colour="grey"), *(() if same else (Cell(str(line.die), colour="grey"),)))
    leads = (Cell(lead, bold=not lead.isalpha()) for lead in line.leads)
    return (*named, *leads, *(Cell("") for _ in range(faces - len(line.leads))))


def _legend(lines: tuple[Line, ...]) -> Iterator[str]:
    """Say how a face is read of what is no ordinary die."""
    readings = {line.die.kind.name: line.die.reading for line in lines if line.die.reading}
    yield from (f"{capital(name)}: {reading}." for name, reading in readings.items())


def _sum_table(chosen: Method, rule: SumTableRule) -> Table:
    table = rule.table
    if table.outcomes > MOST_RANGES:
        raise BadInput(
            f"A sum table of {table.outcomes:,} rows is too long to be printed; {MOST_RANGES} are the most."
        )
    again = f"At “{AGAIN}” throw all of them again; the chances are those of one throw."
    find = "find the range that holds the sum, and read the number in bold beside it."
    return Table(
        _title(chosen),
        (
            f"{_throw(table.dice, table.faces)}, {find}",
            *((again,) if rule.again else ()),
            figures_told(chosen),
        ),
        ("sum", "number", "chance", "off by"),
        tuple(_range(rule, number, totals) for number, totals in enumerate(table.ranges, 1)),
        ("right", "right", "right", "right"),
    )


def _coin_table(chosen: Method, coin: FaceSets, five: SumTableRule) -> Table:
    """Return the rows of the table, each with its number for both sides of a coin."""
    table, sides = five.table, range(coin.outcomes)
    rows = (
        (
            Cell(range_told(totals)),
            *(Cell(str(side * five.outcomes + row), bold=True) for side in sides),
            Cell(percent(table.distribution.chance(row) / coin.outcomes), colour="grey"),
        )
        for row, totals in enumerate(table.ranges, 1)
    )
    return Table(
        _title(chosen),
        (
            f"{_throw(table.dice, table.faces)}, and toss a coin, or throw a coloured die in its place: 1 to "
            "3 is tails, 4 to 6 heads. Read the number in bold where the sum and the side of the coin meet.",
            figures_told(chosen),
        ),
        ("sum", "tails, 1–3", "heads, 4–6", "chance of each"),
        tuple(rows),
        ("right", "centre", "centre", "right"),
    )


def _steps(chosen: Method, rule: MixedPowers) -> Table:
    """Return where each face leads from each number so far, as a digit below 6, and below 2 or 3."""
    radices = {rule.radix(read): read for read in (0, rule.dice - 1)}
    columns = [(radix, read, face) for radix, read in radices.items() for face in range(1, 7, 6 // radix)]
    aligns: tuple[Align, ...] = tuple("right" for _ in range(1 + len(columns)))
    return Table(
        _title(chosen),
        (
            f"Begin at row 0. {_steps_told(rule)} The number there is the row of the next die, and after the "
            f"last of {rule.dice} dice what you have rolled. {_zero(chosen)}",
            figures_told(chosen),
        ),
        ("row", *(_faces_told(face, radix) for radix, _, face in columns)),
        tuple(
            (
                Cell(str(number), colour="grey"),
                *(
                    Cell(str(rule.append((read, number), face) % rule.outcomes), bold=True)
                    for _, read, face in columns
                ),
            )
            for number in range(rule.outcomes)
        ),
        aligns,
    )


def _steps_told(rule: MixedPowers) -> str:
    both, radix = min(rule.twos, rule.threes), rule.radix(rule.dice - 1)
    columns = "under the columns of two faces" if radix == 3 else "under the columns of three faces"
    if not both:
        return f"For each die look in your row {columns}."
    if both == rule.dice:
        return "For each die look in your row under its face."
    return f"For each of the first {both} dice look in your row under its face, for the others {columns}."


def _faces_told(first: int, radix: int) -> str:
    return str(first) if radix == 6 else f"{first}–{first + 6 // radix - 1}"


def _zero(chosen: Method) -> str:
    return f"0 stands for {chosen.outcomes:,} on a die from 1 to {chosen.outcomes:,}."


def _throw(dice: int, faces: int) -> str:
    return f"Throw {dice}d{faces} and add them" if dice > 1 else f"Throw one d{faces}"


def _range(rule: SumTableRule, number: int, totals: range) -> Row:
    chance = rule.table.distribution.chance(number)
    off = chance - Fraction(1, rule.table.outcomes)
    cells = (percent(chance), f"{float(100 * off):+.3f} %" if off else "0 %")
    return (
        Cell(range_told(totals)),
        Cell(str(number) if number <= rule.outcomes else AGAIN, bold=True),
        *(Cell(text, colour="grey") for text in cells),
    )


def _totals(chosen: Method, rule: SumRule) -> Table:
    """Return what each sum comes to, of one that is read as it is."""
    sums = rule.sums
    throw = _throw(len(rule.places), rule.faces)
    return Table(
        _title(chosen),
        (f"{throw}, and read the number in bold beside the sum.", figures_told(chosen)),
        ("sum", "number", "chance"),
        tuple(
            (
                Cell(str(total)),
                Cell(str(rule.outcome(total + rule.shift)), bold=True),
                Cell(percent(sums.chance(total)), colour="grey"),
            )
            for total in sorted(sums.weights)
        ),
        ("right", "right", "right"),
    )


def _title(chosen: Method) -> str:
    kinds = _worked_out(chosen).expected_by_kind
    dice = [kind for kind in kinds if re.fullmatch(r"d\d+", kind)]
    return f"d{chosen.outcomes:,}{f' from {joined(dice)}' if dice else ''}: {chosen}"


def figures_told(chosen: Method) -> str:
    """Say how fair one roll is, and how many dice it takes."""
    figures = _worked_out(chosen)
    parts = [words.worst(figures)]
    if figures.lost:
        parts.append(words.lost(figures))
    if figures.stray:
        parts.append(words.stray(figures))
    needs = f"On average {words.dice_exactly(figures.expected_by_kind)}, {words.most(figures)}"
    return f"{'. '.join(parts)}. {needs}."


def _worked_out(chosen: Method) -> Figures:
    return figures_of(chosen.rule, analyse_within(chosen.rule, chosen.faces))
