"""Percentile dice: two dice with ten faces, or with twenty and halved, are the tens and the units."""

from dataclasses import dataclass, replace
from typing import Literal

from bot.mechanics.entry import BENDING, D100, Entry, choice
from bot.mechanics.rule import TENS, UNITS, Carry, Die, Done, Face, Rule, each_face

Style = Literal["hundred", "plus-one"]
"""Whether 00 reads 100, or 1 is added to every number."""

AS_SHOWN = replace(TENS, meaning="for the tens: as shown")


@dataclass(frozen=True)
class PercentileRule(Rule[int | None]):
    """Two digits; a die with 10m faces counts face / m, rounded up, and 10 is the digit 0.

    Dice with ten faces show 10 to 90 and 00, and 1 to 9 and 0. The rule names its own dice, so people can
    also choose it with the usual d6.
    """

    faces: int = 10
    style: Style = "hundred"

    outcomes = 100
    first = 1

    def start(self, carry: Carry = None) -> int | None:
        """Return the tens, or None before the first die."""
        return None

    def wants(self, state: int | None) -> Die:
        if self.faces == 10:
            return AS_SHOWN if state is None else replace(UNITS, meaning=self._describe_units(10 * state))
        digits = [self._digit(face) for face in range(1, self.faces + 1)]
        if state is None:
            return Die(self.faces, f"for the tens: {each_face([f'is {10 * digit}' for digit in digits])}")
        made = [f"makes {self._outcome(10 * state + digit)}" for digit in digits]
        return Die(self.faces, f"for the units: {each_face(made)}")

    def _describe_units(self, tens: int) -> str:
        """Return what the units make with these tens."""
        first, last = self._outcome(tens + 1), self._outcome(tens + 9)
        return f"for the units: 0 makes {self._outcome(tens)}, 1–9 makes {first}–{last}"

    def step(self, state: int | None, face: Face) -> int | Done | None:
        return self._digit(face) if state is None else Done(self._outcome(10 * state + self._digit(face)))

    def tell(self, state: int | None, face: Face) -> str:
        digit = self._digit(face)
        shown = self.wants(state).labels[face - 1] if self.faces == 10 else f"{face}"
        reads = f"{face} reads {digit}" if self.faces > 10 and digit != face else shown
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
    """Return how to read both dice: those with ten faces show their digits."""
    end = "Add 1 to the number" if rule.style == "plus-one" else "00 and 0 are 100"
    if rule.faces == 10:
        return f"Throw a d10 that shows tens, 00 to 90, and one that shows 0 to 9, and add them. {end}."
    read = "halve each and round up; 10 is 0"
    return f"Throw two d{rule.faces}, the first for the tens, the second for the units: {read}. {end}."


ENTRIES = (
    Entry(
        name="percentile",
        author="the question; Perkins",
        source=BENDING,
        summary="two dice for tens and units",
        recipe=_recipe,
        make=lambda order: PercentileRule(10, order["style"]),
        options=(choice("style", {"hundred": "00 reads 100", "plus-one": "1 is added to every number"}),),
        defaults=lambda n, b: {"style": "hundred"},
        only_sides=(100,),
        only_faces=(6, 10),
        own_faces=(10,),
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
        own_faces=(20,),
    ),
)
