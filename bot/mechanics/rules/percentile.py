"""Percentile dice: two dice with ten faces, or with twenty and halved, are the tens and the units."""

from dataclasses import dataclass
from typing import Literal

from bot.mechanics.entry import BENDING, D100, Entry
from bot.mechanics.options import choice
from bot.mechanics.prompts import each_face
from bot.mechanics.rule import Carry, Die, Done, Face

Style = Literal["hundred", "plus-one"]
"""Whether 00 reads 100, or 1 is added to every number."""


@dataclass(frozen=True)
class PercentileRule:
    """Two digits; a die with 10m faces counts face / m, rounded up, and 10 is the digit 0.

    The rule names its dice itself, so it can also be asked for where the usual d6 are.
    """

    faces: int = 10
    style: Style = "hundred"

    outcomes = 100
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> int | None:
        """Return the tens; None before the first die."""
        return None

    def wants(self, state: int | None) -> Die:
        """Want the tens, then the units."""
        digits = [self._digit(face) for face in range(1, self.faces + 1)]
        if state is None:
            return Die(self.faces, f"for the tens: {each_face([f'is {10 * digit}' for digit in digits])}")
        made = [f"makes {self._outcome(10 * state + digit)}" for digit in digits]
        return Die(self.faces, f"for the units: {each_face(made)}")

    @property
    def reads(self) -> str:
        """Tell the digit of each face."""
        share = self.faces // 10
        return "10 (or its 0) is 0" if share == 1 else "halve it and round up; 10 is 0"

    def step(self, state: int | None, face: Face) -> int | Done | None:
        """Keep the tens, or make the number of both."""
        return self._digit(face) if state is None else Done(self._outcome(10 * state + self._digit(face)))

    def tell(self, state: int | None, face: Face) -> str:
        """Tell the digit, and the number once there are two."""
        digit = self._digit(face)
        reads = f"{face} reads {digit}" if digit != face else f"{face}"
        if state is None:
            return reads
        outcome = self._outcome(10 * state + digit)
        if self.style == "plus-one":
            return f"{reads}: {state}{digit}, plus 1: {outcome}"
        return f"{reads}: {state}{digit}" + (" reads 100" if outcome == 100 else "")

    def _digit(self, face: Face) -> int:
        return -(-face * 10 // self.faces) % 10

    def _outcome(self, number: int) -> int:
        return number + 1 if self.style == "plus-one" else number or 100


def _recipe(rule: PercentileRule) -> str:
    end = "Add 1 to the number" if rule.style == "plus-one" else "00 is 100"
    return f"Throw two d{rule.faces}, the first for the tens, the second for the units: {rule.reads}. {end}."


ENTRIES = (
    Entry(
        name="percentile",
        author="the question; Perkins",
        source=BENDING,
        summary="two dice for tens and units",
        recipe=_recipe,
        make=lambda order: PercentileRule(10, order["style"]),
        options=(choice("style", ("hundred", "plus-one"), "00 reads 100, or 1 is added to every number"),),
        defaults=lambda n, b: {"style": "hundred"},
        only_sides=(100,),
        only_faces=(6, 10),
    ),
    Entry(
        name="2d20-halved",
        author="a comment by DrunkWolf",
        source=D100,
        summary="two d20, each halved and rounded up, for tens and units",
        recipe=_recipe,
        make=lambda order: PercentileRule(20),
        only_sides=(100,),
        only_faces=(6, 20),
    ),
)
