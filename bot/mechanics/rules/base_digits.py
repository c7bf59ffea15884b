"""Base-b digits: read a fixed number of dice as one number, modulo n (xnor's answer)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry, whole
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, nth, rest


@dataclass(frozen=True)
class BaseDigits(Rule[tuple[int, int]]):
    """`dice` faces are the digits of a number in base `faces`; the outcome is its remainder by `outcomes`."""

    outcomes: int = 100
    faces: int = 6
    dice: int = 4

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice read, value so far modulo n)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        return self._each[state[0]]

    @cached_property
    def _each(self) -> tuple[Die, ...]:
        first, others = _describe_digit(self.faces, as_shown=False), next_digit(self.faces)
        told = (first, *[others] * (self.dice - 1))
        dice = enumerate((f"{words}; {self.keep}" for words in told), 1)
        return tuple(Die(self.faces, f"{nth(at, self.dice)}: {words}", place=at) for at, words in dice)

    @property
    def keep(self) -> str:
        """What to keep of the number after each die."""
        return f"keep {rest(self.outcomes)}"

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        read, value = state[0] + 1, (state[1] * self.faces + face - 1) % self.outcomes
        return Done(value) if read == self.dice else (read, value)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        value = state[1] * self.faces + face - 1
        working = f"{state[1]:,} × {self.faces} + {face - 1} = {value:,}"
        return working if value < self.outcomes else f"{working} → {value % self.outcomes:,}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Count the numbers below faces^dice with each remainder."""
        return Distribution.of_remainders(self.faces**self.dice, self.outcomes)

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain, which has up to n states a digit."""
        states = sum(min(self.outcomes, self.faces**read) for read in range(self.dice))
        if is_short(states, self.faces):
            return None
        by_kind = {Die(self.faces).name: Fraction(self.dice)}
        return Analysis(outcomes(self), self.distribution(), {None: Fraction(1)}, by_kind, self.dice, None)


def next_digit(faces: int, *, as_shown: bool = False) -> str:
    """Return how to append a digit to a number: the face less 1, or as shown with the highest as 0."""
    return f"times {faces}, plus {_describe_digit(faces, as_shown=as_shown)}"


def digit_after(value: int, faces: int, *, as_shown: bool = False, first: bool = False) -> str:
    """Return the same for a known number so far: `12 plus its face less 1`, `start with its face`."""
    counts = _describe_digit(faces, as_shown=as_shown)
    if first:
        return f"start with {counts}"
    return f"{value * faces:,} plus {counts}" if value else counts


def _describe_digit(faces: int, *, as_shown: bool) -> str:
    return f"its face, but {faces} counts 0" if as_shown else "its face less 1"


def _recipe(rule: BaseDigits) -> str:
    note = ""
    if rule.faces**rule.dice == rule.outcomes:
        shown, counted, stands = example_throw(rule.faces, rule.dice)
        note = f" Each die counts from 0, so {shown} is {counted}; human reads it as it stands, {stands}."
    if rule.dice == 1:
        return f"Throw one die: {digit_after(0, rule.faces)}; {rule.keep}.{note}"
    return f"Start with 0. For each of {rule.dice} dice: {next_digit(rule.faces)}; {rule.keep}.{note}"


def example_throw(faces: int, dice: int) -> tuple[str, int, int]:
    """Return a throw such as `3 7`, and its number if each face counts less 1, and as shown."""
    thrown = [min(faces, (3, 7)[at % 2]) for at in range(dice)]
    counted = stands = 0
    for face in thrown:
        counted, stands = counted * faces + face - 1, stands * faces + face % faces
    return " ".join(map(str, thrown)), counted, stands


def dice_for(outcomes: int, faces: int) -> int:
    """Return how many digits leave no outcome off by more than about a tenth: 4 for a d100 from d6."""
    dice = 1
    while faces**dice < 10 * outcomes and faces**dice % outcomes:
        dice += 1
    return dice


ENTRIES = (
    Entry(
        name="base6",
        author="xnor",
        source=D100,
        summary="dice are the digits of one number; its last digits, or its remainder, count",
        recipe=_recipe,
        make=lambda order: BaseDigits(order.outcomes, order.faces, order["dice"]),
        options=(whole("dice", 1, 20, "how many dice to throw"),),
        defaults=lambda n, b: {"dice": dice_for(n, b)},
    ),
)
