"""The table of a rule: the target of each face, or the meaning of each sum."""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from bot.features.printing.page import Align
from bot.features.printing.tables import Cell, Row, Table
from bot.features.rules.tables import explain_labels, format_range, look_up_heads
from bot.features.rules.throws import ThrowTable, describe_zero, throw_tables
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Figures, analyse_within, figures_of
from bot.mechanics.rules.chained import Chained
from bot.mechanics.rules.lookups import MOST_COLUMNS, MOST_LINES, LookUpLine, look_up
from bot.mechanics.rules.mixed_powers import MixedPowers
from bot.mechanics.rules.one_die import FaceSets
from bot.mechanics.rules.sum_rule import SumRule
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule, describe_use, rows_of
from bot.text import figures as words
from bot.text.words import capital, join_and, percent

MOST_RANGES = 200
"""The most rows of a sum table that are printed."""

AGAIN = "again"
"""In place of a number."""

MOST_CELLS = 2_100
"""The most cells of faces in all of them: writing this many takes about two seconds."""


def rule_table(chosen: Method) -> Table:
    """Return the table of a rule.

    Raises:
        BadInput: it is too long to print, or the rule's carry changes it.
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
    """Return a table of a rule, with its figures below the instruction."""
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
    """Yield how to read the face of unusual dice."""
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
    """Return a table by whole throws; a number in bold is a roll, red ones go on."""
    grey = {place for place, head in enumerate(table.head) if place < table.names or head == BESIDE}
    rows = tuple(
        tuple(_throw_cell(text, is_grey=place in grey) for place, text in enumerate(row))
        for row in table.rows
    )
    centre: tuple[Align, ...] = ("centre",)
    return Table(_title(chosen), (table.how, *also), table.head, rows, centre * len(table.head))


BESIDE = "25ths"
"""The head of a column that refines the one before."""


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
    """Return the number of each sum, for a rule that uses sums directly."""
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
    return f"d{chosen.outcomes:,}{f' from {join_and(dice)}' if dice else ''}: {chosen}"


def describe_fairness(chosen: Method) -> str:
    """Return how fair one roll is, and how many dice it takes."""
    figures = _figures_of(chosen)
    parts = [words.format_worst(figures)]
    if figures.lost:
        parts.append(words.format_lost(figures))
    if figures.stray:
        parts.append(words.format_stray(figures))
    return f"{'. '.join(parts)}. Needs {words.format_needs(figures)}."


def _figures_of(chosen: Method) -> Figures:
    return figures_of(chosen.rule, analyse_within(chosen.rule, chosen.faces))
