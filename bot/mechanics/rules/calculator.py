"""A number below 1 that a pocket calculator keeps: dice push into it from above, the d100 comes off."""

from dataclasses import dataclass

from bot.mechanics.carries import whole_carry
from bot.mechanics.entry import D100, Entry
from bot.mechanics.options import whole
from bot.mechanics.rule import Carry, Die, Done, Face

MOST_DIGITS = 12
SIXTH_OF_PI = 523_598_775_598
"""pi/6 in MOST_DIGITS decimals, truncated: what the calculator shows where nothing is kept."""


@dataclass(frozen=True)
class Calculator:
    """Three times x <- (x + f) / 6, where a 6 adds nothing; then 100x is the outcome and the fraction stays.

    x is kept as a whole number of units of its last decimal, of which there are `digits`, and truncated
    as a calculator does. That moves no outcome: from any x the score is that of three digits in base 6,
    and over many rolls, as x wanders, the outcomes even out. The carry is x in these units; of a carry
    that a longer register left, the last decimals are used.
    """

    digits: int = 10

    outcomes = 100
    first = 0
    carries = True

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice read, register).

        Raises:
            BadInput: the carry is no whole number of at most 12 digits.
        """
        empty = SIXTH_OF_PI // 10 ** (MOST_DIGITS - self.digits)
        return 0, whole_carry(carry, 10**MOST_DIGITS, int(empty)) % self._one

    def wants(self, state: tuple[int, int]) -> Die:
        """Want the next of three dice."""
        return Die(6, f"die {state[0] + 1} of 3, added to the register unless it is 6; then divide by 6")

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Add, divide; after the third die take off the outcome."""
        read, register = state[0] + 1, self._divided(state[1], face)
        return (read, register) if read < 3 else Done(*divmod(100 * register, self._one))

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell what is typed and what the calculator shows."""
        register = self._divided(state[1], face)
        shown = self._shown(state[1])
        typed = f"({shown} + {face})" if face < 6 else shown
        working = f"{typed} / 6 = {self._shown(register)}"
        if state[0] < 2:
            return working
        outcome, kept = divmod(100 * register, self._one)
        return f"{working}, times 100: {outcome}, keep {self._shown(kept)}"

    def shown_carry(self, carry: Carry = None) -> str:
        """Return what the calculator shows before the next roll."""
        return self._shown(self.start(carry)[1])

    @property
    def _one(self) -> int:
        return int(10**self.digits)

    def _divided(self, register: int, face: Face) -> int:
        return (register + face % 6 * self._one) // 6

    def _shown(self, register: int) -> str:
        return f"0.{register:0{self.digits}d}"


ENTRIES = (
    Entry(
        name="calculator",
        author="the calculator answer",
        source=D100,
        recipe=(
            "Three times add a die to the number in the calculator, unless it is 6, and divide by 6; "
            "then multiply by 100, take the whole part, and keep the fraction."
        ),
        make=lambda order: Calculator(order["digits"]),
        options=(whole("digits", 8, MOST_DIGITS, "how many decimals the calculator keeps"),),
        defaults=lambda n, b: {"digits": 10},
        only_sides=(100,),
        only_faces=(6,),
    ),
)
