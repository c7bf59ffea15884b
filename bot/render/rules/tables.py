"""Tables to play from, in letters of one width: sums with their chances, and where faces lead."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.entry import Method
from bot.mechanics.look_up import Line, look_up
from bot.mechanics.rules.sum_rule import SumRule
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule, how_told, rows_of
from bot.mechanics.sum_tables import SumTable, ranking
from bot.render.figures import rounded
from bot.render.text import joined


@dataclass(frozen=True)
class PlayTable:
    """A table that is followed with dice in hand."""

    how: str
    """How it is read."""
    heading: str
    rows: tuple[str, ...]
    """As wide as the heading, in letters of one width."""


def play_table(chosen: Method) -> PlayTable:
    """Return the table from which a rule is played: its sums, its rows of remainders, or where faces lead.

    Raises:
        BadInput: it takes more than two printed pages, or what the rule keeps changes it.
    """
    rule = chosen.rule
    if isinstance(rule, SumTableRule):
        dice = f"{rule.table.dice} d{rule.faces}"
        how = f"Throw {dice} and add them: the row with the sum is the number."
        return _made(how, sum_rows(rule.table, rule.again))
    if isinstance(rule, SumRule) and rule.plain:
        how = f"Throw {len(rule.places)} d{rule.faces} and add them: the number stands beside the sum."
        return _made(how, total_rows(rule))
    zero = "" if rule.first else f" 0 stands for {chosen.outcomes:,} on a die from 1 to {chosen.outcomes:,}."
    if isinstance(rule, TableRule):
        return _made(how_told(rule) + zero, remainder_rows(rule))
    how = "Begin at line A: throw, and go to the line named under the face. A number is what is rolled."
    lines = look_up(rule)
    return _made(" ".join(filter(None, (how + zero, labels_told(lines)))), look_up_rows(lines))


def _made(how: str, rows: Iterator[str]) -> PlayTable:
    return PlayTable(how, next(rows), tuple(rows))


def remainder_rows(rule: TableRule) -> Iterator[str]:
    """Yield a heading, and after which die a roll stops from where on; last, how the rows go on."""
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
    """Yield a heading, and for each number its sums, its chance, and how far that is from fair.

    The last rows, `again` of them, start again; the chances are those of a throw.
    """
    fair = Fraction(1, table.outcomes)
    sums = [range_told(totals) for totals in table.ranges]
    number, width = max(5 if again else 2, len(str(table.outcomes))), max(map(len, sums))
    yield f"{'':>{number}}  {'sum':<{width}} {'chance':>10} {'off':>10}"
    for outcome, told in enumerate(sums, 1):
        chance = table.distribution.chance(outcome)
        name = outcome if outcome <= table.outcomes - again else "again"
        yield f"{name:>{number}}  {told:<{width}} {_points(chance):>10} {_points(chance - fair, '+'):>10}"


def total_rows(rule: SumRule) -> Iterator[str]:
    """Yield a heading, and for each sum of unweighted dice its number and its chance."""
    sums = rule.sums
    yield f"{'sum':>4}  {'number':>6}  {'chance':>10}"
    for total in sorted(sums.weights):
        yield f"{total:>4}  {rule.outcome(total + rule.shift):>6}  {_points(sums.chance(total)):>10}"


def ranking_rows(outcomes: int, faces: int) -> Iterator[str]:
    """Yield a heading, and for numbers of dice the score of the best ranges, and of the simple ones."""
    yield f"{'dice':>4}  {'best':>10}  {'simple':>10}  {'rank':>4}"
    for line in ranking(outcomes, faces):
        best = "-" if line.fairest.cut == "greedy" else rounded(line.fairest.score)
        simple = rounded(line.greedy.score)
        yield f"{line.fairest.dice:>4}  {best:>10}  {simple:>10}  {line.greedy_place:>4}"


def range_told(totals: range) -> str:
    """Return `5-12`, `17` or `never`."""
    if not totals:
        return "never"
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}-{totals[-1]}"


def look_up_rows(lines: tuple[Line, ...]) -> Iterator[str]:
    """Yield a heading, and for each line of a look-up table where each face leads."""
    heads = look_up_heads(lines)
    name = max(4, *(len(line.name) for line in lines))
    cell = max(len(lead) for line in lines for lead in (*line.leads, *heads))
    yield f"{'line':<{name}}  {' '.join(f'{head:>{cell}}' for head in heads)}"
    for line in lines:
        die = f"  {line.die}" if line.die.mark or len({str(other.die) for other in lines}) > 1 else ""
        yield f"{line.name:<{name}}  {' '.join(f'{lead:>{cell}}' for lead in line.leads)}{die}"


def look_up_heads(lines: tuple[Line, ...]) -> tuple[str, ...]:
    """Return what stands over the columns of a look-up table: labels of its dice, or faces from 1 on."""
    first = lines[0].die.labels
    if first and all(line.die.labels == first for line in lines):
        return first
    return tuple(str(face) for face in range(1, max(len(line.leads) for line in lines) + 1))


def labels_told(lines: tuple[Line, ...]) -> str:
    """Say under which faces to look for labels that do not stand over the columns; empty: there are none."""
    labels = lines[0].die.labels
    if labels in {(), look_up_heads(lines)}:
        return ""
    told = f"In line A look for {labels[0]} under 1, for {labels[1]} under 2, and so on."
    last = {line.die.labels[-1] for line in lines if line.die.labels}
    return f"{told} The last column is that of {joined(sorted(last))}." if len(last) > 1 else told


def _points(share: Fraction, sign: str = "") -> str:
    return f"{float(100 * share):{sign or '-'}.3f} %" if share else "0 %"
