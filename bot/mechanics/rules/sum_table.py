"""Sum tables: throw some dice, add them, and look the total up in a table of ranges."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import EQUAL, Entry, Order, Value, choice, whole
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import MOST_LISTED, Carry, Die, Done, Face, Rule, nth
from bot.mechanics.sum_tables import CUTS, MOST_DICE, SumTable, dice_to_lose_none, finds_best

MOST_ROWS = 20
"""The most rows of a table in one sentence of a recipe."""

CUT_WORDS = {"best": "as evenly as can be", "greedy": "as the document does"}
"""The meaning of each name in CUTS."""

MOST_AGAIN = 20
"""The most rows that start again."""


MOST_ROUNDS = 20
"""Throws of a roll on average; with more, a table takes all evening, and much room in a history."""


@dataclass(frozen=True)
class SumTableRule(Rule[tuple[int, int]]):
    """Throw the dice of `table`; the outcome is the range with their total, from 1.

    Its last rows, `again` of them, start again.
    """

    table: SumTable
    again: int = 0

    first = 1

    @property
    def outcomes(self) -> int:
        """The outcomes of the table, lost ones included, but not the rows that start again."""
        return self.table.outcomes - self.again

    @property
    def faces(self) -> int:
        """The faces of each die."""
        return self.table.faces

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice thrown, total so far)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        thrown, total = state
        end = f"; {self._rows(total)}" if thrown + 1 == self.table.dice else ""
        return Die(self.faces, f"{nth(thrown + 1, self.table.dice)}: plus its face{end}", place=thrown + 1)

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        thrown, total = state[0] + 1, state[1] + face
        if thrown < self.table.dice:
            return thrown, total
        row = self.table.outcome(total)
        return Done(row) if row <= self.outcomes else self.start()

    def tell(self, state: tuple[int, int], face: Face) -> str:
        total = state[1] + face
        working = f"{state[1]} + {face} = {total}"
        if state[0] + 1 < self.table.dice:
            return working
        outcome = self.table.outcome(total)
        means = f"is {outcome}" if outcome <= self.outcomes else "starts again"
        return f"{working}: {format_range(self.table.totals(outcome))} {means}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Sum the counts of the totals of each range."""
        if not self.again:
            return self.table.distribution
        rows = self.table.distribution.weights.items()
        return Distribution({row: weight for row, weight in rows if row <= self.outcomes})

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain, if there are many totals of fewer dice, its states."""
        dice = self.table.dice
        if is_short(sum(thrown * (self.faces - 1) + 1 for thrown in range(dice)), self.faces):
            return None
        rounds = Fraction(self.table.distribution.total, self.distribution().total)
        by_kind = {Die(self.faces).name: dice * rounds}
        most = None if rounds > 1 else dice
        return Analysis(outcomes(self), self.distribution(), {None: Fraction(1)}, by_kind, most, None)

    def _rows(self, total: int) -> str:
        """Return the rows of the table that one more die can reach from `total`, or that they are many."""
        rows = range(self.table.outcome(total + 1), self.table.outcome(total + self.faces) + 1)
        return (
            "look the sum up in the table"
            if len(rows) > MOST_LISTED
            else f"the sum {self._describe_rows(rows, 'makes {:,}'.format)}"
        )

    def list_rows(self, tell: Callable[[int], str] = "is {}".format) -> str:
        """Return all rows, with the words of `tell` for their numbers: `4–10 is 1, 11–24 start again`."""
        return self._describe_rows(range(1, self.table.outcomes + 1), tell)

    def _describe_rows(self, rows: Iterable[int], tell: Callable[[int], str]) -> str:
        found = ((row, self.table.totals(row)) for row in rows)
        return ", ".join(
            f"{format_range(totals)} {tell(row) if row <= self.outcomes else 'start again'}"
            for row, totals in found
            if totals  # a lost row has none
        )


def _recipe(rule: SumTableRule) -> str:
    table = rule.table
    add = f"Throw {table.dice} dice and add them" if table.dice > 1 else "Throw one die"
    if table.outcomes > MOST_ROWS:
        ends = f", of which the last {rule.again} start again" if rule.again else ""
        return f"{add}; look the total up in the table of {table.outcomes:,} rows{ends}."
    return f"{add}: {rule.list_rows()}."


def format_range(totals: range) -> str:
    """Return a line of a table as people write it: `13-14`, or `17` for a single total."""
    return f"{totals[0]}–{totals[-1]}" if len(totals) > 1 else f"{totals[0]}"


def _make(order: Order) -> SumTableRule:
    again = order["again"]
    rule = SumTableRule(CUTS[order["cut"]](order.outcomes + again, order["dice"], order.faces), again)
    if again and rule.distribution().total * MOST_ROUNDS < rule.table.distribution.total:
        raise BadInput(
            f"Fewer than 1 in {MOST_ROUNDS} throws would count, and all others start again: "
            "take more dice, or a smaller number for again."
        )
    return rule


DOCUMENTED = {5: 4, 7: 5, 8: 4, 9: 5, 10: 3, 11: 5, 12: 6}
"""The d6 of the document's tables, by their outcomes; all are the greedy cut."""


def _defaults(outcomes: int, faces: int) -> dict[str, Value]:
    """Use the document's table, else one die if it is exact, else enough dice to lose no outcome."""
    if faces == 6 and outcomes in DOCUMENTED:
        return {"dice": DOCUMENTED[outcomes], "cut": "greedy", "again": 0}
    dice = 1 if faces % outcomes == 0 else _enough_dice(outcomes, faces)
    return {"dice": dice, "cut": "best" if finds_best(outcomes, dice, faces) else "greedy", "again": 0}


@lru_cache(maxsize=1024)
def _enough_dice(outcomes: int, faces: int) -> int:
    """Return as many dice as outcomes, up to 20 and about 200 totals; more if outcomes would be lost."""
    return dice_to_lose_none(outcomes, faces, max(1, min(outcomes, 20, 200 // faces)))


ENTRIES = (
    Entry(
        name="sum-table",
        author='"Equal Probability Outcomes from D6"',
        source=EQUAL,
        summary="the sum of some dice, looked up in a table of nearly equally likely ranges",
        recipe=_recipe,
        make=_make,
        options=(
            whole("dice", 1, MOST_DICE, "how many dice to add"),
            choice("cut", CUT_WORDS, "how totals become ranges"),
            whole("again", 0, MOST_AGAIN, "how many rows more the table has, which start again"),
        ),
        defaults=_defaults,
        errata=(
            '"Difficult to do better without rolling 9D", for 8 outcomes, holds for its own ranges '
            "only: the best ones of 3D have an unevenness of 0.0045, below the 0.0064 of the 4D table.",
            'Of 8 outcomes from 4D not "a number of places" are off by 5.2 %, but one; the next by 3.4 %.',
            'Its "errors" are differences of two percentages.',
            "Its report leaves out the largest number of dice that you ask for.",
            "Its program takes the number of sides `s`, but always counts six-sided dice.",
            "Its unevenness leaves out the numbers that no sum makes.",
            "Its program stops with an error when it is asked for the `total` of a mechanic.",
        ),
    ),
)
