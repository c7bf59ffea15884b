"""The table of remainders (2012rcampion): as few dice as early stop, with rows to look up.

Of each span of b^k values the first (b^k mod n) go on, and those from there on are whole multiples of n.
"""

from dataclasses import dataclass

from bot.mechanics.analysis import Analysis
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry
from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.rules.early_stop import EarlyStop


@dataclass(frozen=True)
class TableRule:
    """Append face mod b as a digit; from the row (span mod n) on, the outcome is (value - row) mod n."""

    outcomes: int = 100
    faces: int = 6

    first = 0
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (value, span): value is below span, which is the last row that was not reached."""
        return 0, 1

    def wants(self, state: tuple[int, int]) -> Die:
        """Want one more digit."""
        return Die(self.faces, f"the next digit in base {self.faces}, its face, but {self.faces} reads 0")

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Append a digit, and test the value against the row once there is one."""
        value, span = self._append(state, face)
        row = span % self.outcomes
        if span < self.outcomes or value < row:
            return value, row
        return Done((value - row) % self.outcomes)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell the new value, and how it compares with the row."""
        value, span = self._append(state, face)
        working = f"{state[0]} × {self.faces} + {face % self.faces} = {value}"
        if span < self.outcomes:
            return working
        row = span % self.outcomes
        if value < row:
            return f"{working}, below the row {row}: go on"
        less = f"{value} - {row} = {value - row}"
        over = "" if value - row < self.outcomes else f" → {(value - row) % self.outcomes}"
        return f"{working}, at least the row {row}: {less}{over}"

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


ENTRIES = (
    Entry(
        name="table",
        author="2012rcampion",
        source=D100,
        recipe=(
            "Append dice as digits in base 6 (base b from dice with b faces), their highest face as 0, "
            "and test against a table of remainders: from the row on, the number is what is above it."
        ),
        make=lambda order: TableRule(order.outcomes, order.faces),
        errata=(
            'The document stops when the value is "greater than" the row; '
            'its example and the sums need "at least".',
        ),
    ),
)
