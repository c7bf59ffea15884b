"""Halve: read dice as one number, start again if it is too high, and divide (hobbs)."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, nth
from bot.mechanics.rules.base_digits import digit_after, next_digit


@dataclass(frozen=True)
class Halve(Rule[tuple[int, int]]):
    """The base-b number of `dice` dice, below the greatest multiple of n, divided by b^dice // n."""

    outcomes: int = 100
    faces: int = 6
    dice: int = 3

    @property
    def share(self) -> int:
        """How many numbers make one outcome: 2 for a d100 from three d6."""
        return int(self.faces**self.dice) // self.outcomes

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice read, number so far)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        words = "; ".join(
            (digit_after(state[1], self.faces), *(self.end() if state[0] + 1 == self.dice else ()))
        )
        return Die(self.faces, f"{nth(state[0] + 1, self.dice)}: {words}", place=state[0] + 1)

    def end(self) -> Iterator[str]:
        """Yield the meaning of the number."""
        if self.share * self.outcomes < self.faces**self.dice:
            yield f"from {self.share * self.outcomes:,} on start again"
        if self.share > 1:
            yield f"divide by {self.share:,} and round down"

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        read, number = state[0] + 1, state[1] * self.faces + face - 1
        if read < self.dice:
            return read, number
        outcome = number // self.share
        return Done(outcome) if outcome < self.outcomes else self.start()

    def tell(self, state: tuple[int, int], face: Face) -> str:
        number = state[1] * self.faces + face - 1
        working = f"{state[1]:,} × {self.faces} + {face - 1} = {number:,}"
        if state[0] + 1 < self.dice:
            return working
        limit = self.share * self.outcomes
        if number >= limit:
            return f"{working}: not below {limit:,}, start again"
        if self.share == 1:
            return working
        return f"{working}, divided by {self.share:,} and rounded down: {number // self.share:,}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Starting again leaves all outcomes equally likely."""
        return Distribution.uniform(range(self.outcomes))


def fewest_dice(outcomes: int, faces: int) -> int:
    """Return how many base-b digits are needed for n numbers: 3 for a d100 from d6."""
    dice = 1
    while faces**dice < outcomes:
        dice += 1
    return dice


def _recipe(rule: Halve) -> str:
    end = f" Then: {'; '.join(rule.end())}." if any(rule.end()) else ""
    if rule.dice == 1:
        return f"Throw one die: {digit_after(0, rule.faces)}.{end}"
    return f"Start with 0. For each of {rule.dice} dice: {next_digit(rule.faces)}.{end}"


ENTRIES = (
    Entry(
        name="halve",
        author="hobbs",
        source=D100,
        summary="dice are the digits of one number; start again where it is too high, else divide",
        recipe=_recipe,
        make=lambda order: Halve(order.outcomes, order.faces, fewest_dice(order.outcomes, order.faces)),
        errata=('A comment says 10^9 trials need at most "something like 21" rolls each; it is about 26.',),
    ),
)
