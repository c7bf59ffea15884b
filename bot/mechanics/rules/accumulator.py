"""The accumulation register: what one roll leaves over evens out the next (Eric Towers)."""

from dataclasses import dataclass, replace

from bot.mechanics.analysis import Analysis
from bot.mechanics.carries import whole_carry
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry
from bot.mechanics.options import whole
from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.rules.base_digits import BaseDigits, dice_for


@dataclass(frozen=True)
class Accumulator:
    """Add `dice` base-b digits to a register modulo n; the register is the outcome and is kept.

    One roll is as fair as BaseDigits with as many dice; over many rolls the errors wander over all
    outcomes and even out. The carry is the register, from 0 to n-1; it starts at 0.
    """

    outcomes: int = 100
    faces: int = 6
    dice: int = 4

    first = 0
    carries = True

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice read, register).

        Raises:
            BadInput: the carry is no whole number from 0 to n-1.
        """
        return 0, whole_carry(carry, self.outcomes)

    def wants(self, state: tuple[int, int]) -> Die:
        """Want the next digit."""
        return Die(self.faces, f"digit {state[0] + 1} of {self.dice}, counting {self._place(state[0])}s")

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Add a digit to the register; stop after the last."""
        read, register = state
        register = (register + (face - 1) * self._place(read)) % self.outcomes
        return Done(register, register) if read + 1 == self.dice else (read + 1, register)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell the addition to the register."""
        read, register = state
        total = register + (face - 1) * self._place(read)
        working = f"{register} + {face - 1} × {self._place(read)} = {total}"
        return working if total < self.outcomes else f"{working} → {total % self.outcomes}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Shift the distribution of as many base-b digits by the register."""
        digits = BaseDigits(self.outcomes, self.faces, self.dice).distribution()
        shifted = {(o + (carry or 0)) % self.outcomes: w for o, w in digits.weights.items()}
        return Distribution(dict(sorted(shifted.items())))

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures of as many base-b digits, with the outcome as what is kept."""
        digits = BaseDigits(self.outcomes, self.faces, self.dice).closed_form()
        distribution = self.distribution(carry)
        return digits and replace(
            digits,
            distribution=distribution,
            carries={o: distribution.chance(o) for o in distribution.weights},
        )

    def _place(self, read: int) -> int:
        return int(self.faces ** (self.dice - 1 - read))


ENTRIES = (
    Entry(
        name="accumulator",
        author="Eric Towers",
        source=D100,
        recipe=(
            "Add dice, read in base 6 (base b from dice with b faces), to a number that is kept "
            "from roll to roll; what it is then is rolled."
        ),
        make=lambda order: Accumulator(order.outcomes, order.faces, order["dice"]),
        options=(whole("dice", 3, 20, "how many dice to throw"),),
        defaults=lambda n, b: {"dice": max(3, dice_for(n, b))},
    ),
)
