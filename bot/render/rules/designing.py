"""Tables that turn the sum of some dice into outcomes, to be printed."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.mechanics.sum_tables import SumTable, best, finds_best, greedy, report
from bot.render import figures as words
from bot.render.attachment import Attachment
from bot.render.card import Card, Field
from bot.render.pictures.bars import Series, bars_of
from bot.render.pictures.charts import distribution_chart
from bot.render.rules.tables import sum_rows
from bot.render.text import capital, lines

MOST_THROWN = 12
"""The report goes up to as many dice; nobody adds more by hand for one outcome."""

ROWS_LIMIT = 3_900
"""Characters of the rows of a table on a card; Discord takes 4,096 with what is around them."""


DOCUMENT = '"Equal Probability Outcomes from D6"'
NAMES: Mapping[str, str] = {"best": "best", "greedy": "simple"}
"""What people see of the ways to cut totals into ranges."""


@dataclass(frozen=True)
class Sheet:
    """A card and its chart; made in one go, as the figures of large tables take a while."""

    card: Card
    picture: Attachment


def design(outcomes: int, dice: int, faces: int) -> Sheet:
    """Cut the totals of some dice both ways, or only greedily where the best way takes too long.

    Raises:
        BadInput: too many outcomes or dice.
    """
    cuts = (best, greedy) if finds_best(outcomes, dice, faces) else (greedy,)
    tables = tuple(cut(outcomes, dice, faces) for cut in cuts)
    return Sheet(_design_card(tables), _picture(tables, f"a d{outcomes:,} from the sum of {dice}d{faces}"))


def design_report(outcomes: int, faces: int) -> Sheet:
    """Rank the fairest tables that are found for each number of dice up to 12; the chart is of the first.

    Raises:
        BadInput: too many outcomes.
    """
    tables = report(outcomes, MOST_THROWN, faces)
    title = f"a d{outcomes:,} from the sum of {tables[0].dice}d{faces}, the fairest"
    return Sheet(_report_card(tables), _picture(tables[:1], title))


def _design_card(tables: tuple[SumTable, ...]) -> Card:
    """Show the ranges of each cut as a table to print, with the chance of each, as many rows as fit."""
    table = tables[0]
    return Card(
        "\n".join(_block(table, ROWS_LIMIT // len(tables)) for table in tables),
        f"A d{table.outcomes:,} from the sum of {table.dice}d{table.faces}",
        tuple(Field(capital(_ranges(table)), _figures(table), inline=True) for table in tables),
        f"Throw the dice and add them: the row with the sum is the number. {_about(tables)}",
    )


def _block(table: SumTable, limit: int) -> str:
    rows = lines(sum_rows(table), limit)
    return f"**{capital(_ranges(table))}**\n```\n{rows}\n```"


def _about(tables: tuple[SumTable, ...]) -> str:
    """Say what the ranges are."""
    if len(tables) > 1:
        return f"The best ranges are the most even there are; the simple ones are those of {DOCUMENT}."
    return (
        f"The simple ranges are those of {DOCUMENT}; "
        "the best take too long to find for so many numbers and totals."
    )


def _report_card(tables: tuple[SumTable, ...]) -> Card:
    """Show how fair the table is for each number of dice, fairest first."""
    outcomes, faces = tables[0].outcomes, tables[0].faces
    rows = (
        f"**{table.dice}d{faces}** · unevenness {words.rounded(table.score)}\n"
        f"-# {_off(table)}{_simply(table)}{_beside(table)}"
        for table in tables
    )
    return Card(
        "\n".join(rows),
        f"A d{outcomes:,} from the sum of d{faces}",
        footer="Most even first, each with its best ranges, or with simple ones where those take too long. "
        "For a table to print, name the dice: "
        f"/rules design outcomes:{outcomes} dice:{tables[0].dice} from:{faces}",
    )


def _ranges(table: SumTable) -> str:
    return f"{NAMES[table.cut]} ranges"


def _simply(table: SumTable) -> str:
    return ", simple ranges" if table.cut == "greedy" else ""


def _beside(table: SumTable) -> str:
    """Tell how uneven the simple ranges are, beside the best."""
    if table.cut == "greedy":
        return ""
    simple = greedy(table.outcomes, table.dice, table.faces)
    return f"; the simple ones have {words.rounded(simple.score)}"


def _figures(table: SumTable) -> str:
    return f"unevenness {words.exactly(table.score)}\n{_off(table)}"


def _off(table: SumTable) -> str:
    if not table.score:
        return "exact"
    return words.never(table.lost) if table.lost else words.off_by(table.max_error, table.outcomes)


def _picture(tables: tuple[SumTable, ...], title: str) -> Attachment:
    outcomes = tables[0].outcomes
    series = [Series(_ranges(table), table.distribution, 1) for table in tables]
    alt = " ".join(f"{_ranges(table)}: {words.spread(table.distribution, outcomes)}." for table in tables)
    return Attachment("table.png", f"{title}. {alt}", distribution_chart(bars_of(series, outcomes, 1), title))
