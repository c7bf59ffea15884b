"""Tables that turn the sum of some dice into outcomes, to be printed."""

from dataclasses import dataclass

from bot.mechanics.sum_tables import SumTable, best, greedy, most_dice_for, report
from bot.render import figures as words
from bot.render.bars import Series, bars_of
from bot.render.card import Card, Field
from bot.render.charts import law_chart
from bot.render.picture import Picture
from bot.render.text import plural

MOST_THROWN = 12
"""The report goes up to as many dice; nobody adds more by hand for one outcome."""


@dataclass(frozen=True)
class Design:
    """The two cuts for a number of dice."""

    best: SumTable
    greedy: SumTable
    picture: Picture


@dataclass(frozen=True)
class Report:
    """The best tables for each number of dice, fairest first, and a chart of the fairest one."""

    tables: tuple[SumTable, ...]
    picture: Picture


def design(outcomes: int, dice: int, faces: int) -> Design:
    """Cut the totals of some dice both ways.

    Raises:
        BadInput: too many outcomes, dice or totals.
    """
    cuts = {"best": best(outcomes, dice, faces), "greedy": greedy(outcomes, dice, faces)}
    return Design(cuts["best"], cuts["greedy"], _picture(cuts, f"{outcomes} outcomes from {dice}d{faces}"))


def design_report(outcomes: int, faces: int) -> Report:
    """Make the best table for each number of dice up to 12.

    Raises:
        BadInput: too many outcomes or totals.
    """
    tables = report(outcomes, min(MOST_THROWN, most_dice_for(faces)), faces)
    fairest = tables[0]
    title = f"{outcomes} outcomes from {fairest.dice}d{faces}, the fairest"
    return Report(tables, _picture({"best": fairest}, title))


def design_card(found: Design) -> Card:
    """Show the ranges of both cuts as a table to print."""
    table = found.best
    rows = [
        f"{outcome:>3}  {_range(one):<8} {_range(other)}".rstrip()
        for outcome, (one, other) in enumerate(zip(table.ranges, found.greedy.ranges, strict=True), 1)
    ]
    return Card(
        "\n".join(("```", "     best     greedy", *rows, "```")),
        f"{table.outcomes} outcomes from the sum of {table.dice}d{table.faces}",
        (
            Field("Best cut", _figures(table), inline=True),
            Field("Greedy cut", _figures(found.greedy), inline=True),
        ),
        "Throw the dice and add them: the row with the sum is the outcome. The best cut has the lowest "
        "score of all tables with such rows; the greedy one is that of equal-outcomes-from-d6.txt.",
    )


def report_card(outcomes: int, faces: int, found: Report) -> Card:
    """Show how fair the best table is for each number of dice, fairest first."""
    rows = (
        f"**{table.dice}d{faces}** · score {words.rounded(table.score)}\n-# {_off(table)}"
        for table in found.tables
    )
    return Card(
        "\n".join(rows),
        f"{outcomes} outcomes from the sum of d{faces}",
        footer="Fairest first, each with its best cut. For a table to print, name the dice: "
        f"/rules design outcomes:{outcomes} dice:{found.tables[0].dice}",
    )


def _range(totals: range) -> str:
    if not totals:
        return "never"
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}-{totals[-1]}"


def _figures(table: SumTable) -> str:
    return f"score {words.exactly(table.score)}\n{_off(table)}"


def _off(table: SumTable) -> str:
    if not table.score:
        return "exact"
    off = f"off by {words.points(abs(table.max_error))}"
    return f"{off}, {plural(table.lost, 'outcome')} lost" if table.lost else off


def _picture(cuts: dict[str, SumTable], title: str) -> Picture:
    outcomes = next(iter(cuts.values())).outcomes
    series = [Series(f"{name} cut", table.law, 1) for name, table in cuts.items()]
    alt = " ".join(f"{name} cut: {words.spread(table.law, outcomes)}." for name, table in cuts.items())
    return Picture("table.png", f"{title}. {alt}", law_chart(bars_of(series, outcomes, 1), title))
