"""The table of remainders (2012rcampion): as few dice as early stop, with rows to look up.

Of each span of b^k values the first (b^k mod n) go on, and those from there on are whole multiples of n.
"""

from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from bot.mechanics.analysis import Analysis
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, rest
from bot.mechanics.rules.base_digits import digit_after, next_digit
from bot.mechanics.rules.early_stop import EarlyStop, spans_of

MOST_ROWS = 6
"""The rows of a recipe; for a d100 from d6, all until they repeat."""

MOST_LISTED_ROWS = 60
"""The rows on a page."""


class RemainderRow(NamedTuple):
    """A row of the table: where a roll stops after this many dice."""

    die: int
    """The die after which the value is compared with it."""
    value: int
    """The value from which on it stops."""
    digits: str
    """The row as dice show it, if it has several digits and each is a single figure; else empty."""


class Rows(NamedTuple):
    """The rows of a table, and how they go on."""

    rows: tuple[RemainderRow, ...]
    again: tuple[int, int] | None
    """(8, 3): the row after die 8 is that after die 3, and so on; None if the rows end."""
    more: bool
    """Whether more rows are left out."""


@dataclass(frozen=True)
class TableRule(Rule[tuple[int, int]]):
    """Append face mod b as a digit; from the row (span mod n) on, the outcome is (value - row) mod n."""

    outcomes: int = 100
    faces: int = 6

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (value, span): value is below span, the last row that was not reached."""
        return 0, 1

    def wants(self, state: tuple[int, int]) -> Die:
        span = state[1] * self.faces
        row = span % self.outcomes
        if span < self.outcomes:
            end = ""
        elif row:
            end = f"; from {row:,} on take {row:,} off and stop with {rest(self.outcomes)}"
        else:
            end = f"; stop with {rest(self.outcomes)}"
        return Die(self.faces, f"{digit_after(state[0], self.faces, as_shown=True)}{end}")

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        value, span = self._append(state, face)
        row = span % self.outcomes
        if span < self.outcomes or value < row:
            return value, row
        return Done((value - row) % self.outcomes)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        value, span = self._append(state, face)
        working = f"{state[0]:,} × {self.faces} + {face % self.faces} = {value:,}"
        if span < self.outcomes:
            return working
        row = span % self.outcomes
        if value < row:
            return f"{working}, below the row {row:,}: go on"
        less = f"{value:,} - {row:,} = {value - row:,}"
        over = "" if value - row < self.outcomes else f" → {(value - row) % self.outcomes:,}"
        return f"{working}, at least the row {row:,}: {less}{over}"

    def exact(self, carry: Carry = None) -> bool:
        """All outcomes are equally likely."""
        return True

    def distribution(self, carry: Carry = None) -> Distribution:
        """All outcomes are equally likely."""
        return Distribution.uniform(range(self.outcomes))

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures of early stop, whose spans are the same."""
        return EarlyStop(self.outcomes, self.faces).closed_form(carry)

    def _append(self, state: tuple[int, int], face: Face) -> tuple[int, int]:
        return state[0] * self.faces + face % self.faces, state[1] * self.faces


def _append(faces: int) -> str:
    return next_digit(faces, as_shown=True)


def _digits(row: int, faces: int) -> str:
    digits = ""
    while faces <= 10 and row:
        row, digit = divmod(row, faces)
        digits = f"{digit}{digits}"
    return digits if len(digits) > 1 else ""


def rows_of(rule: TableRule, most: int = MOST_LISTED_ROWS) -> Rows:
    """Return the rows of the table until they repeat or end, or the first `most` of many."""
    n, faces = rule.outcomes, rule.faces
    spans, repeats_from = spans_of(n, faces, None)
    dice = [(k, span * faces % n) for k, span in enumerate(spans, 1) if span * faces >= n]
    rows = tuple(RemainderRow(k, row, _digits(row, faces)) for k, row in islice(dice, most))
    again = None if repeats_from is None else (len(spans) + 1, repeats_from + 1)
    return Rows(rows, again, len(dice) > most)


def _recipe(rule: TableRule) -> str:
    """Return the rows in words until they repeat, or the first few of many."""
    rows = rows_of(rule, MOST_ROWS)
    told = ", ".join(f"{row.value:,} after die {row.die}" for row in rows.rows)
    more = f" {_describe_growth(rule, rows)}" if rows.more or rows.again else ""
    shown = [row.digits for row in rows.rows]
    as_dice = f" As dice show them, the rows are {', '.join(shown)}." if all(shown) and shown else ""
    return f"{_begin(rule)} The rows: {told}. {_stop(rule)}{more}{as_dice}"


def _describe_growth(rule: TableRule, rows: Rows) -> str:
    """Return how each row comes from the one before, with the first of them as an example."""
    n, faces, last = rule.outcomes, rule.faces, rows.rows[0].value
    grown, times = last, ""
    while grown < n:
        grown, times = grown * faces, f"{times} × {faces}"
    return (
        f"To find the next row, take one times {faces} for each die until it is {n:,} or more, and leave off "
        f"all {n:,}s: {last:,}{times} = {grown:,}, so {grown % n:,}."
    )


def describe_use(rule: TableRule) -> str:
    """Return how to use the rows."""
    return f"{_begin(rule)} {_stop(rule)}"


def _begin(rule: TableRule) -> str:
    return f"Start with 0. For each die: {_append(rule.faces)}."


def _stop(rule: TableRule) -> str:
    return f"From the row on, take it off and stop with {rest(rule.outcomes)}; below it go on."


ENTRIES = (
    Entry(
        name="table",
        author="2012rcampion",
        source=D100,
        summary="dice are the digits of one number; a short table says where to stop",
        recipe=_recipe,
        make=lambda order: TableRule(order.outcomes, order.faces),
        errata=(
            'The document stops when the value is "greater than" the row; '
            'its example and the sums need "at least".',
            "In 3e7 rolls its rows are begun again about 3,859 times, not 1.9: that is the most in one roll.",
        ),
    ),
)
