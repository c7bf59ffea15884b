"""Early stop: the exact rule that needs the fewest dice for a single roll.

Keep (value, span), value uniform below span. After each die both grow; as soon as the part of
span in whole multiples of n holds value, the remainder is the outcome, else only the rest goes on.
"can be done by humans" states it so; 2012rcampion's table is the same rule.
"""

from dataclasses import dataclass

from bot.mechanics.law import Law
from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.rules.base_digits import BaseDigits


@dataclass(frozen=True)
class EarlyStop:
    """Stop when value and span differ in their multiples of n, or after `cap` dice (None: never)."""

    outcomes: int = 100
    faces: int = 6
    cap: int | None = None

    first = 0
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int, int]:
        """Return (value, span, dice left before the cap; 0 where there is none)."""
        return 0, 1, self.cap or 0

    def wants(self, state: tuple[int, int, int]) -> Die:
        """Want one more digit."""
        return Die(self.faces, f"the next digit in base {self.faces}, its face less one")

    def step(self, state: tuple[int, int, int], face: Face) -> tuple[int, int, int] | Done:
        """Append a digit and stop as soon as the outcome can no longer change."""
        value, span = state[0] * self.faces + face - 1, state[1] * self.faces
        if value // self.outcomes != span // self.outcomes or state[2] == 1:
            return Done(value % self.outcomes)
        return value % self.outcomes, span % self.outcomes, max(state[2] - 1, 0)

    def tell(self, state: tuple[int, int, int], face: Face) -> str:
        """Tell the new value and its span, and what follows from them."""
        value, span = state[0] * self.faces + face - 1, state[1] * self.faces
        working = f"{state[0]} × {self.faces} + {face - 1} = {value} of {span}"
        settled, sure = value // self.outcomes, span // self.outcomes
        if settled != sure:
            return f"{working}: below {sure * self.outcomes}, stop"
        if state[2] == 1:
            return f"{working}: the last die, stop"
        if sure:
            return f"{working}: not below {sure * self.outcomes}, go on with {value % self.outcomes}"
        return working

    def law(self, carry: Carry = None) -> Law:
        """Without a cap the law is uniform; with one it is that of as many base-b digits."""
        if self.cap is None:
            return Law.uniform(range(self.outcomes))
        return BaseDigits(self.outcomes, self.faces, self.cap).law()
