"""The accumulation register: the remainder of one roll evens out the next (Eric Towers)."""

from dataclasses import dataclass, replace

from bot.mechanics.analysis import Analysis
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry, whole
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, digit, nth, rest, whole_carry
from bot.mechanics.rules.base_digits import BaseDigits, dice_for


@dataclass(frozen=True)
class Accumulator(Rule[tuple[int, int]]):
    """Add `dice` base-b digits to a register modulo n; the register is the outcome and the carry.

    One roll is as fair as BaseDigits with as many dice; over many rolls the errors move over all outcomes and
    even out. The carry is the register, from 0 to n-1; it starts at 0.
    """

    outcomes: int = 100
    faces: int = 6
    dice: int = 4

    carries = True

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice read, register)."""
        return 0, whole_carry(carry, self.outcomes)

    def wants(self, state: tuple[int, int]) -> Die:
        adds = digit(self.faces, self.faces, "plain", self.place(state[0]))
        return Die(
            self.faces,
            f"{nth(state[0] + 1, self.dice)}: {adds}; keep {rest(self.outcomes)}",
            place=state[0] + 1,
        )

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        read, register = state
        register = (register + (face - 1) * self.place(read)) % self.outcomes
        return Done(register, register) if read + 1 == self.dice else (read + 1, register)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        read, register = state
        total = register + (face - 1) * self.place(read)
        working = f"{register:,} + {face - 1} × {self.place(read):,} = {total:,}"
        return working if total < self.outcomes else f"{working} → {total % self.outcomes:,}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Shift the distribution of as many base-b digits by the register."""
        digits = BaseDigits(self.outcomes, self.faces, self.dice).distribution()
        shifted = {(o + (carry or 0)) % self.outcomes: w for o, w in digits.weights.items()}
        return Distribution(dict(sorted(shifted.items())))

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures of as many base-b digits, with the outcome as the carry."""
        digits = BaseDigits(self.outcomes, self.faces, self.dice).closed_form()
        distribution = self.distribution(carry)
        return digits and replace(
            digits,
            distribution=distribution,
            carries={o: distribution.chance(o) for o in distribution.weights},
        )

    def place(self, read: int) -> int:
        """Return the weight of the die after `read` others."""
        return int(self.faces ** (self.dice - 1 - read))


def _recipe(rule: Accumulator) -> str:
    counts = ", ".join(str(rule.place(read)) for read in range(rule.dice))
    return (
        f"Start with what the last roll left, 0 at first. Throw {rule.dice} dice in order; each adds its "
        f"face less 1, times what it counts: {counts}. Keep {rest(rule.outcomes)}: that is the number "
        "rolled, and what the next roll starts with."
    )


ENTRIES = (
    Entry(
        name="accumulator",
        author="Eric Towers",
        source=D100,
        summary="add dice to a number that is kept from roll to roll; that number counts",
        recipe=_recipe,
        make=lambda order: Accumulator(order.outcomes, order.faces, order["dice"]),
        options=(whole("dice", 3, 20, "how many dice to throw"),),
        defaults=lambda n, b: {"dice": max(3, dice_for(n, b))},
    ),
)
