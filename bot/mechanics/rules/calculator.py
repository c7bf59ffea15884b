"""A number below 1 in a pocket calculator: dice push into it from above, the d100 comes off."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from bot.mechanics.analysis import Analysis, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import choice, d100_from_d6, whole
from bot.mechanics.rule import MOST_DECIMALS, Carry, Die, Done, Face, Rule, decimal_carry

SIXTH_OF_PI = 523_598_775_598
"""pi/6 with MOST_DECIMALS decimals, truncated: what the calculator shows at first."""

THROWS = 3
A_FEW = 4
"""The number of d6 for starting a calculator, the document's "a few"."""


@dataclass(frozen=True)
class Calculator(Rule[tuple[int, int]]):
    """Three times x <- (x + f) / 6, where a 6 adds nothing; then 100x is the outcome and the fraction stays.

    x is a whole number of units of its last decimal, of which there are `digits`, and is truncated as in a
    calculator. That moves no outcome: from any x the score is that of three digits in base 6, and over many
    rolls, as x moves, the outcomes even out. The carry is x as the calculator shows it, a text such as
    0.2979623900, so that it is the same number on one with more or fewer decimals.

    Before the first roll x is pi/6, or 0 with `start_dice` dice that are read like the three, before them.
    """

    digits: int = 10
    start_dice: int = 0

    outcomes = 100
    carries = True

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice still to read, register)."""
        if carry is None and self.start_dice:
            return self.start_dice + THROWS, 0
        empty = SIXTH_OF_PI // 10 ** (MOST_DECIMALS - self.digits)
        return THROWS, decimal_carry(carry, self.digits, int(empty))

    def wants(self, state: tuple[int, int]) -> Die:
        left = state[0] - THROWS
        starting = f"start die {self.start_dice - left + 1} of {self.start_dice}"
        which = starting if left > 0 else f"die {1 - left} of {THROWS}"
        end = "; times 100; stop with the whole part" if state[0] == 1 else ""
        return Die(6, f"{which}: {self.reads}{end}")

    @property
    def reads(self) -> str:
        """What to do with each die."""
        return f"plus its face, but 6 counts 0; divide by 6 and keep {self.digits} decimals"

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        left, register = state[0] - 1, self._divide(state[1], face)
        if left:
            return left, register
        outcome, kept = divmod(100 * register, self._one)
        return Done(outcome, self._format(kept))

    def tell(self, state: tuple[int, int], face: Face) -> str:
        register = self._divide(state[1], face)
        shown = self._format(state[1])
        typed = f"({shown} + {face})" if face < 6 else shown
        working = f"{typed} / 6 = {self._format(register)}"
        if state[0] > 1:
            return working
        outcome, kept = divmod(100 * register, self._one)
        return f"{working}, times 100: {outcome}, keep {self._format(kept)}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Count the throws of each outcome.

        The dice, the last one first, are the digits of a number, on which the last register depends as
        (number * one + register) // throws, since truncating at each step is the same as truncating once. So
        the numbers of each outcome are consecutive.
        """
        dice, register = self.start(carry)
        throws, hundredth = 6**dice, self._one // 100
        firsts = [-((register - outcome * throws * hundredth) // self._one) for outcome in range(101)]
        weights = {outcome: after - first for outcome, (first, after) in enumerate(pairwise(firsts))}
        return Distribution({outcome: weight for outcome, weight in weights.items() if weight})

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain, which is long with start dice."""
        dice, register = self.start(carry)
        if dice == THROWS:
            return None
        throws = 6**dice
        last_registers = ((number * self._one + register) // throws for number in range(throws))
        kept = Counter(100 * last % self._one for last in last_registers)
        carries = {self._format(left): Fraction(count, throws) for left, count in kept.items()}
        return Analysis(
            outcomes(self), self.distribution(carry), carries, {Die(6).name: Fraction(dice)}, dice, None
        )

    def shown_carry(self, carry: Carry = None) -> str:
        """Return what the calculator shows before the next roll."""
        return self._format(self.start(carry)[1])

    @property
    def _one(self) -> int:
        return int(10**self.digits)

    def _divide(self, register: int, face: Face) -> int:
        return (register + face % 6 * self._one) // 6

    def _format(self, register: int) -> str:
        return f"0.{register:0{self.digits}d}"


def _recipe(rule: Calculator) -> str:
    first, more = rule.shown_carry(), ""
    if rule.start_dice:
        first, more = "0", f", the first time {rule.start_dice + THROWS}"
    return (
        f"Start with what the last roll left in the calculator, the first time with {first}. Throw {THROWS} "
        f"dice{more}; for each: {rule.reads}. Then times 100; the whole part is the number rolled, and what "
        "is after the point is left over."
    )


ENTRIES = (
    d100_from_d6(
        name="calculator",
        author="the calculator answer",
        summary="dice are added to a number in a pocket calculator, which keeps what is left",
        recipe=_recipe,
        make=lambda order: Calculator(order["digits"], A_FEW if order["start"] == "dice" else 0),
        options=(
            whole("digits", 8, MOST_DECIMALS, "how many decimals the calculator keeps"),
            choice("start", {"pi": "pi/6", "dice": f"what {A_FEW} more dice make"}, "what it shows at first"),
        ),
        defaults=lambda n, b: {"digits": 10, "start": "pi"},
    ),
)
