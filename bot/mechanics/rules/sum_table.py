"""Sum tables: throw some dice, add them, and look the total up in a table of ranges."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import EQUAL, Entry, Order
from bot.mechanics.options import Value, choice, whole
from bot.mechanics.prompts import MOST_LISTED, nth
from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.sum_tables import CUTS, MOST_DICE, SumTable, dice_to_lose_none, finds_best

MOST_ROWS = 20
"""The most rows of a table that a recipe tells in one sentence."""


@dataclass(frozen=True)
class SumTableRule:
    """Throw the dice of `table`; the range that holds their total is the outcome, from 1."""

    table: SumTable

    first = 1
    carries = False

    @property
    def outcomes(self) -> int:
        """How many outcomes the table has, lost ones included."""
        return self.table.outcomes

    @property
    def faces(self) -> int:
        """The faces of each die."""
        return self.table.faces

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice thrown, total so far)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        """Want the next die of the sum."""
        thrown, total = state
        end = f"; {_rows(self.table, total)}" if thrown + 1 == self.table.dice else ""
        return Die(self.faces, f"{nth(thrown + 1, self.table.dice)}: plus its face{end}")

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Add a die; look the total up after the last."""
        thrown, total = state[0] + 1, state[1] + face
        return Done(self.table.outcome(total)) if thrown == self.table.dice else (thrown, total)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell the addition, and for the last die the line of the table."""
        total = state[1] + face
        working = f"{state[1]} + {face} = {total}"
        if state[0] + 1 < self.table.dice:
            return working
        outcome = self.table.outcome(total)
        return f"{working}: {told(self.table.totals(outcome))} is {outcome}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Sum the counts of the totals of each range."""
        return self.table.distribution

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain, where there are many totals of fewer dice, its states."""
        dice = self.table.dice
        if is_short(sum(thrown * (self.faces - 1) + 1 for thrown in range(dice)), self.faces):
            return None
        by_kind = {Die(self.faces).name: Fraction(dice)}
        return Analysis(outcomes(self), self.distribution(), {None: Fraction(1)}, by_kind, dice, None)


def _rows(table: SumTable, total: int) -> str:
    """Tell the rows of the table that one more die can reach from `total`, or that they are many."""
    rows = range(table.outcome(total + 1), table.outcome(total + table.faces) + 1)
    if len(rows) > MOST_LISTED:
        return "look the sum up in the table"
    totals = ((row, table.totals(row)) for row in rows)
    return f"the sum {', '.join(f'{told(found)} makes {row}' for row, found in totals if found)}"


def ranges_told(table: SumTable) -> str:
    """Return all rows of a table: `4–10 is 1, 11–12 is 2`; a lost outcome has none."""
    rows = enumerate(table.ranges, 1)
    return ", ".join(f"{told(totals)} is {row}" for row, totals in rows if totals)


def _recipe(rule: SumTableRule) -> str:
    table = rule.table
    add = f"Throw {table.dice} dice and add them" if table.dice > 1 else "Throw one die"
    if table.outcomes > MOST_ROWS:
        return f"{add}; look the total up in the table of {table.outcomes} rows."
    return f"{add}: {ranges_told(table)}."


def told(totals: range) -> str:
    """Return a line of a table as people write it: `13-14`, or `17` for a single total."""
    return f"{totals[0]}–{totals[-1]}" if len(totals) > 1 else f"{totals[0]}"


def _make(order: Order) -> SumTableRule:
    return SumTableRule(CUTS[order["cut"]](order.outcomes, order["dice"], order.faces))


DOCUMENTED = {5: 4, 7: 5, 8: 4, 9: 5, 10: 3, 11: 5, 12: 6}
"""How many d6 the tables of the document take, by their outcomes; all are the greedy cut."""


def _defaults(outcomes: int, faces: int) -> dict[str, Value]:
    """Take the document's table, else one die if it is exact, else enough dice to lose no outcome."""
    if faces == 6 and outcomes in DOCUMENTED:
        return {"dice": DOCUMENTED[outcomes], "cut": "greedy"}
    dice = 1 if faces % outcomes == 0 else _enough_dice(outcomes, faces)
    return {"dice": dice, "cut": "best" if finds_best(outcomes, dice, faces) else "greedy"}


@lru_cache(maxsize=1024)
def _enough_dice(outcomes: int, faces: int) -> int:
    """Return as many dice as outcomes, up to 20 and about 200 totals; more where outcomes would be lost."""
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
            choice(
                "cut", tuple(CUTS), "how totals are cut into ranges: the best way, or as the document does"
            ),
        ),
        defaults=_defaults,
        errata=(
            '"Difficult to do better without rolling 9D", for 8 outcomes, holds for the greedy cut only: '
            "the best cut of 3D has a score of 0.0045, below the 0.0064 of the 4D table.",
            'Its "errors" are percentage points.',
            "Its report drops the most dice that are asked for, its counts are always those of six-sided "
            "dice, and its scores leave lost outcomes out.",
        ),
    ),
)
