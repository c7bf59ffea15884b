"""Tables to play from, as text: the table of a rule by pages, and designed tables of sums.

A designed table cuts the totals of some dice into ranges that are as even as possible. Texts have letters of
one width: sums with their chances, and the targets of faces.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bot.features.die.card import title_of
from bot.features.rules.throws import ThrowTable, describe_zero, throw_tables
from bot.mechanics.catalogue import method
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.rules.lookups import MOST_LINES, TOO_MANY_LINES, LookUpLine, look_up
from bot.mechanics.rules.sum_rule import SumRule
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule, describe_use, rows_of
from bot.mechanics.sum_tables import Ranked, SumTable, both_cuts, fairest, program_output, ranking
from bot.text import figures as words
from bot.text.card import Attachment, Card, Field
from bot.text.figures import round_off
from bot.text.pictures.charts import Series, bars_of, distribution_chart
from bot.text.words import capital, join_and, lines


@dataclass(frozen=True)
class PlayTable:
    """A table to follow with dice in hand."""

    how: str
    """How to read it."""
    heading: str
    rows: tuple[str, ...]
    """As wide as the heading, in letters of one width."""
    then: "PlayTable | None" = None
    """The next table, for some throws."""

    @property
    def all(self) -> Iterator["PlayTable"]:
        """This table, and the next ones."""
        yield self
        yield from self.then.all if self.then else ()


def play_table(chosen: Method) -> PlayTable:
    """Return a rule's table: its sums, its rows of remainders, or the targets of throws.

    Raises:
        BadInput: it takes more than two printed pages, or the rule's carry changes it.
    """
    rule = chosen.rule
    if isinstance(rule, SumTableRule):
        dice = f"{rule.table.dice} d{rule.faces}"
        how = f"Throw {dice} and add them: the row with the sum is the number."
        return _compose(how, sum_rows(rule.table, rule.again))
    if isinstance(rule, SumRule) and rule.plain:
        how = f"Throw {len(rule.places)} d{rule.faces} and add them: the number is beside the sum."
        return _compose(how, total_rows(rule))
    by_throw = throw_tables(chosen)
    if any(len(table.rows) > MOST_LINES for table in by_throw):
        raise BadInput(TOO_MANY_LINES)
    if by_throw:
        return _chain_tables(by_throw)
    zero = "" if rule.first else f" {describe_zero(chosen)}"
    if isinstance(rule, TableRule):
        return _compose(describe_use(rule) + zero, remainder_rows(rule))
    how = "Begin at line A: throw, and go to the line named under the face. A number is your roll."
    lines = look_up(rule)
    return _compose(" ".join(filter(None, (how + zero, explain_labels(lines)))), look_up_rows(lines))


def _compose(how: str, rows: Iterator[str]) -> PlayTable:
    return PlayTable(how, next(rows), tuple(rows))


def _chain_tables(tables: tuple[ThrowTable, ...]) -> PlayTable:
    first, *others = tables
    table = _compose(first.how, _throw_rows(first))
    return replace(table, then=_chain_tables(tuple(others))) if others else table


def _throw_rows(table: ThrowTable) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]
    for row in (table.head, *table.rows):
        yield " ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))


def remainder_rows(rule: TableRule) -> Iterator[str]:
    """Yield a heading, and the limit after each die from which a roll stops; last, how the rows go on."""
    rows = rows_of(rule)
    yield f"{'after die':>9}  {'stop from':>9}  {'as dice':>8}"
    for row in rows.rows:
        yield f"{row.die:>9}  {row.value:>9}  {row.digits or '-':>8}"
    if rows.more:
        yield f"more: each row is the last one times {rule.faces}"
    elif rows.again:
        after, again = rows.again
        yield f"after die {after} as after die {again}, and so on"


def sum_rows(table: SumTable, again: int = 0) -> Iterator[str]:
    """Yield a heading, and for each number its sums, its chance, and its error.

    The last rows, `again` of them, start again; the chances are those of a throw.
    """
    weights, total = table.distribution.weights, table.distribution.total
    sums = [format_range(totals) for totals in table.ranges]
    number, width = max(5 if again else 2, len(str(table.outcomes))), max(map(len, sums))
    yield f"{'':>{number}}  {'sum':<{width}} {'chance':>10} {'off':>10}"
    for outcome, told in enumerate(sums, 1):
        weight = weights.get(outcome, 0)
        chance = _points(weight, total)
        off = _points(table.outcomes * weight - total, table.outcomes * total, "+")
        name = outcome if outcome <= table.outcomes - again else "again"
        yield f"{name:>{number}}  {told:<{width}} {chance:>10} {off:>10}"


def total_rows(rule: SumRule) -> Iterator[str]:
    """Yield a heading, and for each sum of unweighted dice its number and its chance."""
    sums = rule.sums
    yield f"{'sum':>4}  {'number':>6}  {'chance':>10}"
    for total in sorted(sums.weights):
        chance = _points(sums.weights[total], sums.total)
        yield f"{total:>4}  {rule.outcome(total + rule.shift):>6}  {chance:>10}"


def ranking_rows(outcomes: int, faces: int) -> Iterator[str]:
    """Yield a heading, and for numbers of dice the score of the best ranges, and of the simple ones."""
    yield f"{'dice':>4}  {'best':>10}  {'simple':>10}  {'rank':>4}"
    for line in ranking(outcomes, faces):
        best = "-" if line.fairest.cut == "greedy" else round_off(line.fairest.score)
        simple = round_off(line.greedy.score)
        yield f"{line.fairest.dice:>4}  {best:>10}  {simple:>10}  {line.greedy_place:>4}"


def format_range(totals: range) -> str:
    if not totals:
        return "never"
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}-{totals[-1]}"


def look_up_rows(lines: tuple[LookUpLine, ...]) -> Iterator[str]:
    """Yield a heading, and for each line of a look-up table the target of each face."""
    heads = look_up_heads(lines)
    name = max(4, *(len(line.name) for line in lines))
    cell = max(len(lead) for line in lines for lead in (*line.leads, *heads))
    yield f"{'line':<{name}}  {' '.join(f'{head:>{cell}}' for head in heads)}"
    for line in lines:
        die = f"  {line.die}" if line.die.mark or len({str(other.die) for other in lines}) > 1 else ""
        yield f"{line.name:<{name}}  {' '.join(f'{lead:>{cell}}' for lead in line.leads)}{die}"


def look_up_heads(lines: tuple[LookUpLine, ...]) -> tuple[str, ...]:
    """Return the column heads of a look-up table: labels of its dice, or faces from 1 on."""
    first = lines[0].die.labels
    if first and all(line.die.labels == first for line in lines):
        return first
    return tuple(str(face) for face in range(1, max(len(line.leads) for line in lines) + 1))


def explain_labels(lines: tuple[LookUpLine, ...]) -> str:
    """Return the faces for labels that head no column, or an empty string."""
    labels = lines[0].die.labels
    if labels in {(), look_up_heads(lines)}:
        return ""
    told = f"In line A look for {labels[0]} under 1, for {labels[1]} under 2, and so on."
    last = {line.die.labels[-1] for line in lines if line.die.labels}
    return f"{told} The last column is that of {join_and(sorted(last))}." if len(last) > 1 else told


def _points(part: int, of: int, sign: str = "") -> str:
    return f"{100 * part / of:{sign or '-'}.3f} %" if part else "0 %"


PAGE = 25
"""Rows of a page; even the widest rows then fit a card."""


@dataclass(frozen=True)
class TableAsked:
    """The settled rule of a table, and its page, from 0."""

    name: str
    sides: int
    faces: int
    options: str
    page: int = 0


@dataclass(frozen=True)
class TablePage:
    asked: TableAsked
    card: Card
    last: int
    """The number of the last page."""


def has_table(chosen: Method) -> bool:
    """Whether the rule has a table."""
    try:
        play_table(chosen)
    except BadInput:
        return False
    return True


def table_page(asked: TableAsked) -> TablePage:
    """Return a page of the table, or the last one if it has fewer pages.

    Raises:
        BadInput: there is no such rule, or it has no table.
    """
    chosen = method(asked.name, asked.sides, asked.faces, asked.options)
    pages = [
        (table, table.rows[start : start + PAGE])
        for table in play_table(chosen).all
        for start in range(0, len(table.rows), PAGE)
    ]
    last = len(pages) - 1
    page = min(asked.page, last)
    table, part = pages[page]
    rows = "\n".join((table.heading, *part))
    footer = f"Page {page + 1} of {last + 1}" if last else ""
    card = Card(f"{table.how}\n```\n{rows}\n```", f"{title_of(chosen)}: the table", footer=footer)
    return TablePage(replace(asked, page=page), card, last)


FIELD_LIMIT = 1000

ROWS_LIMIT = 3_900
"""Characters of a table's rows on a card; Discord takes 4,096 with the text around them."""


DOCUMENT = '"Equal Probability Outcomes from D6"'
NAMES: Mapping[str, str] = {"best": "best", "greedy": "simple"}
"""People's names for the ways of cutting totals."""


@dataclass(frozen=True)
class DesignSheet:
    """A card, its chart, and the figures behind `More`; made together, since large tables take a while."""

    card: Card
    picture: Attachment
    figures: Card


def design(outcomes: int, dice: int, faces: int) -> DesignSheet:
    """Cut the totals of some dice both ways, or only greedily if the best way takes too long.

    Raises:
        BadInput: too many outcomes or dice.
    """
    tables = both_cuts(fairest(outcomes, dice, faces))
    picture = _picture(tables, f"a d{outcomes:,} from the sum of {dice}d{faces}")
    return DesignSheet(_design_card(tables), picture, _design_figures(tables))


def design_report(outcomes: int, faces: int) -> DesignSheet:
    """Rank the fairest tables for each number of dice up to 12; the chart shows the first.

    Raises:
        BadInput: too many outcomes.
    """
    ranked = ranking(outcomes, faces)
    first = ranked[0].fairest
    title = f"a d{outcomes:,} from the sum of {first.dice}d{faces}, the fairest"
    return DesignSheet(_report_card(ranked), _picture((first,), title), _report_figures(ranked))


def _design_card(tables: tuple[SumTable, ...]) -> Card:
    """Show the ranges of each cut with their chances, as many rows as fit."""
    table = tables[0]
    return Card(
        "\n".join(_block(table, ROWS_LIMIT // len(tables)) for table in tables),
        _design_title(table),
        tuple(Field(capital(ranges_name(table)), capital(_off(table)), inline=True) for table in tables),
        "Throw the dice and add them: the row with the sum is the number.",
    )


def _design_figures(tables: tuple[SumTable, ...]) -> Card:
    """Show how even each cut is, and what the document's own program prints."""
    each = (Field(capital(ranges_name(table)), table_figures(table), inline=True) for table in tables)
    return Card(about_ranges(tables), _design_title(tables[0]), (*each, *_program_field(tables[-1])))


def _design_title(table: SumTable) -> str:
    return f"A d{table.outcomes:,} from the sum of {table.dice}d{table.faces}"


def _program_field(simple: SumTable) -> Iterator[Field]:
    """Yield the output of the document's program if it is wrong."""
    told = lines(program_words(simple), FIELD_LIMIT)
    if told:
        yield Field("The document's own program", told)


def program_words(simple: SumTable) -> Iterator[str]:
    """Yield the program's output for simple ranges, and the true values, if they differ."""
    its = program_output(simple.outcomes, simple.dice) if simple.faces == 6 else None
    if its is None:
        return
    if its.moved:
        yield "It rounds as it counts, and so takes other sums for some numbers:"
    for moved in its.moved:
        yield f"{moved.outcome}: {format_range(moved.totals)} instead of {format_range(moved.meant)}"
    if its.left_out:
        yield f"It leaves out what never comes, {its.left_out} of {simple.outcomes:,}."
    off = words.round_off(100 * simple.max_error, 3)
    yield f"It prints {its.score} for the unevenness, and {its.max_error} for the number furthest off."
    yield f"In fact these are {words.format_exactly(simple.score)} and {off} %."


def _block(table: SumTable, limit: int) -> str:
    rows = lines(sum_rows(table), limit)
    return f"**{capital(ranges_name(table))}**\n```\n{rows}\n```"


def about_ranges(tables: tuple[SumTable, ...]) -> str:
    """Explain why there are two tables, or only the simple one."""
    if len(tables) > 1:
        return f"The best ranges are the most even there are; the simple ones are those of {DOCUMENT}."
    return (
        f"The simple ranges are those of {DOCUMENT}; "
        "the best take too long to find for so many numbers and totals."
    )


def _report_card(ranked: tuple[Ranked, ...]) -> Card:
    """Show the fairness of the table for each number of dice, fairest first."""
    first = ranked[0].fairest
    return Card(
        "\n".join(f"**{line.fairest.dice}d{line.fairest.faces}** · {_off(line.fairest)}" for line in ranked),
        _report_title(first),
        footer="Most even first. For a table to print, name the dice: "
        f"/rules design outcomes:{first.outcomes} dice:{first.dice} from:{first.faces}",
    )


def _report_figures(ranked: tuple[Ranked, ...]) -> Card:
    """Show exactly how even the ranges are for each number of dice, the best and the simple ones."""
    return Card(
        "\n".join(map(_format_rank, ranked)),
        _report_title(ranked[0].fairest),
        footer="Most even first, each with its best ranges, or with simple ones where those take too long; "
        "(1) marks the most even of the simple ones, and so on. "
        "Unevenness: the sum of the squares of what each chance is off by; 0 is exact.",
    )


def _report_title(table: SumTable) -> str:
    return f"A d{table.outcomes:,} from the sum of d{table.faces}"


def _format_rank(line: Ranked) -> str:
    table = line.fairest
    return (
        f"**{table.dice}d{table.faces}** · unevenness {words.round_off(table.score)}\n"
        f"-# {_off(table)}{_simply(table)}{_beside(line)}"
    )


def ranges_name(table: SumTable) -> str:
    return f"{NAMES[table.cut]} ranges"


def _simply(table: SumTable) -> str:
    return ", simple ranges" if table.cut == "greedy" else ""


def _beside(line: Ranked) -> str:
    """Return the unevenness of the simple ranges, beside the best, and their place among such."""
    if line.fairest.cut == "greedy":
        return f" ({line.greedy_place})"
    return f"; the simple ones have {words.round_off(line.greedy.score)} ({line.greedy_place})"


def table_figures(table: SumTable) -> str:
    """Return the unevenness of a table, and its worst number."""
    return f"unevenness {words.format_exactly(table.score)}\n{_off(table)}"


def _off(table: SumTable) -> str:
    if not table.score:
        return "exact"
    return (
        words.format_never(table.lost) if table.lost else words.format_error(table.max_error, table.outcomes)
    )


def _picture(tables: tuple[SumTable, ...], title: str) -> Attachment:
    outcomes = tables[0].outcomes
    series = [Series(ranges_name(table), table.distribution, 1) for table in tables]
    chart = distribution_chart(bars_of(series, outcomes, 1), title)
    return Attachment("table.png", f"{title}. {words.spreads(series, outcomes)}", chart)


def design_text(tables: tuple[SumTable, ...]) -> str:
    """Return the ranges of the same dice by each cut, the simple ones last, and the program's output."""
    return "\n".join(_design_lines(tables))


def _design_lines(tables: tuple[SumTable, ...]) -> Iterator[str]:
    first = tables[0]
    yield f"a d{first.outcomes:,} from the sum of {first.dice}d{first.faces}"
    yield about_ranges(tables)
    for table in tables:
        yield ""
        yield f"{capital(ranges_name(table))}: {'; '.join(table_figures(table).splitlines())}"
        yield from sum_rows(table)
    told = list(program_words(tables[-1]))
    if told:
        yield from ("", "The document's own program:", *told)


def ranking_text(outcomes: int, faces: int) -> str:
    """Return the unevenness of the ranges for each number of dice, the fairest first, and how to see them."""
    rows = list(ranking_rows(outcomes, faces))
    fairest = rows[1].split()[0]
    return "\n".join(
        (
            f"a d{outcomes:,} from the sum of d{faces}: unevenness by the number of dice, least first",
            *rows,
            f"The table itself: evenhand design {outcomes} --dice {fairest} --from {faces}",
        )
    )
