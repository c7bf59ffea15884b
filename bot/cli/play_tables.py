"""Tables to play from, as JSON: sums with their chances, rows of remainders, where faces lead."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from bot.cli.exact import ratio
from bot.mechanics.entry import Method
from bot.mechanics.look_up import look_up
from bot.mechanics.rules.sum_rule import SumRule
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule, rows_of
from bot.mechanics.sum_tables import SumTable, both_cuts, ranking


def figures_rows(chosen: Method) -> dict[str, Any]:
    """Return what the figures of a sum table, or of the table of remainders, have beside those of others."""
    rule = chosen.rule
    if isinstance(rule, TableRule):
        return _remainders(rule)
    if isinstance(rule, SumTableRule):
        return {
            "tables": {table.cut: sums_shape(table, rule.again) for table in both_cuts(rule.table)},
            "ranking": list(ranking_shape(chosen.outcomes, chosen.faces)),
        }
    return {}


def table_shape(chosen: Method) -> dict[str, Any]:
    """Return the table from which a rule is played.

    Raises:
        BadInput: it takes more than two printed pages, or what the rule keeps changes it.
    """
    rule = chosen.rule
    if isinstance(rule, SumTableRule):
        return {"rows": sums_shape(rule.table, rule.again)["rows"]}
    if isinstance(rule, TableRule):
        return _remainders(rule)
    if isinstance(rule, SumRule) and rule.plain:
        return {"rows": list(_totals(rule))}
    lines = look_up(rule)
    return {"lines": [{"line": line.name, "die": str(line.die), "leads": line.leads} for line in lines]}


def sums_shape(table: SumTable, again: int = 0) -> dict[str, Any]:
    """Return a sum table; a number that never comes has no sums, and the last rows, `again`, no number."""
    fair = Fraction(1, table.outcomes)
    chances = (table.distribution.chance(outcome) for outcome in range(1, table.outcomes + 1))
    rows = [
        {
            "outcome": outcome if outcome <= table.outcomes - again else None,
            "sums": [totals[0], totals[-1]] if totals else [],
            "chance": ratio(chance),
            "error": ratio(chance - fair),
        }
        for outcome, (totals, chance) in enumerate(zip(table.ranges, chances, strict=True), 1)
    ]
    return {"score": ratio(table.score), "max_error": ratio(table.max_error), "rows": rows}


def _totals(rule: SumRule) -> Iterator[dict[str, Any]]:
    sums = rule.sums
    for total in sorted(sums.weights):
        outcome = rule.outcome(total + rule.shift)
        yield {"sum": total, "outcome": outcome, "chance": ratio(sums.chance(total))}


def ranking_shape(outcomes: int, faces: int) -> Iterator[dict[str, Any]]:
    """Yield how even the ranges of each number of dice are, the fairest first."""
    for line in ranking(outcomes, faces):
        best = line.fairest if line.fairest.cut == "best" else None
        yield {
            "dice": line.fairest.dice,
            "best_score": best and ratio(best.score),
            "greedy_score": ratio(line.greedy.score),
            "greedy_place": line.greedy_place,
        }


def _remainders(rule: TableRule) -> dict[str, Any]:
    rows = rows_of(rule)
    return {
        "rows": [
            {"after_die": row.die, "from": row.value, "as_dice": row.digits or None} for row in rows.rows
        ],
        "repeats": rows.again and {"die": rows.again[0], "as_die": rows.again[1]},
        "more": rows.more,
    }
