"""Tables that turn the sum of some dice into outcomes, to be printed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.mechanics.programmed_table import printed
from bot.mechanics.sum_tables import Ranked, SumTable, both_cuts, fairest, ranking
from bot.render import figures as words
from bot.render.card import Attachment, Card, Field
from bot.render.pictures.bars import Series, bars_of
from bot.render.pictures.charts import distribution_chart
from bot.render.rules.tables import range_told, sum_rows
from bot.render.text import capital, lines

FIELD_LIMIT = 1000

ROWS_LIMIT = 3_900
"""Characters of the rows of a table on a card; Discord takes 4,096 with what is around them."""


DOCUMENT = '"Equal Probability Outcomes from D6"'
NAMES: Mapping[str, str] = {"best": "best", "greedy": "simple"}
"""What people see of the ways to cut totals into ranges."""


@dataclass(frozen=True)
class Sheet:
    """A card, its chart, and the figures behind `More`; made in one go, as large tables take a while."""

    card: Card
    picture: Attachment
    figures: Card


def design(outcomes: int, dice: int, faces: int) -> Sheet:
    """Cut the totals of some dice both ways, or only greedily where the best way takes too long.

    Raises:
        BadInput: too many outcomes or dice.
    """
    tables = both_cuts(fairest(outcomes, dice, faces))
    picture = _picture(tables, f"a d{outcomes:,} from the sum of {dice}d{faces}")
    return Sheet(_design_card(tables), picture, _design_figures(tables))


def design_report(outcomes: int, faces: int) -> Sheet:
    """Rank the fairest tables that are found for each number of dice up to 12; the chart is of the first.

    Raises:
        BadInput: too many outcomes.
    """
    ranked = ranking(outcomes, faces)
    first = ranked[0].fairest
    title = f"a d{outcomes:,} from the sum of {first.dice}d{faces}, the fairest"
    return Sheet(_report_card(ranked), _picture((first,), title), _report_figures(ranked))


def _design_card(tables: tuple[SumTable, ...]) -> Card:
    """Show the ranges of each cut as a table to print, with the chance of each, as many rows as fit."""
    table = tables[0]
    return Card(
        "\n".join(_block(table, ROWS_LIMIT // len(tables)) for table in tables),
        _made_of(table),
        tuple(Field(capital(ranges_name(table)), capital(_off(table)), inline=True) for table in tables),
        "Throw the dice and add them: the row with the sum is the number.",
    )


def _design_figures(tables: tuple[SumTable, ...]) -> Card:
    """Show how even each cut is, and what the document's own program prints."""
    each = (Field(capital(ranges_name(table)), table_figures(table), inline=True) for table in tables)
    return Card(about_ranges(tables), _made_of(tables[0]), (*each, *_printed(tables[-1])))


def _made_of(table: SumTable) -> str:
    return f"A d{table.outcomes:,} from the sum of {table.dice}d{table.faces}"


def _printed(simple: SumTable) -> Iterator[Field]:
    """Tell what the program of the document prints where that is something else."""
    told = lines(program_words(simple), FIELD_LIMIT)
    if told:
        yield Field("The document's own program", told)


def program_words(simple: SumTable) -> Iterator[str]:
    """Tell what the program of the document prints of simple ranges, and what is so, where that differs."""
    its = printed(simple.outcomes, simple.dice) if simple.faces == 6 else None
    if its is None:
        return
    if its.moved:
        yield "It rounds as it counts, and so takes other sums for some numbers:"
    for moved in its.moved:
        yield f"{moved.outcome}: {range_told(moved.totals)} instead of {range_told(moved.meant)}"
    if its.left_out:
        yield f"It leaves out what never comes, {its.left_out} of {simple.outcomes:,}."
    off = words.rounded(100 * simple.max_error, 3)
    yield f"It prints {its.score} for the unevenness, and {its.max_error} for the number furthest off."
    yield f"In fact these are {words.exactly(simple.score)} and {off} %."


def _block(table: SumTable, limit: int) -> str:
    rows = lines(sum_rows(table), limit)
    return f"**{capital(ranges_name(table))}**\n```\n{rows}\n```"


def about_ranges(tables: tuple[SumTable, ...]) -> str:
    """Say what the ranges are."""
    if len(tables) > 1:
        return f"The best ranges are the most even there are; the simple ones are those of {DOCUMENT}."
    return (
        f"The simple ranges are those of {DOCUMENT}; "
        "the best take too long to find for so many numbers and totals."
    )


def _report_card(ranked: tuple[Ranked, ...]) -> Card:
    """Show how fair the table is for each number of dice, fairest first."""
    first = ranked[0].fairest
    return Card(
        "\n".join(f"**{line.fairest.dice}d{line.fairest.faces}** · {_off(line.fairest)}" for line in ranked),
        _made_of_any(first),
        footer="Most even first. For a table to print, name the dice: "
        f"/rules design outcomes:{first.outcomes} dice:{first.dice} from:{first.faces}",
    )


def _report_figures(ranked: tuple[Ranked, ...]) -> Card:
    """Show exactly how even the ranges are for each number of dice, the best and the simple ones."""
    return Card(
        "\n".join(map(_ranked, ranked)),
        _made_of_any(ranked[0].fairest),
        footer="Most even first, each with its best ranges, or with simple ones where those take too long; "
        "(1) marks the most even of the simple ones, and so on. "
        "Unevenness: the sum of the squares of what each chance is off by; 0 is exact.",
    )


def _made_of_any(table: SumTable) -> str:
    return f"A d{table.outcomes:,} from the sum of d{table.faces}"


def _ranked(line: Ranked) -> str:
    table = line.fairest
    return (
        f"**{table.dice}d{table.faces}** · unevenness {words.rounded(table.score)}\n"
        f"-# {_off(table)}{_simply(table)}{_beside(line)}"
    )


def ranges_name(table: SumTable) -> str:
    """Return `best ranges` or `simple ranges`."""
    return f"{NAMES[table.cut]} ranges"


def _simply(table: SumTable) -> str:
    return ", simple ranges" if table.cut == "greedy" else ""


def _beside(line: Ranked) -> str:
    """Tell how uneven the simple ranges are, beside the best, and which place that is among such."""
    if line.fairest.cut == "greedy":
        return f" ({line.greedy_place})"
    return f"; the simple ones have {words.rounded(line.greedy.score)} ({line.greedy_place})"


def table_figures(table: SumTable) -> str:
    """Tell how uneven a table is, and its worst number."""
    return f"unevenness {words.exactly(table.score)}\n{_off(table)}"


def _off(table: SumTable) -> str:
    if not table.score:
        return "exact"
    return words.never(table.lost) if table.lost else words.off_by(table.max_error, table.outcomes)


def _picture(tables: tuple[SumTable, ...], title: str) -> Attachment:
    outcomes = tables[0].outcomes
    series = [Series(ranges_name(table), table.distribution, 1) for table in tables]
    numbers = range(1, outcomes + 1)
    alt = " ".join(f"{ranges_name(table)}: {words.spread(table.distribution, numbers)}." for table in tables)
    return Attachment("table.png", f"{title}. {alt}", distribution_chart(bars_of(series, outcomes, 1), title))
